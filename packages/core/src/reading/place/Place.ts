import { smallestOf } from "../../domain/LargestOf.ts"
import { simplify } from "../../domain/SimplifiedCharacters.ts"
import {
  chinaDivisions,
  type Division,
  type DivisionName,
  divisionPath,
  type HistoricalName,
  lineOf,
} from "./Divisions.ts"

/** A place as a text states it. */
export interface Place {
  /** Official name, as `江苏省`. */
  readonly province?: string
  /**
   * Official name; a municipality's is that of its province (`北京市`), a county under a province stands here itself.
   */
  readonly city?: string
  /**
   * Official name, or the writer's own for a zone that is no administrative division (`高新区` behind
   * `四川省/成都市/`).
   */
  readonly district?: string
  /** GB/T 2260 code of the smallest division that was recognised. */
  readonly code?: string
  /**
   * `<province>/<city>/<district>` as far as known; of a place outside China its own segments, trimmed; `""` of
   * nothing.
   */
  readonly path: string
  /** The text behind the place: street, community, building. */
  readonly rest: string
  /** Told when the text used a former name: the path has the successor. */
  readonly historical?: HistoricalName
  /** Paths of the successors when a former division came to several: the path is of what they all lie in. */
  readonly among?: ReadonlyArray<string>
}

/** Longer texts are cut before parsing. */
const MAX_LENGTH = 300
const MAX_OWN_SEGMENT = 12
const SEPARATORS = /[\s/,;、，；|_·-]/
const COUNTRY = /^(?:中华人民共和国|中国)(?=.)/
/** Words of official tables that stand before a county and are no place: 省直辖县级行政区划, 省直管县(市). */
const DIRECT = /^(?:省|自治区)?(?:直辖|直管|辖(?=县级))(?:县级)?(?:行政(?:区划|单位|区))?(?:县\(市\)|县级?市|[县市])?/
/** The army of Xinjiang, and its divisions before their cities: 新疆生产建设兵团第八师石河子市. */
const ARMY = /^(?:新疆)?(?:生产建设)?兵团|^农?第?[一二三四五六七八九十\d]{1,3}师(?=[\s/]*.{2,5}市)/
/** Words that stand so behind a city or municipality. */
const WITHIN_CITY = /^(?:市?辖[区县]|县级市|市?本级|市区)/
/** Short names that mean a large city and, as often, a district elsewhere: alone they say nothing. */
const UNDECIDED = new Set(["朝阳", "兴安"])
/** Its districts have hardly an inhabitant: 南沙区 alone is that of Guangzhou. */
const REMOTE = "三沙市"
/** A short place name before one of these is the name of a street, a community or a hill: 南京东路, 上海城, 白云山. */
const STREET =
  /^(?:[东南西北中内外上下]|[一二三四五六七八九十])*(?:大道|公路|高速|路|街|道|巷|弄|胡同|里|村|坊|城|苑|园|山|湖|江|河|桥|门|站|港|广场|花园|花苑|公寓|大厦|中心|家园|机场|小区|社区|新村|国际|名都|豪庭)/
/** 江北新区 behind 南京 is no street. */
const ZONE = /^.{2,4}新区/
/** A zone behind the short name of its county is all that a text says: 昆山开发区. */
const ZONE_ALONE = /^(?:国家级?)?(?:经济|高新)?(?:技术)?(?:产业)?(?:开发区|高新区|经开区|工业园区?)(?:管委会)?$/

const isWithin = (division: Division | undefined, ancestor: Division): boolean =>
  division !== undefined && (division === ancestor || isWithin(division.parent, ancestor))

interface Found {
  readonly name: DivisionName
  readonly length: number
}

const accepted = (name: DivisionName, text: string, length: number, current: Division | undefined): boolean => {
  if (current !== undefined && !isWithin(name.parent, current)) return false
  if (name.full) return true
  const follow = text.slice(length)
  if (follow === "") return current !== undefined || !UNDECIDED.has(text)
  if (ZONE_ALONE.test(follow) && !UNDECIDED.has(text.slice(0, length))) return true
  if (current === undefined && (name.division.level === 2 || UNDECIDED.has(text.slice(0, length)))) return false
  return !STREET.test(follow) || ZONE.test(follow) || step(follow, name.division) !== undefined
}

/**
 * The names that a text can mean. A city that was divided (巢湖市 until 2011) is meant where one of its counties
 * follows, not where a place of today has its name.
 */
const meant = (names: ReadonlyArray<DivisionName>, follow: string): ReadonlyArray<DivisionName> => {
  const ended = names.filter(({ among }) => among !== undefined)
  const others = names.filter(({ among }) => among === undefined)
  const leadsOn = ({ division }: DivisionName): boolean => step(follow, division)?.name.full === true
  if (others.length === 0 || (ended.some(leadsOn) && !others.some(leadsOn))) return ended
  const inhabited = others.filter(({ division }) => division.parent?.name !== REMOTE)
  return inhabited.length === 0 ? others : inhabited
}

/**
 * The division that `text` begins with, below `current`: the longest name decides, and of equal names the larger place.
 * `beyond` stands behind the text, and a separator.
 */
const step = (text: string, current: Division | undefined, beyond = ""): Found | undefined => {
  const { byName, lengths } = chinaDivisions()
  for (const length of lengths.get(text.slice(0, 2)) ?? []) {
    if (length > text.length) continue
    const known = byName.get(text.slice(0, length))?.filter((name) => accepted(name, text, length, current))
    if (known === undefined || known.length === 0) continue
    const follow = text.slice(length) + beyond
    const names = meant(known, follow.slice(skipSeparators(follow, 0)))
    const level = smallestOf(names.map((name) => name.division.level))
    const full = names.some((name) => name.full && name.division.level === level)
    const best = names.filter((name) => name.division.level === level && name.full === full)
    const name = best.find((one) => one.historical === undefined) ?? best[0]
    const decided = name !== undefined && best.every((one) => one.division === name.division)
    return decided ? { name, length } : undefined
  }
  return undefined
}

