import { StatementAuthenticity } from "@open-valuation/core/statement"
import { render } from "@open-valuation/core/text"
import { Adoption, reportGroup, statementLinesGroup, statementWorkbookGroup, xlsxType } from "@open-valuation/http-api"
import { statementReport } from "@open-valuation/report"
import { Data, Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeAccountPlaces, workbookPlaces } from "../http/AccountPlaces.ts"
import { answerData } from "../http/Answer.ts"
import { serve } from "../http/Handlers.ts"
import { unavailable } from "../http/Refusal.ts"
import { reportPage } from "../http/ReportPage.ts"
import { findReported, type ServedAsset } from "../http/ServedAsset.ts"
import { maskedPersons } from "../people/Masking.ts"
import { type Locale, type Task, taskDetail, TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import { LinesUnavailable } from "./StatementPages.ts"

/** Default number of lines in a page. */
const USUAL_LIMIT = 100

/** Returns the lines of bank statements, page by page. */
export const statementLinesHandlers = Effect.map(Tasks, (tasks) =>
  serve(statementLinesGroup, {
    list: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { cursor = 0, limit = USUAL_LIMIT, version } = yield* query
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      // Lines are stored in the form in which they are shown.
      return answerData(exchange, yield* tasks.lines(principal, taskId, { cursor, limit, version }))
    }),
  }),
)

/** The parts of a report in which persons are named. */
const Named = Schema.Struct({
  result: Schema.Unknown,
  adoption: Schema.UndefinedOr(Adoption),
  authenticity: Schema.UndefinedOr(StatementAuthenticity),
})

/**
 * Returns the report of bank statement tasks. What speaks for and against the files is in it for the people of the
 * account, who sign in to the console; the open API leaves it out. Viewers see persons masked.
 */
export const statementReportHandlers = ({ assetType, ...asset }: ServedAsset) =>
  Effect.gen(function* () {
    const tasks = yield* Tasks
    const find = yield* findReported
    return serve(reportGroup({ assetType, ...asset }), {
      get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const { adoption, result, ...reported } = yield* find(exchange, principal, assetType, taskId)
        const kept = exchange.session === undefined ? undefined : yield* tasks.authenticity(principal, taskId)
        const given = { result, adoption, authenticity: kept === undefined ? undefined : render(kept, exchange.locale) }
        const named = yield* Effect.orDie(
          Schema.decodeUnknownEffect(Named)(exchange.masked ? maskedPersons(given) : given),
        )
        const { locale } = exchange
        return reportPage(exchange, statementReport({ ...reported, ...named }, locale))
      }),
    })
  })

/** A workbook to be made. */
export interface WorkbookRequest {
  /** The account that asks. */
  readonly account: number
  /** The result, in the reader's language. */
  readonly result: unknown
  readonly locale: Locale
  /** The value that people have adopted. */
  readonly adoption: Task["adoption"]
  /** The lines after number `cursor`, none at the end; `undefined` for a task whose lines were not kept. */
  readonly lines: (cursor: number) => Effect.Effect<ReadonlyArray<unknown> | undefined>
}

/** The workbook exceeded this part of its budget. */
export class WorkbookLost extends Data.TaggedError("WorkbookLost")<{
  readonly reason: "memory" | "time" | "busy" | "output"
}> {}

/** Makes the XLSX file of a result, outside the event loop. */
export type MakeWorkbook = (request: WorkbookRequest) => Effect.Effect<Uint8Array, WorkbookLost>

/** Lines that are read at once. */
const PAGE = 1000

/** Seconds after which a caller may retry when a workbook exceeded its budget. */
const RETRY = 60

/** Returns finished bank statement tasks as workbooks. */
export const statementWorkbookHandlers = (makeWorkbook: MakeWorkbook) =>
  Effect.map(Tasks, (tasks) => {
    const places = makeAccountPlaces(workbookPlaces)
    return serve(statementWorkbookGroup, {
      get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const task = yield* tasks.get(principal, "BANK_STATEMENT", taskId)
        if (task.status !== "SUCCESS") {
          return yield* new LinesUnavailable({ reason: task.status === "FAILED" ? "failed" : "inProgress" })
        }
        yield* places.place(principal.accountId)
        const bytes = yield* makeWorkbook({
          account: principal.accountId,
          result: taskDetail(task, exchange.locale, exchange.words).result,
          locale: exchange.locale,
          adoption: task.adoption,
          lines: (cursor) =>
            tasks.lines(principal, taskId, { cursor, limit: PAGE, version: task.version }).pipe(
              // A task that was deleted meanwhile has no more lines than one that never had any.
              Effect.catchTag(["LinesUnavailable", "TaskNotFound", "VersionNotFound"], () => Effect.undefined),
            ),
        }).pipe(
          Effect.tapError(({ reason }) =>
            Effect.logWarning("A workbook exceeded its budget").pipe(Effect.annotateLogs({ reason, taskId })),
          ),
          Effect.mapError(() => unavailable(RETRY)),
        )
        exchange.code = 0
        return HttpServerResponse.uint8Array(bytes, {
          headers: {
            ...exchange.headers,
            "content-disposition": `attachment; filename="${task.valuationNo.replaceAll(/[^\w.-]/g, "-")}.xlsx"`,
          },
          contentType: xlsxType,
        })
      }, Effect.scoped),
    })
  })
