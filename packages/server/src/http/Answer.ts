import type { Message } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { type ErrorCode, errorRow } from "@open-valuation/http-api"
import { Cause, Effect, Random } from "effect"
import { HttpServerResponse } from "effect/http"
import type { KeyInvalid } from "../accounts/ApiKey.ts"
import { chatPolicy } from "../chat/ChatSession.ts"
import { maskedPersons } from "../people/Masking.ts"
import { isStorageUnavailable } from "../storage/Rows.ts"
import { type Exchange, newRequestId } from "./Exchange.ts"
import { type Fault, Refusal, unavailable } from "./Refusal.ts"
import type { Failure } from "./Router.ts"

/** Faults that a refusal lists. */
const MOST_FAULTS = 100

const listed = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  faults.length <= MOST_FAULTS
    ? faults
    : [...faults.slice(0, MOST_FAULTS), { path: "", message: furtherFaults(faults.length - MOST_FAULTS) }]

const furtherFaults = (faults: number): Message => ({ code: "request.furtherFaults", params: { faults } })

/** A JSON answer: an envelope, or plain JSON such as that of the health probes. */
export const answerJson = (exchange: Exchange, status: number, body: unknown): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    headers: exchange.headers,
    contentType: "application/json; charset=utf-8",
  })

/** The success envelope. */
export const answerData = (exchange: Exchange, data: unknown): HttpServerResponse.HttpServerResponse => {
  exchange.code = 0
  return answerJson(exchange, 200, {
    code: 0,
    message: "success",
    data: exchange.masked ? maskedPersons(data) : data,
  })
}

/** The envelope of a row of the error table, in the reader's language. */
const answerRefusal = (exchange: Exchange, refusal: Refusal): HttpServerResponse.HttpServerResponse => {
  const { status, message } = errorRow(refusal.code)
  const say = (told: Message): string => translate(told, exchange.locale, exchange.words)
  const data = refusal.faults && {
    errors: listed(refusal.faults).map((fault) => ({ path: fault.path, message: say(fault.message) })),
  }
  exchange.code = refusal.code
  Object.assign(exchange.headers, refusal.headers)
  const said = refusal.words === undefined ? message[exchange.locale] : say(refusal.words)
  return answerJson(exchange, status, { code: refusal.code, message: said, data: data ?? null })
}

/** Seconds after which a caller may retry when the database is unavailable. */
const DATABASE_RETRY = 5

const refusalOf = (error: Failure | KeyInvalid): Refusal => {
  switch (error._tag) {
    case "Refusal":
      return error
    case "KeyInvalid":
      return new Refusal({ code: 40101 })
    case "QuotaExceeded":
      return new Refusal({ code: 40200 })
    case "TaskNotFound":
      return new Refusal({ code: 40401 })
    case "DeliveryNotFound":
      return new Refusal({ code: 40404 })
    case "CorrectionRefused":
      return new Refusal({ code: 40900, words: { code: `correction.${error.reason}`, params: {} } })
    case "VersionNotFound":
    case "AdoptionNotFound":
      return new Refusal({ code: 40405 })
    case "AdoptionRefused":
      return new Refusal({
        code: error.reason === "samePerson" ? 40300 : 40900,
        words: { code: `adoption.${error.reason}`, params: {} },
      })
    case "ModelNotFound":
      return new Refusal({ code: 40405 })
    case "ModelUndecidable":
      return new Refusal({ code: 40900, words: { code: `models.${error.reason}`, params: {} } })
    case "MaterialNotFound":
      return new Refusal({ code: 40402 })
    case "ChatSessionNotFound":
      return new Refusal({ code: 40403 })
    case "ChatSessionEnded":
      return new Refusal({ code: 40900, words: { code: `session.${error.reason}`, params: {} } })
    case "ChatSessionsFull":
      return new Refusal({ code: 42900, words: tooMany, headers: { "retry-after": String(error.retryAfterSeconds) } })
    case "IdempotencyConflict":
      return new Refusal({ code: 40900 })
    case "LinesUnavailable":
      return new Refusal({ code: 40900, words: { code: `task.lines.${error.reason}`, params: {} } })
    case "BalancesUnavailable":
      return new Refusal({ code: 40900, words: { code: `task.balances.${error.reason}`, params: {} } })
    case "EventUnknown":
      return new Refusal({ code: 40001, faults: [{ path: "Last-Event-ID", message: beyond(error.last) }] })
  }
}

const tooMany: Message = {
  code: "session.tooMany",
  params: { most: chatPolicy.openSessions, days: chatPolicy.idleDays },
}

const beyond = (last: number): Message => ({ code: "header.eventUnknown", params: { last } })

/**
 * The answer to any failure: an expected error by the error table, an unavailable database as 50300, a defect as 50000,
 * whose cause is logged under the request id and never shown. A caller that has disconnected gets none.
 */
export const answerFailure = (
  exchange: Exchange,
  cause: Cause.Cause<Failure | KeyInvalid>,
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const expected = cause.reasons.find(Cause.isFailReason)
  if (expected !== undefined) return Effect.sync(() => answerRefusal(exchange, refusalOf(expected.error)))
  if (isStorageUnavailable(cause)) {
    return Effect.logWarning("The database does not answer").pipe(
      Effect.annotateLogs({ requestId: exchange.requestId }),
      Effect.andThen(Effect.sync(() => answerRefusal(exchange, unavailable(DATABASE_RETRY)))),
    )
  }
  if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt
  return Effect.logError("A request crashed", cause).pipe(
    Effect.annotateLogs({ requestId: exchange.requestId }),
    Effect.andThen(Effect.sync(() => answerRefusal(exchange, new Refusal({ code: 50000 })))),
  )
}

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
