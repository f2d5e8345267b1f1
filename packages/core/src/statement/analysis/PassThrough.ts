import { PASS_THROUGH, UNCLASSED } from "./FlowClass.ts"
import type { FlowTable } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import { outflowMatcher } from "./OutflowMatcher.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

/**
 * Money that passes through: an inflow that leaves the same account again, within the policy's days, in one sum of
 * about its amount. Wages, tax and fees that happen to have the amount of an inflow, and savings, are no such outflow;
 * what an organisation pays as salary, benefit, interest or redeemed savings is no such inflow. Both sides become
 * partners. Parts are not looked for: in a busy account some of its payments come to nearly every inflow by chance.
 */
export const markPassThrough = (table: FlowTable, scanner: KeywordScanner, policy: StatementPolicy): void => {
  const { days, smallestFen } = policy.passThrough
  const { amount, day, words, party, parties, flowClass, partner, lines, starts } = table
  const shared = scanner.bit("wealth") | scanner.bit("interest") | scanner.bit("salary")
  const neverIn = shared | scanner.bit("benefit")
  const neverOut = shared | scanner.bit("tax") | scanner.bit("fee")
  const leastOut = smallestFen * (1 - policy.matching.tolerance)
  for (let ledger = 0; ledger < table.ledgers.length; ledger++) {
    const inflows: Array<number> = []
    const outflows: Array<number> = []
    for (let i = starts[ledger]!; i < starts[ledger + 1]!; i++) {
      const fen = amount[i]!
      if (flowClass[i] !== UNCLASSED || lines[i]!.neutral) continue
      if (fen >= smallestFen) {
        if ((words[i]! & neverIn) === 0 || parties[party[i]!]?.isPerson === true) inflows.push(i)
      } else if (-fen >= leastOut && (words[i]! & neverOut) === 0) outflows.push(i)
    }
    const matcher = outflowMatcher(
      outflows,
      (i) => -amount[i]!,
      (i) => day[i]!,
      policy.matching.tolerance,
    )
    for (const i of inflows) {
      const out = matcher.take(i, amount[i]!, day[i]! + days)
      if (out === undefined) continue
      flowClass[i] = PASS_THROUGH
      flowClass[out] = PASS_THROUGH
      partner[i] = out
      partner[out] = i
    }
  }
}
