import { dateAt } from "@open-valuation/core/reading"

const SHANGHAI_OFFSET_MS = 8 * 3_600_000

/** An instant with its zone: ISO 8601, or that of HTTP (`Tue, 05 May 2026 22:18:30 GMT`). */
const INSTANT = /T\d{2}:\d{2}.{0,12}(?:Z|[+-]\d{2}:?\d{2})$| GMT$/

/**
 * The day in mainland China of a date or an instant as APIs write them. An instant with a zone counts as the day in
 * China, a date without one as it is. `""` for any other text, such as `3 days ago`.
 */
export const publishedOn = (text: string): string => {
  const date = text.trim().slice(0, 50)
  const instant = INSTANT.test(date) ? Date.parse(date) + SHANGHAI_OFFSET_MS : Number.NaN
  const day = Number.isNaN(instant) ? dateAt(date)?.date : new Date(instant).toISOString().slice(0, 10)
  return day?.length === 10 ? day : ""
}
