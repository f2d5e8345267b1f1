import type { BalancesEvent, LinesEvent, ValuationEvent } from "../../domain/Event.ts"
import type { BankStatementOutcome } from "../StatementResult.ts"
import type { AccountBalances } from "./AccountBalances.ts"
import type { Analysis } from "./Analysis.ts"
import type { ParsedLine } from "./ParsedLine.ts"

/** Lines of one event: few enough to be kept as one row. */
const LINES_PER_EVENT = 500

/** All lines in pieces; one without lines when there are none. */
function* lineEvents(lines: Iterable<ParsedLine>, total: number): Generator<LinesEvent> {
  let piece: Array<ParsedLine> = []
  let first = 1
  for (const line of lines) {
    piece.push(line)
    if (piece.length < LINES_PER_EVENT) continue
    yield { _tag: "Lines", first, total, lines: piece }
    first += piece.length
    piece = []
  }
  if (piece.length > 0 || total === 0) yield { _tag: "Lines", first, total, lines: piece }
}

/** The balances of each account. */
function* balancesEvents(accounts: Iterable<AccountBalances>, total: number): Generator<BalancesEvent> {
  for (const balances of accounts) yield { _tag: "Balances", account: balances.account, total, balances }
}

/** The last events of a valuation of statements: its lines, its balances and the result. */
export function* conclusionEvents(
  { balances, lines, outcome }: Analysis,
  total: number,
  generatedAt: string,
): Generator<ValuationEvent<BankStatementOutcome>, void, void> {
  yield* lineEvents(lines(), total)
  yield* balancesEvents(balances(), outcome.effectiveAssetsBreakdown.length)
  yield { _tag: "Result", outcome: { ...outcome, generatedAt } }
}
