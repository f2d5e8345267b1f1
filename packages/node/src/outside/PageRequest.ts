import http, { type IncomingMessage } from "node:http"
import https from "node:https"
import { isIP } from "node:net"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { ENGINE_VERSION } from "@open-valuation/core"
import { type FetchedPage, PageRefused, ROBOTS_TOKEN } from "@open-valuation/search-web"
import { Effect } from "effect"
import { pinned } from "../addresses/PinnedLookup.ts"

/** Maximum size of an answer's headers, bytes. */
const MAX_HEADER_BYTES = 16_384

const HEADERS = {
  accept: "text/html,application/xhtml+xml,text/plain;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "zh-CN,zh;q=0.9,en;q=0.5",
  "user-agent": `${ROBOTS_TOKEN}/${ENGINE_VERSION}`,
}

const unreachable = (detail: string): PageRefused => new PageRefused({ reason: "UNREACHABLE", detail })

/** The body decoded as its `Content-Encoding` says; `undefined` for an unknown one. */
const decodedBody = (response: IncomingMessage): NodeJS.ReadableStream | undefined => {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase()
  const decoder =
    encoding === "gzip" || encoding === "x-gzip"
      ? createGunzip()
      : encoding === "deflate"
        ? createInflate()
        : encoding === "br"
          ? createBrotliDecompress()
          : undefined
  if (decoder === undefined) return encoding === "identity" || encoding === "" ? response : undefined
  response.on("error", (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

/**
 * Gets a page over a separate connection to one of `addresses`. Reads at most `mostBytes` of the decoded body, so that
 * a small answer cannot unpack into a large one. Ends with the connection, which it closes when interrupted.
 */
export const pageRequest = (
  url: URL,
  addresses: ReadonlyArray<string>,
  mostBytes: number,
): Effect.Effect<FetchedPage, PageRefused> =>
  Effect.callback((resume) => {
    const host = url.hostname.replaceAll(/^\[|\]$|\.$/g, "")
    const request = (url.protocol === "https:" ? https : http).request(url, {
      headers: HEADERS,
      agent: false,
      lookup: pinned(addresses),
      maxHeaderSize: MAX_HEADER_BYTES,
      servername: isIP(host) === 0 ? host : "",
    })
    let isDone = false
    let isAnswered = false
    const end = (outcome: Effect.Effect<FetchedPage, PageRefused>): void => {
      if (isDone) return
      isDone = true
      resume(outcome)
      request.destroy()
    }
    request.on("error", (error) => end(Effect.fail(unreachable("code" in error ? String(error.code) : error.name))))
    // A decoder may still be at work when the connection is closed.
    request.once("close", () => isAnswered || end(Effect.fail(unreachable("closed without an answer"))))
    request.once("response", (response) => {
      isAnswered = true
      const { headers, statusCode: status = 0 } = response
      const body = decodedBody(response)
      if (body === undefined) return end(Effect.fail(unreachable("unknown content encoding")))
      const chunks: Array<Buffer> = []
      let taken = 0
      body.on("data", (chunk: Buffer) => {
        taken += chunk.length
        chunks.push(chunk)
        if (taken > mostBytes) {
          end(Effect.fail(new PageRefused({ reason: "TOO_LARGE", detail: `over ${mostBytes} bytes` })))
        }
      })
      body.on("error", () => end(Effect.fail(unreachable("the body broke off"))))
      body.once("end", () => {
        if (!response.complete) return end(Effect.fail(unreachable("the body broke off")))
        const contentType = headers["content-type"] ?? ""
        return end(Effect.succeed({ status, contentType, location: headers.location, bytes: Buffer.concat(chunks) }))
      })
    })
    request.end()
    return Effect.sync(() => {
      isDone = true
      request.destroy()
    })
  })
