import { statementLinesGroup, statementWorkbookGroup, xlsxType } from "@open-valuation/http-api"
import { Data, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeAccountPlaces, workbookPlaces } from "../http/AccountPlaces.ts"
import { answerData } from "../http/Answer.ts"
import { serve } from "../http/Handlers.ts"
import { unavailable } from "../http/Refusal.ts"
import { findVersion, versionOf } from "../http/ServedAsset.ts"
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

/** A workbook to be made. */
export interface WorkbookRequest {
  /** The account that asks. */
  readonly account: number
  /** The result, in the reader's language. */
  readonly result: unknown
  readonly locale: Locale
  /** The value that people have adopted. */
  readonly adoption?: Task["adoption"]
  /** Which version of the result it is, where lines were corrected since. */
  readonly version?: { readonly number: number; readonly latest: number } | undefined
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

const fileNameOf = ({ valuationNo, version }: Task, latest: number): string =>
  `${valuationNo.replaceAll(/[^\w.-]/g, "-")}${version === latest ? "" : `-v${version}`}`

/** Returns finished bank statement tasks as workbooks. */
export const statementWorkbookHandlers = (makeWorkbook: MakeWorkbook) =>
  Effect.gen(function* () {
    const tasks = yield* Tasks
    const find = yield* findVersion
    const places = makeAccountPlaces(workbookPlaces)
    return serve(statementWorkbookGroup, {
      get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const { latest, task } = yield* find(exchange, principal, "BANK_STATEMENT", taskId)
        if (task.status !== "SUCCESS") {
          return yield* new LinesUnavailable({ reason: task.status === "FAILED" ? "failed" : "inProgress" })
        }
        yield* places.place(principal.accountId)
        const bytes = yield* makeWorkbook({
          account: principal.accountId,
          result: taskDetail(task, exchange.locale, exchange.words).result,
          locale: exchange.locale,
          ...versionOf(task, latest),
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
            "content-disposition": `attachment; filename="${fileNameOf(task, latest)}.xlsx"`,
          },
          contentType: xlsxType,
        })
      }, Effect.scoped),
    })
  })
