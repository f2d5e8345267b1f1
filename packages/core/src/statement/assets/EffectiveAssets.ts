import { smallestOf } from "../../domain/LargestOf.ts"
import { fromEpochDay, toEpochDay } from "../../domain/LocalDate.ts"
import { EFFECTIVE, EXCLUDED, LOAN, OWN_TRANSFER, PASS_THROUGH, UNEXPLAINED_LARGE } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { CLAIMED, CROWDED, type FlowTable, NONE, UNRECONCILED } from "../flows/FlowTable.ts"
import { type OutflowMatcher, outflowMatcher } from "../flows/OutflowMatcher.ts"
import { isClosed } from "../ledger/BalanceChain.ts"
import { dailyBalances, endOf } from "../ledger/DailyBalances.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { provenBalances } from "../ledger/ProvenBalances.ts"
import type { AccountAssets, BalanceStretch, ExcludedInflow, UncutAssets, Window } from "./AccountAssets.ts"
import { isOwnAfterEnd, largeFen, movedSince, unexplainedReturns, withoutCountedElsewhere } from "./MovedAfterEnd.ts"
import { silenceAtEnd } from "./Silence.ts"

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
  return withoutCountedElsewhere(table, withShortfalls(table, lower), policy)
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
  const closed = isClosed(ledger.lines)
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
    const provenFen = proof === undefined ? netFen : Math.min(netFen - proof.apartFen, lowerOf(adjusted))
    const uncutFen = closed ? Math.min(0, provenFen) : provenFen
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
  // A closed account holds nothing, whatever its last balance says.
  const uncutFen = closed ? Math.min(0, lowerOf(adjusted)) : lowerOf(adjusted)
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

/** The amounts taken out at the end of each day of a window. */
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

/**
 * An account that would fall below 0 lacks money that was moved on. What it lacks is taken off the accounts to which it
 * made own-account transfers since its excluded money came, at most as much as each received.
 */
