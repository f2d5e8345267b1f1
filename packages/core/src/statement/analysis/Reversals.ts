import { REVERSAL, UNCLASSED } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

/** Earlier entries of one amount that are looked at, so that the work stays linear. */
const MOST_LOOKED_AT = 64

/**
 * Reversals and refunds, by their words, and the entry that each one takes back as a whole: same ledger, same amount,
 * other sign, within the policy's days before, and not with somebody else. What was taken back never counts.
 */
export const markReversals = (table: FlowTable, scanner: KeywordScanner, policy: StatementPolicy): void => {
  const bits = scanner.bit("reversal") | scanner.bit("taxRefund")
  const taxRefund = scanner.bit("taxRefund")
  const { amount, words, flowClass, partner, lines, size } = table
  const taken = new Map<number, Array<number>>()
  const reversals: Array<number> = []
  for (let i = 0; i < size; i++) {
    if (flowClass[i] !== UNCLASSED || (words[i]! & bits) === 0 || lines[i]!.neutral) continue
    flowClass[i] = REVERSAL
    if ((words[i]! & taxRefund) !== 0 || amount[i] === 0) continue
    reversals.push(i)
    taken.set(-amount[i]!, [])
  }
  for (let i = 0; i < size; i++) {
    if (flowClass[i] === UNCLASSED && !lines[i]!.neutral) taken.get(amount[i]!)?.push(i)
  }
  for (const i of reversals) {
    const original = originalOf(table, i, taken.get(-amount[i]!) ?? [], policy.reversal.days)
    if (original === undefined) continue
    flowClass[original] = REVERSAL
    partner[original] = i
    partner[i] = original
  }
}

/** The latest entry before a reversal that it can take back. */
const originalOf = (
  { day, ledger, party, partner }: FlowTable,
  i: number,
  candidates: ReadonlyArray<number>,
  days: number,
): number | undefined => {
  let [from, to] = [0, candidates.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (candidates[middle]! < i) from = middle + 1
    else to = middle
  }
  for (let at = from - 1; at >= Math.max(0, from - MOST_LOOKED_AT); at--) {
    const original = candidates[at]!
    if (ledger[original] !== ledger[i] || day[original]! < day[i]! - days) break
    if (partner[original] !== NONE) continue
    if (party[i] === NONE || party[original] === NONE || party[i] === party[original]) return original
  }
  return undefined
}
