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

const parseDay = (text: string): EpochDay | undefined => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return undefined
  const ms = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  return new Date(ms).toISOString().startsWith(text) ? ms / MS_PER_DAY : undefined
}

/** Days since 1970-01-01 of a calendar day. */
export const toEpochDay = (date: LocalDate): EpochDay => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY

/** The calendar day of an epoch day. */
export const fromEpochDay = (day: EpochDay): LocalDate =>
  LocalDate.make(new Date(day * MS_PER_DAY).toISOString().slice(0, 10))

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
