import { LocalDate } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

const path = `${basePath}/webhook-deliveries` as const

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const Instant = Schema.String.annotate({
  description: "ISO 8601 with an offset",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})

/** The states of a delivery. All but `PENDING` last until it is redelivered. */
export const DeliveryStatus = Schema.Literals(["PENDING", "DELIVERED", "FAILED", "DISABLED"])

/**
 * The events that webhooks report. The `data` of the two of a valuation is its task; a test has none; the others have a
 * form of their own.
 */
export const WebhookType = Schema.Literals([
  "valuation.succeeded",
  "valuation.failed",
  "valuation.adopted",
  "portfolio.run.finished",
  "portfolio.alert",
  "webhook.test",
])
export type WebhookType = typeof WebhookType.Type

/** A webhook delivery (contract, section 10). */
export const WebhookDelivery = Schema.Struct({
  deliveryId: Id.annotate({ description: "Id of the delivery, and the cursor of the list" }),
  webhookId: Schema.String.annotate({
    description: "The `webhook-id` header, the same on every attempt and redelivery: use it to drop duplicates",
    examples: ["msg_VAL-PROP-20260315-0001"],
  }),
  taskId: Schema.NullOr(Id).annotate({ description: "The task of the event; null where it has none" }),
  type: WebhookType.annotate({ description: "Type of event" }),
  url: Schema.String.annotate({ description: "Receiving URL" }),
  status: DeliveryStatus.annotate({
    description:
      "PENDING: an attempt is due. DELIVERED: answered 2xx. FAILED: the last scheduled attempt has failed. DISABLED: the receiver has answered 410, to this delivery or an earlier one",
  }),
  attempts: Schema.Array(
    Schema.Struct({
      at: Instant,
      statusCode: Schema.NullOr(Schema.Int).annotate({
        description: "HTTP status of the receiver; null when it did not answer",
      }),
      error: Schema.NullOr(Schema.String).annotate({ description: "Why the attempt failed, in the reader's language" }),
      durationMs: Schema.Int.annotate({ description: "Duration of the attempt, milliseconds" }),
    }),
  ).annotate({ description: "The latest attempts, at most 100, oldest first" }),
  nextAttemptAt: Schema.NullOr(Instant).annotate({
    description: "When the next attempt is due; null when there is none",
  }),
}).annotate({
  identifier: "WebhookDelivery",
  description: "A webhook delivery and its attempts",
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

/** Filter and paging of the list of deliveries. */
export const WebhookDeliveriesQuery = Schema.Struct({
  taskId: Schema.optionalKey(Id.annotate({ description: "Only deliveries of this task" })),
  status: Schema.optionalKey(DeliveryStatus.annotate({ description: "Only deliveries in this state" })),
  cursor: Schema.optionalKey(Id.annotate({ description: "The last `deliveryId` of the previous page" })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
      description: "Deliveries per page. Default: 20",
    }),
  ),
})
export type WebhookDeliveriesQuery = typeof WebhookDeliveriesQuery.Type

/** Target of a test webhook. */
export const WebhookTest = Schema.Struct({
  url: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "http or https URL. Default: the key's default callback",
      examples: ["https://example.com/valuations"],
    }),
  ),
}).annotate({ identifier: "WebhookTest", description: "Target of a test webhook", examples: [{}] })

const aDay = LocalDate.LocalDate.make("2026-03-15")

/** Which failed deliveries to send again. */
export const FailedDeliveries = Schema.Struct({
  since: LocalDate.LocalDate.annotate({
    description: "First day on which the deliveries were created, Asia/Shanghai",
    examples: [aDay],
  }),
  dryRun: Schema.optionalKey(Schema.Boolean.annotate({ description: "Only count them. Default: false" })),
}).annotate({
  identifier: "FailedDeliveries",
  description: "Which failed deliveries to send again",
  examples: [{ since: aDay }],
})

/** The number of failed deliveries that are sent again. */
export const RedeliveredCount = Schema.Struct({
  deliveries: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 })).annotate({
    description: "Deliveries that were started, or would be",
  }),
}).annotate({
  identifier: "RedeliveredCount",
  description: "How many failed deliveries are sent again",
  examples: [{ deliveries: 12 }],
})

/** Endpoints for an account's deliveries: list, redeliver, send a test. */
export const webhooksGroup = HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", path, {
      query: WebhookDeliveriesQuery.fields,
      success: envelope(Schema.Array(WebhookDelivery).annotate({ description: "The deliveries of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "List deliveries", description: "Deliveries of the account, newest first." }),
    ),
    HttpApiEndpoint.post("redeliver", `${path}/:deliveryId/redeliver`, {
      params: { deliveryId: Id.annotate({ description: "Id of the delivery" }) },
      success: envelope(WebhookDelivery),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Deliver again",
        description:
          "Starts a new round of attempts at once, with the same `webhook-id` and the current secret. Reopens a URL that a 410 had closed.",
      }),
    ),
    HttpApiEndpoint.post("redeliverFailed", `${path}/redeliver`, {
      payload: FailedDeliveries,
      success: envelope(RedeliveredCount),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Deliver all failed ones again",
        description:
          "Starts a new round of each delivery in the state `FAILED` that was created on the day or later, the oldest first, 1,000 at most: call it again until none is left. A delivery that is `PENDING` is not started twice.",
      }),
    ),
    HttpApiEndpoint.post("test", `${path}/test`, {
      payload: WebhookTest,
      success: envelope(WebhookDelivery),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Send a test",
        description: 'Sends `{type: "webhook.test", timestamp, data: {}}` like any other webhook.',
      }),
    ),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Webhook deliveries",
      description: `When a task with a callback ends, the service posts \`{type, timestamp, data}\` to it, where \`data\` is the task. Other events, such as an adopted value, have \`data\` of their own. Requests are signed according to Standard Webhooks 1.0 and retried for three days until the response is 2xx. A body over 256 KiB has a null \`data.result\` and gives \`data.statusUrl\` instead.`,
    }),
  )
  .annotate(RequiredScope, "webhooks")
  .middleware(Authentication)
