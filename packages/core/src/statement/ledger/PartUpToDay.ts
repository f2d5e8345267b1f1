import type { LocalDate } from "../../domain/LocalDate.ts"
import { daysOf, type Part } from "./Part.ts"

/** A file as a part of its ledger as of a day, and what it holds beyond it. */
interface PartUpToDay {
  readonly part: Part
  /** Lines dated after the day; absent when there are none. */
  readonly later?: Part
}

/**
 * A part without the lines after a day, and without days that it states beyond it. A period that ends later says
 * nothing of the days since the last line.
 *
 * @param day the day of the upload; `undefined` leaves the part as it is
 */
export const partUpTo = (part: Part, day: LocalDate | undefined): PartUpToDay => {
  if (day === undefined) return { part }
  const later = part.lines.filter(({ date }) => date > day)
  const endsLater = part.to !== undefined && part.to > day
  if (later.length === 0 && !endsLater) return { part }
  const lines = part.lines.filter(({ date }) => date <= day)
  const days = daysOf(lines)
  const from = part.from !== undefined && part.from > day ? undefined : part.from
  const to = from === undefined ? undefined : endsLater ? (days.last ?? from) : part.to
  return {
    part: { lines, ...days, from, to, stated: part.stated && !endsLater, checked: part.checked && lines.length > 0 },
    ...(later.length === 0 ? {} : { later: laterPart(later, part.checked) }),
  }
}

const laterPart = (lines: Part["lines"], checked: boolean): Part => {
  const days = daysOf(lines)
  return { lines, ...days, from: days.first, to: days.last, stated: false, checked }
}
