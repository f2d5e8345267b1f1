import { DateTime, Effect, Schema } from "effect"

/** A calendar day, `YYYY-MM-DD`, without time or zone. */
export const LocalDate = Schema.String.check(
  Schema.makeFilter((text) => parseDay(text) !== undefined, {
    expected: "a date of the form YYYY-MM-DD",
    toJsonSchema: () => ({ format: "date" }),
    fault: { code: "request.date", params: {} },
  }),
).pipe(Schema.brand("LocalDate"))
export type LocalDate = typeof LocalDate.Type

/** Whole days since 1970-01-01, the engines' unit of time. */
export type EpochDay = number

const MS_PER_DAY = 86_400_000
/** Asia/Shanghai has kept this offset, without summer time, since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000

const ZERO = 48
const HYPHEN = 45

/** The number that the digits of a text from one position to another write; `NaN` if one of them is no digit. */
const digits = (text: string, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO
    number = digit >= 0 && digit <= 9 ? 10 * number + digit : Number.NaN
  }
  return number
}

/** Years have four digits, and none lies in the first century, whose years `Date` takes for those of the twentieth. */
const FIRST_YEAR = 100

/**
 * The epoch day of the text of a calendar day; `undefined` for other texts. Statements have as many dates as lines, and
 * a `Date` for each took a third of the time of their analysis.
 */
const parseDay = (text: string): EpochDay | undefined => {
  if (text.length !== 10 || text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  const isDay = year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  return isDay ? civilDay(year, month, day) : undefined
}

const daysIn = (year: number, month: number): number => {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

// Days and dates are counted in years from March, so that leap days end them, and in eras of 400 years
// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
const DAYS_OF_ERA = 146_097
/** From 0000-03-01 to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468

const civilDay = (year: number, month: number, day: number): EpochDay => {
  const fromMarch = month > 2 ? year : year - 1
  const era = Math.floor(fromMarch / 400)
  const ofEra = fromMarch - 400 * era
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return DAYS_OF_ERA * era + 365 * ofEra + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - DAYS_TO_EPOCH
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

/** `YYYY-MM-DD` of a whole epoch day in a year of four digits. */
const civilText = (epochDay: EpochDay): string => {
  const day = epochDay + DAYS_TO_EPOCH
  const era = Math.floor(day / DAYS_OF_ERA)
  const ofEra = day - DAYS_OF_ERA * era
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const ofMonth = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const civilYear = year + 400 * era + (month <= 2 ? 1 : 0)
  return `${String(civilYear).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(ofMonth)}`
}

/** Days since 1970-01-01 of a calendar day. */
export const toEpochDay = (date: LocalDate): EpochDay => parseDay(date) ?? Number.NaN

const FIRST_DAY = civilDay(FIRST_YEAR, 1, 1)

const isTextOfDay = (text: string, day: EpochDay): text is LocalDate => day >= FIRST_DAY && text.length === 10

/** The calendar day of an epoch day. A day outside the years 100 to 9999 is a defect. */
export const fromEpochDay = (day: EpochDay): LocalDate => {
  const whole = Math.floor(day)
  const text = civilText(whole)
  return isTextOfDay(text, whole) ? text : LocalDate.make(text)
}

/** The calendar day in mainland China at an instant (since 1991). */
export const inShanghai = (instant: DateTime.DateTime): LocalDate =>
  fromEpochDay(Math.floor((DateTime.toEpochMillis(instant) + SHANGHAI_OFFSET_MS) / MS_PER_DAY))

/** Today in mainland China, by the injected clock. */
export const today: Effect.Effect<LocalDate> = Effect.map(DateTime.now, inShanghai)

/**
 * The day by which an observation at `YYYY-MM-DD` or during `YYYY-MM` was certainly known: the last day for a month.
 * `undefined` for other texts.
 */
export const observedEpochDay = (text: string): EpochDay | undefined => {
  const month = /^(\d{4})-(\d{2})$/.exec(text)
  if (month === null) return parseDay(text)
  const number = Number(month[2])
  return number < 1 || number > 12 ? undefined : Date.UTC(Number(month[1]), number, 0) / MS_PER_DAY
}

/** An instant in ISO 8601 to the millisecond, with the offset of Shanghai, which has no summer time. */
export const timeInShanghai = (instant: DateTime.Utc): string =>
  new Date(instant.epochMilliseconds + SHANGHAI_OFFSET_MS).toISOString().replace("Z", "+08:00")
