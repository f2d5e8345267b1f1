import { LookupBudget } from "@open-valuation/core/ports"
import { Effect, Redacted, Result, Schema, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { SourceAway } from "./SourceAway.ts"

/** Longer answers are dropped, bytes. */
const MOST_BYTES = 1_048_576
/** Time limit of one request, milliseconds. */
const TIME_LIMIT_MS = 6000
/** Wait before the second attempt, milliseconds. */
const WAIT_MS = 400

/** A request to a source's endpoint, which the operator has named. */
export interface JsonRequest {
  /** Name of the source. */
  readonly source: string
  readonly url: string
  /** Values that are secret are redacted, so that no log shows them. */
  readonly headers?: Readonly<Record<string, string | Redacted.Redacted>>
  /** Absent: a GET request. */
  readonly body?: Schema.Json
  /** Why a status is refused, where it means more than usual. */
  readonly refusals?: Readonly<Record<number, Pick<SourceAway, "reason" | "detail">>>
}

/** Sends a request and reads the answer as JSON. */
export interface JsonExchange {
  readonly send: (request: JsonRequest) => Effect.Effect<Schema.Json, SourceAway>
}

/** An answer of any status, as text. */
interface RawAnswer {
  readonly status: number
  readonly text: string
}

const parsed = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))

const textOf = (source: string, response: HttpClientResponse.HttpClientResponse): Effect.Effect<string, SourceAway> =>
  response.stream.pipe(
    Stream.runFoldEffect(
      () => ({ bytes: 0, parts: new Array<Uint8Array>() }),
      ({ bytes, parts }, part) =>
        bytes + part.length > MOST_BYTES
          ? Effect.fail(new SourceAway({ source, reason: "BROKEN", detail: `the answer is over ${MOST_BYTES} bytes` }))
          : Effect.sync(() => {
              parts.push(part)
              return { bytes: bytes + part.length, parts }
            }),
    ),
    Effect.flatMap(({ parts }) => Effect.promise(() => new Blob(parts.map((part) => part.slice())).text())),
    Effect.catchTag("HttpClientError", ({ reason }) =>
      reason._tag === "EmptyBodyError"
        ? Effect.succeed("")
        : Effect.fail(new SourceAway({ source, reason: "UNREACHABLE", detail: "the connection broke off" })),
    ),
  )

const refusalOf = (source: string, status: number): SourceAway => {
  const detail = `HTTP status ${status}`
  if (status === 401 || status === 403) return new SourceAway({ source, reason: "UNAUTHORISED", detail })
  if (status === 402 || status === 429) return new SourceAway({ source, reason: "QUOTA", detail })
  if (status >= 300 && status < 500) return new SourceAway({ source, reason: "REFUSED", detail })
  return new SourceAway({ source, reason: "BROKEN", detail })
}

/**
 * Requests to endpoints that the operator has named. Redirects are not followed, so that a key never goes elsewhere.
 * A failure of the server or the connection is tried once more. 429 is final: the source is away without waiting. Each
 * attempt takes from the valuation's `LookupBudget`.
 */
export const makeJsonExchange: Effect.Effect<JsonExchange, never, HttpClient.HttpClient> = Effect.map(
  HttpClient.HttpClient,
  (client) => {
    const once = Effect.fnUntraced(function* ({
      body,
      headers = {},
      source,
      url,
    }: JsonRequest): Effect.fn.Return<RawAnswer, SourceAway> {
      const { take } = yield* LookupBudget
      if (!(yield* take)) {
        return yield* new SourceAway({ source, reason: "BUDGET", detail: "the valuation has used all its requests" })
      }
      const open = Object.entries(headers).map(
        ([name, value]) => [name, Redacted.isRedacted(value) ? Redacted.value(value) : value] as const,
      )
      const request =
        body === undefined
          ? HttpClientRequest.get(url)
          : HttpClientRequest.bodyJsonUnsafe(HttpClientRequest.post(url), body)
      const answered = Effect.flatMap(
        client.execute(HttpClientRequest.setHeaders(request, [["accept", "application/json"], ...open])),
        (response) => Effect.map(textOf(source, response), (text) => ({ status: response.status, text })),
      )
      return yield* answered.pipe(
        Effect.catchTag("HttpClientError", () =>
          Effect.fail(new SourceAway({ source, reason: "UNREACHABLE", detail: "no connection" })),
        ),
        Effect.timeoutOrElse({
          duration: TIME_LIMIT_MS,
          orElse: () =>
            Effect.fail(new SourceAway({ source, reason: "TIMED_OUT", detail: `no answer in ${TIME_LIMIT_MS} ms` })),
        }),
        Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
        Effect.provideService(HttpClient.TracerPropagationEnabled, false),
      )
    })

    /** A second attempt where the server or the connection failed, not the request. */
    const twice = Effect.fnUntraced(function* (request: JsonRequest): Effect.fn.Return<RawAnswer, SourceAway> {
      const first = yield* Effect.result(once(request))
      const isTransient = Result.isFailure(first) ? first.failure.reason === "UNREACHABLE" : first.success.status >= 500
      if (!isTransient) return yield* Effect.fromResult(first)
      yield* Effect.sleep(WAIT_MS)
      return yield* once(request)
    })

    return {
      send: Effect.fnUntraced(function* (request) {
        const { refusals = {}, source } = request
        const { status, text } = yield* twice(request)
        if (status < 200 || status >= 300) {
          const known = refusals[status]
          return yield* known === undefined ? refusalOf(source, status) : new SourceAway({ source, ...known })
        }
        return yield* Effect.mapError(
          Effect.fromOption(parsed(text)),
          () => new SourceAway({ source, reason: "BROKEN", detail: "the answer is not JSON" }),
        )
      }),
    }
  },
)
