import { smallestOf } from "../../domain/LargestOf.ts"
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
 */
export const movedAfterEnd = (
  table: FlowTable,
  assets: Assets,
  { seasoning: { depositDays }, passThrough }: Pick<StatementPolicy, "seasoning" | "passThrough">,
): ReadonlyArray<MovedAfterEnd> => {
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
      const these =
        to === from ? [] : ofLedger.filter((i) => mayComeFrom(table, i, end, accountNumber, passThrough.days))
      return these.length === 0 ? [] : [{ from, to, lines: these }]
    })
  })
}

/**
 * True when the other side of a line may be an account of some number whose statement ended on a day. Large own money
 * of an account that nobody sees may within days have come from there by way of it.
 */
const mayComeFrom = (table: FlowTable, i: number, end: number, accountNumber: string, days: number): boolean => {
  const { lines, day, doubt } = table
  const other = lines[i]!.counterpartyAccount
  if (day[i]! < end) return false
  if (other === undefined) return day[i]! > end
  return sameAccount(other, accountNumber) !== "DIFFERENT" || (doubt[i] === CLAIMED && day[i]! <= end + days)
}

/** What an account holds at its end beside excluded money. */
const heldFen = ({ adjustedClosingFen, amountFen }: AccountAssets): Fen => Math.max(0, adjustedClosingFen ?? amountFen)

/**
 * The accounts less what another one, whose statement ends earlier, already counts: each sum once, wherever it went on
 * to from the account that received it. Own money of the last days that no such account held is nowhere to be seen.
 */
export const withoutCountedElsewhere = (table: FlowTable, assets: Assets, policy: StatementPolicy): Assets => {
  const { amount, day, doubt, starts } = table
  const { passThrough, seasoning } = policy
  const left = Float64Array.from(amount)
  const amounts = assets.map((one) => one?.amountFen ?? 0)
  const [counted, kept] = [[...amounts], [...amounts]]
  const held = assets.map((one) => (one === undefined ? 0 : heldFen(one)))
  const sumOf = (lines: ReadonlyArray<number>): Fen => lines.reduce((sum, i) => sum + left[i]!, 0)
  const takeOff = (to: number, fen: Fen, since: number, from: number): Fen => {
    const reached = new Set([from])
    const ahead = [{ at: to, most: fen }]
    let lacking = fen
    for (const { at, most } of ahead) {
      if (lacking === 0) break
      if (reached.has(at)) continue
      reached.add(at)
      const here = Math.min(most, lacking, kept[at]!)
      kept[at]! -= here
      lacking -= here
      for (const [receiver, received] of lacking === 0 ? [] : movedSince(table, at, since))
        ahead.push({ at: receiver, most: Math.min(most, received) })
    }
    return fen - lacking
  }
  for (const { from, to, lines } of movedAfterEnd(table, assets, policy)) {
    let shown = Math.min(sumOf(lines), held[from]!)
    held[from]! -= shown
    counted[from]! -= takeOff(to, Math.min(shown, counted[from]!), smallestOf(lines.map((i) => day[i]!)), from)
    for (const i of lines.toSorted((one, other) => Number(doubt[other] === CLAIMED) - Number(doubt[one] === CLAIMED))) {
      const ofLine = Math.min(left[i]!, shown)
      left[i]! -= ofLine
      shown -= ofLine
    }
  }
  for (const [to, one] of assets.entries()) {
    const recent = one === undefined ? Infinity : toEpochDay(one.to) - seasoning.depositDays
    const unseen: Array<number> = []
    for (let i = starts[to]!; i < starts[to + 1]!; i++)
      if (day[i]! > recent && isOwnAfterEnd(table, i, passThrough.days)) unseen.push(i)
    if (unseen.length > 0) takeOff(to, sumOf(unseen), smallestOf(unseen.map((i) => day[i]!)), NONE)
  }
  return assets.map((one, at) => {
    const countedElsewhereFen = amounts[at]! - kept[at]!
    return one === undefined || countedElsewhereFen === 0 ? one : { ...one, countedElsewhereFen, amountFen: kept[at]! }
  })
}

/** Money that an account's own-account transfers since a day brought to each other account. */
export const movedSince = (
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

/** True of own money that nothing bears out unless an account whose statement ended before held it. */
export const isOwnAfterEnd = (table: FlowTable, i: number, days: number): boolean =>
  table.flowClass[i] === OWN_TRANSFER &&
  table.doubt[i] === CLAIMED &&
  table.ledgers.some((other, at) => {
    const { endDate, closingFen = 0, account } = other
    if (at === table.ledger[i] || endDate === undefined || closingFen <= 0) return false
    return mayComeFrom(table, i, toEpochDay(endDate), account.accountNumber ?? "", days)
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
