import { ownValue } from "@open-valuation/core/domain"
import { oneOf } from "@open-valuation/core/reading"
import type { AssetTalk, Situation } from "../ChatAsset.ts"
import type { FieldValue } from "../ChatCommand.ts"
import { takeAddress } from "../extract/Address.ts"
import { areaCommand, areasIn, type FoundArea } from "../extract/Area.ts"
import { takeCity } from "../extract/City.ts"
import { takeDenied } from "../extract/Denied.ts"
import { FIGURE, figureOf } from "../extract/Figures.ts"
import { saidIn } from "../extract/Leading.ts"
import type { Emitted, Passage } from "../extract/Passage.ts"
import { takeMoney, takePrices } from "../extract/Prices.ts"
import { takeBareNumber } from "./property/Bare.ts"
import { takeBuildYear } from "./property/BuildYear.ts"
import { takeFloors } from "./property/Floors.ts"
import { takeLayout } from "./property/Layout.ts"

const HOME = "RESIDENTIAL"
const BUSINESS = "COMMERCIAL"
const WORKS = "INDUSTRIAL"

/** Behind a word of use; before anything else it is part of a name: 商业街, 工业园, 天平工业坊. */
const ALONE =
  "(?=性质|用途|用房|产权|房|厂|仓|库|的|类|型|物业|建筑|项目|综合体|[的是,，。]|和|及|[^\\u4e00-\\u9fff]|$)"

/** Words for a use, stated as such. */
const USES: ReadonlyArray<readonly [usage: string, words: RegExp]> = [
  [
    HOME,
    /住宅|商品房|普宅|民宅|民用|住人|自己住|住家|居住(?!区|证)|住房(?!贷|公积)|自住|(?<![\u4e00-\u9fff])(?:是|人)?住的(?![\u4e00-\u9fff])/gu,
  ],
  [
    BUSINESS,
    new RegExp(
      `商业${ALONE}(?:性质|用途|用房|房产?|的)?|商用|(?:开店|做生意|做买卖)[的用]|商务办公|商办|办公(?:性质|用途|用房|的)?(?!楼|室)`,
      "gu",
    ),
  ],
  [WORKS, new RegExp(`工业${ALONE}(?:性质|用途|用房|厂房|房产?|的)?|工厂(?!路)`, "gu")],
  [HOME, /\bresidential\b|\bdomestic\b/giu],
  [BUSINESS, /\bcommercial\b|\bretail\b|\bbusiness use\b/giu],
  [WORKS, /\bindustrial\b(?! (?:parks?|zones?|areas?|districts?|estates?)\b)/giu],
]

/** Forms of a property, kept in the person's word, and the use that each has. */
const FORMS: ReadonlyArray<readonly [usage: string, words: RegExp]> = [
  [
    HOME,
    /(?:(?:独栋|联排|双拼|叠加|叠拼|合院|花园|独门独院)的?|大)?(别墅|叠墅|四合院|联排(?!路)|叠拼|双拼|大平层|复式|跃层|错层|平房|自建房)楼?/gu,
  ],
  [
    BUSINESS,
    /(?:地下|临街|沿街|底层|社区|转角|小)?(商铺|店铺|铺面|门面房?|店面|门市房?|门脸房?|铺子|底商|旺铺|档口|摊位|商服用?房?|写字楼|写字间|商务楼|办公楼|办公室|办公用房)/gu,
  ],
  [WORKS, /(?:标准|钢结构|单层|大|旧|老)?(厂房|仓库|车间|库房|冷库)/gu],
]
/** Forms that say nothing of the use. */
const DETACHED = /独栋|独门独院/gu
/** A works named in short: "小榄镇的厂". */
const SHORT_WORKS = /(?<=[的个间家座])工?厂(?![\u4e00-\u9fff])/gu
const LOFT = /(?<![a-z])loft(?![a-z])|(?<![\d一二两三四五六七八九])开间|一室户/giu
/** Homes without a form of their own. */
const HOMES =
  /洋房|电梯洋房|学区房|安置房|回迁房|拆迁房|经适房|经济适用房|房改房|公租房|老破小|小高层|婚房|住的房子?|[家自]里住的?|小区房|居民[楼房住]|次新房|电梯房|楼梯房|步梯房|刚需房|改善房/gu

