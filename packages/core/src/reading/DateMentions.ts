import { editDistance } from "../domain/EditDistance.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { fullYear } from "./Day.ts"

/** A date in a text, as far as it goes. */
export interface DateMention {
  readonly start: number
  readonly end: number
  readonly year?: number
  readonly month?: number
  readonly day?: number
  /** Several years: no date. */
  readonly range?: true
  /** Digits that are a date only where a date is meant: `2019`, `19.3`, `201903`. */
  readonly weak?: true
}

const EARLIEST_YEAR = 1950
/** Stands for each character that a surer form has taken. */
const TAKEN = "█"

type Read = Omit<DateMention, "start" | "end">

const MONTHS = "january february march april may june july august september october november december".split(" ")
const SHORT = new Map(MONTHS.map((name, index) => [name.slice(0, 3), index + 1]))
SHORT.set("sept", 9)

/** The number of an English month, written in full, in short, or with one letter wrong. */
const monthNamed = (word: string): number | undefined => {
  const name = word.toLowerCase()
  const short = SHORT.get(name)
  if (short !== undefined) return short
  const found = MONTHS.findIndex(
    (month) => month === name || (name.length >= 6 && month[0] === name[0] && editDistance(month, name, 1) <= 1),
  )
  return found < 0 ? undefined : found + 1
}

const YEARS_BACK: Readonly<Record<string, number>> = {
  今年: 0,
  当年: 0,
  去年: 1,
  上年: 1,
  旧年: 1,
  前年: 2,
  大前年: 3,
  "this year": 0,
  "last year": 1,
  "the year before last": 2,
}
const COUNT: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }
const counted = (word = ""): number => ownValue(COUNT, word.toLowerCase()) ?? Number(word)

const BACK = "大前年|前年|去年|上年|旧年|今年"
const BACK_EN = "last year|this year|the year before last"
const YEAR = "(?<![\\d.])(\\d{4}|\\d{2})\\s?年"
const FULL_YEAR = "((?:19|20)\\d{2}|['’]\\d{2})"
const GAP = "(?:的|大概|应该是?|[,\\s]){0,2}"
/** Days and months with names of their own, of which the month is sure. */
const NAMED: Readonly<Record<string, number>> = { 元月: 1, 元旦: 1, 五一: 5, 六一: 6, 国庆: 10, 双十一: 11, 圣诞: 12 }
const NAMED_MONTH = `(${Object.keys(NAMED).join("|")})(?:节|假期|那会儿?|前后)?`
const CHINESE_MONTH = "(\\d{1,2})\\s?月份?(?:\\s?(\\d{1,2})\\s?[日号])?"
const WORD = "\\b([a-z]{3,9})\\b\\.?"
const NO_UNIT = "(?![\\d.]|\\s?(?:[千万平米元块吨亩款㎡%]|公[里理顷]|小时(?!数|[:：]|\\d)|km|mi|[kwtl]\\b|sq))"

/** What a written date means on some day. */
const calendar = (today: LocalDate) => {
  const thisYear = Number(today.slice(0, 4))
  const thisMonth = Number(today.slice(5, 7))
  const plausible = (year: number): boolean => year >= EARLIEST_YEAR && year <= thisYear + 1
  const dated = (year: number, month: number, day?: string): Read | undefined =>
    plausible(year) && month >= 1 && month <= 12
      ? { year, month, ...(day === undefined ? {} : { day: Number(day) }) }
      : undefined
  const back = (word = ""): number => thisYear - (ownValue(YEARS_BACK, word.toLowerCase()) ?? 0)
  return {
    thisYear,
    plausible,
    dated,
    back,
    full: (written = ""): number => fullYear(written, thisYear),
    yearOnly: (year: number): Read | undefined => (plausible(year) ? { year } : undefined),
    named: (year: number, word = "", day?: string): Read | undefined => dated(year, monthNamed(word) ?? 0, day),
    ago: (months: number): Read => {
      const count = thisYear * 12 + thisMonth - 1 - months
      return { year: Math.floor(count / 12), month: (count % 12) + 1 }
    },
    /** The newest month of a name: "last March" in March is a year ago. */
    past: (word: string | undefined, which = ""): Read | undefined => {
      const month = monthNamed(word ?? "")
      if (month === undefined) return undefined
      const earlier = month > thisMonth || (month === thisMonth && /last/iu.test(which))
      return { year: thisYear - Number(earlier), month }
    },
  }
}
type Calendar = ReturnType<typeof calendar>

/** A form of a date: its pattern, and what a match means. Of a weak one only where a date is meant. */
type Form = readonly [
  pattern: RegExp,
  read: (match: ReadonlyArray<string | undefined>, on: Calendar) => Read | undefined,
  weak?: "weak",
]

