import { makerName, manufacturerOf, manufacturers } from "@open-valuation/core/equipment"
import { chinaDivisions, TYPE_NAMES_ZH } from "@open-valuation/core/reading"

/** A maker as a text names it. */
export interface NamedMaker {
  /** One key for all spellings of a maker: with and without its place, its trade and what makes it a company. */
  readonly key: string
  readonly name: string
  /** The more, the surer; names that a text only mentions count 1 each. */
  readonly weight: number
}

const HAN_NAME = String.raw`[\p{Script=Han}][\p{Script=Han}A-Za-z0-9&·()]{1,24}`
const NAME = String.raw`(${HAN_NAME}|[A-Za-z][A-Za-z0-9&·-]{1,24}(?: (?:heavy|machinery|industr(?:y|ies)|equipment|group)){0,2})`

/** A name behind a label, or said to have made something. */
const LABELLED: ReadonlyArray<RegExp> = [
  new RegExp(
    String.raw`(?:(?:生产|制造)(?:厂家|厂商|企业|单位|商|厂|公司)|厂家|厂商|品牌|manufacturer|(?:made|manufactured|built) by|brand)(?:名称)?\s?(?::|是|为|is)?\s?${NAME}`,
    "giu",
  ),
  /由([\p{Script=Han}A-Za-z0-9]{2,24}?)(?:自主|专业)?(?:生产|制造|研制|研发|出品|推出)/gu,
  /([\p{Script=Han}]{2,8})牌/gu,
]

/** What a name is before, if a model follows. */
const MADE = /(?:自主|专业)?(?:生产|制造|研制|出品)(?:的|各类|销售)?(?=[\p{Script=Han}]{0,4}\s?[A-Z]{1,5}-?\d)/gu

/** A company by its full name. */
const COMPANIES = /[\p{Script=Han}()]{4,24}?(?:有限(?:责任)?公司|股份公司|集团公司)/gu

/** What makes a name a company's. */
const COMPANY = /\s?(?:股份|集团|控股|\(集团\)|\([\p{Script=Han}]{2,4}\))?(?:有限)?(?:责任)?(?:公司|集团|股份)$/u
/** Where what makes a name a company's begins, in English. */
const COMPANY_EN = /,? (?:co|inc|ltd|corp|company|group|machinery|heavy industry|industries)\b/iu
/** The trade in a company's name. */
const TRADE =
  /(?:专用(?:汽车|车)|汽车|机床|农机|起重|建机|工程机械|重型机械|建设机械|机械|重工|科技|制造|装备|设备|工业|实业|机电|车辆|叉车|集团|股份)$/u

/** Words beside a model that name nobody. */
const NOBODY =
  /^(?:大全|排行|推荐|直销|直营|批发|报价|价格|有哪些|哪家|哪个|参数|型号|供应|介绍|不详|未知|其他|其它|查询|排名|官网|名称|厂家|厂商|品牌|产品|设备|主机|国产|进口|二手|出售|转让|求购|出租|租赁|全新|正品|新款|系列|热销|图片|配件|维修|机型|专业|生产|制造|销售|单位|企业|公司|商|家|官方|工程|机械|有限|的|型|款|台|年|一|and|the|unknown|used|new|for|sale|model|type)+$/iu
const BEFORE =
  /^(?:二手|出售|转让|求购|出租|租赁|供应|全新|低价|急售|正品|国产|进口|新款|产品|型号|品牌|厂家|[\d年款台]|一台|由|是|为|的)+/u
const AFTER = /(?:的|型|牌|系列|产品|型号|生产|制造|\s)$/u

/** The places at the start of a company's name: 山东, 徐州市. */
const withoutPlace = (name: string): string => {
  const { byName } = chinaDivisions()
  for (let length = Math.min(8, name.length - 2); length >= 2; length--) {
    if (byName.has(name.slice(0, length))) return withoutPlace(name.slice(length).replace(/^[省市县区]/u, ""))
  }
  return name
}

/** A name without endings, as long as that many characters remain. */
const stripped = (name: string, ending: RegExp, least = 2): string => {
  const rest = name.replace(ending, "")
  return rest.length >= least && rest !== name ? stripped(rest, ending, least) : name
}

/** A company's name without what makes it one. */
const withoutCompany = (name: string): string => {
  const end = name.search(COMPANY_EN)
  return stripped(end < 2 ? name : name.slice(0, end), COMPANY)
}

/** A text up to the first word for a company. */
const toCompany = (text: string): string => {
  const end = text.search(/公司|集团/u)
  return end === -1 ? text : text.slice(0, end + 2)
}

/** A maker by a name that stands for one; `undefined` for words that name nobody. */
const makerOf = (given: string, weight: number): NamedMaker | undefined => {
  const written = toCompany(given).trim()
  const known = manufacturerOf(written)
  if (known !== undefined) return { key: makerName(known), name: makerName(known), weight }
  const own = withoutPlace(stripped(withoutCompany(written).replace(BEFORE, ""), AFTER, 0)).trim()
  // Of two trades the first is the brand's: 华兴重工机械.
  const first = own.replace(TRADE, "")
  const name = TRADE.test(first) && first.length >= 4 ? first : own
  if (name.length < 2 || name.length > 24 || NOBODY.test(name)) return undefined
  return { key: stripped(name, TRADE).toUpperCase(), name, weight }
}

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\-/]/gu, "")

