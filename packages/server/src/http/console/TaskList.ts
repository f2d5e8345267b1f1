import { rangeFields, valueRange } from "@open-valuation/report"
import { Effect } from "effect"
import { type ListedTask, TaskNotFound, Tasks, taskSummary } from "../../service/index.ts"
import type { Exchange } from "../requests/Exchange.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import type { ServedAsset } from "../tasks/ServedAsset.ts"
import { type TaskRow, tasksGroup } from "./ConsoleApi.ts"
import { makeSubjects } from "./TaskSubject.ts"

const EFFECTIVE_ASSETS = "effectiveAssets"

const resultFields = [...rangeFields, "confidence", EFFECTIVE_ASSETS]

const reversed = new Refusal({
  code: 40001,
  faults: [{ path: "to", message: { code: "console.daysReversed", params: {} } }],
})

/** Lists the tasks of all assets, and reads what was asked for. */
export const taskList = Effect.fnUntraced(function* (assets: ReadonlyArray<ServedAsset>) {
  const tasks = yield* Tasks
  const subjects = makeSubjects(assets)
  const shownFields = { request: subjects.fields, result: resultFields }
  const shown = (task: ListedTask, exchange: Exchange): TaskRow => ({
    ...rowOf(task, exchange),
    subject: subjects.of(task.assetType, task.requestFields),
  })
  return serve(tasksGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const search = yield* query
      const { from, to } = search
      if (from !== undefined && to !== undefined && to < from) return yield* reversed
      const found = yield* tasks.search(principal, search, shownFields)
      return { ...found, tasks: found.tasks.map((task) => shown(task, exchange)) }
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
