import { type LocalDate, ownValue } from "@open-valuation/core/domain"
import { fullYear, monthNumber } from "@open-valuation/core/reading"
import { RegExp as Patterns } from "effect"
import type { ChatAsset, ChatField } from "./ChatAsset.ts"
import type { ChatCommand, FieldValue } from "./ChatCommand.ts"
import { saysCode } from "./evidence/Codes.ts"
import { namesPlace, placesIn } from "./evidence/Places.ts"
import { clauseOf, matchesIn, overlaps, type Span } from "./evidence/Span.ts"
import { takeIntents } from "./extract/Intents.ts"
import { Passage, TAKEN } from "./extract/Passage.ts"
import { takePrices } from "./extract/Prices.ts"
import { takePrivate } from "./extract/Private.ts"

/** Longer quotes prove nothing about one value. */
const MOST_QUOTED = 300

/**
 * The test for proposals about a message: `true` for those that its words support. The words must occur in the message,
 * outside of prices and private numbers, and the value must follow from them by the kind of its field. A number or date
 * that the extractor has read (`heard`) supports no other field. Commands without a value need words that the intents
 * read in the same way. Doubts, small talk and notes on what was left out come from the extractor alone.
 */
export const supportedBy = (
  content: string,
  asset: ChatAsset,
  today: LocalDate.LocalDate,
  heard: ReadonlyArray<ChatCommand> = [],
): ((proposed: ChatCommand) => boolean) => {
  const passage = new Passage(content)
  takePrivate(passage)
  takePrices(passage)
  const { text } = passage
  const leftOut = heard.filter(({ _tag }) => _tag === "LeftOut")
  let places: ReturnType<typeof placesIn> | undefined

  const isTaken = (part: Span, by: ReadonlyArray<ChatCommand>): boolean => {
    const written = passage.words(part.start, part.end)
    return by.some(({ words }) => overlaps(written, words))
  }
  const quotes = (words: string): ReadonlyArray<Span> =>
    words.length > MOST_QUOTED
      ? []
      : passage
          .find(words)
          .filter((part) => !text.slice(part.start, part.end).includes(TAKEN) && !isTaken(part, leftOut))

  const follows = (value: FieldValue, field: ChatField, part: Span): boolean => {
    const others = heard.filter((command) => "field" in command && command.field !== field.field)
    switch (field.kind) {
      case "TEXT":
        return typeof value === "string" && !/[\p{Cc}\p{Cf}]/u.test(value) && standsIn(value, text, part)
      case "NUMBER": {
        const number = onlyNumber(text, part)
        return (
          typeof value === "number" &&
          number !== undefined &&
          !isTaken(number, others) &&
          isNumberTimes(value, text, number, field.factors)
        )
      }
      case "YEAR":
      case "MONTH":
      case "DAY": {
        const date = onlyDate(text, part, today)
        return date !== undefined && !isTaken(date, others) && value === valueOf(date, field.kind)
      }
      case "PLACE":
        places ??= placesIn(text)
        return typeof value === "string" && namesPlace(value, text, part, places)
      case "CODE":
        return saysCode(value, field.words, text, part)
    }
  }

  return (proposed) => {
    const field = "field" in proposed ? proposed.field : undefined
    const known = asset.talk.fields.find((each) => each.field === field)
    if (field !== undefined && known === undefined) return false
    const parts = quotes(proposed.words.text)
    switch (proposed._tag) {
      case "SetField":
        return known !== undefined && parts.some((part) => follows(proposed.value, known, part))
      case "ChooseAsset":
        return (
          proposed.assetType === asset.talk.assetType &&
          parts.some(({ end, start }) => asset.talk.evidence(text.slice(start, end), null) > 0)
        )
      case "ClearField":
      case "Decline":
      case "Clarify":
      case "Confirm":
      case "Deny":
        return parts.some((part) => isIntended(proposed, text, part, asset))
      case "DoubtField":
      case "SmallTalk":
      case "LeftOut":
        return false
    }
  }
}

