import { translate } from "@open-valuation/core/text"
import { statusLabel, type TaskCreated, taskPath } from "@open-valuation/http-api"
import type { Locale, Task } from "@open-valuation/service"

/** The creation data of specification 2.3 as JSON: the response to a create, and the first event of a stream. */
export const taskCreated = (task: Task, locale: Locale): TaskCreated => {
  const statusUrl = taskPath(task)
  return {
    taskId: task.id,
    valuationNo: task.valuationNo,
    assetType: task.assetType,
    status: task.status,
    statusLabel: statusLabel[task.status],
    statusUrl,
    message: translate({ code: "task.accepted", params: { statusUrl } }, locale),
  }
}
