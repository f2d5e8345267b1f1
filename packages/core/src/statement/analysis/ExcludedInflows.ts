import type { Fen } from "../Fen.ts"
import type { ExcludedInflow, Window } from "./AccountAssets.ts"
import { EFFECTIVE, LOAN, OWN_TRANSFER, PASS_THROUGH, UNEXPLAINED_LARGE } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import { type OutflowMatcher, outflowMatcher } from "./OutflowMatcher.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"
import { largeFen, unexplainedReturns } from "./UnprovenReturns.ts"

/** Own-account transfers that excluded money is followed through. */
const MOST_MOVES = 10

/**
 * For each ledger the inflows to take out of its balances: borrowed money, money that passed through, and unexplained
 * large deposits of the last days, including so-called refunds that take nothing back. Each is taken out from its day
 * until the outflow that matches it. If that outflow is a transfer to another account of the request, the money is
 * taken out there from then on.
 */
export const excludedInflows = (
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
  { flowClass, amount, day, ledger }: FlowTable,
  i: number,
  policy: StatementPolicy,
  windows: ReadonlyArray<Window | undefined>,
  returns: ReadonlySet<number>,
): ExcludedInflow["reason"] | undefined => {
  if (amount[i]! <= 0) return undefined
  if (flowClass[i] === LOAN) return "LOAN"
  if (flowClass[i] === PASS_THROUGH) return "PASS_THROUGH"
  const window = windows[ledger[i]!]
  const isUnexplained = flowClass[i] === UNEXPLAINED_LARGE || returns.has(i)
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
  const { day, amount, partner, flowClass, ledger } = table
  let inflow = first
  for (let move = 0; move < MOST_MOVES; move++) {
    const amountFen = amount[inflow]!
    const outflow =
      reason === "PASS_THROUGH"
        ? partner[inflow]!
        : (matcherOf(ledger[inflow]!).take(inflow, amountFen, day[inflow]! + policy.matching.days) ?? NONE)
    const untilDay = outflow === NONE ? Infinity : day[outflow]!
    found[ledger[inflow]!]?.push({ reason, amountFen, fromDay: day[inflow]!, untilDay, inflow, outflow })
    const next = outflow === NONE || flowClass[outflow] !== OWN_TRANSFER ? NONE : partner[outflow]!
    if (next === NONE || amount[next]! <= 0) return
    inflow = next
  }
}
