import { Effect, type Schema } from "effect"
import type { ValuationEvent } from "../../domain/Event.ts"
import type { LocalDate } from "../../domain/LocalDate.ts"
import { statementAnalyst } from "../analysis/Analysis.ts"
import { conclusionEvents } from "../analysis/ConclusionEvents.ts"
import type { ParsedLine } from "../analysis/ParsedLine.ts"
import { defaultStatementPolicy, type StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { StatementRequest } from "../StatementRequest.ts"
import type { BankStatementOutcome } from "../StatementResult.ts"
import { readKept, restoredLedgers } from "./KeptStatements.ts"
import type { LineCorrection } from "./LineCorrection.ts"

/** Statements that were valued before, and what people corrected in them. */
export interface CorrectedStatement {
  /** The `ledgers` of the event `Ledgers` of the first valuation. */
  readonly ledgers: unknown
  /** All lines as they were read, in order: those of the first version. */
  readonly lines: ReadonlyArray<ParsedLine>
  readonly request: StatementRequest
  /** The day of the first valuation, beyond which no line counts. */
  readonly today: LocalDate
  /** Of this version and all earlier ones, at most one for each line. */
  readonly corrections: ReadonlyArray<LineCorrection>
  /** The time of this version. */
  readonly generatedAt: string
}

/**
 * Analyses statements anew with corrections of their lines, and returns the last events of a valuation: lines,
 * balances, result. Lines keep their numbers. The rules class every line that no person has classed, under the
 * policy and engine of today. Pure, and without the files; fails when `ledgers` is not what an engine kept.
 */
export const correctStatement: (
  corrected: CorrectedStatement,
  policy?: StatementPolicy,
) => Effect.Effect<Iterable<ValuationEvent<BankStatementOutcome>, void, void>, Schema.SchemaError> = Effect.fnUntraced(
  function* ({ corrections, generatedAt, ledgers, lines, request, today }, policy = defaultStatementPolicy) {
    const kept = yield* readKept(ledgers)
    const { creditCards, materialRefs, memory, papers = [] } = kept
    const analysis = statementAnalyst(policy)({
      ...request,
      ledgers: restoredLedgers(kept, lines),
      materialRefs,
      creditCards,
      papers,
      ...(memory === undefined ? {} : { memory }),
      today,
      corrections,
    })
    return conclusionEvents(analysis, lines.length, generatedAt)
  },
)
