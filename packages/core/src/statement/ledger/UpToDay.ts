import type { LocalDate } from "../../domain/LocalDate.ts"
import { closingOf } from "./BalanceChain.ts"
import { balancesByDay } from "./DailyBalances.ts"
import type { Ledger, LedgerLine } from "./Ledger.ts"
import { turnoverOf } from "./StatedDifferences.ts"

/** A ledger as of a day, and what it holds beyond it. */
export interface LedgerUpToDay {
  readonly ledger: Ledger
  /** Lines dated after the upload of their file or after the day, in their order: nothing can have moved yet. */
  readonly later: ReadonlyArray<LedgerLine>
}

/** A ledger without the lines after a day, and without days that it states beyond it: none of them has happened. */
export const ledgerUpTo = (ledger: Ledger, day: LocalDate): LedgerUpToDay => {
  const beyond = ledger.lines.filter(({ date }) => date > day)
  const later = ledger.later.length === 0 ? beyond : [...beyond, ...ledger.later].toSorted(byDay)
  const endsLater = ledger.endDate !== undefined && ledger.endDate > day
  if (beyond.length === 0 && !endsLater) return { ledger, later }
  const lines = ledger.lines.filter(({ date }) => date <= day)
  const startsLater = ledger.startDate !== undefined && ledger.startDate > day
  const startDate = startsLater ? undefined : ledger.startDate
  // A period that ends later says nothing of the days since the last line.
  const endDate = startsLater ? undefined : endsLater ? (lines.at(-1)?.date ?? startDate) : ledger.endDate
  const { openingFen } = ledger
  const isChecked = ledger.balanceChecked && lines.length > 0
  const { inflowFen, outflowFen } = turnoverOf(lines)
  const placeOf = places(ledger.lines, day)
  return {
    later,
    ledger: {
      ...ledger,
      lines,
      startDate,
      endDate,
      balanceChecked: isChecked,
      breaks: ledger.breaks.flatMap((one) => {
        const line = one.date > day ? undefined : placeOf[one.line]
        return line === undefined ? [] : [{ ...one, line }]
      }),
      gaps: ledger.gaps.flatMap((gap) => (gap.to > day ? [] : [{ ...gap, line: placeOf[gap.line] ?? lines.length }])),
      closingFen: isChecked ? closingOf(lines) : undefined,
      inflowFen,
      outflowFen,
      ...balancesByDay(lines, { balanceChecked: isChecked, openingFen, startDate, endDate }),
    },
  }
}

const byDay = (one: LedgerLine, other: LedgerLine): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0

/** For each line its number among those not after a day, or that of the next one. */
const places = (lines: ReadonlyArray<LedgerLine>, day: LocalDate): ReadonlyArray<number> => {
  let place = 0
  return lines.map(({ date }) => (date > day ? place : place++))
}
