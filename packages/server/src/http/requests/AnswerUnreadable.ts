import { translate } from "@open-valuation/core/text"
import { type ErrorCode, errorRow } from "@open-valuation/http-api"
import { Effect, Random } from "effect"
import { newRequestId } from "./Exchange.ts"

/** Why a host's server could not parse what a connection sent. */
export type Unreadable = "malformed" | "late" | "headTooLarge" | "expectation" | "tunnel"

const codes: Readonly<Record<Unreadable, ErrorCode>> = {
  malformed: 40000,
  late: 40000,
  headTooLarge: 41300,
  expectation: 40000,
  tunnel: 40500,
}

const reasonPhrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  413: "Content Too Large",
}

/**
 * The raw HTTP/1.1 answer to bytes that are not a valid request, which is also logged. The envelope is in Chinese, as
 * the reader's language is unknown. Close the connection after it.
 */
export const answerUnreadable = (why: Unreadable): Effect.Effect<string> =>
  Effect.suspend(() => {
    const code = codes[why]
    const { status } = errorRow(code)
    return Effect.flatMap(Random.Random, (random) => {
      const requestId = newRequestId(random)
      const message = translate({ code: `connection.${why}`, params: {} }, "zh")
      const body = JSON.stringify({ code, message, data: null })
      const lines = [
        `HTTP/1.1 ${status} ${reasonPhrases[status]}`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${new TextEncoder().encode(body).length}`,
        `x-request-id: ${requestId}`,
        "x-content-type-options: nosniff",
        "cache-control: no-store",
        "connection: close",
      ]
      return Effect.as(
        Effect.annotateLogs(Effect.logInfo("request"), { status, code, requestId, unreadable: why }),
        `${lines.join("\r\n")}\r\n\r\n${body}`,
      )
    })
  })