/** A date as the value of a field of its kind; `undefined` if the words leave a part of it open. */
const valueOf = (
  { day, month, year }: { readonly year?: number; readonly month?: number; readonly day?: number },
  kind: "YEAR" | "MONTH" | "DAY",
): number | string | undefined => {
  if (kind === "YEAR") return year
  const parts = kind === "MONTH" ? [year, month] : [year, month, day]
  return parts.includes(undefined) ? undefined : parts.map((part) => String(part).padStart(2, "0")).join("-")
}

/** True when the intents read the clause of the words as the same command, about the same field or one left open. */
const isIntended = (proposed: ChatCommand, text: string, part: Span, asset: ChatAsset): boolean => {
  const { end, start } = clauseOf(text, part)
  const clause = new Passage(text.slice(start, end))
  takeIntents(clause, asset.talk.fields)
  return clause.commands.some(
    (command) =>
      command._tag === proposed._tag &&
      (!("field" in command) ||
        !("field" in proposed) ||
        command.field === undefined ||
        command.field === proposed.field),
  )
}

const MOST_LENGTH = 200
const EDGE = /[\dA-Za-z]/

/** True when a name stands in a part of the text as whole words; blanks and letter case do not count. */
const standsIn = (name: string, text: string, part: Span): boolean => {
  const characters = [...name.replaceAll(/\s/g, "")]
  const [first] = characters
  const last = characters.at(-1)
  if (first === undefined || last === undefined || characters.length > MOST_LENGTH) return false
  const written = characters.map(Patterns.escape).join(String.raw`\s{0,3}`)
  const pattern = `${EDGE.test(first) ? "(?<![0-9A-Za-z])" : ""}${written}${EDGE.test(last) ? "(?![0-9A-Za-z])" : ""}`
  return matchesIn(new RegExp(pattern, "iu"), text, part).length > 0
}

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
const onlyNumber = (text: string, part: Span): Span | undefined => {
  const found = matchesIn(NUMBER, text, part)
  return found.length === 1 ? found[0] : undefined
}

/**
 * True when a value is the number at a place times one of the factors. A multiplier behind the number (万, k) counts
 * once: `8万` is 80,000 under the factors 1 and 10,000.
 */
const isNumberTimes = (value: number, text: string, { end, start }: Span, factors: ReadonlyArray<number>) => {
  const number = Number(text.slice(start, end).replaceAll(",", ""))
  const behind = text.slice(end, end + 10)
  const multiplier = MULTIPLIERS.find(([words]) => words.test(behind))?.[1] ?? 1
  return factors.some((factor) =>
    isSpoken(factor) && number >= factor
      ? false
      : isSame(value, factor % multiplier === 0 ? number * factor : number * multiplier * factor),
  )
}

/** What words state of a date; the parts that they leave open are absent. */
interface StatedDate extends Span {
  readonly year?: number
  readonly month?: number
  readonly day?: number
}

const YEAR = String.raw`(?<year>(?:19|20)\d{2}|(?<![\d.])\d{2}(?=\s?(?:年|款)))`
const MONTH_NAME = String.raw`(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`
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
    ...(year === undefined ? {} : { year: fullYear(year, thisYear + 1) }),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(name === undefined ? {} : { month: monthNumber(name) }),
  }
}

const dayOf = (groups: Readonly<Record<string, string | undefined>>): string | undefined =>
  ["d1", "d2", "d3", "d4", "d5", "d6", "d7"].map((group) => ownValue(groups, group)).find((day) => day !== undefined)

/**
 * The one date that a part of the text states, against `today`: with its year, its month or both, and perhaps its day.
 * A year and a month that stand apart are one date. `undefined` if the words state none, or several.
 */
const onlyDate = (text: string, part: Span, today: LocalDate.LocalDate): StatedDate | undefined => {
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
