import { LocalDate } from "@open-valuation/core"
import { type OwnWords, render, translate } from "@open-valuation/core/text"
import { statusLabel } from "@open-valuation/http-api"
import type { Locale, Task } from "./Task.ts"

/**
 * The task detail of specification 2.4 as JSON, with texts in the reader's language. Polls, streams and webhooks return
 * it. `words`: those of the assets that the host adds.
 */
export const taskDetail = (task: Task, locale: Locale, words?: OwnWords) => ({
  taskId: task.id,
  valuationNo: task.valuationNo,
  assetType: task.assetType,
  status: task.status,
  statusLabel: statusLabel[task.status],
  errorMessage: task.status === "FAILED" && task.error !== null ? translate(task.error, locale, words) : null,
  result: task.status === "SUCCESS" ? render(task.result, locale, words) : null,
  createdAt: LocalDate.timeInShanghai(task.createdAt),
})
