import { LocalDate, type Message } from "@open-valuation/core"
import { HostWords, type OwnWords } from "@open-valuation/core/text"
import { taskPath } from "@open-valuation/http-api"
import { Cause, DateTime, Duration, Effect, Random, Schema } from "effect"
import type { Mac } from "effect/crypto"
import type { SqlClient } from "effect/sql"
import { ApiKeys } from "../accounts/ApiKeys.ts"
import { message } from "../Messages.ts"
import { stored, waitForStorage } from "../StorageUnavailable.ts"
import { webhookAttempted } from "../TaskMetrics.ts"
import type { Task } from "../tasks/Task.ts"
import { taskDetail } from "../tasks/TaskDetail.ts"
import { type DeliveryDecision, superseded } from "./DeliveryDecision.ts"
import * as DeliveryJournal from "./DeliveryJournal.ts"
import { signatureHeaders } from "./Signature.ts"
import { WebhookAnswer, WebhookClient, WebhookNotSent } from "./WebhookClient.ts"
import type { WebhookType } from "./WebhookDelivery.ts"
import { nextAttemptMs, retryAfterMs, type WebhookSchedule } from "./WebhookSchedule.ts"

/** Maximum size of a body, bytes. A larger body omits the result. */
const MAX_BODY_BYTES = 256 * 1024

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Who sends: where its API is mounted, and the words of its own assets. */
interface Sender {
  readonly mountPath: string
  readonly words: OwnWords
}

/**
 * The body of a webhook: `{type, timestamp, data}`, the same bytes on every attempt. `data` is the task in the language
 * of the request that created it, or `{}` for a test. `at` is the time of the event. Over 256 KiB, `data.result` is
 * `null` and `data.statusUrl` is the path of the task.
 */
const webhookBody = (
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

/** Services that an attempt needs. */
export type AttemptServices = ApiKeys | WebhookClient | Mac.Mac | SqlClient.SqlClient

/** Retries the parts that need the database, never a webhook that was already sent. */
const patiently = waitForStorage("a webhook delivery waits")

/** Posts the webhook, records the outcome and decides how the delivery continues. */
export const attemptDelivery = Effect.fnUntraced(function* (
  key: DeliveryJournal.AttemptKey,
  delivery: DeliveryJournal.Assignment,
  { mountPath, schedule }: { readonly schedule: WebhookSchedule; readonly mountPath: string },
): Effect.fn.Return<DeliveryDecision, never, AttemptServices> {
  const outcome = yield* send(delivery, mountPath)
  yield* webhookAttempted(outcome.statusCode)

  const now = yield* DateTime.now
  const wishMs = retryAfterMs(outcome.retryAfter, now.epochMilliseconds)
  const waitMs = nextAttemptMs(schedule, key.attempt, wishMs, yield* Random.next)
  const status = statusAfter(outcome.statusCode, waitMs)
  const nextAttemptAt =
    status === "PENDING" && waitMs !== undefined ? DateTime.add(now, { milliseconds: waitMs }) : undefined

  const current = yield* patiently(stored(DeliveryJournal.record(key, outcome, { status, nextAttemptAt })))
  if (!current) return superseded
  if (status === "PENDING" && waitMs !== undefined) return { _tag: "Wait", ms: waitMs, attempt: key.attempt + 1 }
  if (status === "FAILED") yield* Effect.logWarning(`A webhook was not delivered in ${key.attempt} attempts`)
  if (status === "DISABLED") yield* Effect.logInfo("A webhook's receiver has closed its URL")
  return { _tag: "Ended", as: status }
})

/** The outcome of an attempt. */
interface Outcome extends DeliveryJournal.AttemptRecord {
  readonly retryAfter: string | undefined
}

const statusAfter = (statusCode: number | undefined, waitMs: number | undefined) => {
  if (statusCode !== undefined && statusCode >= 200 && statusCode < 300) return "DELIVERED"
  if (statusCode === 410) return "DISABLED"
  return waitMs === undefined ? "FAILED" : "PENDING"
}

/** Posts the webhook, signed with every secret of the key that is valid now, with the headers of Standard Webhooks. */
const post = Effect.fnUntraced(function* (
  delivery: DeliveryJournal.Assignment,
  mountPath: string,
): Effect.fn.Return<Outcome, never, AttemptServices> {
  const client = yield* WebhookClient
  const secrets = yield* patiently(Effect.flatMap(ApiKeys, (keys) => keys.webhookSecrets(delivery.keyId)))
  const { task, type, url, webhookId } = delivery
  const words = yield* HostWords
  const body = webhookBody(type, task?.finishedAt ?? delivery.insertedAt, task, { mountPath, words })
  const at = yield* DateTime.now
  const timestamp = Math.floor(at.epochMilliseconds / 1000)
  const signature = yield* signatureHeaders({ webhookId, timestamp, body }, secrets)
  const [duration, answer] = yield* client
    .post({ url, body, headers: { "content-type": "application/json", ...signature } })
    .pipe(
      Effect.timeoutOrElse({ duration: CLIENT_TIME, orElse: () => Effect.fail(tooLate) }),
      Effect.filterOrElse(isAnswer, () => Effect.die(new Error("The webhook client gave no answer of HTTP."))),
      Effect.map(({ statusCode, retryAfter }) => ({ statusCode, retryAfter, error: redirected(statusCode) })),
      Effect.catchTag("WebhookNotSent", (error) => Effect.succeed({ ...noAnswer, error: reasonOf(error) })),
      Effect.timed,
    )
  return { ...answer, at, durationMs: Math.round(Duration.toMillis(duration)) }
})

/** Posts the webhook; an internal error counts as a failed attempt. */
const send = (delivery: DeliveryJournal.Assignment, mountPath: string) =>
  Effect.catchCauseIf(
    post(delivery, mountPath),
    (cause) => Cause.hasDies(cause) && !Cause.hasInterrupts(cause),
    Effect.fnUntraced(function* (cause) {
      yield* Effect.logError("A webhook could not be built", cause)
      const outcome: Outcome = {
        ...noAnswer,
        error: message("webhook.unexpected", {}),
        at: yield* DateTime.now,
        durationMs: 0,
      }
      return outcome
    }),
  )

/** Time limit of the client itself, which is to give up after 15 seconds. */
const CLIENT_TIME = "30 seconds"
const tooLate = new WebhookNotSent({ reason: "TimedOut", detail: `no answer within ${CLIENT_TIME}` })

const isAnswer = Schema.is(WebhookAnswer)

const noAnswer = { statusCode: undefined, retryAfter: undefined }

const redirected = (statusCode: number): Message | undefined =>
  statusCode >= 300 && statusCode < 400 ? message("webhook.redirected", {}) : undefined

/** Longest error detail that is stored. */
const MAX_DETAIL = 300

const reasonOf = ({ reason, detail: line }: WebhookNotSent): Message => {
  const detail = line.slice(0, MAX_DETAIL)
  switch (reason) {
    case "Forbidden":
      return message("webhook.forbidden", {})
    case "Unresolved":
      return message("webhook.unresolved", { detail })
    case "Unreachable":
      return message("webhook.unreachable", { detail })
    case "TimedOut":
      return message("webhook.timedOut", {})
    case "TlsFailed":
      return message("webhook.tlsFailed", { detail })
  }
}
