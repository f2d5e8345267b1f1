import type { Emitted, Passage } from "../../extract/Passage.ts"

const GROUND = "(?:建设|综合)?(?:用地|土地|地块|宗地|用途|性质|地皮|地(?![铁址区点段方下产面级理图标道]))"

/** Words for the use of land (GB/T 21010-2017 classes and how people shorten them), the more particular ones first. */
const USES: ReadonlyArray<readonly [use: string, words: RegExp]> = [
  [
    "MIXED",
    /商住(?:混合|综合|两用)?(?:用地|地块|地)?|(?:住宅|居住)(?:兼容?|\+|、|和|及|混合)商(?:业|服|用)(?:用地)?|商(?:业|服)(?:兼容?|\+|、|和|及|混合)(?:住宅|居住)(?:用地)?|混合(?:用地|用途|开发)?|综合用地|综合用途/gu,
  ],
  [
    "RESIDENTIAL",
    new RegExp(
      `(?:城镇|普通|商品|二类|农村)?(?:住宅|居住)(?:${GROUND})?(?!楼|小区|区)|宅基地|宅地|R2(?:${GROUND})`,
      "gu",
    ),
  ],
  [
    "COMMERCIAL",
    new RegExp(
      `(?:商业服务业|商业金融|商业办公|商服|商务金融|商业|商务|办公|金融|旅馆|酒店|零售)(?:${GROUND}|的)?(?!街|广场|中心|区|城|大厦|路)`,
      "gu",
    ),
  ],
  [
    "INDUSTRIAL",
    new RegExp(
      `(?:工业|工矿|仓储|物流仓储|物流|厂房|新型产业|M[0123])(?:仓储)?(?:${GROUND}|的)?(?!园|区|集中|集聚|功能|新区|开发|新城|城|大道|路|港|基地|街|\\d路)`,
      "gu",
    ),
  ],
  ["PUBLIC", /(?<=^|[\s,，。;；、█])(?:医院|学校|幼儿园|养老院|敬老院|公园|体育馆)(?=$|[\s,，。;；、█])/gu],
  ["INDUSTRIAL", /(?:[建盖]工?厂房?|办工?厂)(?:用?的|用)?(?!区|路|街)/gu],
  [
    "PUBLIC",
    new RegExp(
      `(?:公共管理与?公共服务|公共服务|公共设施|公益|公共|教育|科教|科研|医疗卫生|医疗|医卫|文化|体育|学校|医院|养老|市政|福利)(?:设施)?(?:${GROUND})`,
      "gu",
    ),
  ],
  [
    "AGRICULTURAL",
    new RegExp(
      "(?:设施|基本|一般|永久)?(?:农用地|农业(?:设施)?(?:用地|土地|用途|地)|农田|耕地|农地|水田|旱地|水浇地|林地|果园地?|茶园|菜地|园地|养殖(?:用地|水面|场)|鱼塘|坑塘|牧草地|草地|大棚(?:用地|地)?|种植(?:用)?地?|种[\\u4e00-\\u9fff]{1,3}的|农业)",
      "gu",
    ),
  ],
  [
    "MIXED",
    /\bmixed[- ]use\b|\bmixed\b|\bresidential (?:and|&|\/|-|plus) ?commercial\b|\bcommercial (?:and|&|\/|-|plus) ?residential\b/giu,
  ],
  ["RESIDENTIAL", /\b(?:residential|housing)(?: (?:use|land|plot|lot|site|parcel|zoned))?\b/giu],
  ["COMMERCIAL", /\b(?:commercial|retail|business|office|hotel)(?: (?:use|land|plot|lot|site|parcel))?\b/giu],
  [
    "INDUSTRIAL",
    /\b(?:industrial|warehouse|warehousing|logistics|factory|manufacturing)(?: (?:use|land|plot|lot|site|parcel))?\b(?! (?:park|zone|estate))/giu,
  ],
  [
    "PUBLIC",
    /\b(?:public(?: service)?|school|hospital|education(?:al)?|institutional)(?: (?:use|facilit(?:y|ies)|land|plot|lot|site|parcel))\b/giu,
  ],
  [
    "AGRICULTURAL",
    /\b(?:agricultur(?:al|e)|farm(?:land|ing)?|orchard|arable|forestry|paddy)(?: (?:use|land|plot|lot|site|parcel))?\b/giu,
  ],
]

