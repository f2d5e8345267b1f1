import { fromEpochDay, type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import { dailyBalances } from "../ledger/DailyBalances.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { provenBalances } from "../ledger/ProvenBalances.ts"
import type { Fen } from "../Money.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"
import { excludedInflows, type ExcludedInflow } from "./ExcludedInflows.ts"
import { EFFECTIVE } from "./FlowClass.ts"
import type { FlowTable } from "./FlowTable.ts"
import { withoutCountedElsewhere } from "./MovedAfterEnd.ts"
import { withShortfalls } from "./Shortfalls.ts"
import { type Silence, silenceAtEnd } from "./Silence.ts"

/** Days in a row with one balance; `adjusted` = `balance` − `unproven` − `excluded`. */
export interface BalanceStretch {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly balanceFen: Fen
  /** What is printed above that which the running balance proves. */
  readonly unprovenFen: Fen
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
  /** Money that another account, whose statement ends earlier, already counts: it was moved here after that end. */
  readonly countedElsewhereFen: Fen
  /** What the account would contribute beside that if all its balances were proven. */
  readonly unprovenFen: Fen
  /** Days without lines from which on nothing is trusted, and what the account would contribute beside that with them. */
  readonly silence: Silence | undefined
  readonly unseenFen: Fen
  readonly amountFen: Fen
}

/**
 * The effective assets of each ledger of a classed table, in its order; `undefined` for one without a period. Contract 2.6:
 * a sum of money that the statements themselves prove, never a forecast.
 *
 * @param largeDepositFen the amount above which a deposit was large
 */
export const effectiveAssets = (
  table: FlowTable,
  policy: StatementPolicy,
  largeDepositFen: Fen,
): ReadonlyArray<AccountAssets | undefined> => {
  const { days, depositDays, silence: rule } = policy.seasoning
  const windows = table.ledgers.map((ledger) => windowOf(ledger, days))
  const accounts = assetsIn(table, policy, windows, largeDepositFen)
  const silences = table.ledgers.map((ledger, at) => {
    const window = windows[at]
    return window === undefined || accounts[at]?.method !== "SEASONED_BALANCE"
      ? undefined
      : silenceAtEnd(ledger, window.to, rule, depositDays)
  })
  const trusted = silences.every((silence) => silence === undefined)
    ? accounts
    : assetsIn(
        table,
        policy,
        windows.map((window, at) => {
          const silence = silences[at]
          return silence === undefined ? window : windowOf(table.ledgers[at]!, days, silence.from - 1)
        }),
        largeDepositFen,
      )
  const lower = accounts.map((account, at): UncutAssets | undefined => {
    const other = trusted[at]
    if (account === undefined || other === undefined || other.amountFen >= account.amountFen) return account
    return { ...other, silence: silences[at], unseenFen: account.amountFen - other.amountFen }
  })
  return withoutCountedElsewhere(table, withShortfalls(table, lower))
}

const assetsIn = (
  table: FlowTable,
  policy: StatementPolicy,
  windows: ReadonlyArray<Window | undefined>,
  largeDepositFen: Fen,
): ReadonlyArray<UncutAssets | undefined> => {
  const exclusions = excludedInflows(table, policy, windows, largeDepositFen)
  return table.ledgers.map((ledger, at) => {
    const window = windows[at]
    if (window === undefined) return undefined
    const felt = (exclusions[at] ?? []).filter((one) => lastDayOut(one, window) >= Math.max(one.fromDay, window.from))
    return assetsOf(table, at, ledger, window, felt, policy)
  })
}

/** The last days of an account, as epoch days, both included. */
export interface Window {
  readonly from: number
  readonly to: number
}

const windowOf = ({ startDate, endDate, lines }: Ledger, days: number, until = Infinity): Window | undefined => {
  const last = lines.at(-1)?.date
  const end = endDate === undefined || (last !== undefined && last > endDate) ? last : endDate
  if (end === undefined) return undefined
  const to = Math.min(toEpochDay(end), until)
  const start = startDate === undefined ? to : Math.min(toEpochDay(startDate), to)
  return { from: Math.max(start, to - days + 1), to }
}

/** Assets before what other accounts lack; `uncutFen` may be below 0. */
export type UncutAssets = AccountAssets & { readonly uncutFen: Fen }

const assetsOf = (
  table: FlowTable,
  at: number,
  ledger: Ledger,
  window: Window,
  exclusions: ReadonlyArray<ExcludedInflow>,
  policy: StatementPolicy,
): UncutAssets => {
  const [from, to] = [fromEpochDay(window.from), fromEpochDay(window.to)]
  const proof = provenBalances(ledger, from, policy.proof)
  const balances = ledger.balanceChecked ? dailyBalances(ledger, from, to) : []
  const excluded = excludedByDay(exclusions, window)
  const adjusted = (proof === undefined ? [] : dailyBalances(proof, from, to)).map(
    (balance, day) => balance - excluded[day]!,
  )
  const flows = effectiveFlows(table, at, window)
  const shared = {
    from,
    to,
    days: window.to - window.from + 1,
    exclusions,
    ...flows,
    shortfallFen: 0,
    countedElsewhereFen: 0,
    silence: undefined,
    unseenFen: 0,
  }
  if (proof === undefined || balances.length === 0) {
    const netFen = flows.effectiveInflowFen - flows.effectiveOutflowFen
    // Balances on a few lines are not enough to check the account, and still no more is there than they bear out.
    const uncutFen = proof === undefined ? netFen : Math.min(netFen - proof.apartFen, lowerOf(adjusted))
    return {
      method: "NET_INFLOW",
      ...shared,
      closingFen: undefined,
      adjustedClosingFen: undefined,
      adjustedMeanFen: undefined,
      stretches: [],
      unprovenFen: Math.max(0, netFen) - Math.max(0, uncutFen),
      uncutFen,
      amountFen: Math.max(0, uncutFen),
    }
  }
  const uncutFen = lowerOf(adjusted)
  const amountFen = Math.max(0, uncutFen)
  return {
    method: "SEASONED_BALANCE",
    ...shared,
    closingFen: balances.at(-1) ?? 0,
    adjustedClosingFen: adjusted.at(-1) ?? 0,
    adjustedMeanFen: roundedMean(adjusted),
    stretches: stretchesOf(window.from, balances, adjusted, excluded),
    unprovenFen: Math.max(0, lowerOf(balances.map((balance, day) => balance - excluded[day]!)) - amountFen),
    uncutFen,
    amountFen,
  }
}

/** What is taken out at the end of each day of a window. */
const excludedByDay = (exclusions: ReadonlyArray<ExcludedInflow>, window: Window): Float64Array => {
  const excluded = new Float64Array(window.to - window.from + 1)
  for (const one of exclusions) {
    const last = lastDayOut(one, window)
    for (let day = Math.max(one.fromDay, window.from); day <= last; day++) excluded[day - window.from]! += one.amountFen
  }
  return excluded
}

/** The lower of the last of some balances and their mean. */
const lowerOf = (balances: ReadonlyArray<Fen>): Fen => Math.min(balances.at(-1) ?? 0, roundedMean(balances))

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
  adjusted: ReadonlyArray<Fen>,
  excluded: Float64Array,
): ReadonlyArray<BalanceStretch> => {
  const stretches: Array<BalanceStretch> = []
  let start = 0
  for (let day = 1; day <= balances.length; day++) {
    const isSame = balances[day] === balances[start] && adjusted[day] === adjusted[start]
    if (isSame && excluded[day] === excluded[start]) continue
    const [balanceFen, adjustedFen, excludedFen] = [balances[start]!, adjusted[start]!, excluded[start]!]
    stretches.push({
      from: fromEpochDay(firstDay + start),
      to: fromEpochDay(firstDay + day - 1),
      balanceFen,
      unprovenFen: balanceFen - excludedFen - adjustedFen,
      excludedFen,
      adjustedFen,
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
