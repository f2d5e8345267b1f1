import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerError, type HttpServerRequest } from "effect/http"
import { Refusal } from "./Refusal.ts"

/** Largest JSON body: 1 MiB. */
const MAX_BODY_BYTES = 1_048_576

/** Time limit for receiving the body. A connection that sends it byte by byte occupies a place among the requests. */
const BODY_LIMIT = "20 seconds"
/** Maximum nesting of objects and arrays. Valid requests have at most four levels. */
const MAX_DEPTH = 32

/** A JSON object whose fields have not been checked. */
export type JsonObject = Readonly<Record<string, unknown>>

const limit = ByteSize.bytes(MAX_BODY_BYTES)
const utf8 = new TextDecoder("utf-8", { fatal: true })

const isJson = (contentType: string): boolean => {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";")
  return type.trim() === "application/json" && parameters.every((text) => !/^\s*charset=(?!"?utf-?8"?\s*$)/.test(text))
}

const parse = (bytes: ArrayBuffer): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    return isObject(value) ? value : undefined
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined
    throw cause
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const membersOf = (value: unknown): ReadonlyArray<unknown> =>
  typeof value === "object" && value !== null ? Object.values(value) : []

/** Walks level by level: one call per level would overflow the stack. */
const isTooDeep = (value: JsonObject): boolean => {
  let level: ReadonlyArray<unknown> = [value]
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap(membersOf)
  }
  return level.length > 0
}

const readFailure = (error: HttpServerError.HttpServerError): Refusal =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge" ? tooLarge : notJson

const tooLarge = new Refusal({ code: 41300, headers: { connection: "close" } })
const tooDeep = new Refusal({
  code: 41300,
  faults: [{ path: "", message: { code: "body.tooDeep", params: { most: MAX_DEPTH } } }],
})
const notJson = new Refusal({ code: 40000 })
const notSupported = new Refusal({ code: 41500 })
const late = new Refusal({
  code: 40000,
  words: { code: "connection.late", params: {} },
  headers: { connection: "close" },
})

/**
 * The JSON object in the body of a request. Refuses another content type or encoding with 41500; more than 1 MiB, the
 * rest of which is not read, or more than 32 levels with 41300; and a body that is empty, not a JSON object, or not
 * received within 20 seconds with 40000.
 */
export const readJsonObject = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<JsonObject, Refusal> => {
  const {
    "content-type": type = "",
    "content-encoding": encoding = "identity",
    "content-length": length,
  } = request.headers
  if (!isJson(type) || encoding !== "identity") return Effect.fail(notSupported)
  if (Number(length ?? 0) > MAX_BODY_BYTES) return Effect.fail(tooLarge)
  return request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, limit),
    Effect.mapError(readFailure),
    Effect.timeoutOrElse({ duration: BODY_LIMIT, orElse: () => Effect.fail(late) }),
    Effect.flatMap((bytes) => {
      const object = parse(bytes)
      if (object === undefined) return Effect.fail(notJson)
      return isTooDeep(object) ? Effect.fail(tooDeep) : Effect.succeed(object)
    }),
  )
}
