import type { AssetType } from "@open-valuation/core"
import type { ReportedValuation } from "@open-valuation/report"
import { Effect } from "effect"
import { type Principal, taskDetail, type TaskNotFound, Tasks } from "../../service/index.ts"
import type { Exchange } from "../requests/Exchange.ts"
import { Refusal } from "../requests/Refusal.ts"

const inProgress = new Refusal({ code: 40900, words: { code: "task.report.inProgress", params: {} } })

/** Finds an ended task of the caller as reports and views are written from it. Refuses one in progress with 40900. */
export type FindReported = (
  exchange: Exchange,
  principal: Principal,
  assetType: AssetType,
  taskId: number,
) => Effect.Effect<ReportedValuation, TaskNotFound | Refusal>

export const findReported: Effect.Effect<FindReported, never, Tasks> = Effect.map(Tasks, (tasks) =>
  Effect.fnUntraced(function* ({ locale, words }, principal, assetType, taskId) {
    const task = yield* tasks.get(principal, assetType, taskId)
    if (task.status === "IN_PROGRESS") return yield* inProgress
    const { errorMessage, result, valuationNo } = taskDetail(task, locale, words)
    return {
      assetType,
      valuationNo,
      request: yield* tasks.request(principal, assetType, taskId),
      ...(errorMessage === null ? { result } : { failure: errorMessage }),
    }
  }),
)
