import { Message } from "@open-valuation/core"
import { WebhookType } from "@open-valuation/http-api"
import { Duration, Schema } from "effect"
import type { Principal } from "../accounts/ApiKey.ts"
import { Int8 } from "../storage/Rows.ts"
import { TaskId } from "../tasks/Task.ts"

/** Id of a delivery: a positive integer below 2^53 that grows with each delivery. */
export const DeliveryId = Int8.pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/**
 * `PENDING`: an attempt is due, at once or at `nextAttemptAt`. `DELIVERED`: the receiver answered 2xx. `FAILED`: the
 * last scheduled attempt has failed. `DISABLED`: the receiver has closed the URL by answering 410, to this delivery or
 * an earlier one.
 */
export const DeliveryStatus = Schema.Literals(["PENDING", "DELIVERED", "FAILED", "DISABLED"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/** One attempt: the status code of the answer, or why there was no valid one. */
export const DeliveryAttempt = Schema.Struct({
  at: Schema.DateTimeUtcFromString,
  statusCode: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Message),
  durationMs: Schema.Int,
})
export type DeliveryAttempt = typeof DeliveryAttempt.Type

/** A delivery as its account sees it, with its latest attempts, oldest first. */
export const Delivery = Schema.Struct({
  deliveryId: DeliveryId,
  /** The same on every attempt and redelivery: receivers use it to drop duplicates. */
  webhookId: Schema.String,
  taskId: Schema.NullOr(TaskId),
  type: WebhookType,
  url: Schema.String,
  status: DeliveryStatus,
  attempts: Schema.Array(DeliveryAttempt),
  nextAttemptAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
})
export type Delivery = typeof Delivery.Type

/** An event that a feature reports with a body of its own. */
export interface WebhookEvent {
  /** Whose event it is, and the key whose secrets sign it. */
  readonly principal: Pick<Principal, "accountId" | "keyId">
  readonly type: Exclude<WebhookType, "valuation.succeeded" | "valuation.failed" | "webhook.test">
  /** Identifies the event among all of the service, such as `adoption-7`: announced again, it is not sent again. */
  readonly eventId: string
  /** The receiver, as `checkCallback` returned it. */
  readonly url: string
  /** The `data` of the body, JSON with its texts in the receiver's language, at most 255 KiB. */
  readonly data: Schema.Json
  /** The task that the event belongs to, with which its deliveries are listed and removed. */
  readonly taskId?: TaskId | undefined
}

/** There is no such delivery in this account. Deliveries of other accounts do not exist for the caller. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {}) {}

/** Neither the request nor the key names a URL. Give one, or set the key's default callback. */
export class NoTarget extends Schema.TaggedError<NoTarget>()("NoTarget", {}) {}

/**
 * The delay before each attempt: the first after the event, the others after the previous attempt. Its length is the
 * number of attempts.
 */
export type WebhookSchedule = ReadonlyArray<Duration.Duration>

/** Ten attempts in a little over three days (contract, section 4; the list is that of Standard Webhooks). */
export const defaultWebhookSchedule: WebhookSchedule = [
  Duration.zero,
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24),
]

/** Maximum delay that a receiver may request with `Retry-After`. */
const MAX_RETRY_AFTER_MS = 86_400_000

/** Maximum jitter, as a share of the delay. It only lengthens the delay. */
const JITTER = 0.1

/**
 * The delay that a `Retry-After` header requests, in milliseconds: seconds or an HTTP date, from 0 to 24 hours. 0 when
 * the header is absent or malformed.
 */
export const retryAfterMs = (header: string | undefined, nowMs: number): number => {
  const text = header?.trim() ?? ""
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
}

/**
 * Milliseconds from failed attempt number `attempt` (the first is 1) to the next: the later of the schedule's delay and
 * the receiver's request, stretched by up to 10 % according to `chance` in [0, 1). It is never earlier than either.
 * `undefined` after the last attempt.
 */
export const nextAttemptMs = (
  schedule: WebhookSchedule,
  attempt: number,
  wishMs: number,
  chance: number,
): number | undefined => {
  const planned = schedule[attempt]
  if (planned === undefined) return undefined
  return Math.ceil(Math.max(Duration.toMillis(planned), wishMs) * (1 + JITTER * chance))
}
