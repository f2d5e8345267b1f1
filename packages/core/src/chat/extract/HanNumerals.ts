/** A numeral in Chinese characters, its place, and the same number in Arabic digits. */
export interface HanNumeral {
  readonly start: number
  readonly end: number
  readonly number: string
}

const DIGITS = new Map(Array.from("〇一二三四五六七八九", (character, value) => [character, value] as const))
for (const [character, value] of [
  ["零", 0],
  ["两", 2],
  ["俩", 2],
  ["仨", 3],
  ["幺", 1],
  ["壹", 1],
  ["贰", 2],
  ["叁", 3],
  ["肆", 4],
  ["伍", 5],
  ["陆", 6],
  ["柒", 7],
  ["捌", 8],
  ["玖", 9],
] as const)
  DIGITS.set(character, value)

const PLACES: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000, 万: 10_000 }

const NUMERAL = "[〇零一二两俩仨三四五六七八九幺十百千万点半壹贰叁肆伍陆柒捌玖拾佰仟]"

/** What follows a number. Names (三一, 一汽, 五菱, 万科) are followed by nothing of these. */
const UNITS =
  "(?:吨|平方?|个?平米|㎡|m2|米|层|楼|年|月|日|号楼|号房|万|千|公里|里程|公顷|亩|小时|个?小时|室|房(?!子|产|屋|东|贷|价|本|源)|厅|卫|厨|阳台|个|座|匹|马力|方|立方|升|期|块|元|成|折|次|公分|栋|幢|单元|缸|分之|趴|百分|挡|档|速|桥|节|人|辆|台|套|坪|T|t)"

/** The end of a clause: only whole amounts stand before it without a unit (`跑了八万五`, `十三万六`). */
const CLAUSE_END = "(?=[\\s,.;:!?，。；：！？、~)）左上多不出]|$)"
const TEENS = new RegExp(
  `(?<![\\d.〇零一二两三四五六七八九百千])十[一二三四五六七八九]万[一二三四五六七八九半]${CLAUSE_END}`,
  "gm",
)
const AMOUNT = new RegExp(
  `(?<![\\d.])[一二两三四五六七八九\\d][十百千万][一二三四五六七八九十百千万零点半]{0,8}${CLAUSE_END}`,
  "gm",
)

/** A run of Chinese numerals, perhaps begun in Arabic digits (`3万五`), before a unit. */
const WITH_UNIT = new RegExp(`(?<![\\d.])(?:\\d{1,6}(?:\\.\\d{1,4})?)?${NUMERAL}{1,14}(?=\\s?[来多余]?${UNITS})`, "gm")

const withoutNames = /^(?:三一|一汽|十里|百度|万达|万科|五菱|千千)$/

/** The value of a numeral; `undefined` of characters that are none. */
export const hanNumber = (text: string): number | undefined => {
  const half = /^(.+?)半$/.exec(text)
  if (half !== null) {
    const whole = hanNumber(half[1] ?? "")
    return whole === undefined ? undefined : whole + halfOf(half[1] ?? "")
  }
  const [integer = "", fraction] = text.split("点")
  const whole = integerOf(integer)
  if (whole === undefined || fraction === undefined) return fraction === undefined ? whole : undefined
  const place = /[万千百]$/.exec(fraction)?.[0]
  const digits = [...(place === undefined ? fraction : fraction.slice(0, -1))].map((digit) => DIGITS.get(digit))
  if (digits.length === 0 || digits.includes(undefined)) return undefined
  const value = Number(`${whole}.${digits.join("")}`)
  return Math.round(value * (place === undefined ? 1 : (PLACES[place] ?? 1)) * 1e6) / 1e6
}

/** 一万半 is 15,000. */
const halfOf = (text: string): number => {
  const place = PLACES[text.at(-1) ?? ""]
  return place === undefined ? 0.5 : place / 2
}

const integerOf = (text: string): number | undefined => {
  const leading = /^\d+(?:\.\d+)?/.exec(text)?.[0] ?? ""
  const rest = text.slice(leading.length)
  if (rest === "") return leading === "" ? undefined : Number(leading)
  // 二零一九, 一九: digits one by one.
  if (leading === "" && [...rest].every((character) => DIGITS.has(character)))
    return Number([...rest].map((character) => DIGITS.get(character)).join(""))
  let total = 0
  let section = 0
  let digit: number | undefined = leading === "" ? undefined : Number(leading)
  let lastPlace = 1
  for (const character of rest) {
    const place = PLACES[character]
    if (place === undefined) {
      const value = DIGITS.get(character)
      if (value === undefined) return undefined
      if (value === 0) {
        lastPlace = 1
        continue
      }
      if (digit !== undefined) return undefined
      digit = value
      continue
    }
    if (place === 10_000) {
      total = (total + section + (digit ?? 0) || 1) * place
      section = 0
    } else section += (digit ?? 1) * place
    lastPlace = place
    digit = undefined
  }
  // 一万二 is 12,000; 一百二 is 120.
  return total + section + (digit ?? 0) * (digit !== undefined && lastPlace >= 100 ? lastPlace / 10 : 1)
}

/** The Chinese numerals of a text that stand before a unit, in order. */
export const arabicNumerals = (text: string): ReadonlyArray<HanNumeral> => {
  const found: Array<HanNumeral> = []
  const matches = [TEENS, AMOUNT, WITH_UNIT].flatMap((pattern) => [...text.matchAll(pattern)])
  for (const match of matches) {
    const { end, start, written } = ofUnit(text, match.index, match[0])
    if (found.some((one) => start < one.end && end > one.start)) continue
    if (withoutNames.test(written) || written === "" || written === "点" || written === "半") continue
    const number = hanNumber(written)
    if (number !== undefined) found.push({ start, end, number: padded(written, number) })
  }
  return found.toSorted((one, other) => one.start - other.start)
}

/** 零五年 keeps its zero. */
const padded = (written: string, number: number): string =>
  /^[〇零]./.test(written) && number < 10 ? `0${number}` : String(number)

/** Drops what belongs to a name before the numeral: 三一二十五吨 is 三一, 25吨. */
const ofUnit = (
  text: string,
  start: number,
  written: string,
): { readonly start: number; readonly end: number; readonly written: string } => {
  const maker =
    /^三一(?=[一二三四五六七八九十]?[十百]|[一二三四五六七八九]{1,2}(?:吨|年|T|t))/u.exec(written)?.[0] ?? ""
  const from = start + maker.length
  return { start: from, end: start + written.length, written: text.slice(from, start + written.length) }
}
