import { toEpochDay } from "../../domain/LocalDate.ts"
import { sameAccount } from "../AccountNumber.ts"
import type { AccountAssets } from "./AccountAssets.ts"
import { OWN_TRANSFER } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"

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
