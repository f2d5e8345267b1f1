import type { Fen } from "../Fen.ts"
import { REVERSAL, WEALTH } from "./FlowClass.ts"
import { type FlowTable, NONE, indicesWhere } from "./FlowTable.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

/** The smallest amount that is large. */
export const largeFen = (largeDepositFen: Fen, { largeDeposit }: StatementPolicy): Fen =>
  Math.max(largeDepositFen + 1, largeDeposit.smallestFen)

/** Large inflows called a refund without the payment that they take back, and redeemed savings that a person pays. */
export const unprovenReturns = (table: FlowTable, leastFen: Fen): ReadonlyArray<number> => {
  const { flowClass, amount, partner, party, parties } = table
  return indicesWhere(
    table,
    (i) =>
      amount[i]! >= leastFen &&
      ((flowClass[i] === REVERSAL && partner[i] === NONE) ||
        (flowClass[i] === WEALTH && parties[party[i]!]?.isPerson === true)),
  )
}

/** Those of them whose party was not paid as much before either: nothing shows that the money was the borrower's. */
export const unexplainedReturns = (table: FlowTable, leastFen: Fen): ReadonlySet<number> => {
  const returns = unprovenReturns(table, leastFen)
  if (returns.length === 0) return new Set()
  const asked = new Set(returns)
  const paid = new Map<number, Fen>()
  const found = new Set<number>()
  for (const i of table.byDay) {
    const [who, fen] = [table.party[i]!, table.amount[i]!]
    if (asked.has(i) && (who === NONE || (paid.get(who) ?? 0) < fen)) found.add(i)
    if (who !== NONE) paid.set(who, (paid.get(who) ?? 0) - fen)
  }
  return found
}
