import { DateTime, Effect, Schema, Stream, Struct } from "effect"
import type { AssetDefinition, ValuationContext } from "../AssetDefinition.ts"
import type { StepEvent, ValuationEvent } from "../domain/Event.ts"
import { marketRequestFaults } from "../market/MarketRequest.ts"
import type { Materials } from "../ports/Materials.ts"
import { statementAnalyst } from "./analysis/Analysis.ts"
import { analysisMessage } from "./analysis/AnalysisMessages.ts"
import type { StatementOutcome } from "./analysis/StatementOutcome.ts"
import type { Layout } from "./layouts/Layout.ts"
import { ledgersOf } from "./ledger/index.ts"
import { readMaterial, type ReadStatement } from "./ReadMaterials.ts"
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
 * `NotValuable` when a file cannot be read; the reason names the file and says how to help.
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
        const read: Array<ReadStatement> = []
        const files = request.materials.length
        return Stream.succeed<Event>(step("PREPARE", analysisMessage("statement.step.prepare", { files }))).pipe(
          Stream.concat(
            Stream.fromIterable(request.materials).pipe(
              Stream.flatMap((material) =>
                readMaterial(context.account, material, options.layouts, (one) => read.push(one)),
              ),
            ),
          ),
          Stream.concat(
            Stream.unwrap(
              Effect.map(DateTime.now, (now) =>
                Stream.fromIterable(judged(analyse, read, request, context, DateTime.formatIso(now))),
              ),
            ),
          ),
        )
      }),
  }
}

const step = (stage: StepEvent["stage"], message: StepEvent["message"]): StepEvent => ({ _tag: "Step", stage, message })

/** The pure part: from the statements to the last event. */
const judged = (
  analyse: ReturnType<typeof statementAnalyst>,
  read: ReadonlyArray<ReadStatement>,
  request: StatementRequest,
  { today }: ValuationContext,
  generatedAt: string,
): ReadonlyArray<Event> => {
  const ledgers = ledgersOf(read.map(({ statement }) => statement))
  const checked = analysisMessage("statement.step.checked", {
    accounts: ledgers.length,
    lines: ledgers.reduce((sum, { lines }) => sum + lines.length, 0),
    breaks: ledgers.reduce((sum, { breaks }) => sum + breaks.length, 0),
    unchecked: ledgers.filter(({ balanceChecked }) => !balanceChecked).length,
    duplicates: ledgers.reduce((sum, { duplicatesDropped }) => sum + duplicatesDropped, 0),
  })
  const { outcome, steps } = analyse({
    ledgers,
    materialRefs: read.map(({ materialRef }) => materialRef),
    today,
    ...request,
  })
  return [
    step("FILTER", checked),
    ...steps.classification.map((message) => step("ANALYSE", message)),
    ...steps.assets.map((message) => step("ESTIMATE", message)),
    step("CONCLUDE", steps.risks),
    step("CONCLUDE", outcome.assetEvaluationConclusion),
    { _tag: "Result", outcome: { ...outcome, generatedAt } },
  ]
}
