import { Deferred, Duration, Effect, Layer } from "effect"
import type { IpNetwork } from "effect/net"
import { type WebhookAnswer, WebhookClient, WebhookNotSent, type WebhookRequest } from "../../service/index.ts"
import { makeCheckedAddresses } from "../addresses/CheckedAddresses.ts"
import { exchange } from "./WebhookExchange.ts"

/** Options for sending webhooks. */
export interface WebhookClientOptions {
  /** Networks that webhooks may reach although they are not public. */
  readonly allow: ReadonlyArray<IpNetwork.IpNetwork>
  /** Time limit from the name lookup to the end of the answer. Default: 15 s. */
  readonly timeLimit?: Duration.Input | undefined
}

/**
 * Sends each webhook over its own connection. A receiver has answered once its headers are complete: a body that breaks
 * off, never ends or is still arriving at the time limit does not change the status.
 */
export const webhookClientLayer = ({
  allow,
  timeLimit = "15 seconds",
}: WebhookClientOptions): Layer.Layer<WebhookClient> =>
  Layer.effect(
    WebhookClient,
    Effect.map(makeCheckedAddresses(allow), (checkedAddresses) => {
      const limit = Duration.fromInputUnsafe(timeLimit)
      const timedOut = new WebhookNotSent({
        reason: "TimedOut",
        detail: `no answer within ${Duration.toSeconds(limit)} s`,
      })
      const send = Effect.fnUntraced(
        function* (request: WebhookRequest, answered: Deferred.Deferred<WebhookAnswer, WebhookNotSent>) {
          const url = yield* urlOf(request.url)
          const addresses = yield* checkedAddresses(url)
          yield* exchange({ ...request, url }, addresses, answered)
        },
        Effect.catchTags({
          AddressForbidden: () => Effect.fail(forbidden("an address of the host is not a public one")),
          NameUnresolved: ({ detail }) =>
            Effect.fail(new WebhookNotSent({ reason: "Unresolved", detail: `host not found (${detail})` })),
        }),
      )
      return {
        post: Effect.fn("WebhookClient.post")(function* (request) {
          const answered = yield* Deferred.make<WebhookAnswer, WebhookNotSent>()
          yield* Effect.timeoutOrElse(send(request, answered), {
            duration: limit,
            orElse: () => Deferred.fail(answered, timedOut),
          })
          return yield* Deferred.await(answered)
        }),
      }
    }),
  )

const forbidden = (detail: string): WebhookNotSent => new WebhookNotSent({ reason: "Forbidden", detail })

const urlOf = (text: string): Effect.Effect<URL, WebhookNotSent> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === "http:" || url?.protocol === "https:"
    ? Effect.succeed(url)
    : Effect.fail(forbidden("not an http or https URL"))
}
