import { serialDate, serialTime } from "./SerialDate.ts"
import { attribute, elements, tags } from "./Xml.ts"

/** How a cell style prints a number, as far as it matters to who reads it. */
export interface NumberFormat {
  /** Shown as a date or a time of day. */
  readonly date: boolean
  /** A date with hours. */
  readonly clock: boolean
  /** Digits before and after the point that are always shown. */
  readonly integers: number
  readonly decimals: number
  /** What it does not show at all, as `;;;` does; absent when it shows everything. Zeros do not matter. */
  readonly hides?: { readonly positive: boolean; readonly negative: boolean; readonly text: boolean }
}

/** Longer ones are no format codes (Excel takes 255 characters). */
const LONGEST_CODE = 255

/** The sections of a code without texts, conditions and fillers. */
const shapesOf = (code: string): ReadonlyArray<string> => code.replace(/"[^"]*"|\[[^\][]*\]|\\.|[_*]./g, "").split(";")

/** What a format code does not show: sections for positive and negative numbers, zeros and texts, with nothing in them. */
const hiddenBy = (code: string): Pick<NumberFormat, "hides"> => {
  const sections = shapesOf(code)
  const isEmpty = (section: string | undefined) => code !== "" && section?.trim() === ""
  const [positive, negative = positive, , text] = sections
  const hides = { positive: isEmpty(positive), negative: isEmpty(negative), text: isEmpty(text) }
  return hides.positive || hides.negative || hides.text ? { hides } : {}
}

/** Built-in number formats (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 in Chinese and Japanese). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const isBuiltInClock = (id: number) => (id >= 18 && id <= 22) || (id >= 45 && id <= 47) || id === 32 || id === 33
const hasTwoDecimals = (id: number) => id === 2 || id === 4 || id === 39 || id === 40 || id === 43 || id === 44

const plain: NumberFormat = { date: false, clock: false, integers: 1, decimals: 0 }

const zeros = (text: string): number => text.split("0").length - 1

/** Digits that a format may ask for, on either side of the point: a number has at most 15 that mean something. */
const MOST_DIGITS = 20

/** What a format code says. */
export const numberFormat = (code: string): NumberFormat => {
  const known = code.slice(0, LONGEST_CODE)
  const hides = hiddenBy(known)
  const [bare = ""] = shapesOf(known)
  if (/[ymd]/i.test(bare)) return { ...plain, ...hides, date: true, clock: /[hs]/i.test(bare) }
  if (/[%e@/]/i.test(bare)) return { ...plain, ...hides }
  const [before = "", after = ""] = bare.split(".")
  return {
    ...plain,
    ...hides,
    integers: Math.min(MOST_DIGITS, Math.max(1, zeros(before))),
    decimals: Math.min(MOST_DIGITS, zeros(after)),
  }
}

/** A built-in number format. */
export const builtInFormat = (id: number): NumberFormat => ({
  ...plain,
  date: isBuiltInDate(id),
  clock: isBuiltInClock(id),
  decimals: hasTwoDecimals(id) ? 2 : 0,
})

/** The number formats of the cell styles, by their index. */
export const numberFormats = (styles: string): ReadonlyArray<NumberFormat> => {
  const custom = new Map(
    tags(styles, "numFmt").map((tag) => [
      Number(attribute(tag, "numFmtId")),
      numberFormat(attribute(tag, "formatCode") ?? ""),
    ]),
  )
  const cellFormats = elements(styles, "cellXfs")[0]?.content ?? ""
  return tags(cellFormats, "xf").map((tag) => {
    const id = Number(attribute(tag, "numFmtId") ?? 0)
    return custom.get(id) ?? builtInFormat(id)
  })
}

/** A number of a workbook as decimal text: the fewest digits that are the number, at most 15, never an exponent. */
const decimal = (raw: string): string => {
  if (/^-?\d{1,30}$/.test(raw) || (raw.length <= 16 && /^-?\d+\.\d*[1-9]$/.test(raw))) return raw
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  const shortest = String(Number(number.toPrecision(15)))
  if (!shortest.includes("e")) return shortest
  return Math.abs(number) >= 1 ? BigInt(number).toString() : number.toFixed(20).replace(/\.?0{1,20}$/, "")
}

/** A number with the digits that its format asks for. Digits that the format hides are never lost. */
const withDigits = (format: NumberFormat, text: string): string => {
  if (format.integers === 1 && format.decimals === 0) return text
  const [, sign = "", before = "", after = ""] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (before === "") return text
  const fraction = after.padEnd(format.decimals, "0")
  return sign + before.padStart(format.integers, "0") + (fraction === "" ? "" : `.${fraction}`)
}

/**
 * A number of a workbook as its cell shows it: dates and times in ISO 8601 order, with the hours when the format has
 * them or they are not midnight; other numbers without thousands separators, and never with fewer digits than they have.
 */
export const printNumber = (format: NumberFormat = plain, raw: string, since1904: boolean): string => {
  if (!format.date) return withDigits(format, decimal(raw))
  const date = serialDate(Number(raw), since1904)
  if (date === undefined) return serialTime(Number(raw)) ?? decimal(raw)
  return format.clock && date.length === 10 ? `${date} 00:00:00` : date
}

/** Whether a format shows a cell: the number that it holds, or a text. */
export const showsCell = ({ hides }: NumberFormat = plain, raw: string, isText: boolean): boolean => {
  if (hides === undefined) return true
  if (isText) return !hides.text
  const number = Number(raw)
  return number === 0 || !(number < 0 ? hides.negative : hides.positive)
}
