import { smallestOf } from "../../domain/Extremes.ts"
import { fromEpochDay, type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import { dailyBalances } from "../ledger/DailyBalances.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { Fen } from "../Money.ts"
import type { StatementPolicy } from "../StatementPolicy.ts"
import { excludedInflows, type ExcludedInflow } from "./ExcludedInflows.ts"
import { EFFECTIVE } from "./FlowClass.ts"
import type { FlowTable } from "./FlowTable.ts"

/** Days in a row with one balance; `adjusted` = `balance` − `excluded`. */
export interface BalanceStretch {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly balanceFen: Fen
  readonly excludedFen: Fen
  readonly adjustedFen: Fen
}

/**
 * What an account contributes to the effective assets. `SEASONED_BALANCE`: the lower of the closing value and the mean of the
 * adjusted end-of-day balances; `NET_INFLOW`: without balances, the effective net inflow of the same days; never below 0.
 */
export interface AccountAssets {
  readonly method: "SEASONED_BALANCE" | "NET_INFLOW"
  /** The days looked at, both included: the policy's last days, as far as the statement reaches back. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly days: number
  /** Of the method `SEASONED_BALANCE`; `undefined` otherwise. */
  readonly closingFen: Fen | undefined
  readonly adjustedClosingFen: Fen | undefined
  readonly adjustedMeanFen: Fen | undefined
  readonly stretches: ReadonlyArray<BalanceStretch>
  /** Those that were there at the end of one of the days. */
  readonly exclusions: ReadonlyArray<ExcludedInflow>
  /** Sums of the effective flows of the days, both positive. */
  readonly effectiveInflowFen: Fen
  readonly effectiveOutflowFen: Fen
  /**
   * What other accounts lack because excluded money was moved from them to this one in parts: taken off here, so that money
   * that is not the borrower's does not become so by a transfer.
   */
  readonly shortfallFen: Fen
  readonly amountFen: Fen
}

/**
 * The effective assets of each ledger of a classed table, in its order; `undefined` for one without a period. Contract 2.6:
 * a sum of money that the statements themselves prove, never a forecast.
 */
export const effectiveAssets = (
  table: FlowTable,
  policy: StatementPolicy,
): ReadonlyArray<AccountAssets | undefined> => {
  const windows = table.ledgers.map((ledger) => windowOf(ledger, policy.seasoning.days))
  const exclusions = excludedInflows(table, policy, windows)
  const accounts = table.ledgers.map((ledger, at) => {
    const window = windows[at]
    if (window === undefined) return undefined
    const felt = (exclusions[at] ?? []).filter((one) => lastDayOut(one, window) >= Math.max(one.fromDay, window.from))
    return assetsOf(table, at, ledger, window, felt)
  })
  return withShortfalls(table, accounts)
}

/** The last days of an account, as epoch days, both included. */
export interface Window {
  readonly from: number
  readonly to: number
}

const windowOf = ({ startDate, endDate, lines }: Ledger, days: number): Window | undefined => {
  const last = lines.at(-1)?.date
  const end = endDate === undefined || (last !== undefined && last > endDate) ? last : endDate
  if (end === undefined) return undefined
  const to = toEpochDay(end)
  const start = startDate === undefined ? to : Math.min(toEpochDay(startDate), to)
  return { from: Math.max(start, to - days + 1), to }
}

type Assets = AccountAssets & { readonly uncutFen: Fen }

const assetsOf = (
  table: FlowTable,
  at: number,
  ledger: Ledger,
  window: Window,
  exclusions: ReadonlyArray<ExcludedInflow>,
): Assets => {
  const [from, to] = [fromEpochDay(window.from), fromEpochDay(window.to)]
  const balances = ledger.balanceChecked ? dailyBalances(ledger, from, to) : []
  const flows = effectiveFlows(table, at, window)
  const shared = { from, to, days: window.to - window.from + 1, exclusions, ...flows, shortfallFen: 0 }
  if (balances.length === 0) {
    const uncutFen = flows.effectiveInflowFen - flows.effectiveOutflowFen
    return {
      method: "NET_INFLOW",
      ...shared,
      closingFen: undefined,
      adjustedClosingFen: undefined,
      adjustedMeanFen: undefined,
      stretches: [],
      uncutFen,
      amountFen: Math.max(0, uncutFen),
    }
  }
  const excluded = new Float64Array(balances.length)
  for (const one of exclusions) {
    const last = lastDayOut(one, window)
    for (let day = Math.max(one.fromDay, window.from); day <= last; day++) excluded[day - window.from]! += one.amountFen
  }
  const adjusted = balances.map((balance, day) => balance - excluded[day]!)
  const [adjustedClosingFen, adjustedMeanFen] = [adjusted.at(-1) ?? 0, roundedMean(adjusted)]
  const uncutFen = Math.min(adjustedClosingFen, adjustedMeanFen)
  return {
    method: "SEASONED_BALANCE",
    ...shared,
    closingFen: balances.at(-1) ?? 0,
    adjustedClosingFen,
    adjustedMeanFen,
    stretches: stretchesOf(window.from, balances, excluded),
    uncutFen,
    amountFen: Math.max(0, uncutFen),
  }
}

/** The last day of a window at whose end an excluded inflow was still there; it may lie before its first one. */
const lastDayOut = ({ untilDay }: ExcludedInflow, window: Window): number => Math.min(untilDay - 1, window.to)

/** The mean to the nearest fen; sums are exact, because they may pass what a number holds exactly. */
const roundedMean = (values: ReadonlyArray<Fen>): Fen => {
  let sum = 0n
  for (const value of values) sum += BigInt(value)
  const count = BigInt(values.length)
  const doubled = 2n * sum + count
  const floor = doubled / (2n * count) - (doubled < 0n && doubled % (2n * count) !== 0n ? 1n : 0n)
  return Number(floor)
}

const stretchesOf = (
  firstDay: number,
  balances: ReadonlyArray<Fen>,
  excluded: Float64Array,
): ReadonlyArray<BalanceStretch> => {
  const stretches: Array<BalanceStretch> = []
  let start = 0
  for (let day = 1; day <= balances.length; day++) {
    if (balances[day] === balances[start] && excluded[day] === excluded[start]) continue
    const [balanceFen, excludedFen] = [balances[start]!, excluded[start]!]
    stretches.push({
      from: fromEpochDay(firstDay + start),
      to: fromEpochDay(firstDay + day - 1),
      balanceFen,
      excludedFen,
      adjustedFen: balanceFen - excludedFen,
    })
    start = day
  }
  return stretches
}

const effectiveFlows = ({ starts, day, amount, flowClass }: FlowTable, at: number, window: Window) => {
  let [effectiveInflowFen, effectiveOutflowFen] = [0, 0]
  for (let i = starts[at]!; i < starts[at + 1]!; i++) {
    if (flowClass[i] !== EFFECTIVE || day[i]! < window.from || day[i]! > window.to) continue
    if (amount[i]! > 0) effectiveInflowFen += amount[i]!
    else effectiveOutflowFen -= amount[i]!
  }
  return { effectiveInflowFen, effectiveOutflowFen }
}

/**
 * An account that would fall below 0 lacks money that was moved on. What it lacks is taken off the accounts to which it made
 * own-account transfers since its excluded money came, at most as much as each received.
 */
const withShortfalls = (
  table: FlowTable,
  accounts: ReadonlyArray<Assets | undefined>,
): ReadonlyArray<AccountAssets | undefined> => {
  const shortfalls = new Map<number, Fen>()
  for (const [at, account] of accounts.entries()) {
    if (account === undefined || account.uncutFen >= 0 || account.exclusions.length === 0) continue
    const since = smallestOf(account.exclusions.map(({ fromDay }) => fromDay))
    let lacking = -account.uncutFen
    for (const [receiver, received] of movedSince(table, at, since)) {
      const taken = Math.min(lacking, received)
      shortfalls.set(receiver, (shortfalls.get(receiver) ?? 0) + taken)
      lacking -= taken
    }
  }
  return accounts.map((account, at) => {
    if (account === undefined) return undefined
    const { uncutFen: _, ...assets } = account
    const shortfallFen = Math.min(assets.amountFen, shortfalls.get(at) ?? 0)
    return { ...assets, shortfallFen, amountFen: assets.amountFen - shortfallFen }
  })
}

/** What an account's own-account transfers since a day brought to each other account. */
const movedSince = (
  { starts, day, amount, partner, ledger }: FlowTable,
  at: number,
  since: number,
): ReadonlyMap<number, Fen> => {
  const moved = new Map<number, Fen>()
  for (let i = starts[at]!; i < starts[at + 1]!; i++) {
    const other = partner[i]!
    if (other < 0 || ledger[other] === at || amount[i]! >= 0 || day[i]! < since) continue
    moved.set(ledger[other]!, (moved.get(ledger[other]!) ?? 0) - amount[i]!)
  }
  return moved
}
