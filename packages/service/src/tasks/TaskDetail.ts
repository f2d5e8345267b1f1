import { LocalDate } from "@open-valuation/core"
import { render, translate } from "@open-valuation/core/text"
import { statusLabel } from "@open-valuation/http-api"
import type { Locale, Task } from "./Task.ts"

/**
 * The task detail of specification 2.4 as JSON, with texts in the reader's language. Polls, streams and webhooks return
 * it.
 */
export const taskDetail = (task: Task, locale: Locale) => ({
  taskId: task.id,
  valuationNo: task.valuationNo,
  assetType: task.assetType,
  status: task.status,
  statusLabel: statusLabel[task.status],
  errorMessage: task.status === "FAILED" && task.error !== null ? translate(task.error, locale) : null,
  result: task.status === "SUCCESS" ? render(task.result, locale) : null,
  createdAt: LocalDate.timeInShanghai(task.createdAt),
})
