import { valuationView } from "@open-valuation/report"
import { Effect } from "effect"
import { TaskNotFound, Tasks } from "../../service/index.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import { findReported } from "../tasks/ReportedTask.ts"
import { taskViewGroup } from "./ConsoleApi.ts"

/** Statements have a screen of their own. */
const statement = new Refusal({ code: 40400 })

/** The finished valuation of a task as data for screens, in the reader's language. */
export const taskView = Effect.gen(function* () {
  const tasks = yield* Tasks
  const find = yield* findReported
  return serve(taskViewGroup, {
    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const [task] = yield* tasks.list(principal, { taskId })
      if (task === undefined) return yield* new TaskNotFound()
      if (task.assetType === "BANK_STATEMENT") return yield* statement
      return valuationView(yield* find(exchange, principal, task.assetType, taskId), exchange.locale, exchange.words)
    }),
  })
})
