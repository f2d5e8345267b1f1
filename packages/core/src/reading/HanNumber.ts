const digits = (characters: string): ReadonlyArray<readonly [character: string, value: number]> =>
  Array.from(characters, (character, value) => [character, value] as const)

/** Values of the Chinese digits, those of money (大写) and of talk among them. */
export const HAN_DIGITS: ReadonlyMap<string, number> = new Map([
  ...digits("〇一二三四五六七八九"),
  ...digits("零壹贰叁肆伍陆柒捌玖"),
  ["两", 2],
  ["俩", 2],
  ["仨", 3],
  ["幺", 1],
])

/** Values of the Chinese places, those of money (大写) among them. */
export const HAN_PLACES: ReadonlyMap<string, number> = new Map([
  ["十", 10],
  ["拾", 10],
  ["百", 100],
  ["佰", 100],
  ["千", 1000],
  ["仟", 1000],
  ["万", 10_000],
  ["亿", 100_000_000],
])

/** The value of a numeral, which may begin in Arabic digits (`3万五`); `undefined` of characters that are none. */
export const hanNumber = (text: string): number | undefined => {
  const half = /^(.+?)半$/.exec(text)
  if (half !== null) {
    const whole = hanNumber(half[1] ?? "")
    return whole === undefined ? undefined : whole + halfOf(half[1] ?? "")
  }
  const [integer = "", fraction] = text.split("点")
  const whole = integerOf(integer)
  if (whole === undefined || fraction === undefined) return fraction === undefined ? whole : undefined
  const place = /[亿万千百]$/.exec(fraction)?.[0]
  const decimals = [...(place === undefined ? fraction : fraction.slice(0, -1))].map((digit) => HAN_DIGITS.get(digit))
  if (decimals.length === 0 || decimals.includes(undefined)) return undefined
  const value = Number(`${whole}.${decimals.join("")}`)
  return Math.round(value * (place === undefined ? 1 : (HAN_PLACES.get(place) ?? 1)) * 1e6) / 1e6
}

/** 一万半 is 15,000. */
const halfOf = (text: string): number => {
  const place = HAN_PLACES.get(text.at(-1) ?? "")
  return place === undefined ? 0.5 : place / 2
}

const integerOf = (text: string): number | undefined => {
  const leading = /^\d+(?:\.\d+)?/.exec(text)?.[0] ?? ""
  const rest = text.slice(leading.length)
  if (rest === "") return leading === "" ? undefined : Number(leading)
  // 二零一九, 一九: digits one by one.
  if (leading === "" && [...rest].every((character) => HAN_DIGITS.has(character)))
    return Number([...rest].map((character) => HAN_DIGITS.get(character)).join(""))
  let total = 0
  let section = 0
  let digit: number | undefined = leading === "" ? undefined : Number(leading)
  let lastPlace = 1
  let largest = 0
  for (const character of rest) {
    const place = HAN_PLACES.get(character)
    if (place === undefined) {
      const value = HAN_DIGITS.get(character)
      if (value === undefined) return undefined
      if (value === 0) {
        lastPlace = 1
        continue
      }
      if (digit !== undefined) return undefined
      digit = value
      continue
    }
    if (place >= 10_000) {
      const below = section + (digit ?? 0)
      // 一万亿: a larger place counts all before it, a smaller one only what stands behind the larger.
      total = place >= largest ? (total + below || 1) * place : total + (below || 1) * place
      largest = place
      section = 0
    } else section += (digit ?? 1) * place
    lastPlace = place
    digit = undefined
  }
  // 一万二 is 12,000; 一百二 is 120.
  return total + section + (digit ?? 0) * (digit !== undefined && lastPlace >= 100 ? lastPlace / 10 : 1)
}

/** Perhaps a number that ends in a place, two digits, perhaps the place that both count. */
const UNSURE =
  /^((?:\d{1,3}(?:\.\d)?[百千万])?(?:[一二两三四五六七八九]?[十百千万]){0,3}零?)([一二两三四五六七八])([二三四五六七八九])([十百千万]{0,2})/u

/**
 * The figure that a person gives by two digits, and how long it is written: 六七万, 一万六七千, 五千三四百, 十七八, 三五万
 * at the beginning of a text. Its two ends, as it is no number.
 */
export const hanRangeAt = (
  text: string,
): { readonly length: number; readonly low: number; readonly high: number } | undefined => {
  const [words = "", head = "", one = "", other = "", tail = ""] = UNSURE.exec(text) ?? []
  const [first, second] = [HAN_DIGITS.get(one), HAN_DIGITS.get(other)]
  if (first === undefined || second === undefined || head === "零" || `${head}${tail}` === "") return undefined
  if (second !== first + 1 && (first !== 3 || second !== 5 || head !== "")) return undefined
  const [low, high] = [hanNumber(`${head}${one}${tail}`), hanNumber(`${head}${other}${tail}`)]
  return low === undefined || high === undefined ? undefined : { length: words.length, low, high }
}

const COUNT = /^(?:[一二三四五六七八九]|[一二三四五六七八九]?十[一二三四五六七八九]?)$/u

/** A count from 1 to 99 as months, days and floors have it: `三`, `十二`, `二十五`; 一二 may be two counts. */
export const hanCount = (text: string): number | undefined => (COUNT.test(text) ? hanNumber(text) : undefined)
