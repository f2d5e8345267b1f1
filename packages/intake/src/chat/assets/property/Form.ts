import type { Situation } from "../../ChatAsset.ts"
import type { FieldValue } from "../../ChatCommand.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const HOME = "RESIDENTIAL"
const BUSINESS = "COMMERCIAL"
const WORKS = "INDUSTRIAL"

/** Behind a word of use; before anything else it is part of a name: 商业街, 工业园, 天平工业坊. */
const ALONE =
  "(?=性质|用途|用房|产权|房|厂|仓|库|的|类|型|物业|建筑|项目|综合体|[的是,，。]|和|及|[^\\u4e00-\\u9fff]|$)"

/** Words for a use, stated as such. */
const USES: ReadonlyArray<readonly [usage: string, words: RegExp]> = [
  [HOME, /住宅|商品房|普宅|民宅|民用|住人|自己住|住家|居住(?!区|证)|住房(?!贷|公积)|自住/gu],
  [
    BUSINESS,
    new RegExp(`商业${ALONE}(?:性质|用途|用房|房产?|的)?|商用|商务办公|商办|办公(?:性质|用途|用房|的)?(?!楼|室)`, "gu"),
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
    /(?:(?:独栋|联排|双拼|叠加|叠拼|合院|花园|独门独院)的?|大)?(别墅|四合院|联排(?!路)|叠拼|双拼|大平层|复式|跃层|错层|平房|自建房)楼?/gu,
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
  /洋房|电梯洋房|学区房|安置房|回迁房|拆迁房|经适房|经济适用房|房改房|公租房|老破小|小高层|婚房|次新房|电梯房|楼梯房|步梯房|刚需房|改善房/gu

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
export const takeNamedHome = (passage: Passage, text: string): void => {
  const match = HOME_NAME.exec(text)
  const isSaid = passage.commands.some((command) => "field" in command && command.field === "propertyUsage")
  if (match !== null && !isSaid) passage.claim(match.index, match.index + match[0].length, [implied(HOME)])
}

/** Takes what the property is for, and its form where that has a name: 别墅, 商铺, 写字楼, 厂房. */
export const takeForm = (passage: Passage, { held }: Situation): void => {
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
