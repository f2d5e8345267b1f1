import type { AssetType } from "@open-valuation/core"
import { Tasks } from "@open-valuation/service"
import { Effect } from "effect"
import { type Headers, HttpServerResponse } from "effect/http"
import type { Drain } from "./Drain.ts"
import { eventStream } from "./EventStream.ts"
import type { StreamedOperation } from "./Operation.ts"
import { Refusal } from "./Refusal.ts"
import { taskIdOf } from "./TaskIdOf.ts"

/** `GET /api/open/v1/{asset}-valuations/{taskId}/events`: the events after `Last-Event-ID`, 204 when all have been seen. */
export const readEvents = Effect.fnUntraced(function* (assetType: AssetType, drain: Drain) {
  const tasks = yield* Tasks
  const operation: StreamedOperation = {
    _tag: "Streamed",
    scope: "valuations",
    run: Effect.fnUntraced(function* (exchange, principal, id) {
      const after = yield* lastEventIdOf(exchange.request.headers)
      const following = yield* tasks.follow(principal, assetType, yield* taskIdOf(id), after)
      if (following.complete) return HttpServerResponse.empty({ status: 204, headers: exchange.headers })
      return eventStream(exchange, following.events, drain.ending)
    }),
  }
  return operation
})

/** The last event that the reader has seen; 0 when it has seen none. */
const lastEventIdOf = (headers: Headers.Headers): Effect.Effect<number, Refusal> => {
  const text = headers["last-event-id"] ?? "0"
  const seq = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(seq)) return Effect.succeed(seq)
  const message = { code: "header.lastEventId", params: {} }
  return Effect.fail(new Refusal({ code: 40001, faults: [{ path: "Last-Event-ID", message }] }))
}
