import type { StatementPolicy } from "../StatementPolicy.ts"
import { PASS_THROUGH, UNCLASSED } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import { outflowMatcher } from "./OutflowMatcher.ts"

/** Lines after an inflow among which its parts are looked for, so that the work stays linear. */
const MOST_LOOKED_AT = 200

/**
 * Money that passes through: an inflow that leaves the same account again, within the policy's days, in one sum of about its
 * amount, or in parts to one party. Wages, tax and fees that happen to have the amount of an inflow, and savings, are no such
 * outflow; what an organisation pays as salary, benefit, interest or redeemed savings is no such inflow. The inflow and its
 * outflow, or the last part of it, become partners.
 */
export const markPassThrough = (table: FlowTable, scanner: KeywordScanner, policy: StatementPolicy): void => {
  const { days, smallestFen } = policy.passThrough
  const { amount, day, words, party, parties, flowClass, partner, lines, starts } = table
  const shared = scanner.bit("wealth") | scanner.bit("interest") | scanner.bit("salary")
  const neverIn = shared | scanner.bit("benefit")
  const neverOut = shared | scanner.bit("tax") | scanner.bit("fee")
  const leastOut = smallestFen * (1 - policy.matching.tolerance)
  const canLeave = (i: number): boolean =>
    amount[i]! < 0 && flowClass[i] === UNCLASSED && !lines[i]!.neutral && (words[i]! & neverOut) === 0
  for (let ledger = 0; ledger < table.ledgers.length; ledger++) {
    const inflows: Array<number> = []
    const outflows: Array<number> = []
    for (let i = starts[ledger]!; i < starts[ledger + 1]!; i++) {
      if (flowClass[i] !== UNCLASSED || lines[i]!.neutral) continue
      if (amount[i]! >= smallestFen) {
        if ((words[i]! & neverIn) === 0 || parties[party[i]!]?.isPerson === true) inflows.push(i)
      } else if (-amount[i]! >= leastOut && canLeave(i)) outflows.push(i)
    }
    const matcher = outflowMatcher(
      outflows,
      (i) => -amount[i]!,
      (i) => day[i]!,
      policy.matching.tolerance,
    )
    const mark = (inflow: number, parts: ReadonlyArray<number>): void => {
      for (const i of [inflow, ...parts]) flowClass[i] = PASS_THROUGH
      for (const part of parts) partner[part] = inflow
      partner[inflow] = parts.at(-1) ?? NONE
    }
    const staying = inflows.filter((i) => {
      const out = matcher.take(i, amount[i]!, day[i]! + days)
      if (out !== undefined) mark(i, [out])
      return out === undefined
    })
    for (const i of staying) {
      const end = Math.min(starts[ledger + 1]!, i + MOST_LOOKED_AT)
      const parts = partsOf(table, i, end, day[i]! + days, policy.matching.tolerance, canLeave)
      if (parts !== undefined) mark(i, parts)
    }
  }
}

/** Outflows to one party, in a row, that come to about an inflow. */
const partsOf = (
  { amount, day, party }: FlowTable,
  inflow: number,
  end: number,
  lastDay: number,
  tolerance: number,
  canLeave: (i: number) => boolean,
): ReadonlyArray<number> | undefined => {
  const whole = amount[inflow]!
  const paid = new Map<number, { fen: number; readonly parts: Array<number> }>()
  for (let i = inflow + 1; i < end && day[i]! <= lastDay; i++) {
    if (party[i] === NONE || !canLeave(i)) continue
    const known = paid.get(party[i]!) ?? { fen: 0, parts: [] }
    paid.set(party[i]!, known)
    known.fen -= amount[i]!
    known.parts.push(i)
    if (Math.abs(known.fen - whole) <= whole * tolerance) return known.parts
  }
  return undefined
}
