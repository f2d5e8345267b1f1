import { toEpochDay } from "../../domain/LocalDate.ts"
import { sameAccount } from "../AccountNumber.ts"
import { OWN_TRANSFER, REVERSAL, WEALTH } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { type FlowTable, indicesWhere, NONE } from "../flows/FlowTable.ts"
import type { AccountAssets } from "./AccountAssets.ts"

type Assets = ReadonlyArray<AccountAssets | undefined>

/** Own money that came to an account after the statement of the account that it may come from ended. */
export interface MovedAfterEnd {
  /** Of the ledgers in the table: where it came from, and where it came to. */
  readonly from: number
  readonly to: number
  readonly lines: ReadonlyArray<number>
}

/**
 * Own-account transfers without their other side, that came after the end of another account's statement and may come
 * from there: without a number of the other side, or, from its last day on, with that account's. What the other account
 * held then, it still counts.
 */
export const movedAfterEnd = (table: FlowTable, assets: Assets): ReadonlyArray<MovedAfterEnd> => {
  const { ledgers, starts, amount, flowClass, partner, day, lines } = table
  const [earliest] = assets.flatMap((one) => (one === undefined ? [] : [toEpochDay(one.to)])).toSorted((a, b) => a - b)
  const received = ledgers.map((_, to) => {
    const found: Array<number> = []
    for (let i = starts[to]!; i < starts[to + 1]!; i++) {
      const isOwn = flowClass[i] === OWN_TRANSFER && partner[i] === NONE && amount[i]! > 0
      if (isOwn && earliest !== undefined && day[i]! >= earliest) found.push(i)
    }
    return found
  })
  return ledgers.flatMap(({ account: { accountNumber = "" } }, from) => {
    const ended = assets[from]
    if (ended === undefined || ended.amountFen === 0) return []
    const end = toEpochDay(ended.to)
    return received.flatMap((ofLedger, to) => {
      if (to === from) return []
      const these = ofLedger.filter((i) => {
        const other = lines[i]!.counterpartyAccount
        if (day[i]! < end) return false
        return other === undefined ? day[i]! > end : sameAccount(other, accountNumber) !== "DIFFERENT"
      })
      return these.length === 0 ? [] : [{ from, to, lines: these }]
    })
  })
}

/** The accounts less what another one, whose statement ends earlier, already counts. */
export const withoutCountedElsewhere = (table: FlowTable, assets: Assets): Assets => {
  const elsewhere = assets.map(() => 0)
  for (const { from, to, lines } of movedAfterEnd(table, assets)) {
    const moved = lines.reduce((sum, i) => sum + table.amount[i]!, 0)
    elsewhere[to]! += Math.min(moved, assets[from]!.amountFen)
  }
  return assets.map((one, at) => {
    const countedElsewhereFen = Math.min(one?.amountFen ?? 0, elsewhere[at]!)
    return one === undefined || countedElsewhereFen === 0
      ? one
      : { ...one, countedElsewhereFen, amountFen: one.amountFen - countedElsewhereFen }
  })
}

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
