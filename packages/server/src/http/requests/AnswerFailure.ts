import type { Message } from "@open-valuation/core"
import { Cause, Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import { chatPolicy, isStorageUnavailable, type KeyInvalid } from "../../service/index.ts"
import { answerRefusal } from "./Answer.ts"
import type { Exchange } from "./Exchange.ts"
import type { Failure } from "./Operation.ts"
import { Refusal, unavailable } from "./Refusal.ts"

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
