import type { Message } from "@open-valuation/core"
import { Cause, DateTime, Duration, Effect, Random } from "effect"
import type { Mac } from "effect/crypto"
import type { SqlClient } from "effect/sql"
import { ApiKeys } from "../accounts/ApiKeys.ts"
import { message } from "../Messages.ts"
import { webhookAttempted } from "../Metrics.ts"
import { stored, waitForStorage } from "../StorageUnavailable.ts"
import { type DeliveryDecision, superseded } from "./DeliveryDecision.ts"
import * as DeliveryJournal from "./DeliveryJournal.ts"
import { signatureHeaders } from "./Signature.ts"
import { webhookBody, type WebhookTexts } from "./WebhookBody.ts"
import { WebhookClient, type WebhookNotSent } from "./WebhookClient.ts"
import { nextAttemptMs, retryAfterMs, type WebhookSchedule } from "./WebhookSchedule.ts"

/** What an attempt uses. */
export type AttemptServices = ApiKeys | WebhookClient | Mac.Mac | SqlClient.SqlClient

/** Tries again what needs the database, and not what was already sent. */
const patiently = waitForStorage("a webhook delivery waits")

/** Posts the webhook, keeps what came of it and says how the delivery goes on. */
export const attemptDelivery = Effect.fnUntraced(function* (
  key: DeliveryJournal.AttemptKey,
  delivery: DeliveryJournal.Assignment,
  options: { readonly texts: WebhookTexts; readonly schedule: WebhookSchedule },
): Effect.fn.Return<DeliveryDecision, never, AttemptServices> {
  const at = yield* DateTime.now
  const [duration, outcome] = yield* Effect.timed(send(delivery, at, options.texts))
  yield* webhookAttempted(outcome.statusCode)

  const now = yield* DateTime.now
  const wishMs = retryAfterMs(outcome.retryAfter, now.epochMilliseconds)
  const waitMs = nextAttemptMs(options.schedule, key.attempt, wishMs, yield* Random.next)
  const status = statusAfter(outcome.statusCode, waitMs)
  const nextAttemptAt =
    status === "PENDING" && waitMs !== undefined ? DateTime.add(now, { milliseconds: waitMs }) : undefined

  const durationMs = Math.round(Duration.toMillis(duration))
  const current = yield* patiently(
    stored(DeliveryJournal.record(key, { ...outcome, at, durationMs }, { status, nextAttemptAt })),
  )
  if (!current) return superseded
  if (status === "PENDING" && waitMs !== undefined) return { _tag: "Wait", ms: waitMs, attempt: key.attempt + 1 }
  if (status === "FAILED") yield* Effect.logWarning(`A webhook was not delivered in ${key.attempt} attempts`)
  if (status === "DISABLED") yield* Effect.logInfo("A webhook's receiver has closed its URL")
  return { _tag: "Ended", as: status }
})

/** What came of a post. */
interface Outcome {
  readonly statusCode: number | undefined
  readonly error: Message | undefined
  readonly retryAfter: string | undefined
}

const statusAfter = (statusCode: number | undefined, waitMs: number | undefined) => {
  if (statusCode !== undefined && statusCode >= 200 && statusCode < 300) return "DELIVERED"
  if (statusCode === 410) return "DISABLED"
  return waitMs === undefined ? "FAILED" : "PENDING"
}

const send = (delivery: DeliveryJournal.Assignment, at: DateTime.Utc, texts: WebhookTexts) =>
  signed(delivery, at, texts).pipe(
    Effect.flatMap((request) => Effect.flatMap(WebhookClient, (client) => client.post(request))),
    Effect.map(({ statusCode, retryAfter }): Outcome => ({
      statusCode,
      retryAfter,
      error: statusCode >= 300 && statusCode < 400 ? message("webhook.redirected", {}) : undefined,
    })),
    Effect.catchTag("WebhookNotSent", (error) => Effect.succeed(withoutAnswer(reasonOf(error)))),
    Effect.catchCauseIf(
      (cause) => Cause.hasDies(cause) && !Cause.hasInterrupts(cause),
      (cause) =>
        Effect.as(
          Effect.logError("A webhook could not be made", cause),
          withoutAnswer(message("webhook.unexpected", {})),
        ),
    ),
  )

/** The request with the headers of Standard Webhooks, signed with every secret of the key that is valid now. */
const signed = Effect.fnUntraced(function* (
  delivery: DeliveryJournal.Assignment,
  at: DateTime.Utc,
  texts: WebhookTexts,
) {
  const secrets = yield* patiently(Effect.flatMap(ApiKeys, (keys) => keys.webhookSecrets(delivery.keyId)))
  const { task, type, url, webhookId } = delivery
  const body = webhookBody(type, task?.finishedAt ?? delivery.insertedAt, task, texts)
  const timestamp = Math.floor(at.epochMilliseconds / 1000)
  const signature = yield* signatureHeaders({ webhookId, timestamp, body }, secrets)
  return { url, body, headers: { "content-type": "application/json", ...signature } }
})

const withoutAnswer = (error: Message): Outcome => ({ statusCode: undefined, retryAfter: undefined, error })

/** The log of deliveries keeps no longer line. */
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
