import { type LocalDate, ownValue } from "@open-valuation/core/domain"
import { matchesIn, type Span } from "./Span.ts"

/** What words state of a date; the parts that they leave open are absent. */
interface StatedDate extends Span {
  readonly year?: number
  readonly month?: number
  readonly day?: number
}

const YEAR = String.raw`(?<year>(?:19|20)\d{2}|(?<![\d.])\d{2}(?=\s?(?:年|款)))`
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const MONTH_NAME = `(?<name>${MONTHS.join("|")})[a-z]{0,6}\\.?`
const UNIT = String.raw`\s?(?:平|米|公里|千米|元|万|吨|小时|亩|公顷|㎡|[a-z]{1,2}\b|%|,\d)`
/** `70年产权` and `用了5年` are durations. */
const AFTER_DURATION = String.raw`\s?年\s?(?:产权|使用|[前后内了多]|左右|以上|出头|期)`
const BEFORE_DURATION = String.raw`(?<!(?:[用开租剩满近约超]|剩余|剩下|还有|使用|已经|[过了才共])\s?)`

/** Ways to state a date; of two that begin at the same place the first one counts. */
const PATTERN = new RegExp(
  [
    // 2019-03-15, 2019.3, 2019/03, 2019年3月15日, 19年3月
    String.raw`(?<![\d.])(?<y1>(?:19|20)\d{2})\s?[-/.]\s?(?<m1>\d{1,2})(?:\s?[-/.]\s?(?<d1>\d{1,2}))?(?![\d.]*\d)`,
    String.raw`(?<![\d.])(?<y2>(?:19|20)?\d{2})\s?年的?\s?(?<m2>\d{1,2})\s?月(?:份?|\s?(?<d2>\d{1,2})\s?[日号])(?!\d)`,
    // 去年3月, last March is left out: its year is open
    String.raw`(?<rel>今年|去年|前年|大前年|明年|this year|last year)(?:的?\s?(?<m3>\d{1,2})\s?月份?(?:\s?(?<d3>\d{1,2})\s?[日号])?)?`,
    String.raw`(?<relm>这个月|本月|上个?月|下个?月|this month|last month)(?:\s?(?<d4>\d{1,2})\s?[日号])?`,
    String.raw`(?<![\d.])(?<n>\d{1,2})\s?(?<unit>年前|个月前|years? ago|months? ago)`,
    // March 2019, 15 March 2019, March 15, 2019
    String.raw`(?:\b(?<d5>\d{1,2})(?:st|nd|rd|th)? )?\b${MONTH_NAME}(?: (?<d6>\d{1,2})(?:st|nd|rd|th)?(?!\d))?,? (?:of )?(?<y5>(?:19|20)\d{2})(?!\d)`,
    String.raw`${BEFORE_DURATION}(?<![\d.,])(?!\d{2}${AFTER_DURATION})${YEAR}(?!\d)(?!${UNIT})(?:\s?[年款])?`,
    String.raw`(?<![\d.])(?<m7>\d{1,2})\s?月份?(?:\s?(?<d7>\d{1,2})\s?[日号])?`,
  ].join("|"),
  "giu",
)

const RELATIVE_YEARS: Readonly<Record<string, number>> = {
  今年: 0,
  去年: -1,
  前年: -2,
  大前年: -3,
  明年: 1,
  "this year": 0,
  "last year": -1,
}

/** A year of two digits is the latest one that is at most one year ahead: 19 is 2019, 98 is 1998. */
const fullYear = (written: string, thisYear: number): number => {
  const year = Number(written)
  if (written.length > 2) return year
  const recent = 2000 + year
  return recent <= thisYear + 1 ? recent : 1900 + year
}

/** A month some months before or after the month of `today`. */
const shifted = (today: LocalDate.LocalDate, months: number): { readonly year: number; readonly month: number } => {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

const readDate = (
  groups: Readonly<Record<string, string | undefined>>,
  today: LocalDate.LocalDate,
): Omit<StatedDate, keyof Span> => {
  const thisYear = Number(today.slice(0, 4))
  const { n, name, rel, relm, unit } = groups
  if (relm !== undefined) return shifted(today, /^[上l]/iu.test(relm) ? -1 : relm.startsWith("下") ? 1 : 0)
  if (n !== undefined && unit !== undefined) {
    return /月|month/iu.test(unit) ? shifted(today, -Number(n)) : { year: thisYear - Number(n) }
  }
  const year = groups["y1"] ?? groups["y2"] ?? groups["y5"] ?? groups["year"]
  const month = groups["m1"] ?? groups["m2"] ?? groups["m3"] ?? groups["m7"]
  return {
    ...(rel === undefined ? {} : { year: thisYear + (ownValue(RELATIVE_YEARS, rel.toLowerCase()) ?? 0) }),
    ...(year === undefined ? {} : { year: fullYear(year, thisYear) }),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(name === undefined ? {} : { month: MONTHS.indexOf(name.toLowerCase()) + 1 }),
  }
}

const dayOf = (groups: Readonly<Record<string, string | undefined>>): string | undefined =>
  ["d1", "d2", "d3", "d4", "d5", "d6", "d7"].map((group) => ownValue(groups, group)).find((day) => day !== undefined)

/**
 * The one date that a part of the text states, against `today`: with its year, its month or both, and perhaps its day.
 * A year and a month that stand apart are one date. `undefined` if the words state none, or several.
 */
export const onlyDate = (text: string, part: Span, today: LocalDate.LocalDate): StatedDate | undefined => {
  const found = matchesIn(PATTERN, text, part).map(({ end, groups = {}, start }): StatedDate => {
    const day = dayOf(groups)
    return { start, end, ...readDate(groups, today), ...(day === undefined ? {} : { day: Number(day) }) }
  })
  const [one, other] = found
  if (found.length === 1 || one === undefined || other === undefined) return one
  const [first, second] = one.year === undefined ? [other, one] : [one, other]
  return found.length === 2 && first.month === undefined && second.year === undefined
    ? { ...first, ...second, start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
    : undefined
}
