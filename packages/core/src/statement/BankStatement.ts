import { DateTime, Effect, Schema, Stream, Struct } from "effect"
import type { AssetDefinition, ValuationContext } from "../AssetDefinition.ts"
import type { StepEvent, ValuationEvent } from "../domain/Event.ts"
import { timeInShanghai } from "../domain/LocalDate.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import { marketRequestFaults } from "../market/recipe/MarketRequest.ts"
import { remembered } from "../ports/LookupMemory.ts"
import type { Materials } from "../ports/Materials.ts"
import { EarlierStatement, StatementMemory } from "../ports/StatementMemory.ts"
import { statementAnalyst } from "./analysis/Analysis.ts"
import { analysisMessage } from "./analysis/AnalysisMessages.ts"
import { conclusionEvents } from "./analysis/ConclusionEvents.ts"
import { defaultStatementPolicy, type StatementPolicy } from "./analysis/StatementPolicy.ts"
import { authenticityOf } from "./authenticity/StatementAuthenticity.ts"
import { assignAccounts, groupFaults } from "./group/Borrowers.ts"
import type { Layout } from "./layouts/Layout.ts"
import type { Ledger } from "./ledger/Ledger.ts"
import { ledgersOf } from "./ledger/Ledgers.ts"
import { type Remembered, rememberedOf } from "./memory/EarlierTasks.ts"
import { fingerprintsOf } from "./memory/Fingerprints.ts"
import type { MemoryPolicy } from "./memory/MemoryPolicy.ts"
import { type ReadFiles, readMaterial, type StatementLimits } from "./ReadMaterials.ts"
import { StatementRequest } from "./StatementRequest.ts"
import { type BankStatementOutcome, StatementResult } from "./StatementResult.ts"

/** Parts that a host may replace. */
export interface BankStatementOptions {
  readonly policy?: StatementPolicy
  /** Layouts that are recognised; a host's before ours: `[...mine, ...layouts]`. */
  readonly layouts?: ReadonlyArray<Layout>
  /** Limits of one valuation; `statementLimits` where absent. */
  readonly limits?: StatementLimits
}

type Event = ValuationEvent<BankStatementOutcome>

/**
 * Bank and wallet statements: from files to effective assets and risks (specification 2.7, contract 2.6). Fails with
 * `NotValuable` if a file cannot be read; the reason names the file and what would help. Credit card bills are reported
 * and count in no figure; if there is nothing else, they are the reason for the refusal.
 */
export const bankStatement = (
  options: BankStatementOptions = {},
): AssetDefinition<StatementRequest, BankStatementOutcome, Materials> => {
  const policy = options.policy ?? defaultStatementPolicy
  const analyse = statementAnalyst(policy)
  return {
    assetType: "BANK_STATEMENT",
    Request: StatementRequest,
    PartialRequest: StatementRequest.mapFields(Struct.map(Schema.optionalKey)),
    Result: StatementResult,
    faults: (request, today, unread) => [
      ...marketRequestFaults(request, today),
      ...groupFaults(request, !unread.has("borrowers")),
    ],
    events: (request, context) =>
      Stream.suspend(() => {
        const read: ReadFiles = { rows: 0, statements: [], creditCards: [], papers: [] }
        const materials = distinct(request.materials)
        const files = materials.length
        return Stream.succeed<Event>(step("PREPARE", analysisMessage("statement.step.prepare", { files }))).pipe(
          Stream.concat(
            Stream.fromIterable(materials).pipe(
              Stream.flatMap((material) => readMaterial(context.account, material, options, read)),
            ),
          ),
          Stream.concat(
            Stream.unwrap(
              Effect.gen(function* () {
                const now = yield* DateTime.now
                const [bill] = read.creditCards
                if (read.statements.length === 0 && (bill !== undefined || read.papers.length > 0)) {
                  const reason = bill?.fault ?? analysisMessage("statement.failed.onlyPapers", {})
                  return Stream.fail(new NotValuable({ reason }))
                }
                const ledgers = ledgersOf(read.statements.map(({ statement }) => statement))
                const memory = yield* recollect(context.account, ledgers, read.statements, policy.memory, request)
                const given = { ...read, ledgers, memory }
                // One at a time: the lines of an event are made when the ones before it are taken.
                return Stream.fromIterable(judged(analyse, given, request, context, timeInShanghai(now)), {
                  chunkSize: 1,
                })
              }),
            ),
          ),
        )
      }),
  }
}

