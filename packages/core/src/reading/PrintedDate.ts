import { observedEpochDay } from "../domain/LocalDate.ts"
import { dayAt, dayText, monthNumber, monthText, settledDay } from "./Day.ts"
import { HAN_DIGITS, hanCount } from "./HanNumber.ts"
import { asDigits, DIGIT_LIKE, SURE_CORRECTED } from "./MisreadDigits.ts"

/** What a text says of a date. */
export type DateReading =
  /** `day` is there where it is printed. */
  | {
      readonly _tag: "Date"
      readonly year: number
      readonly month: number
      readonly day: number | undefined
      readonly sure: number
    }
  | { readonly _tag: "Year"; readonly year: number }
  /** `2019年2月30日`: in the form of a date, and none. */
  | { readonly _tag: "Impossible"; readonly text: string }
  /** `03/04/2019`: the third of April, or the fourth of March. */
  | { readonly _tag: "Ambiguous"; readonly text: string }

/** Machines and titles that are still worth something are younger, land terms end earlier. */
const EARLIEST_YEAR = 1950
const LATEST_YEAR = 2099

/** `二〇一九年三月五日` with Arabic figures, where a text is written in Chinese ones. */
const withoutHan = (text: string): string =>
  text
    .replaceAll(/[零○oO0]/gu, (zero) => (/[一二三四五六七八九]/u.test(text) && zero !== "0" ? "〇" : zero))
    .replaceAll(/[〇一二三四五六七八九]{4}(?=年)/gu, (year) => [...year].map((each) => HAN_DIGITS.get(each)).join(""))
    .replaceAll(/(?<=[年月])[一二三四五六七八九十]{1,3}(?=[月日])/gu, (number) => String(hanCount(number) ?? number))

const dated = (year: number, month: number, day: number | undefined, sure: number): DateReading | undefined => {
  const text = day === undefined ? monthText({ year, month }) : dayText({ year, month, day })
  const possible = year >= EARLIEST_YEAR && year <= LATEST_YEAR && observedEpochDay(text) !== undefined
  return possible ? { _tag: "Date", year, month, day, sure } : undefined
}

const d = `[${DIGIT_LIKE}]`
/** 月 and 日 as recognisers misread them, where only they can stand. */
const YEAR_MARK = "[-/.,·_年]"
const MONTH_MARK = "[-/.,·_月目]"
const forms: ReadonlyArray<{
  readonly form: RegExp
  readonly parts: (groups: ReadonlyArray<string>) => readonly [string, string, string | undefined]
}> = [
  {
    // 2019年3月15日, 2019.03.15, 2019-3-5
    form: new RegExp(`^(${d}{4})${YEAR_MARK}(${d}{1,2})${MONTH_MARK}(${d}{1,2})[日曰号目]?(?!${d})`, "u"),
    parts: ([year = "", month = "", day]) => [year, month, day],
  },
  {
    // 20190315
    form: new RegExp(`^(${d}{4})(${d}{2})(${d}{2})(?!${d})`, "u"),
    parts: ([year = "", month = "", day]) => [year, month, day],
  },
  {
    // 2019年3月, 2019.03, 2019-3
    form: new RegExp(`^(${d}{4})${YEAR_MARK}(${d}{1,2})(?!${d})[月目]?(?![-/.,·_]?${d})`, "u"),
    parts: ([year = "", month = ""]) => [year, month, undefined],
  },
  {
    // 03/2019, 3.2019
    form: new RegExp(`^(${d}{1,2})[-/.](${d}{4})(?!${d})`, "u"),
    parts: ([month = "", year = ""]) => [year, month, undefined],
  },
  {
    // 201903
    form: new RegExp(`^(${d}{4})(${d}{2})(?!${d})`, "u"),
    parts: ([year = "", month = ""]) => [year, month, undefined],
  },
]

/** `MAR 2019`, `15 MAR. 2019`, `March 15, 2019`, `2019 MAR`. */
const inEnglish = (text: string): DateReading | undefined => {
  const found = /(?<![A-Z])([A-Z]{3})[A-Z]{0,6}(?![A-Z])/.exec(text.toUpperCase())
  const month = monthNumber(found?.[1] ?? "")
  if (found === null || month === 0) return undefined
  const numbers = text.match(/\d+/g) ?? []
  const year = numbers.find((number) => number.length === 4)
  const days = numbers.filter((number) => number.length <= 2)
  if (year === undefined || days.length > 1 || numbers.length > 2) return undefined
  return dated(Number(year), month, days[0] === undefined ? undefined : Number(days[0]), 1)
}

/**
 * The date that a text begins with, in the forms of plates, licences and titles, Chinese or English. Characters that
 * recognisers take for digits are corrected, since nothing else can stand in a date. A day that might be a month is
 * `Ambiguous`, a year alone is a `Year`, and a day that no calendar has is `Impossible`.
 */
export const readDate = (text: string): DateReading | undefined => {
  const bare = withoutHan(text.replaceAll(/\s+/g, "")).replace(/^(?:[^0-9A-Za-z〇○|!]+|[A-Za-z|!](?=\d{4}))/u, "")
  const english = inEnglish(text)
  if (english !== undefined) return english
  for (const { form, parts } of forms) {
    const match = form.exec(bare)
    if (match === null) continue
    const [year, month, day] = parts(match.slice(1))
    const printed = year + month + (day ?? "")
    const sure = /^\d+$/.test(printed) ? 1 : SURE_CORRECTED
    if (!/\d/.test(printed)) continue
    const reading = dated(
      Number(asDigits(year)),
      Number(asDigits(month)),
      day === undefined ? undefined : Number(asDigits(day)),
      sure,
    )
    if (reading !== undefined) return reading
    // Digits in a form with marks are meant as a date; a number of eight digits may be another.
    if (sure === 1 && /^\d{4}\D/u.test(match[0])) return { _tag: "Impossible", text: match[0] }
  }
  const written = dayAt(bare)
  if (written?.isEither === true) {
    const { day, month, year } = settledDay(written) ?? written
    const date = dated(year, month, day, 1)
    return settledDay(written) === undefined && date !== undefined
      ? { _tag: "Ambiguous", text: bare.slice(0, written.end) }
      : date
  }
  const alone = /^((?:19|20)\d{2})年?(?:[^\d\p{L}]|$)/u.exec(bare)
  return alone === null ? undefined : { _tag: "Year", year: Number(alone[1]) }
}
