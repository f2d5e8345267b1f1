import http, { type IncomingMessage } from "node:http"
import https from "node:https"
import { isIP } from "node:net"
import { ENGINE_VERSION } from "@open-valuation/core"
import { Deferred, Effect, Exit } from "effect"
import { type WebhookAnswer, WebhookNotSent, type WebhookRequest } from "../../service/index.ts"
import { pinned } from "../addresses/PinnedLookup.ts"

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
export const exchange = (
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
