import { Effect, Layer, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { WebhookClient, WebhookNotSent } from "../../service/index.ts"
import { makeCheckedAddresses } from "../addresses/CheckedAddresses.ts"
import { askHost } from "./AskHost.ts"

/** A signed webhook to send. */
export interface OutgoingWebhook {
  readonly url: string
  /** Of Standard Webhooks, and the content type. */
  readonly headers: Readonly<Record<string, string>>
  /** Send it as it is: it is signed. */
  readonly body: string
  /** The addresses of the URL's host that were checked. Connect to one of them, and follow no redirect. */
  readonly addresses: ReadonlyArray<string>
  /** Aborted when the sender is given up, after 15 seconds. */
  readonly signal: AbortSignal
}

/** The receiver's answer: the response of `fetch`, whose body is not read, or the parts that count. */
export type SentWebhook = Response | { readonly status: number; readonly retryAfter?: string | null | undefined }

/** Sends a webhook as a POST. Throws when there was no answer; the delivery is tried again by its schedule. */
export type SendWebhook = (webhook: OutgoingWebhook) => Promise<SentWebhook>

const LIMIT = "15 seconds"

const Answer = Schema.Struct({
  status: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 599 })),
  retryAfter: Schema.optional(Schema.NullOr(Schema.String.check(Schema.isMaxLength(100)))),
})

const partsOf = (sent: SentWebhook) => {
  if (!(sent instanceof Response)) return sent
  // Frees the connection. That it may be broken by now does not change the status.
  sent.body?.cancel().catch(() => undefined)
  return { status: sent.status, retryAfter: sent.headers.get("retry-after") }
}

/** Sends webhooks through a function of the host, to addresses that are public or allowed. */
export const hostWebhookClientLayer = (
  send: SendWebhook,
  allow: ReadonlyArray<IpNetwork.IpNetwork>,
): Layer.Layer<WebhookClient> =>
  Layer.effect(
    WebhookClient,
    Effect.map(makeCheckedAddresses(allow), (checkedAddresses) => ({
      post: Effect.fnUntraced(
        function* ({ body, headers, url }) {
          const addresses = yield* checkedAddresses(new URL(url))
          const { retryAfter, status } = yield* askHost({
            name: "sendWebhook",
            limit: LIMIT,
            ask: async (signal) => partsOf(await send({ url, headers, body, addresses, signal })),
            answer: Answer,
            secrets: [headers["webhook-signature"] ?? ""],
          })
          return { statusCode: status, retryAfter: retryAfter ?? undefined }
        },
        Effect.catchTags({
          AddressForbidden: () =>
            Effect.fail(
              new WebhookNotSent({ reason: "Forbidden", detail: "an address of the host is not a public one" }),
            ),
          NameUnresolved: ({ detail }) =>
            Effect.fail(new WebhookNotSent({ reason: "Unresolved", detail: `host not found (${detail})` })),
          HostFailed: ({ message, reason }) =>
            Effect.andThen(
              Effect.logWarning(message),
              Effect.fail(
                new WebhookNotSent({ reason: reason === "late" ? "TimedOut" : "Unreachable", detail: "not sent" }),
              ),
            ),
        }),
      ),
    })),
  )
