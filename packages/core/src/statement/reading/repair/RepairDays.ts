import { smallestOf } from "../../../domain/LargestOf.ts"
import { fromEpochDay, type LocalDate, toEpochDay } from "../../../domain/LocalDate.ts"
import { misreadDigits, misreadInPlace, misreadWeight } from "../scan/Misreading.ts"

/** A day with the doubt about it. */
export interface DayReading {
  /** `undefined` when it could not be read. */
  readonly day: LocalDate | undefined
  /** The digits that were read, those of the year first; `""` where day and month are printed otherwise. */
  readonly digits: string
  /** 0 to 1 */
  readonly confidence: number
}

/** A day in order that was read with more confidence is not doubted. */
const TRUSTED = 0.8
/** If fewer of the days are in order, the lines are not sorted by day. */
const IN_ORDER = 0.6
/** The confidence needed to believe a day that has no neighbours to check it. */
const ALONE = 0.9
/** The least extra cost of any other day between the neighbours. */
const MARGIN = 2
/** Days between neighbours that are tried. */
const MAX_DAYS = 400
/** Digits of a day; what follows them is a time. */
const DAY_DIGITS = 8

/** The days that form the heaviest non-decreasing series; each day weighs as much as its confidence. */
const inOrder = (readings: ReadonlyArray<DayReading>): ReadonlySet<number> => {
  const days = [...new Set(readings.flatMap(({ day }) => day ?? []))].toSorted()
  const rank = new Map(days.map((day, index) => [day, index]))
  // The best series that ends on a day or before, as a Fenwick tree over the days.
  const best: Array<{ readonly weight: number; readonly last: number } | undefined> = []
  const before: Array<number | undefined> = []
  const heaviest = (to: number) => {
    let found: (typeof best)[number]
    for (let at = to + 1; at > 0; at -= at & -at) {
      const each = best[at]
      if (each !== undefined && (found === undefined || each.weight > found.weight)) found = each
    }
    return found
  }
  for (const [index, { day, confidence }] of readings.entries()) {
    if (day === undefined) continue
    const to = rank.get(day) ?? 0
    const chain = heaviest(to)
    before[index] = chain?.last
    const weight = (chain?.weight ?? 0) + 0.1 + confidence
    for (let at = to + 1; at <= days.length; at += at & -at) {
      const held = best[at]
      if (held === undefined || weight > held.weight) best[at] = { weight, last: index }
    }
  }
  const series = new Set<number>()
  for (let at = heaviest(days.length - 1)?.last; at !== undefined; at = before[at]) series.add(at)
  return series
}

/** A day has a fixed number of digits: if none is lost or added, each stands in its place. */
const misreadForm = (read: string, form: string): number =>
  read.length === form.length ? misreadInPlace(read, form) : misreadDigits(read, form)

/** The cost of reading the digits as a day, in any usual form. */
const costOf = ({ digits, confidence }: DayReading, day: LocalDate): number => {
  const read = digits.length > DAY_DIGITS + 1 ? digits.slice(0, DAY_DIGITS) : digits
  const [year = "", month = "", date = ""] = day.split("-")
  const forms = [`${year}${month}${date}`]
  if (read.length < DAY_DIGITS) forms.push(`${year}${Number(month)}${Number(date)}`)
  return smallestOf(forms.map((form) => misreadForm(read, form))) * misreadWeight(confidence)
}

const clearest = (reading: DayReading, from: LocalDate, to: LocalDate): LocalDate | undefined => {
  if (from === to) return from
  const [first, last] = [toEpochDay(from), toEpochDay(to)]
  if (last - first > MAX_DAYS) return undefined
  const ways = Array.from({ length: last - first + 1 }, (_, more) => {
    const day = fromEpochDay(first + more)
    return { day, cost: costOf(reading, day) }
  }).sort((one, other) => one.cost - other.cost)
  const [best, next] = ways
  if (best === undefined || best.cost === Number.POSITIVE_INFINITY) return undefined
  return next === undefined || next.cost >= best.cost + MARGIN ? best.day : undefined
}

/**
 * The days of lines in order of time. A day that is doubtful, or earlier than one before it, is replaced by the one day
 * between its neighbours that it may have been misread from; `undefined` if there is no such day, or more than one.
 *
 * @param period the days that the statement says it covers
 */
export const repairDays = (
  readings: ReadonlyArray<DayReading>,
  period: { readonly from: LocalDate | undefined; readonly to: LocalDate | undefined },
): ReadonlyArray<LocalDate | undefined> => {
  const series = inOrder(readings)
  const read = readings.filter(({ day }) => day !== undefined).length
  if (series.size < IN_ORDER * read) {
    return readings.map(({ day, confidence }) => (confidence >= ALONE ? day : undefined))
  }
  const isTrusted = (index: number) => {
    const { day, confidence } = readings[index] ?? { day: undefined, confidence: 0 }
    if (day === undefined || confidence < TRUSTED || !series.has(index)) return false
    return (period.from === undefined || day >= period.from) && (period.to === undefined || day <= period.to)
  }
  const next: Array<LocalDate | undefined> = []
  let following = period.to
  for (let index = readings.length - 1; index >= 0; index--) {
    next[index] = following
    if (isTrusted(index)) following = readings[index]?.day
  }
  let before = period.from
  return readings.map((reading, index) => {
    if (isTrusted(index)) {
      before = reading.day
      return reading.day
    }
    const [from, to] = [before, next[index]]
    const found = from !== undefined && to !== undefined && from <= to ? clearest(reading, from, to) : undefined
    if (found !== undefined) return found
    const isBounded = from !== undefined && to !== undefined && reading.day !== undefined && reading.day <= to
    return !isBounded && reading.confidence >= ALONE && series.has(index) ? reading.day : undefined
  })
}
