import { LocalDate, type Message } from "@open-valuation/core"
import { render, translate } from "@open-valuation/core/text"
import { assetGroup, statusLabel, type TaskCreated, taskPath } from "@open-valuation/http-api"
import { Effect, Stream } from "effect"
import { Sse } from "effect/encoding"
import { type Headers, HttpServerResponse } from "effect/http"
import { type Task, taskDetail, type TaskEvent, TaskNotFound, Tasks, taskSummary } from "../../service/index.ts"
import type { Drain } from "../requests/Drain.ts"
import type { Exchange } from "../requests/Exchange.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import { serverSentEvents } from "../requests/ServerSentEvents.ts"
import { acceptTask } from "./AcceptTask.ts"
import type { ServedAsset } from "./ServedAsset.ts"

/** The facts on which an answer's words depend. */
type Reader = Pick<Exchange, "locale" | "mountPath" | "words">

/** The creation data of specification 2.3 as JSON: the response to a create, and the first event of a stream. */
const taskCreated = (task: Task, { locale, mountPath }: Omit<Reader, "words">): TaskCreated => {
  const statusUrl = taskPath(task, mountPath)
  return {
    taskId: task.id,
    valuationNo: task.valuationNo,
    assetType: task.assetType,
    status: task.status,
    statusLabel: statusLabel[task.status],
    statusUrl,
    message: translate({ code: "task.accepted", params: { statusUrl } }, locale),
  }
}

const nameOf = {
  Task: "task",
  Step: "step",
  Samples: "samples",
  Progress: "progress",
  Result: "result",
} as const satisfies Readonly<Record<TaskEvent["_tag"], string>>

const dataOf = (event: TaskEvent, reader: Reader): unknown => {
  const { locale, words } = reader
  const say = (message: Message): string => translate(message, locale, words)
  switch (event._tag) {
    case "Task":
      return taskCreated(event.task, reader)
    case "Step": {
      const { seq, stage, message, at } = event
      return { seq, stage, code: message.code, text: say(message), at: LocalDate.timeInShanghai(at) }
    }
    case "Samples": {
      const { kind, found, kept, excluded, preview } = event
      const reasons = excluded.map(({ reason, count }) => ({ reason: say(reason), count }))
      return { kind, found, kept, excluded: reasons, preview: render(preview, locale, words) }
    }
    case "Progress": {
      const { done, total, unit, label } = event
      return { done, total, unit, label: say(label) }
    }
    case "Result":
      return taskDetail(event.task, locale, words)
  }
}

/** An event of a task as a stream sends it (contract, section 3), its texts in the reader's language. */
const wireEvent = (event: TaskEvent, reader: Reader): Sse.Event => ({
  _tag: "Event",
  event: nameOf[event._tag],
  id: event._tag === "Progress" ? undefined : String(event.seq),
  data: JSON.stringify(dataOf(event, reader)),
})

/**
 * A response that sends the events of a task as they happen: Server-Sent Events in the reader's language, the result
 * last. The reader pulls it; closing the connection ends the stream, not the task. When `ending` completes, or when the
 * events can no longer be read, the stream ends without a result, and the reader reconnects with `Last-Event-ID`.
 */
const eventStream = (
  exchange: Exchange,
  events: Stream.Stream<TaskEvent>,
  ending: Effect.Effect<void>,
): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(
    exchange,
    (report) =>
      Stream.map(events, (event) => {
        report.events += 1
        if (event._tag === "Result") report.end = "finished"
        if (event._tag === "Progress" && event.label.code === "task.learned") {
          report.learningSeconds = Number(event.label.params["seconds"])
        }
        return Sse.encoder.write(wireEvent(event, exchange))
      }),
    ending,
  )

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
