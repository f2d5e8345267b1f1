import { Tasks } from "@open-valuation/service"
import { Effect } from "effect"
import type { Accept } from "./AcceptTask.ts"
import type { Drain } from "./Drain.ts"
import { eventStream } from "./EventStream.ts"
import type { StreamedOperation } from "./Operation.ts"

/** `POST /api/open/v1/{asset}-valuations/stream`: accepts a task, as creating one does, and tells its events. */
export const streamTask = Effect.fnUntraced(function* (accept: Accept, drain: Drain) {
  const tasks = yield* Tasks
  const operation: StreamedOperation = {
    _tag: "Streamed",
    scope: "valuations",
    run: Effect.fnUntraced(function* (exchange, principal) {
      const { assetType, id } = yield* accept(exchange, principal)
      const { events } = yield* tasks.follow(principal, assetType, id, 0)
      return eventStream(exchange, events, drain.ending)
    }),
  }
  return operation
})
