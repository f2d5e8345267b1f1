import { serialDate, serialTime } from "./SerialDate.ts"
import { attribute, elements, tags } from "./Xml.ts"

/** The way a cell style shows a number. */
export interface NumberFormat {
  /** Shown as a date or a time of day. */
  readonly date: boolean
  /** True when the date has a time of day. */
  readonly clock: boolean
  /** Digits before and after the point that are always shown. */
  readonly integers: number
  readonly decimals: number
  /** The currency that it prints, other than the yuan: `HK$`, `USD`. */
  readonly currency?: string
  /** Contents that it hides, as `;;;` does; absent when it shows everything. Zeros do not matter. */
  readonly hides?: { readonly positive: boolean; readonly negative: boolean; readonly text: boolean }
  /** Indexed colours of its sections, if any has one; `any`: sections have conditions, so any of them may apply. */
  readonly colours?: { readonly sections: ReadonlyArray<number | undefined>; readonly any: boolean }
}

/** Longest format code, characters: Excel's own limit. */
const LONGEST_CODE = 255

/** The sections of a code without texts, conditions and fillers. */
const shapesOf = (code: string): ReadonlyArray<string> => code.replace(/"[^"]*"|\[[^\][]*\]|\\.|[_*]./g, "").split(";")

/** True when a section of a code has a condition, such as `[>100]`. */
const hasCondition = (code: string): boolean => /\[[<>=]/.test(code)

/** Contents that a code hides by the sections that are `isHidden`: positive and negative numbers, zeros and texts. */
const hidingSections = (
  sections: ReadonlyArray<string>,
  code: string,
  isHidden: (section: string) => boolean,
): Pick<NumberFormat, "hides"> => {
  const [positive = "", negative = positive, , text] = sections
  const numbers = sections.slice(0, 3).some(isHidden)
  const all = hasCondition(code) && numbers
  const hides = {
    positive: all || isHidden(positive),
    negative: all || isHidden(negative),
    text: text !== undefined && isHidden(text),
  }
  return hides.positive || hides.negative || hides.text ? { hides } : {}
}

/** Contents that a format code hides by empty sections. */
const hiddenBy = (code: string): Pick<NumberFormat, "hides"> =>
  code === "" ? {} : hidingSections(shapesOf(code), code, (section) => section.trim() === "")

/** Colours that a section may name, beside `[Color1]` to `[Color56]`, and their numbers (ECMA-376 part 1, 18.8.31). */
const NAMED = ["black", "white", "red", "green", "blue", "yellow", "magenta", "cyan"]
const FIRST_NAMED = 8
const FIRST_NUMBERED = 7

/** Indexed colour of a section; `undefined` when the font decides. */
const colourOf = (section: string): number | undefined => {
  const [, name, number] =
    /\[(black|white|red|green|blue|yellow|magenta|cyan|colou?r ?(\d{1,2}))\]/i.exec(section) ?? []
  if (name === undefined) return undefined
  return number === undefined ? FIRST_NAMED + NAMED.indexOf(name.toLowerCase()) : FIRST_NUMBERED + Number(number)
}

/** Indexed colours of the sections of a code; empty when the font decides for all. */
const coloursBy = (code: string): Pick<NumberFormat, "colours"> => {
  const colours = code
    .replace(/"[^"]*"|\\./g, "")
    .split(";")
    .map(colourOf)
  return colours.every((colour) => colour === undefined)
    ? {}
    : { colours: { sections: colours, any: hasCondition(code) } }
}

/** True when a code hides some contents, by an empty section or by one in white. */
export const hidesSomething = (code: string, colour: (index: number) => number | undefined): boolean => {
  const { colours, hides } = numberFormat(code)
  return (
    hides !== undefined ||
    (colours?.sections ?? []).some((index) => index !== undefined && colour(index) === 0xff_ff_ff)
  )
}

/** Indexed colours that a format may give a cell instead of its font's. */
export const printedColours = (
  { colours }: NumberFormat = plain,
  raw: string,
  isText: boolean,
): ReadonlyArray<number> => {
  if (colours === undefined) return []
  const { any, sections } = colours
  const at = isText ? 3 : Number(raw) < 0 && sections.length > 1 ? 1 : Number(raw) === 0 && sections.length > 2 ? 2 : 0
  return (any && !isText ? sections : [sections[at]]).flatMap((colour) => colour ?? [])
}

/** Built-in number formats (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 in Chinese and Japanese). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const isBuiltInClock = (id: number) => (id >= 18 && id <= 22) || (id >= 45 && id <= 47) || id === 32 || id === 33
const hasTwoDecimals = (id: number) => id === 2 || id === 4 || id === 39 || id === 40 || id === 43 || id === 44

const plain: NumberFormat = { date: false, clock: false, integers: 1, decimals: 0 }

const zeros = (text: string): number => text.split("0").length - 1

const YEN = /\[\$[¥￥]-411\]/
const CURRENCY = /(?:US|HK|S)?\$|€|£|(?<![A-Za-z])(?!CNY|CNH|RMB)[A-Z]{3}(?![A-Za-z])/

/** The currency that a code prints beside its digits. */
const currencyBy = (code: string): Pick<NumberFormat, "currency"> => {
  const printed = code
    .replaceAll(/\[\$([^\]-]{0,20})(?:-[^\]]{0,20})?\]/g, "$1")
    .replaceAll(/\[[^\]]{0,20}\]/g, "")
    .replaceAll(/[_*]./g, "")
  const currency = YEN.test(code) ? "JPY" : CURRENCY.exec(printed)?.[0]
  return currency === undefined ? {} : { currency }
}

