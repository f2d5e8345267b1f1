import { fromEpochDay, toEpochDay } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import { dailyBalances, endOf } from "../ledger/DailyBalances.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { provenBalances } from "../ledger/ProvenBalances.ts"
import type { AccountAssets, BalanceStretch, ExcludedInflow, UncutAssets, Window } from "./AccountAssets.ts"
import { excludedInflows } from "./ExcludedInflows.ts"
import { EFFECTIVE } from "./FlowClass.ts"
import type { FlowTable } from "./FlowTable.ts"
import { withoutCountedElsewhere } from "./MovedAfterEnd.ts"
import { withShortfalls } from "./Shortfalls.ts"
import { silenceAtEnd } from "./Silence.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

/**
 * The effective assets of each ledger of a classed table, in its order; `undefined` for one without a period. Contract
 * 2.6: a sum of money that the statements themselves prove, never a forecast.
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

const windowOf = (ledger: Ledger, days: number, until = Infinity): Window | undefined => {
  const { startDate } = ledger
  const end = endOf(ledger)
  if (end === undefined) return undefined
  const to = Math.min(toEpochDay(end), until)
  const start = startDate === undefined ? to : Math.min(toEpochDay(startDate), to)
  return { from: Math.max(start, to - days + 1), to }
}

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
  let small = 0
  let size = 0
  for (const value of values) {
    small += value
    size += Math.abs(value)
  }
  const isExact = size < Number.MAX_SAFE_INTEGER / 4
  if (isExact) return Math.floor((2 * small + values.length) / (2 * values.length))
  const sum = values.reduce((total, value) => total + BigInt(value), 0n)
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
