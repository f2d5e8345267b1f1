import { translate } from "@open-valuation/core/text"
import { statusLabel, type TaskCreated, taskPath } from "@open-valuation/http-api"
import type { Task } from "../../service/index.ts"
import type { Exchange } from "../requests/Exchange.ts"

/** The facts on which an answer's words depend. */
export type Reader = Pick<Exchange, "locale" | "mountPath" | "words">

/** The creation data of specification 2.3 as JSON: the response to a create, and the first event of a stream. */
export const taskCreated = (task: Task, { locale, mountPath }: Omit<Reader, "words">): TaskCreated => {
  const statusUrl = taskPath(task, mountPath)
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
