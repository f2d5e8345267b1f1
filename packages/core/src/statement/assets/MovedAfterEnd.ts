import { toEpochDay } from "../../domain/LocalDate.ts"
import { sameAccount } from "../AccountNumber.ts"
import { OWN_TRANSFER, REVERSAL, UNEXPLAINED_LARGE, WEALTH } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { CLAIMED, type FlowTable, indicesWhere, NONE, PAID_IN } from "../flows/FlowTable.ts"
import type { AccountAssets } from "./AccountAssets.ts"

type Assets = ReadonlyArray<AccountAssets | undefined>

/** Money that came to an account after the statement of the account that it may come from ended. */
export interface MovedAfterEnd {
  /** Of the ledgers in the table: where it came from, and where it came to. */
  readonly from: number
  readonly to: number
  readonly lines: ReadonlyArray<number>
}

/**
 * Money that came after the end of another account's statement and may come from there: own-account transfers without
 * their other side, with no number of it or, from that account's last day on, with that account's; and cash and
 * deposits that nothing explains, unless they are taken out of the balance already. What the other account
 * held then, it still counts.
 *
 * @param depositDays last days of an account whose unexplained deposits are taken out
 */
export const movedAfterEnd = (table: FlowTable, assets: Assets, depositDays: number): ReadonlyArray<MovedAfterEnd> => {
  const { ledgers, starts, amount, flowClass, partner, day, lines, doubt } = table
  const [earliest] = assets.flatMap((one) => (one === undefined ? [] : [toEpochDay(one.to)])).toSorted((a, b) => a - b)
  const received = ledgers.map((_, to) => {
    const found: Array<number> = []
    for (let i = starts[to]!; i < starts[to + 1]!; i++) {
      if (amount[i]! <= 0 || earliest === undefined || day[i]! < earliest) continue
      const isOwn = flowClass[i] === OWN_TRANSFER && partner[i] === NONE
      const isTakenOut = day[i]! > toEpochDay(assets[to]?.to ?? lines[i]!.date) - depositDays
      const isUnexplained = flowClass[i] === UNEXPLAINED_LARGE && doubt[i] === 0 && !isTakenOut
      if (isOwn || isUnexplained || doubt[i] === PAID_IN) found.push(i)
    }
    return found
  })
  return ledgers.flatMap(({ account: { accountNumber = "" } }, from) => {
    const ended = assets[from]
    if (ended === undefined || heldFen(ended) === 0) return []
    const end = toEpochDay(ended.to)
    return received.flatMap((ofLedger, to) => {
      const these = to === from ? [] : ofLedger.filter((i) => mayComeFrom(table, i, end, accountNumber))
      return these.length === 0 ? [] : [{ from, to, lines: these }]
    })
  })
}

/** True when the other side of a line may be an account of some number whose statement ended on a day. */
const mayComeFrom = ({ lines, day }: FlowTable, i: number, end: number, accountNumber: string): boolean => {
  const other = lines[i]!.counterpartyAccount
  if (day[i]! < end) return false
  return other === undefined ? day[i]! > end : sameAccount(other, accountNumber) !== "DIFFERENT"
}

/** What an account holds at its end beside excluded money. */
const heldFen = ({ adjustedClosingFen, amountFen }: AccountAssets): Fen => Math.max(0, adjustedClosingFen ?? amountFen)

/** The accounts less what another one, whose statement ends earlier, already counts. */
export const withoutCountedElsewhere = (table: FlowTable, assets: Assets, depositDays: number): Assets => {
  const elsewhere = assets.map(() => 0)
  for (const { from, to, lines } of movedAfterEnd(table, assets, depositDays)) {
    const sumOf = (of: ReadonlyArray<number>): Fen => of.reduce((sum, i) => sum + table.amount[i]!, 0)
    // Own money beyond what the other account held is nowhere to be seen.
    const claimed = sumOf(lines.filter((i) => isOwnAfterEnd(table, i)))
    const unseen = Math.max(0, claimed - heldFen(assets[from]!))
    elsewhere[to]! += Math.min(sumOf(lines), assets[from]!.amountFen + unseen)
  }
  return assets.map((one, at) => {
    const countedElsewhereFen = Math.min(one?.amountFen ?? 0, elsewhere[at]!)
    return one === undefined || countedElsewhereFen === 0
      ? one
      : { ...one, countedElsewhereFen, amountFen: one.amountFen - countedElsewhereFen }
  })
}

/** True of own money that nothing bears out unless an account whose statement ended before held it. */
const isOwnAfterEnd = (table: FlowTable, i: number): boolean =>
  table.flowClass[i] === OWN_TRANSFER &&
  table.doubt[i] === CLAIMED &&
  table.ledgers.some((other, at) => {
    const { endDate, closingFen = 0, account } = other
    if (at === table.ledger[i] || endDate === undefined || closingFen <= 0) return false
    return mayComeFrom(table, i, toEpochDay(endDate), account.accountNumber ?? "")
  })

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
