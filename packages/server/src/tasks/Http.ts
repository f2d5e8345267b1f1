import { LocalDate, type Message } from "@open-valuation/core"
import { render, translate } from "@open-valuation/core/text"
import { assetGroup, statusLabel, type TaskCreated, taskLabelsGroup, taskPath } from "@open-valuation/http-api"
import { Context, Effect, Option, Stream } from "effect"
import { Digest } from "effect/crypto"
import { Sse } from "effect/encoding"
import { type Headers, HttpServerResponse } from "effect/http"
import type { Principal } from "../accounts/ApiKey.ts"
import type { Drain } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import { serve } from "../http/Handlers.ts"
import { type JsonObject, MAX_VALUES_OF_ONE, readJsonObject } from "../http/JsonBody.ts"
import { type Fault, Refusal } from "../http/Refusal.ts"
import type { Failure } from "../http/Router.ts"
import { findVersion, type ServedAsset } from "../http/ServedAsset.ts"
import { serverSentEvents } from "../http/ServerSentEvents.ts"
import { makeSubjects, summaryOf } from "../http/TaskSubjects.ts"
import { maskedPersons } from "../people/Masking.ts"
import { CallbackTargets, callbackUrlOf } from "../webhooks/CallbackUrl.ts"
import { fingerprint } from "./ChargeAndInsert.ts"
import { taskSummary } from "./ListTasks.ts"
import { type Task, taskDetail, TaskNotFound } from "./Task.ts"
import type { TaskEvent } from "./TaskEvents.ts"
import { Tasks } from "./Tasks.ts"

/** Objects that a request may refer to. Those of other accounts do not exist. */
export interface References {
  /** The size of an uploaded file in bytes; `undefined` when there is no such file. */
  readonly materialBytes: (principal: Principal, materialRef: string) => Effect.Effect<number | undefined>
  readonly chatSessionExists: (principal: Principal, chatSessionId: number) => Effect.Effect<boolean>
}

/** The materials and chat sessions of the service. By default there are none. */
export const References = Context.Reference<References>("@open-valuation/server/References", {
  defaultValue: () => ({
    materialBytes: () => Effect.succeed(undefined),
    chatSessionExists: () => Effect.succeed(false),
  }),
})

const MAX_LENGTH = 255

/**
 * The `Idempotency-Key` of a request, if it has one, and its faults. Valid keys are 1 to 255 printable ASCII
 * characters.
 */
const idempotencyKeyOf = (
  headers: Headers.Headers,
): { readonly key: string | undefined; readonly faults: ReadonlyArray<Fault> } => {
  const key = headers["idempotency-key"]
  if (key === undefined || (/^[ -~]+$/.test(key) && key.length <= MAX_LENGTH)) return { key, faults: [] }
  return {
    key: undefined,
    faults: [{ path: "Idempotency-Key", message: { code: "header.idempotencyKey", params: { max: MAX_LENGTH } } }],
  }
}

/** Turns a request into a task, or refuses it. */
export type Accept = (exchange: Exchange, principal: Principal) => Effect.Effect<Task, Failure>

/**
 * The common part of creating and streaming: refuses in the order of the contract, then creates the task, or returns
 * the one that an earlier request with the same idempotency key created.
 */
const acceptTask = Effect.fnUntraced(function* (asset: ServedAsset) {
  const tasks = yield* Tasks
  const targets = yield* CallbackTargets
  const references = yield* References
  const digest = yield* Digest.Digest

  const promiseOf = (exchange: Exchange, key: string, body: JsonObject) =>
    Effect.map(
      Effect.provideService(fingerprint(exchange.path, exchange.query, body), Digest.Digest, digest),
      (hash) => ({ key, fingerprint: hash }),
    )

  const accept: Accept = Effect.fnUntraced(function* (exchange, principal) {
    const body = yield* readJsonObject(exchange.request, MAX_VALUES_OF_ONE)
    const { key, faults } = idempotencyKeyOf(exchange.request.headers)
    const request = yield* check(asset, body, yield* LocalDate.today, faults)
    const idempotency = key === undefined ? undefined : yield* promiseOf(exchange, key, body)
    const earlier = idempotency === undefined ? Option.none() : yield* tasks.replay(principal, idempotency)
    if (Option.isSome(earlier)) return replayed(exchange, earlier.value.task)
    const callbackUrl = yield* callbackUrlOf(exchange.query, targets)
    yield* checkReferences(references, principal, request)
    const created = yield* tasks.create(principal, {
      assetType: asset.assetType,
      request,
      locale: exchange.locale,
      callbackUrl,
      idempotency,
      requestId: exchange.requestId,
      entry: exchange.entry,
    })
    return created.replayed ? replayed(exchange, created.task) : created.task
  })
  return accept
})

const replayed = (exchange: Exchange, task: Task): Task => {
  exchange.headers["idempotent-replayed"] = "true"
  return task
}

