import { LocalDate } from "@open-valuation/core"
import type { OwnWords } from "@open-valuation/core/text"
import { taskPath } from "@open-valuation/http-api"
import type { DateTime } from "effect"
import type { Task } from "../tasks/Task.ts"
import { taskDetail } from "../tasks/TaskDetail.ts"
import type { WebhookType } from "./WebhookDelivery.ts"

/** Maximum size of a body, bytes. A larger body omits the result. */
const MAX_BODY_BYTES = 256 * 1024

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Who sends: where its API is mounted, and the words of its own assets. */
export interface Sender {
  readonly mountPath: string
  readonly words: OwnWords
}

/**
 * The body of a webhook: `{type, timestamp, data}`, the same bytes on every attempt. `data` is the task in the language
 * of the request that created it, or `{}` for a test. `at` is the time of the event. Over 256 KiB, `data.result` is
 * `null` and `data.statusUrl` is the path of the task.
 */
export const webhookBody = (
  type: WebhookType,
  at: DateTime.Utc,
  task: Task | undefined,
  { mountPath, words }: Sender,
): string => {
  const bodyOf = (data: object): string => JSON.stringify({ type, timestamp: LocalDate.timeInShanghai(at), data })
  if (task === undefined) return bodyOf({})
  const detail = taskDetail(task, task.locale, words)
  const body = bodyOf(detail)
  if (bytesOf(body) <= MAX_BODY_BYTES) return body
  return bodyOf({ ...detail, result: null, statusUrl: taskPath(task, mountPath) })
}
