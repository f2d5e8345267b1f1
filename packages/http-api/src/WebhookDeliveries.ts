import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"

const path = `${basePath}/webhook-deliveries` as const

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const Instant = Schema.String.annotate({
  description: "ISO 8601 with an offset",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})

/** The states of a delivery; all but `PENDING` stay until it is redelivered. */
export const DeliveryStatus = Schema.Literals(["PENDING", "DELIVERED", "FAILED", "DISABLED"])

/** A webhook on its way (contract, section 10). */
export const WebhookDelivery = Schema.Struct({
  deliveryId: Id.annotate({ description: "Identity of the delivery, the cursor of the list" }),
  webhookId: Schema.String.annotate({
    description: "The header `webhook-id`, the same on every attempt and redelivery: drop what you have already seen",
    examples: ["msg_VAL-PROP-20260315-0001"],
  }),
  taskId: Schema.NullOr(Id).annotate({ description: "The task that it tells of; null for a test" }),
  type: Schema.Literals(["valuation.succeeded", "valuation.failed", "webhook.test"]).annotate({
    description: "What it tells",
  }),
  url: Schema.String.annotate({ description: "Where it goes" }),
  status: DeliveryStatus.annotate({
    description:
      "PENDING: an attempt is due. DELIVERED: answered 2xx. FAILED: the last attempt of the schedule has failed. DISABLED: the receiver has answered 410, now or before",
  }),
  attempts: Schema.Array(
    Schema.Struct({
      at: Instant,
      statusCode: Schema.NullOr(Schema.Int).annotate({ description: "What the receiver answered; null: nothing" }),
      error: Schema.NullOr(Schema.String).annotate({ description: "Why it did not count, in the reader's language" }),
      durationMs: Schema.Int.annotate({ description: "How long it took, milliseconds" }),
    }),
  ).annotate({ description: "The newest 100 at most, the oldest of them first" }),
  nextAttemptAt: Schema.NullOr(Instant).annotate({ description: "When the next attempt is due; null: there is none" }),
}).annotate({
  identifier: "WebhookDelivery",
  description: "A webhook on its way, with its attempts",
  examples: [
    {
      deliveryId: 1,
      webhookId: "msg_VAL-PROP-20260315-0001",
      taskId: 1,
      type: "valuation.succeeded",
      url: "https://example.com/valuations",
      status: "DELIVERED",
      attempts: [{ at: "2026-03-15T10:30:03.000+08:00", statusCode: 200, error: null, durationMs: 85 }],
      nextAttemptAt: null,
    },
  ],
})
export type WebhookDelivery = typeof WebhookDelivery.Type

/** Which deliveries to list. */
export const WebhookDeliveriesQuery = Schema.Struct({
  taskId: Schema.optionalKey(Id.annotate({ description: "Deliveries of this task" })),
  status: Schema.optionalKey(DeliveryStatus.annotate({ description: "Deliveries in this state" })),
  cursor: Schema.optionalKey(Id.annotate({ description: "The last `deliveryId` of the page before" })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({ description: "20 unless said" }),
  ),
})
export type WebhookDeliveriesQuery = typeof WebhookDeliveriesQuery.Type

/** Where to send a test. */
export const WebhookTest = Schema.Struct({
  url: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "http or https; the key's default callback unless said",
      examples: ["https://example.com/valuations"],
    }),
  ),
}).annotate({ identifier: "WebhookTest", description: "Where to send a test", examples: [{}] })

/** The deliveries of an account: list them, deliver one again, send a test. */
export const webhooksGroup = HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", path, {
      query: WebhookDeliveriesQuery.fields,
      success: envelope(Schema.Array(WebhookDelivery).annotate({ description: "The deliveries of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "List deliveries", description: "Those of the account, the newest first." }),
    ),
    HttpApiEndpoint.post("redeliver", `${path}/:deliveryId/redeliver`, {
      params: { deliveryId: Id.annotate({ description: "Identity of the delivery" }) },
      success: envelope(WebhookDelivery),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Deliver again",
        description:
          "Begins a new round of attempts at once, under the same `webhook-id` and with the current secret. A URL that was closed by a 410 is open again.",
      }),
    ),
    HttpApiEndpoint.post("test", `${path}/test`, {
      payload: WebhookTest,
      success: envelope(WebhookDelivery),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Send a test",
        description: 'Sends `{type: "webhook.test", timestamp, data: {}}` as any other webhook is sent.',
      }),
    ),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Webhook deliveries",
      description: `When a task with a callback has ended, the service posts \`{type, timestamp, data}\` to it, \`data\` being the task: signed as Standard Webhooks 1.0 says, tried again for three days until the answer is 2xx. A body over 256 KiB has \`data.result\` null and \`data.statusUrl\` instead.`,
    }),
  )
  .middleware(Authentication)
