import type { LedgerLine } from "./Ledger.ts"
import type { Part } from "./Part.ts"

/** Which lines two parts of one account share, each as often as both hold it. */
interface Comparison {
  /** Lines of the later part that the earlier one holds as well. */
  readonly shared: ReadonlyArray<LedgerLine>
  readonly onlyEarlier: ReadonlyArray<LedgerLine>
  readonly onlyLater: ReadonlyArray<LedgerLine>
}

/** Compares the lines of two parts. */
export const compareParts = (earlier: Part, later: Part): Comparison => {
  const keyOf = keyFor(earlier, later)
  const counts = new Map<string, number>()
  for (const line of later.lines) {
    if (!isOn(earlier, line)) continue
    const key = keyOf(line)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const take = (from: Map<string, number>, key: string): boolean => {
    const left = from.get(key) ?? 0
    if (left > 0) from.set(key, left - 1)
    return left > 0
  }
  const found = new Map<string, number>()
  const onlyEarlier: Array<LedgerLine> = []
  for (const line of earlier.lines) {
    const key = isOn(later, line) ? keyOf(line) : ""
    if (take(counts, key)) found.set(key, (found.get(key) ?? 0) + 1)
    else onlyEarlier.push(line)
  }
  const shared: Array<LedgerLine> = []
  const onlyLater: Array<LedgerLine> = []
  for (const line of later.lines) {
    if (found.size > 0 && isOn(earlier, line) && take(found, keyOf(line))) shared.push(line)
    else onlyLater.push(line)
  }
  return { shared, onlyEarlier, onlyLater }
}

/** True when a line's day lies between the first and the last day of a part's lines. */
const isOn = ({ first, last }: Part, { date }: LedgerLine): boolean =>
  first !== undefined && last !== undefined && date >= first && date <= last

const areTimed = (parts: ReadonlyArray<Part>): boolean =>
  parts.every(({ lines }) => lines.some(({ time }) => time !== undefined))

/**
 * The key by which two lines are the same entry: the balance where both parts have one, else its time where both print
 * it.
 */
const keyFor = (earlier: Part, later: Part): ((line: LedgerLine) => string) => {
  if (earlier.checked && later.checked) return (line) => `${line.date} ${line.amountFen} ${line.balanceFen}`
  return areTimed([earlier, later])
    ? (line) => `${line.date} ${line.time} ${line.amountFen}`
    : (line) => `${line.date} ${line.amountFen}`
}

/**
 * Lines that two parts need to share, and their share of all in the days of both, to be of one account when nothing
 * else says so.
 */
const SHARED_LINES = 3
const SHARED_PART = 0.5

/**
 * True when the lines of two parts show that they are of one account. Without balances and times all of them have to
 * agree.
 */
export const linesAgree = (one: Part, other: Part): boolean => {
  const { shared, onlyEarlier, onlyLater } = compareParts(one, other)
  if (shared.length === 0) return false
  if (onlyEarlier.length === 0 && onlyLater.length === 0) return true
  if (!(one.checked && other.checked) && !areTimed([one, other])) return false
  const different = Math.max(
    onlyEarlier.filter((line) => isOn(other, line)).length,
    onlyLater.filter((line) => isOn(one, line)).length,
  )
  return shared.length >= SHARED_LINES && shared.length >= (shared.length + different) * SHARED_PART
}
