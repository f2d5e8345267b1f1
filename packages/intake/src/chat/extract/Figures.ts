/** A decimal, perhaps with separators of thousands; with `figureOf` its value, also that of 半. */
export const FIGURE = "(?<![\\d.])(?:\\d{1,3}(?:,\\d{3}){1,3}(?!\\d)|\\d{1,9})(?:\\.\\d{1,4})?"

export const figureOf = (text: string): number => (text === "半" ? 0.5 : Number(text.replaceAll(",", "")))

const ENGLISH = "one two three four five six seven eight nine ten eleven twelve".split(" ")
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ")
const HAN = "一二三四五六七八九十"

/** A small count as a person writes it: `3`, `三`, `两`, `three`, `third`. */
export const COUNT = `\\d{1,3}|[${HAN}两俩量单双]|${ENGLISH.join("|")}`
export const ORDINAL = `\\d{1,3}(?:st|nd|rd|th)|${ORDINALS.join("|")}`

/** The value of a `COUNT` or an `ORDINAL`. */
export const countOf = (text: string): number => {
  const word = text.toLowerCase()
  if (/^\d/.test(word)) return Number(/^\d{1,3}/.exec(word)?.[0])
  if ("两俩量双".includes(word)) return 2
  if (word === "单") return 1
  return Math.max(HAN.indexOf(word), ENGLISH.indexOf(word), ORDINALS.indexOf(word)) + 1
}

/** Rounded to 2 decimals. */
export const toCents = (value: number): number => Math.round(value * 100) / 100