/** Most digits of a format on either side of the point: numbers have at most 15 significant ones. */
const MOST_DIGITS = 20

/** Parses a format code. */
export const numberFormat = (code: string): NumberFormat => {
  const known = code.slice(0, LONGEST_CODE)
  const looks = { ...hiddenBy(known), ...coloursBy(known) }
  const [bare = ""] = shapesOf(known)
  if (/[ymd]/i.test(bare)) return { ...plain, ...looks, date: true, clock: /[hs]/i.test(bare) }
  if (/[%e@/]/i.test(bare)) return { ...plain, ...looks }
  const [before = "", after = ""] = bare.split(".")
  return {
    ...plain,
    ...looks,
    ...currencyBy(known),
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
    tags(elements(styles, "numFmts")[0]?.content ?? "", "numFmt").map((tag) => [
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

/** A number of a workbook in shortest decimal form: at most 15 digits, no exponent. */
const decimal = (raw: string): string => {
  if (/^-?\d{1,30}$/.test(raw) || (raw.length <= 16 && /^-?\d+\.\d*[1-9]$/.test(raw))) return raw
  const number = Number(raw)
  if (!Number.isFinite(number)) return raw
  const shortest = String(Number(number.toPrecision(15)))
  if (!shortest.includes("e")) return shortest
  return Math.abs(number) >= 1 ? BigInt(number).toString() : number.toFixed(20).replace(/\.?0{1,20}$/, "")
}

/** A number with the digits of its format; digits that the format hides are kept. */
const withDigits = (format: NumberFormat, text: string): string => {
  if (format.integers === 1 && format.decimals === 0) return text
  const [, sign = "", before = "", after = ""] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (before === "") return text
  const fraction = after.padEnd(format.decimals, "0")
  return sign + before.padStart(format.integers, "0") + (fraction === "" ? "" : `.${fraction}`)
}

/**
 * A number of a workbook as its cell shows it: dates and times in ISO 8601 order, with the time if the format has one
 * or it is not midnight; other numbers without thousands separators, with all their digits and a foreign currency.
 */
export const printNumber = (format: NumberFormat = plain, raw: string, since1904: boolean): string => {
  if (!format.date) return (format.currency ?? "") + withDigits(format, decimal(raw))
  const date = serialDate(Number(raw), since1904)
  if (date === undefined) return serialTime(Number(raw)) ?? decimal(raw)
  return format.clock && date.length === 10 ? `${date} 00:00:00` : date
}

/** True when a format shows the contents of a cell, a number or a text. */
export const showsCell = ({ hides }: NumberFormat = plain, raw: string, isText: boolean): boolean => {
  if (hides === undefined) return true
  if (isText) return !hides.text
  const number = Number(raw)
  return number === 0 || !(number < 0 ? hides.negative : hides.positive)
}
