import { englishNumbers } from "./EnglishNumber.ts"
import { sizeOf } from "./Figure.ts"

/** A number in a text, with the words of its size: `9800`, `480,000`, `48.5万`, `12万5`, `1万2千`, `9.8k`. */
export interface Quantity {
  readonly start: number
  readonly end: number
  readonly value: number
}

/** Two quantities with nothing but "to" between them: `8000到9000`, `10-15万`. */
export interface QuantityRange {
  readonly start: number
  readonly end: number
}

const NUMBER = /(?:\d{1,3}(?:,\d{3}){1,4}(?!\d)|\d{1,12})(?:\.\d{1,4})?/gu
/** More digits behind a number: it is a part of something else. */
const TORN_BEHIND = /^(?:\d|\.\d|,\d{3}(?!\d))/u
const TORN_BEFORE = /[\d.]$/u
const SIZE =
  /^\s?[来多余个]?(?:万亿|亿|万|w(?:an)?(?![a-z])|千|k(?![a-z])|百|million\b|thousand\b|grand\b|m(?=\s?(?:yuan|rmb|cny)\b))/iu
/** What follows a size within the same number: the 5 of 12万5, the 2千 of 1万2千. */
const REST = /^(零?)(\d{1,4})([千百]?)/u
/** Behind these digits: they are a number of their own (`48万3年`). */
const OTHER_NUMBER = /^(?:\d|\.\d|,\d{3}(?!\d)|\s?(?:[年成%％]|期(?!数)|个?月(?![供还付租])))/u
const TO = /^\s?(?:[-~–—]|到|至|to\b)\s?$/iu
const BETWEEN_AND = /\bbetween (?:about |rmb |cny |[¥$])?$/iu

const LONGEST_REST = 16
const NO_REST = { value: 0, length: 0 }

/** What goes on behind a size: 5 of 12万5, 2千3 of 5万2千3. */
const restBehind = (text: string, size: number): { readonly value: number; readonly length: number } => {
  const [rest = "", zero = "", figures = "", named = ""] = REST.exec(text) ?? []
  const isWhole = zero !== "" || 10 ** figures.length === size
  const factor = sizeOf(named) ?? (isWhole ? 1 : figures.length === 1 ? size / 10 : undefined)
  if (factor === undefined || factor >= size) return NO_REST
  const more = named === "" ? NO_REST : restBehind(text.slice(rest.length), factor)
  const length = rest.length + more.length
  return OTHER_NUMBER.test(text.slice(length)) ? NO_REST : { value: Number(figures) * factor + more.value, length }
}

/** No message that a person writes has more: each is looked at with its clause. */
const MOST_QUANTITIES = 200

/** The quantities of a text, in order: those in words, then at most 200 in all. */
export const quantitiesIn = (text: string): ReadonlyArray<Quantity> => {
  const found: Array<Quantity> = [...englishNumbers(text)]
  for (const { 0: digits, index } of text.matchAll(NUMBER)) {
    if (found.length >= MOST_QUANTITIES) break
    let end = index + digits.length
    const isWithin = found.some((quantity) => quantity.start <= index && quantity.end > index)
    if (isWithin || TORN_BEFORE.test(text.slice(Math.max(0, index - 1), index)) || TORN_BEHIND.test(text.slice(end)))
      continue
    const written = SIZE.exec(text.slice(end))?.[0] ?? ""
    const size = sizeOf(written.trim().replace(/^[来多余个]/u, "")) ?? 1
    let value = Number(digits.replaceAll(",", "")) * size
    end += written.length
    const rest = size >= 1000 ? restBehind(text.slice(end, end + LONGEST_REST), size) : NO_REST
    value += rest.value
    end += rest.length
    found.push({ start: index, end, value: Math.round(value * 100) / 100 })
  }
  return found.toSorted((one, other) => one.start - other.start)
}

/** The ranges among quantities. */
export const rangesIn = (text: string, quantities: ReadonlyArray<Quantity>): ReadonlyArray<QuantityRange> =>
  quantities.flatMap((quantity, index) => {
    const next = quantities[index + 1]
    if (next === undefined) return []
    const between = text.slice(quantity.end, next.start)
    const isBetween = between === " and " && BETWEEN_AND.test(text.slice(0, quantity.start))
    return isBetween || TO.test(between) ? [{ start: quantity.start, end: next.end }] : []
  })

/** The only quantity of an answer, or the range that it is; `undefined` where there is more to it. */
export const onlyQuantity = (answer: string): { readonly value?: number } | undefined => {
  const quantities = quantitiesIn(answer)
  const [first] = quantities
  if (first?.start !== 0) return undefined
  if (first.end === answer.length) return { value: first.value }
  return rangesIn(answer, quantities).some(({ end, start }) => start === 0 && end === answer.length) ? {} : undefined
}

/** The size of the last place of a figure that is not zero: 10,000 of 60,000, 0.1 of 12.4. */
const lastPlace = (value: number): number => {
  let place = 0.01
  for (let rest = Math.round(value * 100); rest > 0 && rest % 10 === 0; rest /= 10) place *= 10
  return place
}

/** Below a rough figure people name at most this share of it. */
const LEAST_SHARE = 0.7

/** True when a figure may be the exact one of a rough one said before: 62,000 of 6万多, 8960 of 9000, 12.4 of 12. */
export const refines = (rough: number, exact: number): boolean =>
  rough > 0 &&
  lastPlace(exact) < lastPlace(rough) &&
  exact < rough + lastPlace(rough) &&
  exact > Math.max(rough - lastPlace(rough), LEAST_SHARE * rough)