/** "a villa", not "Canal Villa 3": English words are forms only outside of names. */
const ENGLISH_FORMS: ReadonlyArray<readonly [usage: string, words: RegExp]> = [
  [HOME, /\b(?:detached |terraced |semi-detached )?(?:villa|townhouse|town house|duplex|penthouse|bungalow)\b/giu],
  [
    BUSINESS,
    /\b(?:shop(?:front)?|store|storefront|(?:retail|commercial) (?:unit|space|premises)|office(?: space| unit| building| floor)?|showroom)\b/giu,
  ],
  [WORKS, /\b(?:warehouse|factory(?: building)?|workshop|industrial (?:unit|premises|space))\b/giu],
]
const ENGLISH_HOMES = /\b(?:flat|apartment|apt|condo(?:minium)?|house)\b/giu

const SERVICED = /(?:酒店式|商务|商住两用|商业|产权式|loft)公寓/giu
const HOME_FLAT = /(?:住宅(?:式|性质的?)?|居住型|普通住宅)公寓/gu
const APARTMENT =
  /(?<![\u4e00-\u9fff])(?:是|一套|套|这套|的|一个|一间|间)?公寓(?![\d路A-Za-z]|[一二三四五六七八九十]号|小区|楼)/gu

const stated = (value: string): Emitted => ({ _tag: "SetField", field: "propertyUsage", value })
const implied = (value: string): Emitted => ({ _tag: "SetField", field: "propertyUsage", value, implied: true })
const form = (value: FieldValue): Emitted => ({ _tag: "SetField", field: "houseType", value, implied: true })

