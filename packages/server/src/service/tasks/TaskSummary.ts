import { LocalDate } from "@open-valuation/core"
import { type OwnWords, translate } from "@open-valuation/core/text"
import { statusLabel } from "@open-valuation/http-api"
import type { ListedTask } from "./ListTasks.ts"
import type { Locale } from "./Task.ts"

/** A task in a list as JSON, with texts in the reader's language. `words`: those of the assets that the host adds. */
export const taskSummary = (task: ListedTask, locale: Locale, words?: OwnWords) => ({
  taskId: task.id,
  valuationNo: task.valuationNo,
  assetType: task.assetType,
  status: task.status,
  statusLabel: statusLabel[task.status],
  errorMessage: task.status === "FAILED" && task.error !== null ? translate(task.error, locale, words) : null,
  createdAt: LocalDate.timeInShanghai(task.createdAt),
  endedAt: task.finishedAt === null ? null : LocalDate.timeInShanghai(task.finishedAt),
})