const withShortfalls = (
  table: FlowTable,
  accounts: ReadonlyArray<UncutAssets | undefined>,
): ReadonlyArray<AccountAssets | undefined> => {
  const shortfalls = new Map<number, Fen>()
  for (const [at, account] of accounts.entries()) {
    if (account === undefined || account.uncutFen >= 0 || account.exclusions.length === 0) continue
    const since = smallestOf(account.exclusions.map(({ fromDay }) => fromDay))
    // What no balance proves is lacking without having been moved on.
    const excludedFen = account.exclusions.reduce((sum, { amountFen }) => sum + amountFen, 0)
    let lacking = account.unprovenFen > 0 ? Math.min(-account.uncutFen, excludedFen) : -account.uncutFen
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

/** Own-account transfers that excluded money is followed through. */
const MOST_MOVES = 10

/**
 * For each ledger the inflows to take out of its balances: borrowed money, money that passed through, what a person
 * excluded, inflows whose words nothing bears out, and unexplained large deposits of the last days, including
 * so-called refunds that take nothing back. Each is taken out from its day until the outflow that matches it. If
 * that outflow is a transfer to another account of the request, the money is taken out there from then on.
 */
const excludedInflows = (
  table: FlowTable,
  policy: StatementPolicy,
  windows: ReadonlyArray<Window | undefined>,
  largeDepositFen: Fen,
): ReadonlyArray<ReadonlyArray<ExcludedInflow>> => {
  const returns = unexplainedReturns(table, largeFen(largeDepositFen, policy))
  const found: ReadonlyArray<Array<ExcludedInflow>> = table.ledgers.map(() => [])
  const matchers = new Map<number, OutflowMatcher>()
  const matcherOf = (at: number): OutflowMatcher => {
    const matcher = matchers.get(at) ?? outflowsOf(table, at, policy.matching.tolerance)
    matchers.set(at, matcher)
    return matcher
  }
  for (const i of table.byDay) {
    const reason = reasonOf(table, i, policy, windows, returns)
    if (reason === undefined) continue
    follow(table, policy, matcherOf, found, i, reason)
  }
  return found
}

const reasonOf = (
  table: FlowTable,
  i: number,
  policy: StatementPolicy,
  windows: ReadonlyArray<Window | undefined>,
  returns: ReadonlySet<number>,
): ExcludedInflow["reason"] | undefined => {
  const { flowClass, amount, day, ledger, doubt } = table
  if (amount[i]! <= 0) return undefined
  if (flowClass[i] === LOAN) return "LOAN"
  if (flowClass[i] === PASS_THROUGH) return "PASS_THROUGH"
  if (flowClass[i] === EXCLUDED) return "EXCLUDED"
  // A transfer from an account of one's own that nobody sees is a large deposit like others; of other claims nothing
  // shows that the money is the borrower's, whenever it came.
  const isOwnClaim = doubt[i] === CLAIMED && flowClass[i] === OWN_TRANSFER
  if (doubt[i] === CROWDED || (doubt[i] === CLAIMED && !isOwnClaim)) return "UNEXPLAINED_LARGE"
  const window = windows[ledger[i]!]
  // What the running balance does not bear out is in no balance that it proves, and what may come from an account whose
  // statement ended is taken off once, there.
  const isUnexplained =
    (isOwnClaim && !isOwnAfterEnd(table, i, policy.passThrough.days)) ||
    (flowClass[i] === UNEXPLAINED_LARGE && doubt[i] !== UNRECONCILED) ||
    returns.has(i)
  if (!isUnexplained || window === undefined) return undefined
  return day[i]! > window.to - policy.seasoning.depositDays ? "UNEXPLAINED_LARGE" : undefined
}

/**
 * Outflows that take money away for good: spending, and transfers to another account of the request, where it is
 * followed. Savings and transfers to accounts that nobody sees are none: from there it can come back as the borrower's
 * own.
 */
const outflowsOf = (table: FlowTable, at: number, tolerance: number): OutflowMatcher => {
  const { starts, amount, flowClass, partner, day } = table
  const outflows: Array<number> = []
  for (let i = starts[at]!; i < starts[at + 1]!; i++) {
    if (amount[i]! >= 0) continue
    if (flowClass[i] === EFFECTIVE || (flowClass[i] === OWN_TRANSFER && partner[i] !== NONE)) outflows.push(i)
  }
  return outflowMatcher(
    outflows,
    (i) => -amount[i]!,
    (i) => day[i]!,
    tolerance,
  )
}

const follow = (
  table: FlowTable,
  policy: StatementPolicy,
  matcherOf: (ledger: number) => OutflowMatcher,
  found: ReadonlyArray<Array<ExcludedInflow>>,
  first: number,
  reason: ExcludedInflow["reason"],
): void => {
  const { day, amount, partner, flowClass, ledger, doubt, returned } = table
  // Payments of a stranger's small sum are usual; they take nothing away of the many.
  if (doubt[first] === CROWDED) {
    const whole = { reason, amountFen: amount[first]!, fromDay: day[first]!, untilDay: Infinity }
    found[ledger[first]!]?.push({ ...whole, inflow: first, outflow: NONE })
    return
  }
  let inflow = first
  for (let move = 0; move < MOST_MOVES; move++) {
    const amountFen = amount[inflow]!
    const outflow =
      reason === "PASS_THROUGH"
        ? partner[inflow]!
        : returned[inflow] !== NONE
          ? returned[inflow]!
          : (matcherOf(ledger[inflow]!).take(inflow, amountFen, day[inflow]! + policy.matching.days) ?? NONE)
    const untilDay = outflow === NONE ? Infinity : day[outflow]!
    found[ledger[inflow]!]?.push({ reason, amountFen, fromDay: day[inflow]!, untilDay, inflow, outflow })
    const next = outflow === NONE || flowClass[outflow] !== OWN_TRANSFER ? NONE : partner[outflow]!
    if (next === NONE || amount[next]! <= 0) return
    inflow = next
  }
}
