import { brandOf, marqueByCodeOf, makers, type Marque, marques, seriesAliases } from "@open-valuation/core/reading"
import { OTHER_WORDLIKE, otherMarques } from "./OtherMarques.ts"
import { WELL_KNOWN_SERIES } from "./WellKnownSeries.ts"

/** A name that a message may hold: a marque, or a series of one. */
export interface KnownName {
  readonly marque: Marque
  /** The usual name of the series; absent for a marque. */
  readonly series?: string
  /** Means a car only behind its marque. */
  readonly weak: boolean
  /** An English name of a series with a Chinese one: kept as written. */
  readonly english: boolean
}

/** A character that is no part of a name's key. */
export const isSeparator = (character: string): boolean => /[\s\-–·•._/'’]/u.test(character)

const keyOf = (name: string): string =>
  [...name.normalize("NFKC").toLowerCase()].filter((one) => !isSeparator(one)).join("")

/** Marques that are words of other meaning as well: they need a series or "brand" beside them. */
const WORDLIKE = new Set(
  "大众 现代 长安 北京 东南 中华 理想 小米 几何 精灵 坦克 红旗 福田 金龙 长城 猎豹 海马 中兴 黄海 奔腾 风光 风行 风神 北汽 上汽 思皓 瑞风 仰望 启辰 深蓝 极星 迷你 吉利 金旅 mini smart im mg ds ora tank wm jac saic baic refine rising haima genesis jetta 捷达 lincoln lotus 众泰 力帆 观致 开瑞 重汽 方程豹 oshan".split(
    " ",
  ),
)

const others = otherMarques.map(([marque]) => marque)
const otherByName = new Map(
  others.flatMap((marque) => [marque.zh, marque.en, ...marque.aliases].map((name) => [name, marque])),
)

/** The marque that a brand's name means. */
export const marqueNamed = (name: string): Marque | undefined => brandOf(name)?.marque ?? otherByName.get(name)

const index = new Map<string, Array<KnownName>>()
const add = (name: string, known: KnownName): void => {
  const key = keyOf(name.replaceAll("_", " "))
  const same = index.get(key)
  if (same === undefined) index.set(key, [known])
  else if (!same.some(({ marque, series }) => marque === known.marque && series === known.series)) same.push(known)
}

const HAN = /\p{Script=Han}/u

const isWordlike = (name: string): boolean => WORDLIKE.has(name.toLowerCase()) || OTHER_WORDLIKE.has(name.toLowerCase())

for (const marque of [...marques, ...others]) {
  for (const name of [marque.zh, marque.en, ...marque.aliases]) {
    if (name === "") continue
    add(name, { marque, weak: isWordlike(name), english: false })
    if (HAN.test(name) && !name.endsWith("汽车")) add(`${name}汽车`, { marque, weak: false, english: false })
  }
}
for (const { line, name } of makers) {
  const marque = brandOf(name)?.marque
  if (marque !== undefined && line === undefined) add(name, { marque, weak: false, english: false })
}

/** 瑞虎8PLUS is a series of its own beside 瑞虎8; 凯美瑞双擎 and 秦PLUS DM-i are not. */
const isOwnSeries = (series: string, other: string): boolean =>
  other.toLowerCase().startsWith(series.toLowerCase()) &&
  /^[_ ]?[A-Za-z0-9+]{1,5}$/u.test(other.slice(series.length)) &&
  !/(?:dm|dmi|ev|max|ultra|air)$/iu.test(other)

const known: ReadonlyArray<readonly [marque: Marque | undefined, series: string]> = [
  ...Object.entries(WELL_KNOWN_SERIES).map(([code, series]) => [marqueByCodeOf(code), series] as const),
  ...otherMarques,
]
for (const [marque, names] of known) {
  if (marque === undefined || names === "") continue
  for (const entry of names.split(" ")) {
    const weak = entry.startsWith("~")
    const [series = "", more = ""] = entry.slice(Number(weak)).replaceAll("_", " ").split("=")
    add(series, { marque, series, weak, english: false })
    for (const other of more.split(",").filter(Boolean)) {
      add(other, { marque, series: isOwnSeries(series, other) ? other : series, weak, english: false })
    }
  }
}
const ENGLISH_WORDS = new Set(
  "focus fit edge sunny march sail escort dawn ghost beetle bora discovery defender crown territory orlando continental compass legacy alto swift breeze inspire patrol terra spark encore regal tang han song yuan qin seal dolphin golf taurus kicks trax seagull rapid explorer equinox navigator captiva civic".split(
    " ",
  ),
)
for (const [code, other, usual] of seriesAliases()) {
  const marque = marqueByCodeOf(code)
  if (marque === undefined) continue
  const same = (index.get(keyOf(usual)) ?? []).find((name) => name.marque === marque && name.series !== undefined)
  const series = same?.series ?? usual
  add(other, { marque, series, weak: ENGLISH_WORDS.has(other), english: !HAN.test(other) })
}

// 五菱宏光 is 五菱 and 宏光: in one it would hide 五菱宏光MINIEV.
for (const [key, names] of index) {
  const whole = names.every(({ marque, series }) =>
    index
      .get(key.slice(marque.zh.length))
      ?.some((name) => key.startsWith(keyOf(marque.zh)) && name.marque === marque && name.series === series),
  )
  if (whole) index.delete(key)
}

/** Lengths of the names that begin with two characters (or the one of a short name), longest first. */
const lengths = new Map<string, ReadonlyArray<number>>()
for (const key of index.keys()) {
  const begin = key.slice(0, 2)
  lengths.set(
    begin,
    [...new Set([...(lengths.get(begin) ?? []), key.length])].toSorted((one, other) => other - one),
  )
}

/** The names that a text of {@link keyOf} begins with at a place, longest first. */
export const namesAt = (
  key: string,
  at: number,
): ReadonlyArray<readonly [length: number, names: ReadonlyArray<KnownName>]> => {
  const found: Array<readonly [number, ReadonlyArray<KnownName>]> = []
  for (const begin of [key.slice(at, at + 2), key.charAt(at)]) {
    for (const length of lengths.get(begin) ?? []) {
      const names = index.get(key.slice(at, at + length))
      if (names !== undefined && key.length >= at + length) found.push([length, names])
    }
  }
  return found
}
