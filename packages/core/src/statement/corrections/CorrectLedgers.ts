import { EXCLUDED, flowClasses } from "../analysis/FlowClass.ts"
import type { Fen } from "../Fen.ts"
import { breaksOf, closingOf, openingOf } from "../ledger/BalanceChain.ts"
import { balancesByDay } from "../ledger/DailyBalances.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { statedDifferences, turnoverOf } from "../ledger/StatedDifferences.ts"
import type { LedgerUpToDay } from "../ledger/UpToDay.ts"
import type { LineCorrection } from "./LineCorrection.ts"

/** Ledgers with the corrections of people in them. */
export interface CorrectedLedgers {
  readonly dated: ReadonlyArray<LedgerUpToDay>
  /** The classes that people gave, as indices of `flowClasses`. */
  readonly classes: ReadonlyMap<LedgerLine, number>
  /** Each correction with its line as it was read. */
  readonly corrected: ReadonlyArray<{ readonly correction: LineCorrection; readonly line: LedgerLine }>
}

const FEN_PER_YUAN = 100

/**
 * Applies corrections to ledgers by the numbers of their lines, which stay what they were. A line that is left out
 * keeps its amount, and so the balances after it: it has a class of its own. Balances, breaks and sums follow amounts.
 */
export const correctLedgers = (
  dated: ReadonlyArray<LedgerUpToDay>,
  corrections: ReadonlyArray<LineCorrection>,
): CorrectedLedgers => {
  if (corrections.length === 0) return { dated, classes: new Map(), corrected: [] }
  const wanted = new Map(corrections.map((one) => [one.line, one]))
  const classes = new Map<LedgerLine, number>()
  const corrected: Array<CorrectedLedgers["corrected"][number]> = []
  let number = 0
  const result = dated.map((one) => {
    const first = number + 1
    number += one.ledger.lines.length + one.later.length
    const amounts = new Map<number, Fen>()
    const lines = one.ledger.lines.map((line, at) => {
      const correction = wanted.get(first + at)
      if (correction === undefined) return line
      corrected.push({ correction, line })
      const amountFen = correction.amount === null ? line.amountFen : Math.round(correction.amount * FEN_PER_YUAN)
      const right = { ...line, amountFen }
      if (amountFen !== line.amountFen) amounts.set(at, amountFen)
      if (correction.excluded) classes.set(right, EXCLUDED)
      else if (correction.class !== null) classes.set(right, flowClasses.indexOf(correction.class))
      return right
    })
    const ledger = { ...one.ledger, lines }
    return { ...one, ledger: amounts.size === 0 ? ledger : withAmounts(one.ledger, lines, one.later) }
  })
  return { dated: result, classes, corrected }
}

/** A ledger whose lines have other amounts. */
const withAmounts = (former: Ledger, lines: ReadonlyArray<LedgerLine>, later: ReadonlyArray<LedgerLine>): Ledger => {
  const { balanceChecked, endDate, sources, startDate } = former
  const openingFen = balanceChecked ? openingOf(lines) : former.openingFen
  // What did not follow before and was no break is a gap, and remains one.
  const breaks = new Set(former.breaks.map(({ line }) => line))
  const gaps = breaksOf(former.lines, new Set()).flatMap(({ line }) => (breaks.has(line) ? [] : [line]))
  const { inflowFen, outflowFen } = turnoverOf(lines)
  return {
    ...former,
    lines,
    openingFen,
    closingFen: balanceChecked ? closingOf(lines) : former.closingFen,
    breaks: balanceChecked ? breaksOf(lines, new Set(gaps)) : [],
    inflowFen,
    outflowFen,
    ...balancesByDay(lines, { balanceChecked, openingFen, startDate, endDate }),
    // A file whose lines another one repeats cannot be summed from here.
    differences: sources.flatMap((source, at) =>
      source.duplicates > 0
        ? former.differences.filter((one) => one.source === at)
        : statedDifferences(
            source,
            at,
            [...lines, ...later].filter((line) => line.source === at),
          ),
    ),
  }
}
