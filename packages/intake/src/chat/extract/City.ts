import { ownValue } from "@open-valuation/core/domain"
import { chinaDivisions, divisionPath, Place } from "@open-valuation/core/reading"
import type { Situation } from "../ChatAsset.ts"
import { englishPlaces } from "./EnglishPlaces.ts"
import { type Emitted, type Passage, TAKEN } from "./Passage.ts"

/** A place in a message, by its place in the passage's text. */
interface Mention {
  readonly start: number
  readonly end: number
  readonly path: string
  /** Other places of the same name, where nothing decides between them. */
  readonly others?: ReadonlyArray<string>
}

/** What a session knows that helps to read a place. */
type Known = Partial<Pick<Situation, "asked" | "held" | "doubts">>

/** More places are no question. */
const MOST_CHOICES = 4

/** A province, a city and a district are named within so many characters. */
const LONGEST = 40

/** No name goes on before or behind it: the end of the text, marks, what another reader took. */
const MARK = /[^\p{L}\p{N}]/u
/** Words before a place: "在大连", "我妈那套成都的房子". */
const BEFORE = /[在喺于是的到来自住叫个套我从去地址市区域城房车位家有换成看下估查问算售卖租]$/u
/** Words behind a short name that show it is a place. */
const BEHIND = /^(?:的|那边|这边|这里|那里|本地|市区|市内|有|老城|郊区|买|二手|房|车|住宅|商铺|厂房|仓库|公寓|别墅)/u
/** Short names that are words of community names as well: 东方雅苑, 安康家园. */
const WORDLIKE = new Set([
  "东方",
  "安康",
  "白银",
  "来宾",
  "平安",
  "双河",
  "文山",
  "黄山",
  "红河",
  "怒江",
  "兴安",
  "朝阳",
])
/** Short names of counties that are makes of cars and machines. */
const MAKES = new Set([
  "东风",
  "解放",
  "红旗",
  "福田",
  "长安",
  "吉利",
  "江铃",
  "广丰",
  "长城",
  "玉柴",
  "宝马",
  "徐工",
  "南方",
  "北方",
])
/** A city's name before these is a make: 北京现代. */
const MAKERS_BEHIND =
  /^(?:现代|大众|本田|奔驰|丰田|通用|福特|日产|马自达|吉普|三菱|标致|汽车|牌照?|户口|人(?![\u4e00-\u9fff]))/u
/** Zones that are no division, behind their city: 成都高新区. */
const ZONE = /^(?:高新|经开|经济技术开发|高新技术开发|开发)区/u
/** What stands between the parts of one place: "成都的锦江区", and markup within a name. */
const BETWEEN = /^(?:[\s,，、/·_-]|█|的|市(?=[\s,，█])){1,12}/u
const CORRECTS = /不是|不对|错了|应该是|改成|更正|\b(?:actually|scratch|sorry|not in|wrong)\b/iu

const levelOf = (path: string): number => path.split("/").length - 1

const isOpen = (text: string, at: number): boolean => at < 0 || at >= text.length || MARK.test(text.charAt(at))

/** Length of a text without the marks at its end. */
const nameLength = (text: string): number => {
  let length = text.length
  while (length > 0 && MARK.test(text.charAt(length - 1))) length--
  return length
}

/** A place; of a former division that came to several, one of these and the others. */
const oneOf = ({ among = [], path }: Place.Place): Pick<Mention, "path" | "others"> => {
  const [first, ...others] = among
  return first === undefined || among.length > MOST_CHOICES ? { path } : { path: first, others }
}

/** The longest place that begins at a position of the text, below `under` where that is given. */
const placeAt = (text: string, at: number, under = ""): Mention | undefined => {
  const prefix = under === "" ? "" : `${under.replaceAll("/", " ")} `
  const slice = text
    .slice(at, at + LONGEST)
    .replaceAll("/", " ")
    .replace(/█.*$/su, "")
  const place = Place.parse(prefix + slice)
  if (place.code === undefined && place.province === undefined) return undefined
  const used = slice.slice(0, slice.trimEnd().length - place.rest.length)
  const length = nameLength(used)
  return length === 0 || (under !== "" && !place.path.startsWith(`${under}/`))
    ? undefined
    : { start: at, end: at + length, ...oneOf(place) }
}

/**
 * Cities of county rank that people name without their prefecture and without 市: those among the hundred strongest
 * counties (CCID, 2024).
 */
