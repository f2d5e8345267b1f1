import { grouped, NONE } from "@open-valuation/report/formats"
type Figure = number | null | undefined

const known = (value: Figure, words: (value: number) => string): string =>
  value === null || value === undefined ? NONE : words(value)

/** A number with a fixed number of digits. */
export const fixed = (figure: Figure, digits: number): string => known(figure, (value) => value.toFixed(digits))

/** A number with its sign. */
export const signed = (figure: Figure, digits: number): string =>
  known(figure, (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`)

/** A number of rows. */
export const count = (rows: number): string => grouped(rows)

/** Yuan in thousands (k) or millions (m). */
export const yuan = (amount: number): string => {
  const [scaled, unit] = amount >= 1e6 ? [amount / 1e6, "m"] : amount >= 1e3 ? [amount / 1e3, "k"] : [amount, ""]
  return `${Number(scaled.toPrecision(3))}${unit}`
}

/** From one amount to another, yuan. */
export const yuanRange = (from: number, to: number): string => `${yuan(from)} to ${yuan(to)}`

/** An instant in ISO 8601 to the minute. */
export const instant = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`

/** A count with its noun, singular for one. */
export const counted = (things: number, name: string): string => `${count(things)} ${name}${things === 1 ? "" : "s"}`

/** A share on an axis, in per cent without trailing zeros. */
export const tick = (share: number): string => `${Number((100 * share).toFixed(1))} %`

/** Nominal coverage of a range. */
export const RANGE_SHARE = 0.8
