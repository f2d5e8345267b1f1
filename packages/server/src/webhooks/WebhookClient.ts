import { ENGINE_VERSION } from "@open-valuation/core"
import { Context, Duration, Effect, Layer, Schema } from "effect"
import { FetchHttpClient, HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"

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

/** Options of the client over an `HttpClient`. */
export interface HttpWebhookClientOptions {
  /** Time limit of a webhook. Default: 15 s. */
  readonly timeLimit?: Duration.Input | undefined
}

/**
 * Sends webhooks through the host's own `HttpClient`: for hosts whose egress proxy or network policy decides which
 * addresses may be reached. It does not check addresses itself, so without such a policy whoever sets a callback URL
 * reaches everything that this process reaches. It follows no redirects, adds no trace headers, and cuts the connection
 * once the answer's headers are there.
 */
export const httpWebhookClientLayer = ({ timeLimit = "15 seconds" }: HttpWebhookClientOptions = {}): Layer.Layer<
  WebhookClient,
  never,
  HttpClient.HttpClient
> =>
  Layer.effect(
    WebhookClient,
    Effect.map(HttpClient.HttpClient, (given) => {
      const client = HttpClient.withScope(given)
      const limit = Duration.fromInputUnsafe(timeLimit)
      const late = new WebhookNotSent({
        reason: "TimedOut",
        detail: `no answer within ${Duration.toSeconds(limit)} s`,
      })
      return {
        post: Effect.fn("WebhookClient.post")(function* ({ body, headers, url }) {
          if (!isWebAddress(url)) {
            return yield* new WebhookNotSent({ reason: "Forbidden", detail: "not an http or https URL" })
          }
          const request = HttpClientRequest.post(url).pipe(
            HttpClientRequest.bodyText(body, headers["content-type"] ?? "application/json"),
            HttpClientRequest.setHeaders({ ...headers, "user-agent": `open-valuation/${ENGINE_VERSION}` }),
          )
          return yield* client.execute(request).pipe(
            Effect.map((response) => ({ statusCode: response.status, retryAfter: response.headers["retry-after"] })),
            Effect.scoped,
            Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(late) }),
            Effect.catchTag("HttpClientError", (error) => Effect.fail(notSent(error))),
            Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
            Effect.provideService(HttpClient.TracerPropagationEnabled, false),
          )
        }),
      }
    }),
  )

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === "http:" || url?.protocol === "https:"
}

/** Codes of failed name lookups, and of refused certificates and handshakes (Node.js). */
const UNRESOLVED = /^(ENOTFOUND|EAI_[A-Z]+)$/
const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/

/** Only the code of the cause is told: messages may repeat the URL. */
const notSent = (error: HttpClientError.HttpClientError): WebhookNotSent => {
  const code = codeIn(error)
  const detail = code === undefined ? "no answer" : `no answer (${code})`
  if (code !== undefined && UNRESOLVED.test(code)) return new WebhookNotSent({ reason: "Unresolved", detail })
  if (code !== undefined && TLS.test(code)) return new WebhookNotSent({ reason: "TlsFailed", detail })
  return new WebhookNotSent({ reason: "Unreachable", detail })
}

/** The code of an error or of what caused it. */
const codeIn = (error: unknown, depth = 0): string | undefined => {
  if (!(error instanceof Error) || depth > 5) return undefined
  const code = "code" in error ? String(error.code) : ""
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : codeIn(error.cause, depth + 1)
}