const COUNTY_CITIES = new Set(
  "昆山 常熟 张家港 太仓 江阴 宜兴 义乌 东阳 永康 慈溪 余姚 诸暨 嵊州 乐清 瑞安 温岭 海宁 桐乡 平湖 晋江 石狮 南安 福清 胶州 平度 莱西 滕州 寿光 龙口 荣成 邹城 肥城 如皋 启东 海安 丹阳 溧阳 靖江 泰兴 兴化 仪征 高邮 句容 扬中 新沂 邳州 浏阳 宁乡 醴陵 仁怀 简阳 彭州 三河 迁安 大冶 宜都 四会".split(
    " ",
  ),
)
/** Behind a city's name these make it a street's or an estate's. */
const STREET = /^[东西南北中新老]?[一二三四五]?(?:路|街|大道|道|巷|弄|城|苑|府|湾|花园|小区|广场|大厦|桥|国际)/u

/**
 * A county that is named in short, alone: only where no other has the name, and nothing follows that makes it a word.
 */
const countyAt = (text: string, at: number, freely: boolean): Mention | undefined => {
  if (!isOpen(text, at - 1) && !BEFORE.test(text.slice(Math.max(0, at - 2), at))) return undefined
  for (const length of chinaDivisions().lengths.get(text.slice(at, at + 2)) ?? []) {
    const name = text.slice(at, at + length)
    const follow = text.slice(at + length)
    const isWellKnown =
      COUNTY_CITIES.has(name) &&
      (!STREET.test(follow) || (/[在于]$/u.test(text.slice(0, at)) && !/^.{0,2}(?:路|街|道|巷|弄)/u.test(follow)))
    if (name.length < length || !(isOpen(text, at + length) || BEHIND.test(text.slice(at + length)) || isWellKnown))
      continue
    if (!freely && (MAKES.has(name) || WORDLIKE.has(name))) continue
    const place = Place.parse(name)
    if (place.code !== undefined && place.rest === "") return { start: at, end: at + length, path: place.path }
  }
  return undefined
}

/** Several places may be meant by a district's name: their paths. */
const rivals = (name: string): ReadonlyArray<string> => [
  ...new Set(
    (chinaDivisions().byName.get(name) ?? []).flatMap(({ division, full, historical }) =>
      division.level === 2 && full && historical === undefined ? [divisionPath(division)] : [],
    ),
  ),
]

const isSure = (text: string, { end, path, start }: Mention, freely: boolean): boolean => {
  const name = text.slice(start, end)
  const follow = text.slice(end)
  // 工业集中区 is no 中区; 杭州湾 is no 杭州.
  if (/[省市区县旗盟州]$/u.test(name) && name.length > 2) return true
  if (/[省市区县旗盟]$/u.test(name)) return isOpen(text, start - 1)
  if (/^[湾滩]/u.test(follow)) return false
  if (!freely && (MAKES.has(name) || MAKERS_BEHIND.test(follow))) return false
  const isBegun = isOpen(text, start - 1) || BEFORE.test(text.slice(Math.max(0, start - 2), start))
  // 中粮祥云 is no 祥云县.
  if (levelOf(path) === 2) return isBegun
  if (isOpen(text, end) || BEHIND.test(follow)) return true
  return !WORDLIKE.has(name) && isBegun
}

const extended = (text: string, mention: Mention): Mention => {
  if (levelOf(mention.path) >= 2) return mention
  const { end, path, start } = mention
  const gap = BETWEEN.exec(text.slice(end))?.[0] ?? ""
  // 青岛市南区: the last character of the city begins the district.
  const early = text.charAt(end - 1) === "市" ? placeAt(text, end - 1, path) : undefined
  const more = placeAt(text, end + gap.length, path) ?? early
  if (more !== undefined) return extended(text, { start, end: more.end, path: more.path })
  const zone = levelOf(path) === 1 ? ZONE.exec(text.slice(end, end + 10))?.[0] : undefined
  return zone === undefined ? mention : { start, end: end + zone.length, path: `${path}/${zone}` }
}

/** Parts of a message that may begin a place; what stands behind them is no place. */
const MOST_TRIED = 300

const mentions = (text: string, within: string, freely: boolean): ReadonlyArray<Mention> => {
  const found: Array<Mention> = []
  const { lengths } = chinaDivisions()
  let current = within
  let tried = 0
  for (let at = 0; at < text.length - 1 && tried < MOST_TRIED; at++) {
    if (!lengths.has(text.slice(at, at + 2)) || text.charAt(at) === TAKEN) continue
    tried++
    const below = levelOf(current) < 2 && current !== "" ? placeAt(text, at, current) : undefined
    const sureBelow =
      below !== undefined &&
      (/[区县市旗]$/u.test(text.slice(at, below.end)) || (isOpen(text, at - 1) && isOpen(text, below.end)))
        ? below
        : undefined
    const plain = sureBelow ?? placeAt(text, at) ?? countyAt(text, at, freely)
    if (plain === undefined || (plain !== sureBelow && !isSure(text, plain, freely))) continue
    const mention = extended(text, plain)
    found.push(mention)
    current = mention.path
    at = mention.end - 1
  }
  return found
}

