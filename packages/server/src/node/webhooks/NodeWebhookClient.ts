import http from "node:http"
import type { IncomingMessage } from "node:http"
import https from "node:https"
import { isIP } from "node:net"
import { ENGINE_VERSION } from "@open-valuation/core"
import { Deferred, Duration, Effect, Exit, Layer } from "effect"
import type { IpNetwork } from "effect/net"
import { type WebhookAnswer, WebhookClient, WebhookNotSent, type WebhookRequest } from "../../webhooks/WebhookClient.ts"
import { makeCheckedAddresses, pinned } from "../addresses/CheckedAddresses.ts"

/** Maximum size of an answer's headers, bytes. Larger ones count as no answer. */
const MAX_HEADER_BYTES = 16_384

/**
 * Bytes of an answer's body that are read, so that a receiver can finish a short one. After that the connection is cut.
 */
const MAX_BODY_BYTES = 16_384

/** Maximum number of interim answers (1xx). More count as no answer: each costs time, and only the final one counts. */
const MAX_INTERIM_ANSWERS = 8

const answerOf = ({ statusCode = 0, headers }: IncomingMessage): WebhookAnswer => ({
  statusCode,
  retryAfter: headers["retry-after"],
})

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : error.name)

/**
 * Posts over a separate connection to one of `addresses`, follows no redirect and no proxy. `answered` completes once
 * the answer's headers are complete, whatever happens to its body, or fails if the connection closes before. Ends with
 * the connection, which it closes when interrupted.
 */
const exchange = (
  { url, headers, body }: Omit<WebhookRequest, "url"> & { readonly url: URL },
  addresses: ReadonlyArray<string>,
  answered: Deferred.Deferred<WebhookAnswer, WebhookNotSent>,
): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const secure = url.protocol === "https:"
    const host = url.hostname.replaceAll(/^\[|\]$|\.$/g, "")
    const request = (secure ? https : http).request(url, {
      method: "POST",
      headers: { ...headers, "user-agent": `open-valuation/${ENGINE_VERSION}` },
      agent: false,
      lookup: pinned(addresses),
      maxHeaderSize: MAX_HEADER_BYTES,
      servername: isIP(host) === 0 ? host : "",
    })
    let securing = false
    let failure: WebhookNotSent | undefined
    request.once("socket", (socket) => {
      socket.once("connect", () => (securing = secure))
      socket.once("secureConnect", () => (securing = false))
    })
    request.on("error", (error) => {
      failure ??= securing
        ? new WebhookNotSent({ reason: "TlsFailed", detail: `no TLS connection (${codeOf(error)})` })
        : new WebhookNotSent({ reason: "Unreachable", detail: `no answer (${codeOf(error)})` })
    })
    let interim = 0
    request.on("information", () => {
      if (++interim <= MAX_INTERIM_ANSWERS) return
      failure ??= new WebhookNotSent({ reason: "Unreachable", detail: "too many interim answers" })
      request.destroy()
    })
    request.once("response", (response) => {
      // It arrived together with the interim answer that exceeded the limit.
      if (failure !== undefined) return
      Deferred.doneUnsafe(answered, Exit.succeed(answerOf(response)))
      let taken = 0
      response.on("data", (chunk: Buffer) => {
        taken += chunk.length
        if (taken > MAX_BODY_BYTES) request.destroy()
      })
      response.once("end", () => request.destroy())
      // A body that breaks off changes nothing: the status was complete.
      response.on("error", () => {})
    })
    const closed = (): void => {
      failure ??= new WebhookNotSent({ reason: "Unreachable", detail: "closed without an answer" })
      Deferred.doneUnsafe(answered, Exit.fail(failure))
      resume(Effect.void)
    }
    request.once("close", closed)
    request.end(body)
    return Effect.sync(() => {
      // The caller that interrupts knows the reason.
      request.off("close", closed)
      request.destroy()
    })
  })

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
