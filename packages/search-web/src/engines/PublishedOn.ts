import { LocalDate } from "@open-valuation/core"
import { Schema } from "effect"

const isDay = Schema.is(LocalDate.LocalDate)
const SHANGHAI_OFFSET_MS = 8 * 3_600_000

/** An instant with its zone: ISO 8601, or that of HTTP (`Tue, 05 May 2026 22:18:30 GMT`). */
const INSTANT = /T\d{2}:\d{2}.{0,12}(?:Z|[+-]\d{2}:?\d{2})$| GMT$/
/** `2026-05-02`, `2026/5/2`, `2026年5月2日`, also with a time behind. */
const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/
/** `May 2, 2026`, `2 May 2026`. */
const ENGLISH = /^(?:[A-Z][a-z]{2,8} \d{1,2}, \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4})$/

const dayAt = (ms: number): string => (Number.isNaN(ms) ? "" : new Date(ms).toISOString().slice(0, 10))

/**
 * The day in mainland China of a date or an instant as APIs write them. An instant with a zone counts as the day in
 * China, a date without one as it is. `""` for any other text, such as `3 days ago`.
 */
export const publishedOn = (text: string): string => {
  const date = text.trim().slice(0, 50)
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(date) ?? []
  const found = INSTANT.test(date)
    ? dayAt(Date.parse(date) + SHANGHAI_OFFSET_MS)
    : ENGLISH.test(date)
      ? dayAt(Date.parse(`${date} UTC`))
      : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(found) ? found : ""
}
