import type { Fen } from "../Fen.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { lastDayOf } from "./Period.ts"

/** Balances of several accounts together; those without balances are left out, `undefined` when all are. */
export interface Balances {
  readonly openingFen: Fen | undefined
  readonly closingFen: Fen | undefined
  readonly averageDailyFen: Fen | undefined
  /** At the end of each month asked for: of the accounts that had begun by then. */
  readonly monthEnds: ReadonlyArray<Fen | undefined>
}

/** Sums of balances over ledgers of one currency. */
export const balancesOf = (ledgers: ReadonlyArray<Ledger>, months: ReadonlyArray<string>): Balances => {
  const ends = ledgers.map((ledger) => monthEndsOf(ledger, months))
  return {
    openingFen: sum(ledgers.map(({ openingFen }) => openingFen)),
    closingFen: sum(ledgers.map(({ closingFen }) => closingFen)),
    averageDailyFen: sum(ledgers.map(({ averageDailyBalanceFen }) => averageDailyBalanceFen)),
    monthEnds: months.map((_, at) => sum(ends.map((ofLedger) => ofLedger[at]))),
  }
}

const sum = (values: ReadonlyArray<Fen | undefined>): Fen | undefined =>
  values.reduce((total, value) => (value === undefined ? total : (total ?? 0) + value), undefined)

const monthEndsOf = (
  { dayBalances, openingFen, startDate }: Ledger,
  months: ReadonlyArray<string>,
): ReadonlyArray<Fen | undefined> => {
  let next = 0
  let balance = openingFen
  return months.map((month) => {
    const last = lastDayOf(month)
    for (; next < dayBalances.length && dayBalances[next]!.date <= last; next++) balance = dayBalances[next]!.balanceFen
    return dayBalances.length === 0 || startDate === undefined || startDate > last ? undefined : balance
  })
}
