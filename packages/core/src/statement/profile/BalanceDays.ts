import { type EpochDay, toEpochDay } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import { MOST_DAYS } from "../ledger/DailyBalances.ts"
import type { Ledger } from "../ledger/Ledger.ts"

/** Days by what the accounts hold together at their end. */
export interface BalanceDays {
  /** Accounts whose balances prove each other: those that count. */
  readonly accounts: number
  /** Days that all of them cover. */
  readonly days: number
  readonly lowDays: number
  /** Days at whose end one of them is below 0. */
  readonly negativeDays: number
  readonly lowestFen: Fen
}

/** True if the balances of an account are there and none contradicts another: only these say what a day ended with. */
export const provesDays = ({ balanceChecked, breaks, dayBalances, openingFen }: Ledger): boolean =>
  balanceChecked && breaks.length === 0 && dayBalances.length > 0 && openingFen !== undefined

/** Counts the days of the accounts together, each with its end-of-day balances; `undefined` where none proves them. */
export const balanceDaysOf = (ledgers: ReadonlyArray<Ledger>, lowFen: Fen): BalanceDays | undefined => {
  const proven = ledgers.filter(provesDays)
  let [from, to] = [-Infinity, Infinity]
  for (const { startDate, endDate } of proven) {
    if (startDate === undefined || endDate === undefined) return undefined
    from = Math.max(from, toEpochDay(startDate))
    to = Math.min(to, toEpochDay(endDate))
  }
  if (to === Infinity || from > to) return undefined
  from = Math.max(from, to - MOST_DAYS + 1)
  const sums = new Float64Array(to - from + 1)
  const negative = new Uint8Array(sums.length)
  for (const { dayBalances, openingFen = 0 } of proven) {
    let [day, balance] = [from, openingFen]
    const holdUntil = (next: EpochDay): void => {
      for (; day < next; day++) {
        sums[day - from]! += balance
        if (balance < 0) negative[day - from] = 1
      }
    }
    for (const { date, balanceFen } of dayBalances) {
      holdUntil(Math.min(toEpochDay(date), to + 1))
      balance = balanceFen
    }
    holdUntil(to + 1)
  }
  let [lowDays, negativeDays, lowestFen] = [0, 0, Infinity]
  for (const [at, sum] of sums.entries()) {
    if (sum < lowFen) lowDays++
    negativeDays += negative[at]!
    lowestFen = Math.min(lowestFen, sum)
  }
  return { accounts: proven.length, days: sums.length, lowDays, negativeDays, lowestFen }
}
