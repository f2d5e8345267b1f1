/** Values of the Chinese digits. */
export const DIGITS = new Map(Array.from("〇一二三四五六七八九", (character, value) => [character, value] as const))
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

/** Values of the places. */
export const PLACES: ReadonlyMap<string, number> = new Map([
  ["十", 10],
  ["拾", 10],
  ["百", 100],
  ["佰", 100],
  ["千", 1000],
  ["仟", 1000],
  ["万", 10_000],
])

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
  return Math.round(value * (place === undefined ? 1 : (PLACES.get(place) ?? 1)) * 1e6) / 1e6
}

/** 一万半 is 15,000. */
const halfOf = (text: string): number => {
  const place = PLACES.get(text.at(-1) ?? "")
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
    const place = PLACES.get(character)
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