/** The Latin words of a text, each between blanks. */
const latinWords = (text: string): string =>
  ` ${text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/gu, " ")
    .trim()} `

/** Makers of the table that a text mentions. */
const knownIn = (text: string): ReadonlyArray<NamedMaker> => {
  const within = plain(text)
  const latin = latinWords(text)
  return manufacturers.flatMap((maker) => {
    const names = [maker.zh, ...maker.aliases].filter((name) => /\p{Script=Han}/u.test(name))
    const isNamed = names.some((name) => within.includes(plain(name))) || latin.includes(latinWords(maker.en))
    return isNamed ? [{ key: makerName(maker), name: makerName(maker), weight: 1 }] : []
  })
}

/** A text in capital letters, each at the place of its small one. */
const capitals = (text: string): string => text.replaceAll(/[a-z]/gu, (letter) => letter.toUpperCase())

/** A blank or a stroke between two characters of a model. */
const isGap = (character: string | undefined): boolean => character !== undefined && /[\s/·-]/u.test(character)

/** Where the spelling of a model that begins at a place of a text ends; `undefined` where another text stands there. */
const endOfModel = (text: string, start: number, model: string): number | undefined => {
  let end = start
  for (const character of model) {
    if (end > start && !text.startsWith(character, end) && isGap(text[end])) end++
    if (!text.startsWith(character, end)) return undefined
    end += character.length
  }
  return /[A-Z0-9]$/u.test(model) && /^-?[A-Z0-9]/u.test(text.slice(end, end + 2)) ? undefined : end
}

/** The places at which a text names a model, in any spelling; not a longer model that begins like it. */
export const placesOf = (text: string, model: string): ReadonlyArray<number> => {
  const [within, sought] = [capitals(text), capitals(model.replaceAll(/[\s·-]/gu, ""))]
  const places: Array<number> = []
  const first = sought.charAt(0)
  if (first === "") return places
  let at = within.indexOf(first)
  while (at !== -1) {
    const end = endOfModel(within, at, sought)
    if (end !== undefined) places.push(at)
    at = within.indexOf(first, end ?? at + 1)
  }
  return places
}

const MOST_HAN = 20
/** Longer than a name, with what may stand between it and a model. */
const MOST_BEFORE = 40

const HAN_END = /\p{Script=Han}{2,21}$/u
const LATIN_END = /(?:^|[^\p{Script=Han}\w])([A-Za-z]{3,16})$/u

/** Names directly before a model: 华兴重工HXQ25D9, 宏建塔机QTZ88K, Kelong KLB600. */
const besideModel = (text: string, places: ReadonlyArray<number>): ReadonlyArray<string> =>
  places.flatMap((place) => {
    const before = text
      .slice(Math.max(0, place - MOST_BEFORE), place)
      .replace(/\s(?:产品)?型号\s?:?\s?$/u, "")
      .replace(/\s$/u, "")
    const han = HAN_END.exec(before)?.[0] ?? ""
    const name = han === "" ? LATIN_END.exec(before)?.[1] : han
    return name === undefined || han.length > MOST_HAN ? [] : [name.replaceAll(TYPE_NAMES_ZH, "")]
  })

const MADE_BY = /\p{Script=Han}{2,24}$/u

/** Names directly before what says that they make a model: 博莱机械专业生产BLJ60. */
const besideMade = (text: string): ReadonlyArray<string> => {
  let from = 0
  return [...text.matchAll(MADE)].flatMap(({ 0: made, index }) => {
    const [name] = MADE_BY.exec(text.slice(Math.max(from, index - 24), index)) ?? []
    from = index + made.length
    return name === undefined ? [] : [name]
  })
}

/** The makers that a text names for a model, in words that tell it: a label, 由…生产, or a name directly before it. */
export const makersIn = (given: string, model: string): ReadonlyArray<NamedMaker> => {
  const text = given.normalize("NFKC")
  const places = placesOf(text, model)
  if (places.length === 0) return []
  const told = [
    ...LABELLED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => makerOf(name, 2))),
    ...besideMade(text).map((name) => makerOf(name, 2)),
    ...besideModel(text, places).map((name) => makerOf(name, 1)),
    ...(text.match(COMPANIES) ?? []).map((name) => makerOf(name, 1)),
    ...knownIn(text),
  ].filter((maker) => maker !== undefined)
  return [...Map.groupBy(told, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same
    // Readers call a maker by its brand rather than by its company's name.
    const name = same.map((one) => one.name).toSorted((one, other) => one.length - other.length)[0]
    if (first === undefined || name === undefined) return []
    return [{ key: first.key, name, weight: same.reduce((sum, { weight }) => sum + weight, 0) }]
  })
}
