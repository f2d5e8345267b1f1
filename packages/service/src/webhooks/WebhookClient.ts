import { Context, type Effect, Schema } from "effect"

/** One signed notification, ready to be sent. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the receiver answered. Nothing of its body is kept. */
export interface WebhookAnswer {
  readonly statusCode: number
  /** The `Retry-After` header as it came. */
  readonly retryAfter: string | undefined
}

/** No answer came. `detail` is one line without secrets, for the delivery log that the account reads. */
export class WebhookNotSent extends Schema.TaggedError<WebhookNotSent>()("WebhookNotSent", {
  reason: Schema.Literals([
    /** The URL leads, by one of its addresses, where webhooks must not go. */
    "Forbidden",
    /** The name has no address. */
    "Unresolved",
    /** No connection, or it broke before the answer was complete enough to be one. */
    "Unreachable",
    /** No answer within the time limit. */
    "TimedOut",
    /** The certificate or the handshake was refused. */
    "TlsFailed",
  ]),
  detail: Schema.String,
}) {}

/**
 * Sends webhooks. An implementation checks every address behind the name and connects to a checked one, follows no
 * redirect, and is done within 15 seconds whatever the receiver does.
 */
export class WebhookClient extends Context.Service<
  WebhookClient,
  { readonly post: (request: WebhookRequest) => Effect.Effect<WebhookAnswer, WebhookNotSent> }
>()("@open-valuation/service/WebhookClient") {}
