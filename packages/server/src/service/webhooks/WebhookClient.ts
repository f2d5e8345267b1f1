import { Context, type Effect, Schema } from "effect"

/** A signed webhook, ready to send. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The receiver's answer. Its body is not kept. */
export const WebhookAnswer = Schema.Struct({
  statusCode: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 999 })),
  /** The `Retry-After` header as received. */
  retryAfter: Schema.UndefinedOr(Schema.String),
})
export type WebhookAnswer = typeof WebhookAnswer.Type

/** No answer was received. `detail` is one line without secrets, for the delivery log that the account reads. */
export class WebhookNotSent extends Schema.TaggedError<WebhookNotSent>()("WebhookNotSent", {
  reason: Schema.Literals([
    /** One of the URL's addresses is forbidden for webhooks. */
    "Forbidden",
    /** The host name has no address. */
    "Unresolved",
    /** There was no connection, or it broke before the answer was complete. */
    "Unreachable",
    /** No answer within the time limit. */
    "TimedOut",
    /** The certificate or the handshake was refused. */
    "TlsFailed",
  ]),
  detail: Schema.String,
}) {}

/**
 * Sends webhooks. An implementation checks every address of the host name, connects to a checked one, follows no
 * redirects, and finishes within 15 seconds whatever the receiver does.
 */
export class WebhookClient extends Context.Service<
  WebhookClient,
  { readonly post: (request: WebhookRequest) => Effect.Effect<WebhookAnswer, WebhookNotSent> }
>()("@open-valuation/server/WebhookClient") {}
