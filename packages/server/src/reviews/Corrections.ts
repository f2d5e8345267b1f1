import { LocalDate, type ValuationEvent } from "@open-valuation/core"
import { LineCorrection } from "@open-valuation/core/statement"
import type { LinesToCorrect } from "@open-valuation/http-api"
import { Context, Data, DateTime, Effect, Layer, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { Principal } from "../accounts/ApiKey.ts"
import { jsonText, storable, stored } from "../storage/Rows.ts"
import { type Task, TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"

/**
 * The lines cannot be corrected. `newVersion`: somebody else has corrected lines meanwhile, look at that version first.
 * `tooMany`: the task has as many versions as it may have. `notKept`: it is older than corrections; value its files
 * again.
 */
export class CorrectionRefused extends Schema.TaggedError<CorrectionRefused>()("CorrectionRefused", {
  reason: Schema.Literals(["newVersion", "tooMany", "notKept"]),
}) {}

/** Lines of the wish that cannot be corrected, by their place in it. */
export class LinesRefused extends Data.TaggedError("LinesRefused")<{
  readonly lines: ReadonlyMap<number, "noLine" | "notCounted" | "notCorrected">
}> {}

/** The analysis exceeded this part of its budget. */
export class AnalysisLost extends Data.TaggedError("AnalysisLost")<{
  readonly reason: "memory" | "time" | "busy" | "output"
}> {}

/** Statements to be analysed anew. */
export interface AnalysisRequest {
  /** The account that asks. */
  readonly account: number
  /** What the first valuation has kept. */
  readonly ledgers: unknown
  /** The create body of the task. */
  readonly request: unknown
  readonly today: LocalDate.LocalDate
  /** The lines as they were read, after number `cursor`; none at the end. */
  readonly lines: (cursor: number) => Effect.Effect<ReadonlyArray<unknown>>
  readonly corrections: ReadonlyArray<LineCorrection>
  readonly generatedAt: string
}

/** Analyses statements with corrections of their lines (`correctStatement`), outside the event loop. */
export type AnalyseAnew = (request: AnalysisRequest) => Stream.Stream<ValuationEvent<unknown>, AnalysisLost>

/** A host's analysis of corrected statements. Without it, the API has no corrections. */
export class StatementAnalysis extends Context.Service<StatementAnalysis, AnalyseAnew>()(
  "@open-valuation/server/StatementAnalysis",
) {}

/** Corrections of lines of statements by people: each makes a new version of the result, and the former ones stay. */
export class Corrections extends Context.Service<
  Corrections,
  {
    /**
     * Corrects lines of a task that has succeeded, as the caller has read it, and returns it with its new result. A
     * correction of a line takes the place of an earlier one. All or nothing.
     */
    readonly correct: (
      principal: Principal,
      task: Task,
      wish: LinesToCorrect,
    ) => Effect.Effect<Task, CorrectionRefused | LinesRefused | AnalysisLost | TaskNotFound>
  }
>()("@open-valuation/server/Corrections") {
  static readonly layer: Layer.Layer<Corrections, never, SqlClient.SqlClient | Tasks | StatementAnalysis> =
    Layer.suspend(() => Layer.effect(Corrections, makeService))
}

/** Most versions of one result. */
const MOST_VERSIONS = 50

/** Lines that are read at once. */
const PAGE = 1000

const makeService = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tasks = yield* Tasks
  const analyse = yield* StatementAnalysis

  /** Refuses lines that are not there, count in no figure, or have no correction to take back. */
  const checkLines = Effect.fnUntraced(function* ({ id, result }: Task, { lines }: LinesToCorrect) {
    const rows = yield* decodeLines(
      yield* sql`SELECT n AS line, p.lines->(n - p.first) IS NOT NULL AS known,
          p.lines->(n - p.first)->>'class' IS NOT NULL AS counted
        FROM unnest(${lines.map(({ line }) => Math.min(line, MOST_INTEGER))}::integer[]) n
        LEFT JOIN statement_lines p ON p.task_id = ${String(id)}::bigint AND p.first <= n AND p.last >= n`,
    )
    const found = new Map(rows.map((row) => [row.line, row]))
    const corrected = new Set(earlierIn(result).map(({ line }) => line))
    const refused = new Map<number, "noLine" | "notCounted" | "notCorrected">()
    for (const [at, { amount, class: given, exclude, line }] of lines.entries()) {
      const row = found.get(line)
      const takesBack = exclude !== true && amount === undefined && given === undefined
      if (row?.known !== true) refused.set(at, "noLine")
      else if (!row.counted) refused.set(at, "notCounted")
      else if (takesBack && !corrected.has(line)) refused.set(at, "notCorrected")
    }
    if (refused.size > 0) return yield* new LinesRefused({ lines: refused })
  })

  const keptOf = Effect.fnUntraced(function* ({ id }: Task) {
    const [row] = yield* sql`SELECT t.request, l.ledgers FROM tasks t JOIN statement_ledgers l ON l.task_id = t.id
      WHERE t.id = ${String(id)}::bigint`
    if (row === undefined) return yield* new CorrectionRefused({ reason: "notKept" })
    return { request: row["request"], ledgers: row["ledgers"] }
  })

  /** Stores what an analysis has found as the next version, unless there is one. */
  const store = Effect.fnUntraced(function* (task: Task, events: ReadonlyArray<ValuationEvent<unknown>>) {
    const id = sql`${String(task.id)}::bigint`
    const version = task.version + 1
    const [row] = yield* sql`SELECT version FROM tasks WHERE id = ${id} FOR UPDATE`
    if (row === undefined) return yield* new TaskNotFound()
    if (row["version"] !== task.version) return yield* new CorrectionRefused({ reason: "newVersion" })
    yield* sql`INSERT INTO statement_versions (task_id, version, result)
      SELECT id, version, result FROM tasks WHERE id = ${id}`
    for (const event of events) {
      if (event._tag === "Lines") {
        yield* sql`INSERT INTO corrected_lines (task_id, version, first, last, lines)
          VALUES (${id}, ${version}::integer, ${event.first}::integer,
            ${event.first + event.lines.length - 1}::integer, ${jsonText(event.lines)}::json)`
      } else if (event._tag === "Balances") {
        yield* sql`INSERT INTO corrected_balances (task_id, version, account, balances)
          VALUES (${id}, ${version}::integer, ${event.account}::integer, ${jsonText(event.balances)}::json)`
      } else if (event._tag === "Result") {
        yield* sql`UPDATE tasks SET version = ${version}::integer, result = ${jsonText(event.outcome)}::json
          WHERE id = ${id}`
      }
    }
  })

  const correct = Effect.fnUntraced(function* (principal: Principal, task: Task, wish: LinesToCorrect) {
    if (task.version >= MOST_VERSIONS) return yield* new CorrectionRefused({ reason: "tooMany" })
    const { ledgers, request } = yield* keptOf(task)
    yield* checkLines(task, wish)
    const generatedAt = LocalDate.timeInShanghai(yield* DateTime.now)
    const wanted = new Map(earlierIn(task.result).map((one) => [one.line, one]))
    for (const one of wish.lines) wanted.set(one.line, correctionOf(one, principal, generatedAt))
    const events = yield* Stream.runCollect(
      analyse({
        account: principal.accountId,
        ledgers,
        request,
        today: task.today,
        lines: (cursor) =>
          tasks.lines(principal, task.id, { cursor, limit: PAGE, version: 1 }).pipe(
            // A task that was deleted meanwhile is not found in the end.
            Effect.catchTag(["LinesUnavailable", "TaskNotFound", "VersionNotFound"], () => Effect.succeed([])),
          ),
        corrections: [...wanted.values()].filter(changesSomething).toSorted((a, b) => a.line - b.line),
        generatedAt,
      }),
    )
    yield* sql.withTransaction(store(task, events))
    return yield* tasks.get(principal, task.assetType, task.id)
  })

  return Corrections.of({ correct: (principal, task, wish) => stored(correct(principal, task, wish)) })
})

const FEN_PER_YUAN = 100

/** The largest number of a line that the database can compare. */
const MOST_INTEGER = 2 ** 31 - 1

const correctionOf = (
  { amount, class: given, exclude = false, line, reason }: LinesToCorrect["lines"][number],
  { person }: Principal,
  at: string,
): LineCorrection => ({
  line,
  excluded: exclude,
  amount: amount === undefined ? null : Math.round(amount * FEN_PER_YUAN) / FEN_PER_YUAN,
  class: given ?? null,
  reason: storable(reason),
  by: person,
  at,
})

/** False for a line that counts again as it was read. */
const changesSomething = ({ amount, class: given, excluded }: LineCorrection): boolean =>
  excluded || amount !== null || given !== null

const Earlier = Schema.Struct({ corrections: Schema.optionalKey(Schema.Array(LineCorrection)) })
const decodeEarlier = Schema.decodeUnknownSync(Earlier)

/** The corrections in a result, without what it says of their lines. */
const earlierIn = (result: unknown): ReadonlyArray<LineCorrection> => decodeEarlier(result).corrections ?? []

const decodeLines = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ line: Schema.Int, known: Schema.Boolean, counted: Schema.Boolean })),
)
