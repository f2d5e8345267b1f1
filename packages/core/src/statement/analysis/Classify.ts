import { EFFECTIVE, LOAN, UNCLASSED, WEALTH } from "./FlowClass.ts"
import type { FlowTable } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import { markLargeDeposits } from "./LargeDeposits.ts"
import { markOwnTransfers } from "./OwnTransfers.ts"
import { markPassThrough } from "./PassThrough.ts"
import { markReversals } from "./Reversals.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

/**
 * Gives each line its class, by the first rule that applies (contract 2.6): own-account transfer, reversal or refund,
 * loan drawdown, pass-through, wealth product, unexplained large deposit, else effective. Neutral lines keep
 * `UNCLASSED`.
 *
 * @param months length of the period in months
 * @returns the amount in fen above which a deposit was large
 */
export const classify = (
  table: FlowTable,
  scanner: KeywordScanner,
  policy: StatementPolicy,
  months: number,
): number => {
  const { flowClass, lines, size } = table
  markOwnTransfers(table, scanner, policy)
  markReversals(table, scanner, policy)
  markLoans(table, scanner)
  markPassThrough(table, scanner, policy)
  const wealth = scanner.bit("wealth")
  for (let i = 0; i < size; i++) {
    if (flowClass[i] === UNCLASSED && (table.words[i]! & wealth) !== 0 && !lines[i]!.neutral) flowClass[i] = WEALTH
  }
  const threshold = markLargeDeposits(table, scanner, policy, months)
  for (let i = 0; i < size; i++) {
    if (flowClass[i] === UNCLASSED && !lines[i]!.neutral) flowClass[i] = EFFECTIVE
  }
  return threshold
}

/**
 * Loan drawdowns: money in whose words say loan, or that a lender pays without a reason of business. Repayments are
 * spending.
 */
const markLoans = ({ flowClass, words, amount, lines, size }: FlowTable, scanner: KeywordScanner): void => {
  const loan = scanner.bit("loan") | scanner.bit("bankLender") | scanner.bit("otherLender")
  for (let i = 0; i < size; i++) {
    if (flowClass[i] === UNCLASSED && amount[i]! > 0 && (words[i]! & loan) !== 0 && !lines[i]!.neutral) {
      flowClass[i] = LOAN
    }
  }
}
