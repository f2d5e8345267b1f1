import type { AssetType } from "@open-valuation/core"
import { Adoption, basePath, tasksPath } from "@open-valuation/http-api"
import { assistantWords, type FinishedTask } from "@open-valuation/report/assistant"
import { Context, Data, Effect, Schema } from "effect"
import type { Locale } from "../tasks/Task.ts"

/** The API that tools ask: that of this process, or of another. Whatever a tool does goes through it. */
export interface Api {
  /** Sends a request. Rejects when the API cannot be reached. */
  readonly send: (request: Request) => Promise<Response>
  /** The address of the API without its paths, such as `http://localhost:8787`. */
  readonly origin: string
  /** Who asks: the headers with its key. */
  readonly headers: Readonly<Record<string, string>>
  /** The language of answers, unless a call names one. */
  readonly locale: Locale
  /** The address of the server for people; absent where there is none. */
  readonly site?: string | undefined
  /** Reads a file of the person's machine; absent where the tools run elsewhere. */
  readonly readFile?: ((path: string, locale: Locale) => Effect.Effect<LocalFile, ToolRefused>) | undefined
}

/** A file that a person allows the tools to read. */
export interface LocalFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The API of a call: of the request that it came with, or the only one of the process. */
export const AskedApi = Context.Reference<Api | undefined>("@open-valuation/server/mcp/AskedApi", {
  defaultValue: () => undefined,
})

/** A tool does not do what it is asked. `message` says why and what would help; `faults` name the fields. */
export class ToolRefused extends Data.TaggedError("ToolRefused")<{
  readonly message: string
  /** The code of the error table, where the API refused. */
  readonly code?: number | undefined
  readonly faults?: ReadonlyArray<{ readonly path: string; readonly message: string }> | undefined
}> {}

/** The API of this process could not be opened. */
export class ApiUnopened extends Data.TaggedError("ApiUnopened")<{ readonly message: string }> {}

/** A request to the API. */
interface Asked {
  readonly method?: "GET" | "POST"
  /** Below the base path. */
  readonly path: string
  readonly body?: object | FormData | undefined
  readonly idempotencyKey?: string | undefined
}

const Envelope = Schema.Struct({
  code: Schema.Int,
  message: Schema.String,
  data: Schema.Unknown,
})

const Faults = Schema.Struct({ errors: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })) })

const isEnvelope = Schema.is(Envelope)
const isFaults = Schema.is(Faults)

/** Time for one answer of the API; it answers within 30 seconds. */
const ANSWER_LIMIT = "40 seconds"

/** Faults that a refusal names. */
const MOST_FAULTS = 12

