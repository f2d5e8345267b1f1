import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerError, type HttpServerRequest } from "effect/http"
import { Refusal } from "./Refusal.ts"

/** Largest JSON body: 1 MiB. */
const MAX_BODY_BYTES = 1_048_576

/** Time limit for receiving the body. A connection that sends it byte by byte occupies a place among the requests. */
const BODY_LIMIT = "20 seconds"
/** Maximum nesting of objects and arrays. Valid requests have at most four levels. */
const MAX_DEPTH = 32
/** Maximum number of objects, arrays, texts, numbers, flags and nulls in a body. */
const MAX_VALUES = 100_000
/** That of a request for one valuation, or of a chat. */
export const MAX_VALUES_OF_ONE = 2000
/** Maximum number of names in all objects together. The parser takes ten times as long for a name as for a value. */
const MAX_NAMES = 10_000

/** A JSON object whose fields have not been checked. */
export type JsonObject = Readonly<Record<string, unknown>>

const limit = ByteSize.bytes(MAX_BODY_BYTES)
const utf8 = new TextDecoder("utf-8", { fatal: true })

const isJson = (contentType: string): boolean => {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";")
  return type.trim() === "application/json" && parameters.every((text) => !/^\s*charset=(?!"?utf-?8"?\s*$)/.test(text))
}

const parse = (bytes: Uint8Array): JsonObject | undefined => {
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

const COMMA = 0x2c
const COLON = 0x3a
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Counts what a JSON text holds before it is parsed, and refuses it at the first limit that it passes. Looks at commas,
 * colons, brackets and the ends of strings only: the parser says whether it is JSON.
 */
const tooMuch = (bytes: Uint8Array, mostValues: number): Refusal | undefined => {
  let [values, names, depth] = [1, 0, 0]
  // The next byte begins the first member of an object or array, or closes it.
  let isOpened = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte <= 0x20) continue
    if (CLOSING.has(byte)) depth--
    else if (isOpened || byte === COMMA) values++
    isOpened = OPENING.has(byte)
    if (isOpened) depth++
    else if (byte === COLON) names++
    else if (byte === QUOTE) at = endOfString(bytes, at)
    if (depth > MAX_DEPTH) return beyond("body.tooDeep", MAX_DEPTH)
    if (values > mostValues) return beyond("body.tooManyValues", mostValues)
    if (names > MAX_NAMES) return beyond("body.tooManyNames", MAX_NAMES)
  }
  return undefined
}

/** Why a JSON text of one request holds too much, as the code of a message; `undefined` if it does not. */
export const jsonExcess = (bytes: Uint8Array): string | undefined =>
  tooMuch(bytes, MAX_VALUES_OF_ONE)?.faults?.[0]?.message.code

const endOfString = (bytes: Uint8Array, start: number): number => {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

const beyond = (code: string, most: number): Refusal =>
  new Refusal({ code: 41300, faults: [{ path: "", message: { code, params: { most } } }] })

const readFailure = (error: HttpServerError.HttpServerError): Refusal =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge" ? tooLarge : notJson

const tooLarge = new Refusal({ code: 41300, headers: { connection: "close" } })
const notJson = new Refusal({ code: 40000 })
const notSupported = new Refusal({ code: 41500 })
const late = new Refusal({
  code: 40000,
  words: { code: "connection.late", params: {} },
  headers: { connection: "close" },
})

/**
 * The JSON object in the body of a request. Refuses another content type or encoding with 41500; more than 1 MiB, the
 * rest of which is not read, more than 32 levels, 10,000 names or `mostValues` with 41300; and a body that is empty,
 * not a JSON object, or not received within 20 seconds with 40000.
 */
export const readJsonObject = (
  request: HttpServerRequest.HttpServerRequest,
  mostValues: number = MAX_VALUES,
): Effect.Effect<JsonObject, Refusal> => {
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
    Effect.flatMap((received) => {
      const bytes = new Uint8Array(received)
      const refusal = tooMuch(bytes, mostValues)
      if (refusal !== undefined) return Effect.fail(refusal)
      const object = parse(bytes)
      return object === undefined ? Effect.fail(notJson) : Effect.succeed(object)
    }),
  )
}
