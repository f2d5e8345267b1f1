import { smallestOf } from "../../domain/LargestOf.ts"
import type { Fen } from "../Fen.ts"
import type { AccountAssets, UncutAssets } from "./AccountAssets.ts"
import type { FlowTable } from "./FlowTable.ts"

/**
 * An account that would fall below 0 lacks money that was moved on. What it lacks is taken off the accounts to which it
 * made own-account transfers since its excluded money came, at most as much as each received.
 */
export const withShortfalls = (
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
