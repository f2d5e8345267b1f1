import { LocalDate } from "@open-valuation/core/domain"
import type { SimulatedClass } from "./Movement.ts"
import type { SimulatedAccount } from "./SimulatedBorrower.ts"

/** The true figures of an account; money in fen, without the neutral lines of a wallet. */
export interface AccountTruth {
  /** `undefined` for a wallet, like every balance. */
  readonly openingFen: number | undefined
  readonly closingFen: number | undefined
  readonly inflowFen: number
  readonly outflowFen: number
  readonly effectiveInflowFen: number
  readonly effectiveOutflowFen: number
  /** Money in and out per class, both positive. */
  readonly byClass: Readonly<Record<SimulatedClass, { readonly inflowFen: number; readonly outflowFen: number }>>
  /** The mean of the end-of-day balances over the whole period, rounded half up. */
  readonly averageDailyBalanceFen: number | undefined
  readonly effectiveAssetsFen: number
}

/** Number of end-of-day balances in the average (contract 2.6 and 10: `[endDate − 89, endDate]`). */
const SEASONED_DAYS = 90
/** An unexplained deposit within this many last days is excluded. */
const RECENT_DAYS = 30

type Entries = SimulatedAccount["entries"]

const sumOf = (entries: Entries, sign: 1 | -1): number => {
  let sum = 0
  for (const { amountFen } of entries) sum += Math.max(0, sign * amountFen)
  return sum
}

/** The balance at the end of each day, in order. */
const endOfDayBalances = ({ entries, openingFen }: SimulatedAccount, from: number, to: number): Array<number> => {
  const balances: Array<number> = []
  let balance = openingFen
  let next = 0
  for (let day = from; day <= to; day++) {
    for (; next < entries.length && entries[next]!.day <= day; next++) balance = entries[next]!.balanceFen
    balances.push(balance)
  }
  return balances
}

/** Rounds half up to the whole fen; exact, since the sums stay below 2^53. */
const mean = (values: ReadonlyArray<number>): number => {
  const sum = values.reduce((all, value) => all + value, 0)
  return Math.floor((2 * sum + values.length) / (2 * values.length))
}

/** Contract 2.6: an account without balances contributes its effective net inflow of the last 90 days, if positive. */
const netInflowOf = (entries: Entries, end: number): number => {
  const recent = entries.filter(
    ({ day, flowClass, neutral }) => neutral !== true && flowClass === "EFFECTIVE" && day > end - SEASONED_DAYS,
  )
  return Math.max(0, sumOf(recent, 1) - sumOf(recent, -1))
}

/** Contract 2.6 to the letter: the lower of the closing value and the mean of the adjusted series, at least 0. */
const effectiveAssetsOf = (account: SimulatedAccount, start: number, end: number): number => {
  const from = Math.max(end - SEASONED_DAYS + 1, start)
  const adjusted = endOfDayBalances(account, from, end)
  for (const { amountFen, day, flowClass, leftOn } of account.entries) {
    const isBorrowed = flowClass === "LOAN" || flowClass === "PASS_THROUGH"
    const isStrange = flowClass === "UNEXPLAINED_LARGE" && day > end - RECENT_DAYS
    if (amountFen <= 0 || !(isBorrowed || isStrange)) continue
    for (let at = Math.max(day, from); at <= end && at < (leftOn ?? Infinity); at++) adjusted[at - from]! -= amountFen
  }
  return Math.max(0, Math.min(adjusted.at(-1) ?? 0, mean(adjusted)))
}

/** What an account contributes to the effective assets (contract 2.6), in fen, with the period that it states. */
export const effectiveAssetsFenOf = (account: SimulatedAccount): number => {
  const end = LocalDate.toEpochDay(account.endDate)
  return account.kind === "WALLET"
    ? netInflowOf(account.entries, end)
    : effectiveAssetsOf(account, LocalDate.toEpochDay(account.startDate), end)
}

/**
 * The true figures of an account. A statement without a stated period is assumed to run from its first to its last
 * line.
 */
export const accountTruth = (account: SimulatedAccount, statesPeriod = true): AccountTruth => {
  const { openingFen } = account
  const isWallet = account.kind === "WALLET"
  const entries = account.entries.filter(({ neutral }) => neutral !== true)
  const start = statesPeriod ? LocalDate.toEpochDay(account.startDate) : (entries[0]?.day ?? 0)
  const end = statesPeriod ? LocalDate.toEpochDay(account.endDate) : (entries.at(-1)?.day ?? 0)
  const of = (flowClass: SimulatedClass) => {
    const own = entries.filter((entry) => entry.flowClass === flowClass)
    return { inflowFen: sumOf(own, 1), outflowFen: sumOf(own, -1) }
  }
  const byClass = {
    OWN_TRANSFER: of("OWN_TRANSFER"),
    REVERSAL: of("REVERSAL"),
    LOAN: of("LOAN"),
    PASS_THROUGH: of("PASS_THROUGH"),
    WEALTH: of("WEALTH"),
    UNEXPLAINED_LARGE: of("UNEXPLAINED_LARGE"),
    EFFECTIVE: of("EFFECTIVE"),
  }
  return {
    openingFen: isWallet ? undefined : openingFen,
    closingFen: isWallet ? undefined : (entries.at(-1)?.balanceFen ?? openingFen),
    inflowFen: sumOf(entries, 1),
    outflowFen: sumOf(entries, -1),
    effectiveInflowFen: byClass.EFFECTIVE.inflowFen,
    effectiveOutflowFen: byClass.EFFECTIVE.outflowFen,
    byClass,
    averageDailyBalanceFen: isWallet ? undefined : mean(endOfDayBalances(account, start, end)),
    effectiveAssetsFen: isWallet ? netInflowOf(entries, end) : effectiveAssetsOf(account, start, end),
  }
}