const segmentAt = (text: string, start: number): string => {
  let end = start
  while (end < text.length && !SEPARATORS.test(text.charAt(end))) end++
  return text.slice(start, end)
}

const skipSeparators = (text: string, start: number): number => {
  let position = start
  while (position < text.length && SEPARATORS.test(text.charAt(position))) position++
  return position
}

/** Length of words at the start of a text that stand among places and are none. */
const fillerLength = (text: string, current: Division | undefined): number => {
  const known = DIRECT.exec(text) ?? ARMY.exec(text) ?? (current === undefined ? null : WITHIN_CITY.exec(text))
  if (known !== null || current === undefined) return known?.[0].length ?? 0
  // 重庆市县忠县, 苏州市区姑苏区
  const next = segmentAt(text, skipSeparators(text, 1))
  return /^[县区]/.test(text) && step(next, current)?.name.full === true ? 1 : 0
}

/** The successor of a divided division in which the town is that a text begins with. */
const byTown = ({ movedIn, towns }: DivisionName, text: string): Division | undefined => {
  for (const [town, division] of towns ?? []) {
    const follow = text.slice(town.length)
    // 萧山区临江花园 did not move with 临江街道.
    const isTown = /^(?:街道|镇|办事处)/.test(follow) || (movedIn === undefined && !STREET.test(follow))
    if (text.startsWith(town) && isTown) return division
  }
  return undefined
}

/** A division of today, named for a town that has left it. */
const leftBy = ({ division: { name }, movedIn: year }: DivisionName): HistoricalName | undefined =>
  year === undefined ? undefined : { name, year }

/** Segments of the writer's own at the levels that no division filled: `四川省/成都市/高新区`. */
const ownSegments = (text: string, start: number, count: number): { segments: Array<string>; end: number } => {
  const segments: Array<string> = []
  let end = start
  while (segments.length < count && text.charAt(end - 1) === "/") {
    const slash = text.indexOf("/", end)
    const segment = text.slice(end, slash < 0 ? text.length : slash).trim()
    if (segment === "" || segment.length > MAX_OWN_SEGMENT || /\d/.test(segment)) break
    segments.push(segment)
    end = slash < 0 ? text.length : slash + 1
  }
  return { segments, end }
}

/** A municipality is its own city. */
const settle = (division: Division): Division =>
  division.level === 0
    ? (chinaDivisions().all.find((city) => city.parent === division && city.name === division.name) ?? division)
    : division

const unknown = (text: string): Place => {
  const segments = text.split("/").map((segment) => segment.trim())
  const known = segments.filter((segment) => segment !== "")
  return { path: known.slice(0, 3).join("/"), rest: known.slice(3).join("/") }
}

const codeOf = (division: Division): string | undefined =>
  division.code ?? (division.parent === undefined ? undefined : codeOf(division.parent))

/**
 * Where in China a text begins: `<province>/<city>/<district>` in short or full names with any level missing, or a
 * free address. The longest names are followed down the tree from the start of the text; place names further on never
 * override them (`启东市台湾风情街` is in 启东市). A district alone resolves when it is the only one of its name.
 * Full width and traditional characters are read; a place that is not known keeps its own segments as its path.
 */
export const parse = (text: string): Place => {
  const written = text.slice(0, MAX_LENGTH).normalize("NFKC").trim()
  const plain = simplify(written)
  let position = skipSeparators(plain, COUNTRY.exec(plain)?.[0].length ?? 0)
  let current: Division | undefined
  let historical: HistoricalName | undefined
  /** Behind 丽水地区, 丽水市 is its county of that name. */
  let isEnded = false
  let among: ReadonlyArray<Division> | undefined
  while (position < plain.length) {
    const segment = segmentAt(plain, position)
    const left = plain.slice(position)
    const again: number = current !== undefined && !isEnded && left.startsWith(current.name) ? current.name.length : 0
    const found: Found | undefined = again > 0 ? undefined : step(segment, current, left.slice(segment.length))
    const length = again > 0 ? again : (found?.length ?? fillerLength(left, current))
    if (length === 0) break
    position = skipSeparators(plain, position + length)
    if (found === undefined) continue
    const town: Division | undefined = byTown(found.name, plain.slice(position))
    current = town ?? found.name.division
    among = town === undefined ? found.name.among : undefined
    historical = found.name.historical ?? (town === undefined ? undefined : leftBy(found.name)) ?? historical
    isEnded = found.name.historical !== undefined
  }
  if (current === undefined) return unknown(written)
  current = settle(current)
  const own = among === undefined ? ownSegments(written, position, 2 - current.level) : { segments: [], end: position }
  const names = [...lineOf(current).map(({ name }) => name), ...own.segments]
  const [province, city, district] = names
  const code = codeOf(current)
  return {
    ...(province === undefined ? {} : { province }),
    ...(city === undefined ? {} : { city }),
    ...(district === undefined ? {} : { district }),
    ...(code === undefined ? {} : { code }),
    path: names.join("/"),
    rest: written.slice(own.end).trim(),
    ...(historical === undefined ? {} : { historical }),
    ...(among === undefined ? {} : { among: among.map(divisionPath) }),
  }
}