/** Forms of a date, surest first; what one has taken no later one sees. */
const FORMS: ReadonlyArray<Form> = [
  // 18年或19年, between 2018 and 2019
  [
    /(?<![\d.])(\d{4}|\d{2})\s?年?\s?(?:到|至|[-~]|、|或者?|还是)\s?(\d{4}|\d{2})\s?年(?!\s?\d{1,2}\s?月)/gu,
    ([, one, two], on) => (on.plausible(on.full(one)) && on.plausible(on.full(two)) ? { range: true } : undefined),
  ],
  [/\b(?:between )?((?:19|20)\d{2})\s?(?:and|or|to|[-~–])\s?((?:19|20)\d{2})\b/giu, () => ({ range: true })],
  [
    new RegExp(`${YEAR}${GAP}\\d{1,2}\\s?月?(?:[、到至或~-]|或者|还是)\\s?\\d{1,2}\\s?月`, "gu"),
    ([, year], on) => on.yearOnly(on.full(year)),
  ],
  [
    new RegExp(`${YEAR}${GAP}${CHINESE_MONTH}`, "gu"),
    ([, year, month, day], on) => on.dated(on.full(year), Number(month), day),
  ],
  [
    /(?<![\d.])((?:19|20)\d{2})[,，\s]{1,2}(0?[1-9]|1[0-2])\s?月份?(?:\s?(\d{1,2})\s?[日号])?/gu,
    ([, year, month, day], on) => on.dated(Number(year), Number(month), day),
  ],
  [
    new RegExp(`${YEAR}${GAP}${NAMED_MONTH}`, "gu"),
    ([, year, name = ""], on) => on.dated(on.full(year), ownValue(NAMED, name) ?? 0),
  ],
  [
    new RegExp(`(${BACK})${GAP}${NAMED_MONTH}`, "gu"),
    ([, year, name = ""], on) => on.dated(on.back(year), ownValue(NAMED, name) ?? 0),
  ],
  [new RegExp(`${YEAR}${GAP}(?:年底|年末|年尾|底|末)`, "gu"), ([, year], on) => on.dated(on.full(year), 12)],
  [
    new RegExp(`${YEAR}\\s?(0?[1-9]|1[0-2])(?=\\s?(?:上|登|注|首|$|[,，。;；]))`, "gu"),
    ([, year, month], on) => on.dated(on.full(year), Number(month)),
  ],
  [
    new RegExp(`(${BACK})${GAP}${CHINESE_MONTH}`, "gu"),
    ([, year, month, day], on) => on.dated(on.back(year), Number(month), day),
  ],
  [new RegExp(`(${BACK})${GAP}(?:年底|年末|年尾|底|末)`, "gu"), ([, year], on) => on.dated(on.back(year), 12)],
  [
    new RegExp(`(?<![\\d.])(\\d{1,2})\\s?年(?:以前|之前|前)${GAP}${CHINESE_MONTH}`, "gu"),
    ([, years, month, day], on) => on.dated(on.thisYear - Number(years), Number(month), day),
  ],
  [/上上个?月/gu, (_, on) => on.ago(2)],
  [/上个?月/gu, (_, on) => on.ago(1)],
  [/(?:这个?|本)月/gu, (_, on) => on.ago(0)],
  [/(?<![\d.])(\d{1,2})\s?个月(?:以前|之前|前)/gu, ([, months], on) => on.ago(Number(months)), "weak"],
  [/半年(?:以前|之前|前)/gu, (_, on) => on.ago(6), "weak"],
  [
    new RegExp(
      "(?<![\\d./-])((?:19|20)\\d{2})\\s?[-./]\\s?(0?[1-9]|1[0-2])(?:[-./]([0-2]?\\d|3[01])(?!\\d))?(?![-/]?\\d)" +
        NO_UNIT,
      "giu",
    ),
    ([, year, month, day], on) => on.dated(Number(year), Number(month), day),
  ],
  [
    /(?<![\d./-])(\d{1,2})[-./](\d{1,2})[-./]((?:19|20)\d{2})(?!\d)/gu,
    ([, one, two, year], on) =>
      Number(one) > 12 || one === two
        ? on.dated(Number(year), Number(two), one)
        : Number(two) > 12
          ? on.dated(Number(year), Number(one), two)
          : on.yearOnly(Number(year)),
  ],
  [
    /(?<![\d./-])(0?[1-9]|1[0-2])\s?[-./]\s?((?:19|20)\d{2})(?!\d|[.-]\d)/gu,
    ([, month, year], on) => on.dated(Number(year), Number(month)),
  ],
  [
    /(?<![\d.])((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])?(?![\d.])/gu,
    ([, year, month, day], on) => on.dated(Number(year), Number(month), day),
    "weak",
  ],
  [
    new RegExp("(?<![\\d./-])(\\d{2})\\s?[-./]\\s?(0?[1-9]|1[0-2])" + NO_UNIT + "(?![-/])", "giu"),
    ([, year, month], on) => on.dated(on.full(year), Number(month)),
    "weak",
  ],
  [
    new RegExp(
      `(?:\\b(0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?\\s(?:of\\s)?)?${WORD},?\\s?(?:the\\s)?(?:(\\d{1,2})(?:st|nd|rd|th)?,?\\s)?(?:of\\s|in\\s)?${FULL_YEAR}\\b`,
      "giu",
    ),
    ([, before, month, behind, year], on) => on.named(on.full(year), month, before ?? behind),
  ],
  [
    new RegExp(`\\b((?:19|20)\\d{2})[\\s,/-]{1,3}(?:in\\s)?${WORD}`, "giu"),
    ([, year, month], on) => on.named(Number(year), month),
  ],
  [
    new RegExp(`${WORD},?\\s(?:of\\s|in\\s)?(${BACK_EN})\\b`, "giu"),
    ([, month, year], on) => on.named(on.back(year), month),
  ],
  [
    new RegExp(`\\b(${BACK_EN})(?:'s)?,?\\s(?:in\\s|around\\s)?${WORD}`, "giu"),
    ([, year, month], on) => on.named(on.back(year), month),
  ],
  [
    new RegExp(`${WORD},?\\s(?:about\\s)?(a|one|two|three|four|five|six|\\d{1,2})\\syears?\\sago\\b`, "giu"),
    ([, month, years], on) => on.named(on.thisYear - counted(years), month),
  ],
  [
    new RegExp(`\\b(a|one|two|three|four|five|six|\\d{1,2})\\syears?\\sago,?\\sin\\s${WORD}`, "giu"),
    ([, years, month], on) => on.named(on.thisYear - counted(years), month),
  ],
  [/\b(?:the\s)?(?:very\s)?end\sof\s((?:19|20)\d{2})\b/giu, ([, year], on) => on.dated(Number(year), 12)],
  [new RegExp(`\\b(?:the\\s)?end\\sof\\s(${BACK_EN})\\b`, "giu"), ([, year], on) => on.dated(on.back(year), 12)],
  [new RegExp(`\\b(last|this(?: past)?)\\s${WORD}`, "giu"), ([, which, month], on) => on.past(month, which)],
  [/\blast month\b/giu, (_, on) => on.ago(1)],
  [/\bthis month\b/giu, (_, on) => on.ago(0)],
  [/\b(\d{1,2}|a|one|two|three|four|five|six)\smonths?\sago\b/giu, ([, months], on) => on.ago(counted(months)), "weak"],
  // Years alone
  [
    /(?<![\d.])((?:19|20)\d{2}|(?<![了满近快到才用过])\d{2})\s?年(?!前|以前|之前|多|来|以上|车龄|质保|保险|产权|使用|期|间|代|历史|左右就)/gu,
    ([, year], on) => on.yearOnly(on.full(year)),
  ],
  [new RegExp(`(?:${BACK})`, "gu"), ([year], on) => on.yearOnly(on.back(year))],
  [new RegExp(`\\b(?:${BACK_EN})\\b`, "giu"), ([year], on) => on.yearOnly(on.back(year))],
  [/(?<![\d.])(\d{1,2})\s?年(?:以前|之前|前)/gu, ([, years], on) => on.yearOnly(on.thisYear - Number(years)), "weak"],
  [
    /\b(\d{1,2}|a|one|two|three|four|five|six)\syears?\sago\b/giu,
    ([, years], on) => on.yearOnly(on.thisYear - counted(years)),
    "weak",
  ],
  [
    new RegExp(`(?<![\\d.,/-])((?:19|20)\\d{2})(?![,/-]\\d)${NO_UNIT}`, "giu"),
    ([, year], on) => on.yearOnly(Number(year)),
    "weak",
  ],
  // Months alone
  [
    /(?<![\d.个])(\d{1,2})\s?月份?(?:\s?\d{1,2}\s?[日号])?/gu,
    ([, month]) => (Number(month) >= 1 && Number(month) <= 12 ? { month: Number(month) } : undefined),
  ],
  [
    /(?:月份\s?[:为是]?|\bmonth(?:\s?[:=]| is)?)\s?(0?[1-9]|1[0-2])(?![\d.])/giu,
    ([, month]) => ({ month: Number(month) }),
  ],
  [/年底|年末|年尾/gu, () => ({ month: 12 }), "weak"],
  [
    new RegExp(WORD, "giu"),
    ([written, name = ""]) => {
      const month = monthNamed(name)
      return written === "may" || month === undefined ? undefined : { month }
    },
  ],
]

/** All dates in a text, in order; relative ones against `today`. */
export const dateMentions = (written: string, today: LocalDate): ReadonlyArray<DateMention> => {
  const found: Array<DateMention> = []
  const on = calendar(today)
  let text = written
  for (const [pattern, read, weak] of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const mention = read(match, on)
      if (mention === undefined) continue
      const { 0: words, index: start } = match
      const end = start + words.length
      found.push({ start, end, ...mention, ...(weak === undefined ? {} : { weak: true }) })
      text = text.slice(0, start) + TAKEN.repeat(words.length) + text.slice(end)
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}
