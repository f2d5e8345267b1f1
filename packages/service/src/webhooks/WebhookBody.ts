import { LocalDate } from "@open-valuation/core"
import type { DateTime } from "effect"
import type { Locale, Task } from "../tasks/Task.ts"
import type { WebhookType } from "./WebhookDelivery.ts"

/** How a task is shown to the receiver of its webhook. */
export interface WebhookTexts {
  /** The task detail of specification 2.4. */
  readonly detail: (task: Task, locale: Locale) => object
  /** Where the task can be read, for a result that is too large to be sent. */
  readonly statusUrl: (task: Task) => string
}

/** A larger body leaves the result out. */
const MAX_BODY_BYTES = 256 * 1024

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * The body of a webhook: `{type, timestamp, data}`, the same bytes on every attempt. `data` is the task in the language
 * of the request that created it, `{}` for a test; `at` is when it happened. Over 256 KiB, `data.result` is `null` and
 * `data.statusUrl` leads to it.
 */
export const webhookBody = (
  type: WebhookType,
  at: DateTime.Utc,
  task: Task | undefined,
  texts: WebhookTexts,
): string => {
  const bodyOf = (data: object): string => JSON.stringify({ type, timestamp: LocalDate.timeInShanghai(at), data })
  if (task === undefined) return bodyOf({})
  const detail = texts.detail(task, task.locale)
  const body = bodyOf(detail)
  if (bytesOf(body) <= MAX_BODY_BYTES) return body
  return bodyOf({ ...detail, result: null, statusUrl: texts.statusUrl(task) })
}
