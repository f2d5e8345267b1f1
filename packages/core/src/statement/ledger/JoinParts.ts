import { fromEpochDay, toEpochDay } from "../../domain/LocalDate.ts"
import { closingOf, countBreaks, hasRunningBalance, movedBy, openingOf } from "./BalanceChain.ts"
import { compareParts } from "./CompareParts.ts"
import type { LedgerLine, PeriodGap } from "./Ledger.ts"
import { inOrderOfTime } from "./LineOrder.ts"
import type { Part } from "./Part.ts"

/** Two parts of one account put together. */
export interface JoinedParts {
  readonly part: Part
  /** Lines of the later part that the earlier one holds as well. */
  readonly duplicates: ReadonlyArray<LedgerLine>
  /** Lines within a period that both cover, and that one of them lacks. */
  readonly conflicts: number
  readonly gap: PeriodGap | undefined
}

/** Days without lines that say nothing, where neither a stated period nor a balance tells whether some are missing. */
const SILENT_DAYS = 31

/**
 * Puts a part behind one that begins no later: what both hold counts once; days that neither covers are named. Where
 * the two contradict each other, the version with the fewest breaks counts: both together, the earlier part's, the
 * later part's.
 */
export const joinParts = (earlier: Part, later: Part): JoinedParts => {
  if (earlier.last === undefined || later.first === undefined || earlier.last < later.first) {
    return {
      part: spanning(earlier, later, [...earlier.lines, ...later.lines]),
      duplicates: [],
      conflicts: 0,
      gap: gapBetween(earlier, later),
    }
  }
  const { shared, onlyEarlier, onlyLater } = compareParts(earlier, later)
  const regrouped = sameSums(earlier, later, onlyEarlier, onlyLater)
  const both = inSequence([...earlier.lines, ...onlyLater].filter((line) => !regrouped.dropped.has(line)))
  const chosen =
    earlier.checked && later.checked && countBreaks(both) > 0
      ? fewestBreaks(both, earlier, later, onlyEarlier, onlyLater)
      : both
  const missing = [...onlyEarlier.filter(inside(later)), ...onlyLater.filter(inside(earlier))].filter(
    ({ date }) => !regrouped.days.has(date),
  ).length
  return {
    part: spanning(earlier, later, chosen),
    duplicates: [...shared, ...regrouped.dropped],
    conflicts: Math.max(missing, both.length - chosen.length),
    gap: undefined,
  }
}

/**
 * Days on which two parts tell the same money in other pieces: a notification of single payments (camt.054) has what a
 * statement books as one. They are lines that only one part has and lines that only the other has, with the same sum.
 * Those of the part with balances stay; parts that both have balances prove themselves.
 */
const sameSums = (
  earlier: Part,
  later: Part,
  onlyEarlier: ReadonlyArray<LedgerLine>,
  onlyLater: ReadonlyArray<LedgerLine>,
): { readonly days: ReadonlySet<string>; readonly dropped: ReadonlySet<LedgerLine> } => {
  if (earlier.checked && later.checked) return { days: new Set(), dropped: new Set() }
  const [ofEarlier, ofLater] = [sumsByDay(onlyEarlier), sumsByDay(onlyLater)]
  const days = new Set([...ofEarlier].flatMap(([date, sum]) => (ofLater.get(date) === sum ? [date] : [])))
  const dropped = (later.checked ? onlyEarlier : onlyLater).filter(({ date }) => days.has(date))
  return { days, dropped: new Set(dropped) }
}

const sumsByDay = (lines: ReadonlyArray<LedgerLine>): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(line.date, (sums.get(line.date) ?? 0) + movedBy(line))
  return sums
}

/**
 * Of both versions together, the earlier part's alone and the later part's alone, in the days that both cover. A
 * version only gives way to one that has at least as many lines of its own: what one file lacks is no reason to drop
 * it. Of two with as many breaks the one that ends with less counts.
 */
const fewestBreaks = (
  both: ReadonlyArray<LedgerLine>,
  earlier: Part,
  later: Part,
  onlyEarlier: ReadonlyArray<LedgerLine>,
  onlyLater: ReadonlyArray<LedgerLine>,
): ReadonlyArray<LedgerLine> => {
  const ofEarlier = new Set(onlyEarlier.filter(covers(later)))
  const ofLater = new Set(onlyLater.filter(covers(earlier)))
  const without = (dropped: ReadonlySet<LedgerLine>) => {
    const lines = inSequence([...earlier.lines, ...onlyLater].filter((line) => !dropped.has(line)))
    return versionOf(lines)
  }
  return [
    versionOf(both),
    ...(ofLater.size <= ofEarlier.size ? [without(ofLater)] : []),
    ...(ofEarlier.size <= ofLater.size ? [without(ofEarlier)] : []),
  ].reduce((best, version) =>
    version.breaks < best.breaks || (version.breaks === best.breaks && version.closingFen < best.closingFen)
      ? version
      : best,
  ).lines
}

const versionOf = (lines: ReadonlyArray<LedgerLine>) => ({
  lines,
  breaks: countBreaks(lines),
  closingFen: closingOf(lines) ?? 0,
})

const covers =
  ({ from, to }: Part) =>
  ({ date }: LedgerLine): boolean =>
    from !== undefined && to !== undefined && date >= from && date <= to

/** Of the first and the last day of a part some lines may be missing: it may have been printed at noon. */
const inside =
  ({ from, to }: Part) =>
  ({ date }: LedgerLine): boolean =>
    from !== undefined && to !== undefined && date > from && date < to

const inSequence = (lines: ReadonlyArray<LedgerLine>): ReadonlyArray<LedgerLine> =>
  inOrderOfTime(lines, undefined).lines

const spanning = (earlier: Part, later: Part, lines: ReadonlyArray<LedgerLine>): Part => ({
  lines,
  first: earlier.first ?? later.first,
  last: latest(earlier.last, later.last),
  from: earlier.from ?? later.from,
  to: latest(earlier.to, later.to),
  stated: earlier.stated && later.stated,
  checked: hasRunningBalance(lines),
})

const latest = <Day extends string>(one: Day | undefined, other: Day | undefined): Day | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one

const gapBetween = (earlier: Part, later: Part): PeriodGap | undefined => {
  if (earlier.to === undefined || later.from === undefined) return undefined
  const from = toEpochDay(earlier.to) + 1
  const to = toEpochDay(later.from) - 1
  if (from > to) return undefined
  const changeFen = changeBetween(earlier, later)
  const silent = changeFen === undefined ? to - from < SILENT_DAYS : changeFen === 0
  return silent && !(earlier.stated && later.stated)
    ? undefined
    : { from: fromEpochDay(from), to: fromEpochDay(to), changeFen, line: earlier.lines.length }
}

const changeBetween = (earlier: Part, later: Part): number | undefined => {
  if (!earlier.checked || !later.checked) return undefined
  const [closing, opening] = [closingOf(earlier.lines), openingOf(later.lines)]
  return closing === undefined || opening === undefined ? undefined : opening - closing
}
