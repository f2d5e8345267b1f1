import type { AssetType } from "@open-valuation/core"
import { statusLabel } from "@open-valuation/http-api"
import { type Task, TaskNotFound, Tasks } from "@open-valuation/service"
import { type DateTime, Effect } from "effect"
import type { Exchange } from "./Exchange.ts"
import type { KeyedOperation } from "./Operation.ts"
import { render, translate } from "./Texts.ts"

/** `GET /api/open/v1/{asset}-valuations/{taskId}`. */
export const readTask = Effect.fnUntraced(function* (assetType: AssetType) {
  const tasks = yield* Tasks
  const operation: KeyedOperation = {
    _tag: "Keyed",
    scope: "valuations",
    run: (exchange, principal, id) => {
      const taskId = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined
      if (taskId === undefined || !Number.isSafeInteger(taskId)) return Effect.fail(new TaskNotFound())
      return Effect.map(tasks.get(principal, assetType, taskId), (task) => detail(task, exchange))
    },
  }
  return operation
})

const SHANGHAI_AHEAD_MS = 8 * 3_600_000

/** ISO 8601 with the offset of Shanghai, which has no summer time. */
const inShanghai = (instant: DateTime.Utc): string =>
  new Date(instant.epochMilliseconds + SHANGHAI_AHEAD_MS).toISOString().replace("Z", "+08:00")

const detail = (task: Task, { locale }: Exchange) => ({
  taskId: task.id,
  valuationNo: task.valuationNo,
  assetType: task.assetType,
  status: task.status,
  statusLabel: statusLabel[task.status],
  errorMessage: task.status === "FAILED" && task.error !== null ? translate(task.error, locale) : null,
  result: task.status === "SUCCESS" ? render(task.result, locale) : null,
  createdAt: inShanghai(task.createdAt),
})