/** True when one path leads to the other, or is it. */
const leadsTo = (one: string, other: string): boolean => one === other || other.startsWith(`${one}/`)

/**
 * The place that a message means: the most detailed of those that lead to each other. Of others the first counts, or
 * the last one where the person corrects it.
 */
const meant = (found: ReadonlyArray<Mention>, text: string): string | undefined => {
  const [first, ...others] = found
  if (first === undefined) return undefined
  return others.reduce((path, { path: next, start }) => {
    if (leadsTo(path, next)) return next
    if (leadsTo(next, path)) return path
    return CORRECTS.test(text.slice(Math.max(0, start - 40), start)) ? next : path
  }, first.path)
}

/** Names in Latin letters that may mean several places, decided by the other names of the message. */
const latinMentions = (text: string, within: string, freely: boolean): ReadonlyArray<Mention> =>
  /[a-z]{2}['’]?[a-z]{2}/iu.test(text)
    ? englishPlaces(text, within, freely).map(({ end, paths, start }) => {
        const [path = "", ...others] = paths
        return others.length === 0 ? { start, end, path } : { start, end, path, others }
      })
    : []

const emitted = (field: string, path: string, known: Known): ReadonlyArray<Emitted> => {
  const before = ownValue(known.held, field)
  if (typeof before === "string" && leadsTo(path, before)) return path === before ? set(field, path) : []
  const open = known.doubts?.find((doubt) => doubt.field === field)?.doubt
  if (open?.kind === "CHOICE") {
    const left = open.choices.filter((choice) => typeof choice === "string" && leadsTo(path, choice))
    if (left.length === 1 && typeof left[0] === "string") return set(field, left[0])
  }
  return levelOf(path) === 0
    ? [{ _tag: "DoubtField", field, doubt: { kind: "PROVINCE_ALONE", province: path } }]
    : set(field, path)
}

const set = (field: string, value: string): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]

/** "不在西安了": where it is no longer. */
const LEFT = /不在[^,，.。;；!！?？]{1,8}了/gu

const DISTRICT = /[\u4e00-\u9fff]{1,5}?[区县]/gu

/** A district of which there are several: the session asks which one. */
const takeAmbiguous = (passage: Passage, field: string, within: string): void => {
  let asked = false
  passage.take(DISTRICT, ({ 0: name }) => {
    for (let from = 0; from < name.length - 1; from++) {
      const paths = rivals(name.slice(from))
      const own = paths.find((path) => within !== "" && leadsTo(within, path))
      if (own !== undefined) return set(field, own)
      if (paths.length < 2 || paths.length > MOST_CHOICES || asked || within !== "") continue
      asked = true
      return [{ _tag: "DoubtField", field, doubt: { kind: "CHOICE", choices: paths } }]
    }
    return undefined
  })
}

/**
 * Takes where something is out of a message, in the catalogue's form `<province>/<city>/<district>`: `杭州市西湖区`,
 * `在昆山`, `佛山顺德`. A district completes the city that the session holds. A province alone is asked about, and so
 * is a district of which there are several.
 */
export const takeCity = (passage: Passage, field = "city", known: Known = {}): void => {
  passage.take(LEFT, () => [])
  const { text } = passage
  const held = ownValue(known.held, field)
  const open = known.doubts?.find((doubt) => doubt.field === field)?.doubt
  const within = typeof held === "string" ? held : open?.kind === "PROVINCE_ALONE" ? open.province : ""
  const freely = known.asked?.[0] === field
  const named = [...mentions(text, within, freely), ...latinMentions(text, within, freely)].toSorted(
    (one, other) => one.start - other.start,
  )
  const isAddress = known.asked?.includes("address") === true && !CORRECTS.test(text)
  const sure = named.filter(
    ({ end, others, path }) =>
      others === undefined &&
      // In an address a place elsewhere is the name of a street or a zone.
      (!isAddress || within === "" || leadsTo(within, path) || leadsTo(path, within) || isOpen(text, end)),
  )
  const found = sure.length === 0 ? named.filter(({ others }) => others !== undefined).slice(0, 1) : sure
  const path = meant(found, text)
  if (path === undefined) return takeAmbiguous(passage, field, within)
  found
    .filter((mention) => leadsTo(mention.path, path) || leadsTo(path, mention.path) || CORRECTS.test(text))
    .forEach(({ end, others = [], path: own, start }) => {
      const doubt = { kind: "CHOICE", choices: [own, ...others] } as const
      passage.claim(
        start,
        end,
        own !== path ? [] : others.length > 0 ? [{ _tag: "DoubtField", field, doubt }] : emitted(field, path, known),
      )
    })
}
