import { rangeFields, valueRange } from "@open-valuation/report"
import { type ListedTask, TaskNotFound, Tasks, taskSummary } from "@open-valuation/service"
import { Effect } from "effect"
import type { Exchange } from "../requests/Exchange.ts"
import { serve } from "../requests/Handlers.ts"
import type { ServedAsset } from "../tasks/ServedAsset.ts"
import { type TaskRow, tasksGroup } from "./ConsoleApi.ts"
import { makeSubjects } from "./TaskSubject.ts"

const EFFECTIVE_ASSETS = "effectiveAssets"

const resultFields = [...rangeFields, "confidence", EFFECTIVE_ASSETS]

/** Tasks per page. */
const USUAL_LIMIT = 20

/** Lists the tasks of all assets, and reads what was asked for. */
export const taskList = Effect.fnUntraced(function* (assets: ReadonlyArray<ServedAsset>) {
  const tasks = yield* Tasks
  const subjects = makeSubjects(assets)
  const shownFields = { request: subjects.fields, result: resultFields }
  const shown = (task: ListedTask, exchange: Exchange): TaskRow => ({
    ...rowOf(task, exchange),
    subject: subjects.of(task.assetType, task.requestFields),
  })
  return serve(tasksGroup, "valuations", {
    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const { limit = USUAL_LIMIT, ...filter } = yield* query
      const listed = yield* tasks.list(principal, { ...filter, limit }, shownFields)
      const last = listed.length < limit ? undefined : listed.at(-1)
      return { tasks: listed.map((task) => shown(task, exchange)), nextCursor: last?.id ?? null }
    }),

    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const [task] = yield* tasks.list(principal, { taskId }, shownFields)
      if (task === undefined) return yield* new TaskNotFound()
      return { ...shown(task, exchange), input: yield* tasks.request(principal, task.assetType, taskId) }
    }),
  })
})

const rowOf = (task: ListedTask, { locale, words }: Exchange): Omit<TaskRow, "subject"> => {
  const { assetType, resultFields: figures } = task
  const { confidence, [EFFECTIVE_ASSETS]: assets } = figures
  const alone = typeof assets === "number" ? { low: assets, central: assets, high: assets } : undefined
  return {
    ...taskSummary(task, locale, words),
    value: valueRange(assetType, figures) ?? alone ?? null,
    confidence: typeof confidence === "number" ? confidence : null,
  }
}