const step = (stage: StepEvent["stage"], message: StepEvent["message"]): StepEvent => ({ _tag: "Step", stage, message })

/** A material that is named twice is read once, under its first name. */
const distinct = (materials: StatementRequest["materials"]): StatementRequest["materials"] => {
  const firsts = new Map<string, StatementRequest["materials"][number]>()
  for (const material of materials) if (!firsts.has(material.materialRef)) firsts.set(material.materialRef, material)
  return [...firsts.values()]
}

/** What the pure part judges. */
interface Judged extends ReadFiles {
  readonly ledgers: ReadonlyArray<Ledger>
  readonly memory: Remembered | undefined
}

/** Asks a host's memory once what earlier tasks of the account have shown; a repeated run gets the same answer. */
const recollect = Effect.fnUntraced(function* (
  account: string | undefined,
  ledgers: ReadonlyArray<Ledger>,
  files: ReadFiles["statements"],
  policy: MemoryPolicy,
  { borrowers = [], materials }: StatementRequest,
) {
  const memory = yield* StatementMemory
  if (memory === undefined) return undefined
  const refs = files.map(({ materialRef }) => materialRef)
  const whose = new Map(
    assignAccounts(ledgers, borrowers, refs, materials).map(({ borrower, ledger }) => [
      ledger,
      borrower === undefined ? undefined : borrowers[borrower]?.name,
    ]),
  )
  const prints = fingerprintsOf(ledgers, files, policy, (ledger) => whose.get(ledger))
  const recalled = memory.recall(
    account,
    prints.map(({ print }) => print),
  )
  return rememberedOf(prints, yield* remembered("statement.memory", Schema.Array(EarlierStatement), recalled), policy)
})

/** The pure part: from the statements to the last event. */
function* judged(
  analyse: ReturnType<typeof statementAnalyst>,
  { creditCards, ledgers, memory, papers, statements }: Judged,
  request: StatementRequest,
  { today }: ValuationContext,
  generatedAt: string,
): Generator<Event> {
  const checked = analysisMessage("statement.step.checked", {
    accounts: ledgers.length,
    lines: ledgers.reduce((sum, { lines }) => sum + lines.length, 0),
    breaks: ledgers.reduce((sum, { breaks }) => sum + breaks.length, 0),
    unchecked: ledgers.filter(({ balanceChecked }) => !balanceChecked).length,
    duplicates: ledgers.reduce((sum, { duplicatesDropped }) => sum + duplicatesDropped, 0),
  })
  const analysis = analyse({
    ledgers,
    materialRefs: statements.map(({ materialRef }) => materialRef),
    creditCards: creditCards.map(({ fileName }) => fileName),
    papers,
    today,
    ...(memory === undefined ? {} : { memory }),
    ...request,
  })
  const { outcome, steps } = analysis
  yield step("FILTER", checked)
  for (const message of steps.classification) yield step("ANALYSE", message)
  for (const message of steps.assets) yield step("ESTIMATE", message)
  yield step("CONCLUDE", steps.risks)
  yield step("CONCLUDE", outcome.assetEvaluationConclusion)
  const authenticity = authenticityOf(
    statements.map(({ statement }) => statement),
    ledgers,
    today,
  )
  if (authenticity.files.length + authenticity.findings.length > 0) yield { _tag: "Authenticity", authenticity }
  yield { _tag: "Ledgers", ledgers: analysis.kept() }
  yield* conclusionEvents(
    analysis,
    ledgers.reduce((sum, ledger) => sum + ledger.lines.length, 0),
    generatedAt,
  )
}