const check = (
  asset: ServedAsset,
  body: JsonObject,
  today: LocalDate.LocalDate,
  headerFaults: ReadonlyArray<Fault>,
): Effect.Effect<unknown, Refusal> => {
  const common = [...headerFaults, ...commonFaults(body)]
  return Effect.matchEffect(asset.check(body, today), {
    onSuccess: (request) =>
      common.length === 0 ? Effect.succeed(request) : Effect.fail(new Refusal({ code: 40001, faults: common })),
    onFailure: ({ faults }) => {
      const known = new Set(faults.map(({ path }) => path))
      const others = common.filter(({ path }) => !known.has(path))
      return Effect.fail(new Refusal({ code: 40001, faults: [...faults, ...others] }))
    },
  })
}

/** Faults of the fields that all assets share. */
const commonFaults = (body: JsonObject): ReadonlyArray<Fault> =>
  body["source"] === "CHAT" && (body["chatSessionId"] ?? undefined) === undefined
    ? [{ path: "chatSessionId", message: { code: "request.chatSessionMissing", params: {} } }]
    : []

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null

const materialRefs = (request: JsonObject): ReadonlyArray<string> => {
  const materials: ReadonlyArray<unknown> = Array.isArray(request["materials"]) ? request["materials"] : []
  const refs = [request["materialRef"], ...materials.map((item) => (isObject(item) ? item["materialRef"] : undefined))]
  return [...new Set(refs.filter((ref) => typeof ref === "string"))]
}

const MIB = 1_048_576

/**
 * Limit for all uploaded files of one task: two of the largest uploads. A file that is referenced twice counts once.
 */
const MOST_MATERIAL_MIB = 200

const tooManyBytes = (bytes: number): Fault => ({
  path: "materials",
  message: { code: "request.materials.bytes", params: { sizeMib: Math.ceil(bytes / MIB), maxMib: MOST_MATERIAL_MIB } },
})

const checkReferences = Effect.fnUntraced(function* (references: References, principal: Principal, request: unknown) {
  if (!isObject(request)) return
  let bytes = 0
  for (const ref of materialRefs(request)) {
    const size = yield* references.materialBytes(principal, ref)
    if (size === undefined) return yield* new Refusal({ code: 40402 })
    bytes += size
  }
  if (bytes > MOST_MATERIAL_MIB * MIB) return yield* new Refusal({ code: 40001, faults: [tooManyBytes(bytes)] })
  const session = request["chatSessionId"]
  if (typeof session === "number" && !(yield* references.chatSessionExists(principal, session))) {
    return yield* new Refusal({ code: 40403 })
  }
})

/** The facts on which an answer's words depend. */
type Reader = Pick<Exchange, "locale" | "masked" | "mountPath" | "words">

/** The creation data of specification 2.3 as JSON: the response to a create, and the first event of a stream. */
const taskCreated = (task: Task, { locale, mountPath }: Pick<Reader, "locale" | "mountPath">): TaskCreated => {
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
const wireEvent = (event: TaskEvent, reader: Reader): Sse.Event => {
  const data = dataOf(event, reader)
  return {
    _tag: "Event",
    event: nameOf[event._tag],
    id: event._tag === "Progress" ? undefined : String(event.seq),
    data: JSON.stringify(reader.masked ? maskedPersons(data) : data),
  }
}

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
  const find = yield* findVersion
  const accept = yield* acceptTask(asset)
  const { assetType } = asset
  const subjects = makeSubjects([asset])
  return serve(
    assetGroup(asset),
    {
      create: ({ exchange, principal }) =>
        Effect.map(accept(exchange, principal), (task) => taskCreated(task, exchange)),

      stream: Effect.fnUntraced(function* ({ exchange, principal }) {
        const { id } = yield* accept(exchange, principal)
        const { events } = yield* tasks.follow(principal, assetType, id, 0)
        return eventStream(exchange, events, drain.ending)
      }),

      list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
        const { include, ...filter } = yield* query
        const listed = yield* tasks.list(principal, { ...filter, assetType }, include && subjects.fields)
        return listed.map((task) => ({
          ...taskSummary(task, exchange.locale, exchange.words),
          ...(include && summaryOf(subjects, task, exchange)),
        }))
      }),

      get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const { task } = yield* find(exchange, principal, assetType, taskId)
        return taskDetail(task, exchange.locale, exchange.words)
      }),

      events: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const after = yield* lastEventIdOf(exchange.request.headers)
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const { complete, events } = yield* tasks.follow(principal, assetType, taskId, after)
        if (complete) return HttpServerResponse.empty({ status: 204, headers: exchange.headers })
        return eventStream(exchange, events, drain.ending)
      }),
    },
    { recordsItself: true },
  )
})

/** Labels tasks of all assets. */
export const labelHandlers = Effect.map(Tasks, (tasks) =>
  serve(taskLabelsGroup, {
    label: Effect.fnUntraced(function* ({ params, payload, principal }) {
      const label = yield* payload
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      return { taskId, ...(yield* tasks.label(principal, taskId, label)) }
    }),
  }),
)

/** The number of the last event that the reader has received, 0 for none. */
const lastEventIdOf = (headers: Headers.Headers): Effect.Effect<number, Refusal> => {
  const text = headers["last-event-id"] ?? "0"
  const seq = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(seq)) return Effect.succeed(seq)
  const message = { code: "header.lastEventId", params: {} }
  return Effect.fail(new Refusal({ code: 40001, faults: [{ path: "Last-Event-ID", message }] }))
}
