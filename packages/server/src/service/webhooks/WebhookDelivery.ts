import { Message } from "@open-valuation/core"
import { Schema } from "effect"
import { Int8 } from "../RowTypes.ts"
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

/** The event that a webhook reports. */
export const WebhookType = Schema.Literals(["valuation.succeeded", "valuation.failed", "webhook.test"])
export type WebhookType = typeof WebhookType.Type

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

/** There is no such delivery in this account. Deliveries of other accounts do not exist for the caller. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {}) {}

/** Neither the request nor the key names a URL. Give one, or set the key's default callback. */
export class NoTarget extends Schema.TaggedError<NoTarget>()("NoTarget", {}) {}
