import { Clock, Effect, Redacted, type Schema, Stream } from "effect"
import { AiError } from "effect/ai"
import { FetchHttpClient, HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"

/** Time limit for all requests about one message, milliseconds. */
export const TIME_LIMIT_MS = 8000
/** Longer answers are dropped, bytes. */
const MOST_BYTES = 262_144
/** Wait before the second attempt if the endpoint names none, milliseconds. */
const DEFAULT_WAIT_MS = 500

/** A request as JSON, with headers that no log shows. */
export interface ModelRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string | Redacted.Redacted>>
  readonly body: Schema.JsonObject
}

/** An answer of any status, with the start of its body. */
export interface ModelAnswer {
  readonly status: number
  readonly text: string
}

/** Sends the requests about one message: one of them may be sent a second time, and together they have 8 seconds. */
export interface Exchange {
  readonly send: (request: ModelRequest) => Effect.Effect<ModelAnswer, AiError.AiError>
}

export const failure = (reason: AiError.AiErrorReason): AiError.AiError =>
  AiError.make({ module: "ModelRequest", method: "send", reason })

/** Milliseconds to wait by `Retry-After` in seconds. Dates count as too long. */
const waitOf = (header: string | undefined): number =>
  header === undefined ? DEFAULT_WAIT_MS : /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Infinity

const bodyOf = (response: HttpClientResponse.HttpClientResponse) =>
  response.stream.pipe(
    Stream.runFoldEffect(
      () => ({ bytes: 0, parts: new Array<Uint8Array>() }),
      ({ bytes, parts }, part) =>
        bytes + part.length > MOST_BYTES
          ? Effect.fail(failure(new AiError.InvalidOutputError({ description: `over ${MOST_BYTES} bytes` })))
          : Effect.sync(() => {
              parts.push(part)
              return { bytes: bytes + part.length, parts }
            }),
    ),
    Effect.flatMap(({ parts }) => Effect.promise(() => new Blob(parts.map((part) => part.slice())).text())),
  )

/** Prepares the requests about one message. */
export const makeExchange = Effect.fnUntraced(function* (client: HttpClient.HttpClient) {
  const end = (yield* Clock.currentTimeMillis) + TIME_LIMIT_MS
  let isRepeated = false

  const once = ({ body, headers, url }: ModelRequest) => {
    const secrets = Object.entries(headers).map(
      ([name, value]) => [name, Redacted.isRedacted(value) ? Redacted.value(value) : value] as const,
    )
    return client
      .execute(
        HttpClientRequest.post(url).pipe(HttpClientRequest.setHeaders(secrets), HttpClientRequest.bodyJsonUnsafe(body)),
      )
      .pipe(
        Effect.flatMap((response) => Effect.map(bodyOf(response), (text) => ({ response, text }))),
        Effect.catchTag("HttpClientError", () =>
          Effect.fail(failure(new AiError.NetworkError({ reason: "TransportError", method: "POST", url }))),
        ),
        Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
        Effect.provideService(HttpClient.TracerPropagationEnabled, false),
      )
  }

  const send = Effect.fnUntraced(function* (request: ModelRequest): Effect.fn.Return<ModelAnswer, AiError.AiError> {
    const { response, text } = yield* once(request)
    const { headers, status } = response
    if ((status !== 429 && status < 500) || isRepeated) return { status, text }
    const wait = waitOf(headers["retry-after"])
    if ((yield* Clock.currentTimeMillis) + wait >= end) return { status, text }
    isRepeated = true
    yield* Effect.sleep(wait)
    return yield* send(request)
  })

  return { send } satisfies Exchange
})
