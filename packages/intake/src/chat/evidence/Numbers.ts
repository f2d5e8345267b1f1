import { matchesIn, type Span } from "./Span.ts"

/** A number of its own: no part of a model name, a date, a decimal or a range. */
const NUMBER =
  /(?<![\dA-Za-z.])(?<!\d\s?[万千wk]?\s?[-~至到])(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,6})?(?![\d.]*\d)(?!\s?(?:万|千|w|k)?\s?[-~至到]\s?\d)/giu

const MULTIPLIERS: ReadonlyArray<readonly [words: RegExp, multiplier: number]> = [
  [/^\s?(?:亿)/u, 100_000_000],
  [/^\s?million\b/iu, 1_000_000],
  [/^\s?(?:万|w(?![a-z]))/iu, 10_000],
  [/^\s?(?:千|k(?![a-z])|thousand\b)/iu, 1000],
  [/^\s?百/u, 100],
]

/** Representation error of products of decimals in binary. */
const TOLERANCE = 1e-12

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE * Math.abs(other)

/** A factor that stands for 千 or 万 left unsaid. Nobody leaves it unsaid behind a number that is as large itself. */
const isSpoken = (factor: number): boolean => factor >= 1000 && Number.isInteger(Math.log10(factor))

/** The one number in a part of the text. `undefined` if it has none, or several. */
export const onlyNumber = (text: string, part: Span): Span | undefined => {
  const found = matchesIn(NUMBER, text, part)
  return found.length === 1 ? found[0] : undefined
}

/**
 * Whether a value is the number at a place times one of the factors. A multiplier behind the number (万, k) counts
 * once: `8万` is 80,000 under the factors 1 and 10,000.
 */
export const isNumberTimes = (value: number, text: string, { end, start }: Span, factors: ReadonlyArray<number>) => {
  const number = Number(text.slice(start, end).replaceAll(",", ""))
  const behind = text.slice(end, end + 10)
  const multiplier = MULTIPLIERS.find(([words]) => words.test(behind))?.[1] ?? 1
  return factors.some((factor) =>
    isSpoken(factor) && number >= factor
      ? false
      : isSame(value, factor % multiplier === 0 ? number * factor : number * multiplier * factor),
  )
}
