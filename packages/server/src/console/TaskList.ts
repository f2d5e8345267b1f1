import { Message, ownValue } from "@open-valuation/core"
import { Effect, Predicate, Schema, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Principal } from "../accounts/ApiKey.ts"
import { makeAccountPlaces, workbookPlaces } from "../http/AccountPlaces.ts"
import type { Exchange } from "../http/Exchange.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { taskReports } from "../http/TaskReport.ts"
import { makeSubjects, RISK_TIPS, shownValue } from "../http/TaskSubjects.ts"
import { type ListedTask, taskSummary } from "../tasks/ListTasks.ts"
import { TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import { assetTitle } from "./AssetForm.ts"
import { type TaskRow, type TaskSearch, tasksGroup } from "./ConsoleApi.ts"
import { exportTasks, type MakeTaskBook } from "./TaskExport.ts"

const FURTHER_TIPS = "furtherRiskTips"

/** What narrows a range most stands before what is missing besides. */
const NARROWS = "market.risk.narrowing"

/** Risks about a field that their parameters do not name. */
const fieldOfRisk: Readonly<Record<string, string>> = {
  "vehicle.risk.trimAssumed": "trim",
  "vehicle.risk.trimMissing": "trim",
  "vehicle.risk.trimUnknown": "trim",
}

const isTip = Schema.is(Message)

const isSaid = (value: unknown): value is string => typeof value === "string" && value !== ""

/** The fields of a request that the risks of its result speak of, what narrows the range most first. */
export const openFactsOf = ({
  [FURTHER_TIPS]: further,
  [RISK_TIPS]: tips,
}: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const coded = [tips, further]
    .flatMap((list): ReadonlyArray<unknown> => (Array.isArray(list) ? list : []))
    .filter(isTip)
  const first = coded.toSorted((one, other) => Number(other.code === NARROWS) - Number(one.code === NARROWS))
  const names = first.flatMap(({ code, params: { field, fields } }) =>
    [field, fields, ownValue(fieldOfRisk, code)].flatMap((named) => (isSaid(named) ? named.split(",") : [])),
  )
  return [...new Set(names)]
}

const reversed = new Refusal({
  code: 40001,
  faults: [{ path: "to", message: { code: "console.daysReversed", params: {} } }],
})

const numbersOf = (ids: string): ReadonlyArray<number> => ids.split(",").map(Number)

/** Writes an archive of texts as it is taken, without holding them all. */
export type WriteZip = (
  files: Stream.Stream<{ readonly name: string; readonly text: string }>,
) => Stream.Stream<Uint8Array>

/** How lists of tasks become files. */
export interface TaskFiles {
  /** Makes workbooks of lists. Without it, lists are exported as CSV alone. */
  readonly taskBook?: MakeTaskBook | undefined
  /** Writes archives of reports. Without it, there are none. */
  readonly writeZip?: WriteZip | undefined
}

/** Tasks that an export reads at once. */
const PIECE = 100

/** Lists and exports the tasks of all assets, and reads what was asked for. */
export const taskList = Effect.fnUntraced(function* (
  assets: ReadonlyArray<ServedAsset>,
  { taskBook, writeZip }: TaskFiles,
) {
  const tasks = yield* Tasks
  const report = yield* taskReports
  const places = makeAccountPlaces(workbookPlaces)
  const served = new Map(assets.map((asset) => [asset.assetType, asset]))
  const subjects = makeSubjects(assets)
  const shownFields = { request: subjects.fields.request, result: ["confidence", ...subjects.fields.result] }
  const detailFields = { ...shownFields, result: [...shownFields.result, FURTHER_TIPS] }
  const shown = (task: ListedTask, exchange: Exchange): TaskRow => ({
    ...rowOf(task, exchange),
    ...subjects.of(task, exchange),
  })
  const page = (exchange: Exchange, principal: Principal, { ids, ...search }: TaskSearch) =>
    Effect.map(
      tasks.search(principal, { ...search, ...(ids === undefined ? {} : { taskIds: numbersOf(ids) }) }, shownFields),
      (found) => ({
        ...found,
        tasks: found.tasks.map((task) => shown(task, exchange)),
      }),
    )
  const checked = (search: TaskSearch) =>
    search.from !== undefined && search.to !== undefined && search.to < search.from
      ? Effect.fail(reversed)
      : Effect.succeed(search)
  return serve(tasksGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      return yield* page(exchange, principal, yield* Effect.flatMap(query, checked))
    }),

    export: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const { format = "xlsx", ...wanted } = yield* query
      const search = yield* checked(wanted)
      const full = places.take(principal.accountId)
      if (full !== undefined) return yield* full
      exchange.whenTaken(() => places.give(principal.accountId))
      return yield* exportTasks(exchange, {
        format,
        makeBook: taskBook,
        titleOf: (assetType) => {
          const asset = served.get(assetType)
          return asset === undefined ? assetType : assetTitle(asset, exchange.locale)
        },
        page: (cursor) =>
          page(exchange, principal, { ...search, ...(cursor === undefined ? {} : { cursor }), limit: PIECE }),
      })
    }),

    reports: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const { ids } = yield* query
      if (writeZip === undefined) return yield* new Refusal({ code: 40400 })
      const found = yield* tasks.list(principal, { taskIds: numbersOf(ids), limit: PIECE })
      const ended = found.filter(({ status }) => status !== "IN_PROGRESS")
      if (ended.length === 0) return yield* new TaskNotFound()
      const full = places.take(principal.accountId)
      if (full !== undefined) return yield* full
      exchange.whenTaken(() => places.give(principal.accountId))
      exchange.code = 0
      // A task that is erased meanwhile has no report.
      const pages = Stream.flatMap(Stream.fromIterable(ended), ({ assetType, id, valuationNo }) =>
        Stream.fromEffect(report(exchange, principal, assetType, id)).pipe(
          Stream.map((text) => ({ name: `${valuationNo}.html`, text })),
          Stream.catch(() => Stream.empty),
        ),
      )
      return HttpServerResponse.stream(writeZip(pages), {
        headers: { ...exchange.headers, "content-disposition": 'attachment; filename="reports.zip"' },
        contentType: "application/zip",
      })
    }),

    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const [task] = yield* tasks.list(principal, { taskId }, detailFields)
      if (task === undefined) return yield* new TaskNotFound()
      const request = yield* tasks.request(principal, task.assetType, taskId)
      const { caseNumber } = task
      const input = caseNumber === null || !Predicate.isObject(request) ? request : { ...request, caseNumber }
      return { ...shown(task, exchange), input, openFacts: openFactsOf(task.resultFields) }
    }),
  })
})

const rowOf = (task: ListedTask, { locale, words }: Exchange): Omit<TaskRow, "detail" | "subject"> => {
  const { confidence } = task.resultFields
  return {
    ...taskSummary(task, locale, words),
    ...shownValue(task),
    confidence: typeof confidence === "number" ? confidence : null,
  }
}
