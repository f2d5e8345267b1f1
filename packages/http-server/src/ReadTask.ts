import type { AssetType } from "@open-valuation/core"
import { taskDetail, Tasks } from "@open-valuation/service"
import { Effect } from "effect"
import type { KeyedOperation } from "./Operation.ts"
import { taskIdOf } from "./TaskIdOf.ts"

/** `GET /api/open/v1/{asset}-valuations/{taskId}`. */
export const readTask = Effect.fnUntraced(function* (assetType: AssetType) {
  const tasks = yield* Tasks
  const operation: KeyedOperation = {
    _tag: "Keyed",
    scope: "valuations",
    run: (exchange, principal, id) =>
      taskIdOf(id).pipe(
        Effect.flatMap((taskId) => tasks.get(principal, assetType, taskId)),
        Effect.map((task) => taskDetail(task, exchange.locale)),
      ),
  }
  return operation
})