const RIGHTS: ReadonlyArray<readonly [right: string, words: RegExp, implied: boolean]> = [
  [
    "COLLECTIVE",
    /(?:农村|农民|村)?集体(?:所有|土地|性质|经营性|建设用地|产权|的|用地|证)?(?:建设)?(?:用地|土地)?/gu,
    false,
  ],
  ["ALLOCATED", /(?:国有|行政)?划拨(?:取得|性质|方式|土地|地|的|用地)?/gu, false],
  [
    "GRANTED",
    /(?:国有)?(?:协议|公开|挂牌|拍卖|招标)?出让(?:取得|性质|方式|土地|地|的|来|用地)?(?!年限|期|金|价|合同|面积)/gu,
    false,
  ],
  [
    "GRANTED",
    /招拍挂(?:拿|取得|来|得)?的?|摘牌(?:拿|取得|来|得)?的?|竞得的?|(?:挂牌|拍卖|招标)(?:拿|取得|得?来|得|买)(?:到|下)?的/gu,
    true,
  ],
  [
    "LEASED",
    /(?:国有)?(?:土地)?(?:租赁|租用)(?:取得|性质|方式|土地|地|的|用地)?(?!年限|期)|长租|租来的|租的|承租(?:的|来)?/gu,
    false,
  ],
  ["COLLECTIVE", /\bcollective(?:ly)?(?:[- ]owned)?(?: (?:land|owned|construction land|ownership))?\b/giu, false],
  ["ALLOCATED", /\ballocat(?:ed|ion)(?: (?:land|right|by the (?:state|government)))?\b/giu, false],
  ["GRANTED", /\bgrant(?:ed)?(?: (?:land|right|use right|land[- ]use right|title))?\b|\bassigned land\b/giu, false],
  [
    "LEASED",
    /\b(?:land )?leased?(?: (?:land|right|from the (?:state|government|city|village)))?\b(?! term)|\brented\b/giu,
    false,
  ],
]

const LEVELS: ReadonlyArray<readonly [level: string, words: RegExp]> = [
  [
    "THREE_UTILITIES",
    /[三3]通(?:一平|1平)?|\bthree (?:utilities|connections|supplies)(?:[- ]and[- ]levell?ed| and (?:one )?levell?(?:ing|ed))?\b/giu,
  ],
  ["FIVE_UTILITIES", /[五5]通(?:一平|1平)?|\bfive (?:utilities|connections|supplies)\b/giu],
  ["SEVEN_UTILITIES", /[七7]通(?:一平|1平)?|\b(?:seven|all) (?:utilities|connections|supplies)\b/giu],
  [
    "RAW",
    /生地|毛地|未开发(?:的)?(?:土地|地)?|\braw(?: land)?\b|\bundeveloped\b|\bunserviced\b|\bno (?:utilities|services)\b/giu,
  ],
]

const GRADE: ReadonlyArray<RegExp> = [
  /(?:土地)?(?:级别|等级)(?:是|为|属于|:| ){0,3}([一二三四五六七八九十]{1,2}级|[ⅠⅡⅢⅣⅤIV1-9]{1,3}\s?级)/gu,
  /(?<![\u4e00-\u9fff])([一二三四五六七八九十]级)(?:地(?:段|块)?|土地|(?=[\s,，。;█]|$))/gu,
  /\b(?:land )?grade(?: is|:)? ([1-9]|[IVX]{1,4}|[A-D])\b/giu,
]

const NUMBER = "(\\d{1,2}(?:\\.\\d{1,3})?)"
const RATIO = new RegExp(
  `(?:(?<!基准)容积率|\\bplot ratio|\\bfloor[- ]area ratio|\\bfar\\b)(?:就|填|按|算|写|改成|改为|应该|不超过|不高于|不大于|小于等于|小于|低于|上限|大概|大约|约|规划|最高|到|做|是|为|is|of|at|:|=|≤|<|,| |about|up to){0,4}${NUMBER}(?:\\s?[-~到至—–]\\s?${NUMBER})?(?![\\d%])`,
  "giu",
)
const RATIO_BEHIND = new RegExp(`(?<![\\d.])${NUMBER}(?:的)?容积率`, "gu")

const code = (field: string, value: string, isImplied = false): Emitted =>
  isImplied ? { _tag: "SetField", field, value, implied: true } : { _tag: "SetField", field, value }

/** Takes use, right, development, grade and plot ratio of a lot. */
export const takeKind = (passage: Passage): void => {
  passage.take(RATIO, ([, ratio, upper]) =>
    upper === undefined
      ? [{ _tag: "SetField", field: "plotRatio", value: Number(ratio) }]
      : [{ _tag: "DoubtField", field: "plotRatio", doubt: { kind: "UNUSABLE", reason: "RANGE" } }],
  )
  passage.take(RATIO_BEHIND, ([, ratio]) => [{ _tag: "SetField", field: "plotRatio", value: Number(ratio) }])
  for (const [level, words] of LEVELS) passage.take(words, () => [code("developmentLevel", level)])
  for (const pattern of GRADE) passage.take(pattern, ([, grade = ""]) => [code("grade", grade.replaceAll(" ", ""))])
  passage.take(/宅基地/gu, () => [code("landUse", "RESIDENTIAL"), code("rightType", "COLLECTIVE", true)])
  for (const [right, words, isImplied] of RIGHTS) passage.take(words, () => [code("rightType", right, isImplied)])
  for (const [use, words] of USES) passage.take(words, () => [code("landUse", use)])
}
