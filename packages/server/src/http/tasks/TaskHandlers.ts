import { assetGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import { type Headers, HttpServerResponse } from "effect/http"
import { taskDetail, TaskNotFound, Tasks, taskSummary } from "../../service/index.ts"
import type { Drain } from "../requests/Drain.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import { acceptTask } from "./AcceptTask.ts"
import { eventStream } from "./EventStream.ts"
import type { ServedAsset } from "./ServedAsset.ts"
import { taskCreated } from "./TaskCreated.ts"

/** Creates, streams, lists, reads and follows the tasks of an asset. */
export const taskHandlers = Effect.fnUntraced(function* (asset: ServedAsset, drain: Drain) {
  const tasks = yield* Tasks
  const accept = yield* acceptTask(asset)
  const { assetType } = asset
  return serve(assetGroup(asset), {
    create: ({ exchange, principal }) => Effect.map(accept(exchange, principal), (task) => taskCreated(task, exchange)),

    stream: Effect.fnUntraced(function* ({ exchange, principal }) {
      const { id } = yield* accept(exchange, principal)
      const { events } = yield* tasks.follow(principal, assetType, id, 0)
      return eventStream(exchange, events, drain.ending)
    }),

    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const listed = yield* tasks.list(principal, { ...(yield* query), assetType })
      return listed.map((task) => taskSummary(task, exchange.locale, exchange.words))
    }),

    get: ({ exchange, params, principal }) =>
      params.pipe(
        Effect.mapError(() => new TaskNotFound()),
        Effect.flatMap(({ taskId }) => tasks.get(principal, assetType, taskId)),
        Effect.map((task) => taskDetail(task, exchange.locale, exchange.words)),
      ),

    events: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const after = yield* lastEventIdOf(exchange.request.headers)
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const { complete, events } = yield* tasks.follow(principal, assetType, taskId, after)
      if (complete) return HttpServerResponse.empty({ status: 204, headers: exchange.headers })
      return eventStream(exchange, events, drain.ending)
    }),
  })
})

/** The number of the last event that the reader has received, 0 for none. */
const lastEventIdOf = (headers: Headers.Headers): Effect.Effect<number, Refusal> => {
  const text = headers["last-event-id"] ?? "0"
  const seq = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(seq)) return Effect.succeed(seq)
  const message = { code: "header.lastEventId", params: {} }
  return Effect.fail(new Refusal({ code: 40001, faults: [{ path: "Last-Event-ID", message }] }))
}
