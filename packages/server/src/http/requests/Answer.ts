import type { Message } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { errorRow } from "@open-valuation/http-api"
import { HttpServerResponse } from "effect/http"
import type { Exchange } from "./Exchange.ts"
import type { Fault, Refusal } from "./Refusal.ts"

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
  return answerJson(exchange, 200, { code: 0, message: "success", data })
}

/** The envelope of a row of the error table, in the reader's language. */
export const answerRefusal = (exchange: Exchange, refusal: Refusal): HttpServerResponse.HttpServerResponse => {
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