const requestOf = (api: Api, locale: Locale, { body, idempotencyKey, method, path }: Asked, signal: AbortSignal) =>
  new Request(`${api.origin}${basePath}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...api.headers,
      "accept-language": locale,
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    redirect: "error",
    signal,
  })

/** The `data` of an answer. A refusal of the API becomes one of the tool, with what would help. */
export const ask = (api: Api, locale: Locale, asked: Asked): Effect.Effect<unknown, ToolRefused> =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await api.send(requestOf(api, locale, asked, signal))
      const answer: unknown = await response.json()
      return answer
    },
    catch: (cause) => unreachable(cause, locale),
  }).pipe(
    Effect.timeoutOrElse({ duration: ANSWER_LIMIT, orElse: () => Effect.fail(unreachable("timeout", locale)) }),
    Effect.flatMap((answer) => {
      if (!isEnvelope(answer)) return Effect.fail(unreachable("no envelope", locale))
      if (answer.code === 0) return Effect.succeed(answer.data)
      const { code, data, message } = answer
      const help = Object.entries(assistantWords[locale].refusal.help).find(([known]) => known === String(code))?.[1]
      return Effect.fail(
        new ToolRefused({
          code,
          message: help === undefined ? message : assistantWords[locale].refusal.helped(message, help),
          faults: isFaults(data) ? data.errors.slice(0, MOST_FAULTS) : [],
        }),
      )
    }),
  )

const unreachable = (cause: unknown, locale: Locale): ToolRefused => {
  const { held, unreachable: silent } = assistantWords[locale].refusal
  const why = cause instanceof Error ? cause.message : String(cause)
  return new ToolRefused({ message: cause instanceof ApiUnopened ? held(why) : silent(why) })
}

/** Time for a task or a run to end; clients give up a call after a minute. */
const PATIENCE = "45 seconds"

/** Waits until an event stream of the API ends, or for as long as a call may take. */
const drained = (api: Api, locale: Locale, path: string): Effect.Effect<void> =>
  Effect.tryPromise(async (signal) => {
    const { body } = await api.send(requestOf(api, locale, { path }, signal))
    await body?.pipeTo(new WritableStream(), { signal })
  }).pipe(Effect.timeout(PATIENCE), Effect.ignore)

/** Waits for the end of what has events at `path/events`, and reads it. */
export const ended = (api: Api, locale: Locale, path: string): Effect.Effect<unknown, ToolRefused> =>
  Effect.andThen(drained(api, locale, `${path}/events`), ask(api, locale, { path }))

const Detail = Schema.Struct({
  taskId: Schema.Int,
  valuationNo: Schema.String,
  assetType: Schema.String,
  status: Schema.Literals(["IN_PROGRESS", "SUCCESS", "FAILED"]),
  errorMessage: Schema.NullOr(Schema.String),
  result: Schema.Unknown,
  adoption: Schema.optionalKey(Schema.Unknown),
  caseNumber: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** A task as the API tells it, or its number while it is in progress. */
export type AskedTask =
  | FinishedTask
  | { readonly taskId: number; readonly valuationNo: string; readonly status: "IN_PROGRESS" }

const decodeDetail = Schema.decodeUnknownEffect(Detail)
const decodeCreated = Schema.decodeUnknownEffect(Schema.Struct({ taskId: Schema.Int }))

/** The API answered something that this version does not understand. */
export const understood =
  (locale: Locale) =>
  <A, R>(decoded: Effect.Effect<A, Schema.SchemaError, R>): Effect.Effect<A, ToolRefused, R> =>
    Effect.mapError(decoded, () => unreachable("unknown form", locale))

const taskOf = Effect.fnUntraced(function* (detail: unknown, locale: Locale, request: unknown) {
  const { status, ...task } = yield* understood(locale)(decodeDetail(detail))
  const read: AskedTask =
    status === "IN_PROGRESS"
      ? { taskId: task.taskId, valuationNo: task.valuationNo, status }
      : { ...task, status, request, adoption: isAdoption(task.adoption) ? task.adoption : undefined }
  return read
})

const isAdoption = Schema.is(Adoption)

const below = (assetType: AssetType): string => tasksPath(assetType).slice(basePath.length)

/** Values a create body: creates the task, and waits for its end. */
export const valued = Effect.fnUntraced(function* (
  api: Api,
  locale: Locale,
  { assetType, body, idempotencyKey }: { assetType: AssetType; body: object; idempotencyKey: string | undefined },
) {
  const path = below(assetType)
  const created = yield* ask(api, locale, { path, body, idempotencyKey })
  const { taskId } = yield* understood(locale)(decodeCreated(created))
  return yield* taskOf(yield* ended(api, locale, `${path}/${taskId}`), locale, body)
})

/** Reads a task, once it has ended or as long as a call may take. */
export const taskRead = Effect.fnUntraced(function* (api: Api, locale: Locale, assetType: AssetType, taskId: number) {
  const path = `${below(assetType)}/${taskId}`
  const detail = yield* ask(api, locale, { path })
  const task = yield* taskOf(detail, locale, undefined)
  return task.status === "IN_PROGRESS" ? yield* taskOf(yield* ended(api, locale, path), locale, undefined) : task
})

/** Addresses of a task for people. */
export const linksOf = (
  api: Api,
  assetType: AssetType,
  taskId: number,
): { readonly console?: string; readonly report?: string } =>
  api.site === undefined
    ? {}
    : {
        console: `${api.site}/console/#/tasks/${taskId}`,
        report: `${api.site}${tasksPath(assetType)}/${taskId}/report`,
      }
