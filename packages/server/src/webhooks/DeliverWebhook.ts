import { LocalDate, type Message } from "@open-valuation/core"
import { HostWords, type OwnWords } from "@open-valuation/core/text"
import { taskPath, type WebhookType } from "@open-valuation/http-api"
import { Cause, Clock, DateTime, Duration, Effect, Option, Random, Schema } from "effect"
import { Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"
import type { SqlClient } from "effect/sql"
import { Activity, DurableClock, Workflow } from "effect/workflow"
import { ApiKeys } from "../accounts/ApiKeys.ts"
import type { FairPermits } from "../accounts/FairPermits.ts"
import { stored, waitForStorage } from "../storage/Rows.ts"
import { taskDetail } from "../tasks/Task.ts"
import { message } from "../tasks/TaskEvents.ts"
import { webhookAttempted } from "../tasks/TaskMetrics.ts"
import * as DeliveryJournal from "./DeliveryJournal.ts"
import { WebhookAnswer, WebhookClient, WebhookNotSent } from "./WebhookClient.ts"
import { DeliveryStatus, nextAttemptMs, retryAfterMs, type WebhookSchedule } from "./WebhookDelivery.ts"

/** The outcome of one step of a delivery's run. The run's journal stores it, so that a replay takes the same path. */
export const DeliveryDecision = Schema.Union([
  /** The round is over. `SUPERSEDED`: a later round has begun, or the delivery was removed. */
  Schema.TaggedStruct("Ended", { as: Schema.Union([DeliveryStatus, Schema.Literal("SUPERSEDED")]) }),
  /** The next attempt, after a delay. */
  Schema.TaggedStruct("Wait", { ms: Schema.Int, attempt: Schema.Int }),
])
type DeliveryDecision = typeof DeliveryDecision.Type

/** The round is over for this run. */
const superseded: DeliveryDecision = { _tag: "Ended", as: "SUPERSEDED" }

/** Prefix of a secret, before its bytes in Base64. */
const prefix = "whsec_"

const encoder = new TextEncoder()

/** The signed parts of a webhook, sent unchanged. */
export interface Signable {
  readonly webhookId: string
  /** Time of the attempt, in seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The three headers of Standard Webhooks 1.0: an HMAC-SHA256 of `id.timestamp.body` with each secret (`whsec_` and
 * Base64) in turn, so that a receiver can verify with any of them. A malformed secret, or none, is a defect.
 */
export const signatureHeaders = Effect.fnUntraced(function* (signed: Signable, secrets: ReadonlyArray<string>) {
  const mac = yield* Mac.Mac
  const data = encoder.encode(`${signed.webhookId}.${signed.timestamp}.${signed.body}`)
  const signatures = yield* Effect.forEach(secrets, (secret) =>
    Effect.fromResult(Base64.decode(secret.slice(prefix.length))).pipe(
      Effect.flatMap((bytes) => Mac.key(Mac.hmacSha256, bytes)),
      Effect.flatMap((key) => mac.sign(key, data)),
      Effect.map((tag) => `v1,${Base64.encode(tag)}`),
      Effect.orDie,
    ),
  )
  if (signatures.length === 0) return yield* Effect.die(new Error("The key has no webhook secret"))
  return {
    "webhook-id": signed.webhookId,
    "webhook-timestamp": String(signed.timestamp),
    "webhook-signature": signatures.join(" "),
  }
})

/** Maximum size of a body, bytes. That of a larger task omits the result. */
export const MAX_BODY_BYTES = 256 * 1024

/** UTF-8 bytes of a text. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Who sends: where its API is mounted, and the words of its own assets. */
interface Sender {
  readonly mountPath: string
  readonly words: OwnWords
}

const bodyOf = (type: WebhookType, at: DateTime.Utc, data: unknown): string =>
  JSON.stringify({ type, timestamp: LocalDate.timeInShanghai(at), data })

/**
 * The body of a webhook: `{type, timestamp, data}`, the same bytes on every attempt. `data` is that of the event; or
 * the task in the language of the request that created it; or `{}` for a test. `timestamp` is the time of the event.
 * Over 256 KiB, the task's `result` is `null` and `statusUrl` is its path.
 */
const webhookBody = (
  { data, insertedAt, task, type }: DeliveryJournal.Assignment,
  { mountPath, words }: Sender,
): string => {
  if (data !== null || task === undefined) return bodyOf(type, insertedAt, data ?? {})
  const at = task.finishedAt ?? insertedAt
  const detail = taskDetail(task, task.locale, words)
  const body = bodyOf(type, at, detail)
  if (bytesOf(body) <= MAX_BODY_BYTES) return body
  return bodyOf(type, at, { ...detail, result: null, statusUrl: taskPath(task, mountPath) })
}

/** Services that an attempt needs. */
type AttemptServices = ApiKeys | WebhookClient | Mac.Mac | SqlClient.SqlClient

/** Retries the parts that need the database, never a webhook that was already sent. */
const patiently = waitForStorage("a webhook delivery waits")

/** Posts the webhook, records the outcome and decides how the delivery continues. */
const attemptDelivery = Effect.fnUntraced(function* (
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
  const { url, webhookId } = delivery
  const body = webhookBody(delivery, { mountPath, words: yield* HostWords })
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

/**
 * The durable run of a delivery: one round of attempts, with waits between them that survive a restart. Start it in the
 * transaction that inserts the delivery or begins a round. Each redelivery is a separate round.
 */
export const DeliverWebhook = Workflow.make("DeliverWebhook", {
  payload: { deliveryId: Schema.Int, round: Schema.Int },
  idempotencyKey: ({ deliveryId, round }) => `${deliveryId}/${round}`,
})

/** Options shared by the runs of a process. */
export interface DeliveryOptions {
  readonly schedule: WebhookSchedule
  readonly permits: FairPermits
  /** Path under which the API is mounted, for the paths in bodies. */
  readonly mountPath: string
}

/** Registers the run with the engine. The first round begins after the schedule's first delay, a redelivery at once. */
export const layerDeliveries = (options: DeliveryOptions) =>
  DeliverWebhook.toLayer(
    Effect.fnUntraced(function* ({ deliveryId, round }) {
      if (round === 1) yield* DurableClock.sleep({ name: "Wait/0", duration: options.schedule[0] ?? Duration.zero })
      let attempt = 1
      for (let turn = 1; ; turn++) {
        const decision = yield* Activity.make({
          name: `Attempt/${turn}`,
          success: DeliveryDecision,
          execute: takeTurn({ deliveryId, round, attempt }, turn, options),
        })
        if (decision._tag === "Ended") return
        attempt = decision.attempt
        yield* DurableClock.sleep({ name: `Wait/${turn}`, duration: Duration.millis(decision.ms) })
      }
    }),
  )

/** Makes the attempt once a permit is free. A delivery that waits for a permit holds no connection and no body. */
const takeTurn = (key: DeliveryJournal.AttemptKey, turn: number, options: DeliveryOptions) =>
  patiently(stored(DeliveryJournal.ownerOf(key.deliveryId))).pipe(
    Effect.flatMap((owner) =>
      owner === undefined ? Effect.succeedSome(superseded) : options.permits.run(owner, proceed(key, options)),
    ),
    Effect.flatMap(Option.match({ onSome: Effect.succeed, onNone: () => later(key, turn) })),
    Effect.catchCauseIf(
      (cause) => Cause.hasDies(cause) && !Cause.hasInterrupts(cause),
      (cause) =>
        Effect.andThen(
          Effect.logError("A webhook delivery hit an unexpected error", cause, { deliveryId: key.deliveryId }),
          later(key, turn),
        ),
    ),
  )

/** Makes the attempt if the delivery still needs one. */
const proceed = Effect.fnUntraced(function* (
  key: DeliveryJournal.AttemptKey,
  options: DeliveryOptions,
): Effect.fn.Return<DeliveryDecision, never, AttemptServices> {
  const delivery = yield* patiently(stored(DeliveryJournal.load(key)))
  if (delivery === undefined || delivery.round !== key.round) return superseded
  if (delivery.state !== "PENDING") return { _tag: "Ended", as: delivery.state }
  if (delivery.attempted) {
    const ms = (delivery.nextAttemptAt?.epochMilliseconds ?? 0) - (yield* Clock.currentTimeMillis)
    return { _tag: "Wait", ms: Math.max(0, ms), attempt: key.attempt + 1 }
  }
  if (delivery.closed) {
    yield* patiently(stored(DeliveryJournal.disable(key)))
    return { _tag: "Ended", as: "DISABLED" }
  }
  return yield* attemptDelivery(key, delivery, options).pipe(
    Effect.annotateLogs({ deliveryId: delivery.deliveryId, taskId: delivery.task?.id ?? null }),
  )
})

/** More than a minute, so that the engine suspends the run and stores the wait. */
const LATER_MS = 61_000
const MAX_STEPS = 30

/**
 * Postpones the attempt by a minute or two, longer each time. Used when too many deliveries are waiting or an internal
 * error occurred.
 */
const later = (key: DeliveryJournal.AttemptKey, turn: number): Effect.Effect<DeliveryDecision> =>
  Effect.map(Random.next, (chance) => ({
    _tag: "Wait",
    ms: Math.ceil(LATER_MS * (1 + chance) * Math.min(turn, MAX_STEPS)),
    attempt: key.attempt,
  }))