/** Before and behind an English word these make it part of a name: "Canal House tower 4", "Office Park". */
const isName = (text: string, start: number, end: number): boolean => {
  const word = text.slice(start, end)
  const before = /([A-Z][a-z'’]{1,20}) $/.exec(text.slice(Math.max(0, start - 22), start))?.[1] ?? ""
  const capital = /^[A-Z]/.test(word)
  return (
    (capital &&
      before !== "" &&
      !/^(?:A|An|The|My|Our|This|It|Value|Residential|Commercial|Industrial|Bedroom|In)$/.test(before)) ||
    /^ (?:\d|[A-Z]\b|tower\b|block\b|building (?:\d|[A-Z]\b)|Road|Street|Park|Garden|Court|Plaza)/.test(
      text.slice(end, end + 14),
    )
  )
}

/** A home whose name says so. */
const HOME_NAME = /家属[院楼区]|宿舍楼?/u

/**
 * Takes the use that the address alone tells: 国棉三厂家属院. `text` is what stood there before the address was taken.
 */
const takeNamedHome = (passage: Passage, text: string): void => {
  const match = HOME_NAME.exec(text)
  const isSaid = passage.commands.some((command) => "field" in command && command.field === "propertyUsage")
  if (match !== null && !isSaid) passage.claim(match.index, match.index + match[0].length, [implied(HOME)])
}

/** Takes what the property is for, and its form where that has a name: 别墅, 商铺, 写字楼, 厂房. */
const takeForm = (passage: Passage, { held }: Situation): void => {
  passage.take(SERVICED, ([words]) => [stated(BUSINESS), ...(/^loft/iu.test(words) ? [form("loft")] : [])])
  passage.take(HOME_FLAT, () => [stated(HOME)])
  const forms = FORMS.filter(([, words]) => passage.text.search(words) >= 0)
  // "办公楼加车间" are parts of what the session holds.
  const isOfParts = forms.length > 1 && held["houseType"] !== undefined
  for (const [usage, words] of FORMS) {
    passage.take(words, ([, word = ""]) => (isOfParts ? [] : [implied(usage), form(word)]))
  }
  passage.take(SHORT_WORKS, () => [implied(WORKS), form("厂房")])
  for (const [usage, words] of ENGLISH_FORMS) {
    passage.take(words, ({ 0: word, index }) =>
      isName(passage.text, index, index + word.length) ? undefined : [implied(usage), form(word)],
    )
  }
  for (const [usage, words] of USES) passage.take(words, () => [stated(usage)])
  passage.take(HOMES, ([word]) =>
    word === "电梯房" || word === "电梯洋房"
      ? [implied(HOME), { _tag: "SetField", field: "elevator", value: true, implied: true }]
      : /^[楼步]梯房$/u.test(word)
        ? [implied(HOME), { _tag: "SetField", field: "elevator", value: false, implied: true }]
        : [implied(HOME)],
  )
  passage.take(DETACHED, () => [])
  passage.take(LOFT, ([word]) => [form(word)])
  passage.take(ENGLISH_HOMES, ({ 0: word, index }) =>
    isName(passage.text, index, index + word.length) ? undefined : [implied(HOME)],
  )
  const said = passage.commands.some((command) => command._tag === "SetField" && command.field === "propertyUsage")
  passage.take(APARTMENT, () =>
    said || held["propertyUsage"] !== undefined
      ? []
      : [{ _tag: "DoubtField", field: "propertyUsage", doubt: { kind: "CHOICE", choices: [HOME, BUSINESS] } }],
  )
}

const set = (field: string, value: FieldValue): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]

const WITHOUT_LIFT =
  /(?:没有?|无|不带|未装|没装|没得|木有)(?:安装|加装)?电梯|电梯(?:情况)?[:是 ]{0,2}(?:无|没有?|否)|步梯(?!房)|楼梯楼|走楼梯|\b(?:no|without(?: an?| any)?|doesn'?t have an?|has no) (?:elevat[oe]r|lift)s?\b|\bwalk[- ]?up\b/giu
const WITH_LIFT = new RegExp(
  [
    `${oneOf("有 带 加装 加装了 已加装 已加装了 配")}电梯(?!费|井|间)|电梯(?:情况)?(?:[:是 ]{1,2}[有是]|有)(?!问题|故障)`,
    `(?<![\\u4e00-\\u9fff])电梯(?![\\u4e00-\\u9fff])|电梯${oneOf("楼 高层 小高层 入户 直达")}|电梯(?=[共总])`,
    "[一二两三四\\d]梯[一二两三四五六七八\\d]{1,2}户",
    "\\b(?:with |has |have )?(?:an? |the )?(?:elevat[oe]r|lift)s?\\b",
  ].join("|"),
  "giu",
)

const DIRECTIONS = "东南|西南|东北|西北|南北|东西|南|北|东|西"
const FACING: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:坐北)?(?:房子|房屋|主卧|客厅)?(?:朝向?|面朝|向)(?:是|为|:| |着|的){0,3}(正?(?:${DIRECTIONS}))(?:向|通透|面)?(?![门街路关湖山])`,
    "gu",
  ),
  new RegExp(`(?<![\\u4e00-\\u9fff])(?:正)?(${DIRECTIONS})(?:朝向|向|通透)(?!路|街)`, "gu"),
  /(南北|东西)(?:通透|双通|通|双向|向)/gu,
  new RegExp(`(?<=[\\s,，。;；█/|]|^)(南 北|东 西|${DIRECTIONS})(?=[\\s,，。;；█/]|$)`, "gu"),
]
const WAY = "(?:north|south)[- ]?(?:east|west)|north|south|east|west"
const TO_FACE = "(?:facing|faces|face|orientation(?: is)?:?|exposure:?) (?:due |the )?"
const ENGLISH_FACING = new RegExp(
  `\\b(?:${TO_FACE}(${WAY})|(${WAY})(?:ern)?[- ](?:facing|exposure|oriented))\\b(?:(?:-| and |/)(?:north|south))?`,
  "giu",
)
const HAN_DIRECTIONS: Readonly<Record<string, string>> = { north: "北", south: "南", east: "东", west: "西" }

/** Both ways in short: N-S. */
const BOTH = /(?<![A-Za-z-])(?:(S-N|N-S)|(?:E-W|W-E))(?![A-Za-z-])/gu

/** "northeast" is 东北. */
const inHan = (english: string): string => {
  const parts = english.toLowerCase().match(/north|south|east|west/g) ?? []
  return parts
    .toReversed()
    .map((part) => ownValue(HAN_DIRECTIONS, part) ?? "")
    .join("")
}

/** Degrees of finish, the usual word for each. */
const FINISHES: ReadonlyArray<readonly [usual: string | undefined, words: RegExp]> = [
  ["精装", /(?:拎包入住)?(?:精装修|精装|精修)(?:修|的)?/gu],
  ["豪装", /豪华装修|豪装修|豪装|豪华装/gu],
  ["简装", /简单装修|简易装修|简装修|简装/gu],
  ["毛坯", /毛坯房?|毛胚房?|清水房?(?=[\s,，。]|$|的)/gu],
  ["中装", /中等装修|中装修|中装/gu],
  ["普装", /普通装修|普装修|普装/gu],
  [
    undefined,
    new RegExp(
      `\\b${oneOf(
        "bare_shell bare-shell unfinished_shell rough_finish fine_decorated finely_decorated fine_decoration finely_decoration",
        "luxury_decoration luxury_finish luxury_renovation simple_decoration simple_finish simply_decorated well_decorated",
        "fully_renovated fully_decorated newly_renovated newly_decorated hardcover hardcover_decoration",
      )}\\b`,
      "giu",
    ),
  ],
]

const LONGITUDE = /(?:经度|东经|longitude|lng|lon)(?:是|为|:|=|\s){0,3}(\d{2,3}\.\d{1,10})/giu
const LATITUDE = /(?:纬度|北纬|latitude|lat)(?:是|为|:|=|\s){0,3}(\d{1,2}\.\d{1,10})/giu

/** Takes lift, orientation, finish and coordinates. */
const takeFeatures = (passage: Passage): void => {
  passage.take(WITHOUT_LIFT, () => set("elevator", false))
  passage.take(WITH_LIFT, () => set("elevator", true))
  for (const pattern of FACING)
    passage.take(pattern, ([, way = ""]) => set("orientation", way.replaceAll(/[正 ]/gu, "")))
  passage.take(BOTH, ([, isUpright]) => set("orientation", isUpright === undefined ? "东西" : "南北"))
  passage.take(ENGLISH_FACING, ([, one, two]) => set("orientation", inHan(one ?? two ?? "")))
  for (const [usual, pattern] of FINISHES) passage.take(pattern, ([words]) => set("decoration", usual ?? words))
  passage.take(/装修(?:程度|情况|风格)?(?:是|为|:|,|的| ){1,3}$/gu, () => [])
  passage.take(LONGITUDE, ([, degrees]) => set("longitude", Number(degrees)))
  passage.take(LATITUDE, ([, degrees]) => set("latitude", Number(degrees)))
}

const FIELD = "buildingArea"

/** Other areas of a property: inside the walls, of its ground, garden, terrace, of a gift. */
const GROUNDS = oneOf("院子 花园 露台 阳台 地下室 车库")
const OTHER_WORDS = oneOf(
  "套内 使用面积 实用 室内 得房 占地 土地 赠 赠送 储藏室 公摊 客厅 卧室",
  "usable net garden terrace balcony plot land lot site yard internal",
)
const OTHER = new RegExp(
  `(?:${OTHER_WORDS}|(?:(?<![\\u4e00-\\u9fff])|(?<=[有个带大小送赠的]))(?:${GROUNDS}|车位)|[带送赠]${GROUNDS})[^\\d,，。;；]{0,14}$`,
  "iu",
)
/** Behind an area: `占地8亩` is said the other way round, too. */
const OTHER_BEHIND =
  /^(?:的)?(?:花园|院子|露台|阳台|地下室|车库|套内|使用面积|土地|宅基地)|^ (?:garden|terrace|balcony|plot|of land|usable|net)\b/iu
const DENIED = /(?:不是|别按|不按|没有|not)\s?$/iu
/** Units of ground: no floor area is given in them. */
const SQM_OF_LARGEST_UNIT = 600

const LABELLED = {
  name: /(?:建筑面积|产权面积|产证面积|房产证面积|证载面积|建面|房本上?|产证上?|房产证上?|面积|大小|(?:floor |building |built-up |gross )?area|size)/giu,
  link: /^(?:[写说记搞打]?错了?|房产证上?|[写报填]的?|应该|大[概约]|差不多|改[成为]|[的话约就共才是为有在:=, ]|is|was|about|around)/iu,
  value: new RegExp(`^(${FIGURE})(?:\\s?([-~到至])\\s?\\d{1,6}(?:\\.\\d{1,2})?)?(?![\\d.年层楼室房厅号万元%])`, "u"),
}
const OTHER_LABELLED = new RegExp(
  `(?:套内|使用面积|实用面积|占地|公摊)(?:面积)?(?:大概|大约|约|是|为|有|:| ){0,3}${FIGURE}(?![\\d.])`,
  "giu",
)

const vague = (): ReadonlyArray<Emitted> => [
  { _tag: "DoubtField", field: FIELD, doubt: { kind: "UNUSABLE", reason: "RANGE" } },
]

const emitted = (passage: Passage, area: FoundArea): ReadonlyArray<Emitted> => {
  const behind = passage.text.slice(area.end, area.end + 16)
  if (
    OTHER.test(area.before) ||
    OTHER_BEHIND.test(behind) ||
    DENIED.test(area.before) ||
    area.unit > SQM_OF_LARGEST_UNIT
  )
    return []
  return [areaCommand(FIELD, area)]
}

const LABEL =
  /(?:总|房子|房屋)?(?:建筑面积|产权面积|产证面积|房产证面积|建面|面积|大小|area|size)(?:上|是|为|有|大概|大约|差不多|约|应该|is|of|about|around|:|,| ){0,4}$/iu

/** Takes the floor area: with its unit, or behind its name. Areas inside the walls and of the ground are others. */
const takeBuildingArea = (passage: Passage): void => {
  const areas = areasIn(passage)
  const sizes = areas.map((area) => emitted(passage, area))
  areas.forEach((area, index) => {
    const label = LABEL.exec(area.before)?.[0].length ?? OTHER.exec(area.before)?.[0].length ?? 0
    passage.claim(area.start - label, area.end, sizes[index] ?? [])
  })
  passage.take(OTHER_LABELLED, () => [])
  for (const { end, found, start } of saidIn(passage.text, LABELLED)) {
    const [, figure = "", range] = found
    const value = figureOf(figure)
    passage.claim(start, end, range === undefined ? [{ _tag: "SetField", field: FIELD, value }] : vague())
  }
}

const NAMED = [
  /(?:小区|楼盘)(?:名字|名称|全名|全称|名|叫做|叫)(?:是|为|叫|:|：|\s){0,2}([\u4e00-\u9fffA-Za-z0-9·]{2,16})/gu,
  /\bcommunity(?: name)?(?: is|:) ?([a-z][a-z0-9'’ ]{1,24})/giu,
]

/** Takes the name of the community where the person calls it that; it is an address, too. */
const takeCommunity = (passage: Passage): void => {
  for (const pattern of NAMED) {
    passage.take(pattern, ([, name = ""]) => {
      const value = name.trim()
      return /^(?:什么|啥)|吗$/u.test(value)
        ? undefined
        : [
            { _tag: "SetField", field: "community", value },
            { _tag: "SetField", field: "address", value, implied: true },
          ]
    })
  }
}

/** Words that only property has. */
const HOME_WORDS = oneOf(
  "房产 房子 房屋 住宅 商品房 二手房 别墅 商铺 店面 门面 铺面 写字楼 办公楼 厂房 仓库 公寓 四合院 学区房 套房 复式 电梯房",
  "小区 洋房 安置房 回迁房 拆迁房 经适房 经济适用房 房改房 公租房 婚房 次新房 海景房 老房 旧房 平房 楼房 自建房 集资房",
  "法拍房 家属院 家属楼 交房 毛坯",
)
const HOMES_ENGLISH = oneOf(
  "flat apartment villa house residential property real_estate condo townhouse warehouse office factory shop home",
  "bed beds bedroom bedrooms",
)
const PREMISES = "(?:industrial|retail|commercial|residential) (?:unit|space|premises)"
const CERTAIN = new RegExp(
  [
    HOME_WORDS,
    "[\\d一二两三四五六七八九][室房居][\\d一二两三四五六七八九]?厅?|[区县市的]房(?![贷租价车])",
    `\\b(?:${HOMES_ENGLISH}|${PREMISES})\\b`,
  ].join("|"),
  "iu",
)
/** Words that other assets have, too; several together speak for property. */
const HINTS = [
  /\d\s?(?:平|㎡|m2|sqm|sq\b)|建面|\bsquare met/iu,
  /\d[层楼](?!起)|楼层|\bfloor\b/iu,
  /户型|房本|不动产|办公|朝[东南西北]|南北/u,
  /精装|毛坯|简装/u,
  /(?:有|[一两这那]|\d)套(?![餐装牌设])/u,
  /\d(?:号楼|栋|幢)|单元|\d室|大厦|花园|家园|[苑庭邸]/u,
]
const MOST_HINTS = 3
/** Words that speak of land or other things where they stand. */
const OTHERS = /土地|地块|宗地|用地|出让|划拨|容积率|流水|\bland\b|\bplot\b/iu

const sayings: AssetTalk["sayings"] = {
  city: { noun: /城市|哪个市|地区|\bcity\b/iu },
  address: { noun: /地址|小区|位置|坐落|\baddress\b|\blocation\b/iu },
  [FIELD]: { noun: /面积|建面|多大|平方数?|\barea\b|\bsize\b|\bsq(?:m|ft)\b|\bsquare\b/iu },
  propertyUsage: {
    noun: /用途|性质|房屋类型|\busage\b|\buse\b/iu,
    codes: {
      RESIDENTIAL: /住|房|居|室|厅|别墅|公寓|院|residen|home|house|flat|apartment|villa|bed/iu,
      COMMERCIAL: /商|铺|店|门面|门市|写字|办公|commercial|shop|store|office|retail/iu,
      INDUSTRIAL: /工|厂|仓|车间|industr|factory|warehouse|workshop/iu,
    },
  },
  houseType: { noun: /户型|房型|几室|格局|\blayout\b|\bbedrooms?\b|\brooms\b/iu },
  floor: { noun: /楼层|几楼|几层|层数|\bfloor\b/iu },
  totalFloors: { noun: /总楼层|总层|总高|多少层|\btotal floors\b|\bstoreys\b/iu },
  buildYear: { noun: /建成|年代|房龄|楼龄|建造|哪年|年份|\bbuil[dt]\b|\byear\b/iu },
  orientation: { noun: /朝向|\borientation\b|\bfacing\b/iu },
  decoration: { noun: /装修|\bdecoration\b|\brenovat/iu },
  elevator: {
    noun: /电梯|\belevator\b|\blift\b/iu,
    codes: { true: /电梯|梯|elevator|lift/iu, false: /无|没|不带|步梯|楼梯|no|without|walk/iu },
  },
}

/** How property is talked about. */
export const propertyTalk: AssetTalk = {
  assetType: "PROPERTY",
  sayings,
  evidence: (text) => {
    if (OTHERS.test(text)) return CERTAIN.test(text) ? 1 : 0
    return (CERTAIN.test(text) ? 4 : 0) + Math.min(MOST_HINTS, HINTS.filter((hint) => hint.test(text)).length)
  },
  read: (passage, situation) => {
    takeDenied(passage)
    takePrices(passage)
    takeMoney(passage)
    takeCommunity(passage)
    takeCity(passage, "city", situation)
    takeLayout(passage)
    takeFloors(passage, situation)
    takeBuildYear(passage, situation)
    takeBuildingArea(passage)
    takeFeatures(passage)
    takeForm(passage, situation)
    const untaken = passage.text
    takeAddress(passage, situation)
    takeNamedHome(passage, untaken)
    takeBareNumber(passage, situation, sayings)
  },
  useful: () => ["houseType", "buildYear", "floor", "totalFloors", "decoration", "orientation", "elevator"],
}
