import { DateTime, Effect, Schema, Stream, Struct } from "effect"
import type { AssetDefinition, ValuationContext } from "../AssetDefinition.ts"
import type { LinesEvent, StepEvent, ValuationEvent } from "../domain/Event.ts"
import { timeInShanghai } from "../domain/LocalDate.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import { marketRequestFaults } from "../market/MarketRequest.ts"
import type { Materials } from "../ports/Materials.ts"
import { statementAnalyst } from "./analysis/Analysis.ts"
import { analysisMessage } from "./analysis/AnalysisMessages.ts"
import type { StatementOutcome } from "./analysis/StatementOutcome.ts"
import type { Layout } from "./layouts/Layout.ts"
import { ledgersOf } from "./ledger/index.ts"
import type { ParsedLine } from "./ParsedLine.ts"
import { type ReadFiles, readMaterial } from "./ReadMaterials.ts"
import { defaultStatementPolicy, type StatementPolicy } from "./StatementPolicy.ts"
import { StatementRequest } from "./StatementRequest.ts"
import { StatementResult } from "./StatementResult.ts"

/** A finished valuation of bank statements, with the moment at which it was made. */
export interface BankStatementOutcome extends StatementOutcome {
  /** ISO 8601. */
  readonly generatedAt: string
}

/** What a host may replace. */
export interface BankStatementOptions {
  readonly policy?: StatementPolicy
  /** Layouts that are recognised; a host's before ours: `[...mine, ...layouts]`. */
  readonly layouts?: ReadonlyArray<Layout>
}

type Event = ValuationEvent<BankStatementOutcome>

/**
 * Bank and wallet statements: from files to effective assets and risks (specification 2.7, contract 2.6). Fails with
 * `NotValuable` when a file cannot be read; the reason names the file and says how to help. Bills of credit cards are told of
 * and in no figure; where there is nothing else, they are the reason.
 */
export const bankStatement = (
  options: BankStatementOptions = {},
): AssetDefinition<StatementRequest, BankStatementOutcome, Materials> => {
  const analyse = statementAnalyst(options.policy ?? defaultStatementPolicy)
  return {
    assetType: "BANK_STATEMENT",
    Request: StatementRequest,
    PartialRequest: StatementRequest.mapFields(Struct.map(Schema.optionalKey)),
    Result: StatementResult,
    faults: (request, today) => marketRequestFaults(request, today),
    events: (request, context) =>
      Stream.suspend(() => {
        const read: ReadFiles = { statements: [], creditCards: [] }
        const files = request.materials.length
        return Stream.succeed<Event>(step("PREPARE", analysisMessage("statement.step.prepare", { files }))).pipe(
          Stream.concat(
            Stream.fromIterable(request.materials).pipe(
              Stream.flatMap((material) => readMaterial(context.account, material, options.layouts, read)),
            ),
          ),
          Stream.concat(
            Stream.unwrap(
              Effect.map(DateTime.now, (now) => {
                const [bill] = read.creditCards
                return read.statements.length === 0 && bill !== undefined
                  ? Stream.fail(new NotValuable({ reason: bill.fault }))
                  : Stream.fromIterable(judged(analyse, read, request, context, timeInShanghai(now)))
              }),
            ),
          ),
        )
      }),
  }
}

const step = (stage: StepEvent["stage"], message: StepEvent["message"]): StepEvent => ({ _tag: "Step", stage, message })

/** Lines of one event: few enough to be kept as one row. */
const LINES_PER_EVENT = 500

/** All lines in pieces; one without lines when there are none. */
const lineEvents = (lines: ReadonlyArray<ParsedLine>): ReadonlyArray<LinesEvent> =>
  Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES_PER_EVENT)) }, (_, piece) => ({
    _tag: "Lines",
    first: piece * LINES_PER_EVENT + 1,
    total: lines.length,
    lines: lines.slice(piece * LINES_PER_EVENT, (piece + 1) * LINES_PER_EVENT),
  }))

/** The pure part: from the statements to the last event. */
const judged = (
  analyse: ReturnType<typeof statementAnalyst>,
  { statements, creditCards }: ReadFiles,
  request: StatementRequest,
  { today }: ValuationContext,
  generatedAt: string,
): ReadonlyArray<Event> => {
  const ledgers = ledgersOf(statements.map(({ statement }) => statement))
  const checked = analysisMessage("statement.step.checked", {
    accounts: ledgers.length,
    lines: ledgers.reduce((sum, { lines }) => sum + lines.length, 0),
    breaks: ledgers.reduce((sum, { breaks }) => sum + breaks.length, 0),
    unchecked: ledgers.filter(({ balanceChecked }) => !balanceChecked).length,
    duplicates: ledgers.reduce((sum, { duplicatesDropped }) => sum + duplicatesDropped, 0),
  })
  const { lines, outcome, steps } = analyse({
    ledgers,
    materialRefs: statements.map(({ materialRef }) => materialRef),
    creditCards: creditCards.map(({ fileName }) => fileName),
    today,
    ...request,
  })
  return [
    step("FILTER", checked),
    ...steps.classification.map((message) => step("ANALYSE", message)),
    ...steps.assets.map((message) => step("ESTIMATE", message)),
    step("CONCLUDE", steps.risks),
    step("CONCLUDE", outcome.assetEvaluationConclusion),
    ...lineEvents(lines()),
    { _tag: "Result", outcome: { ...outcome, generatedAt } },
  ]
}
