import { Effect, type Redacted, Stream } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { type HttpApi, HttpApiClient, type HttpApiGroup } from "effect/http-api"
import { layerApiKey } from "./Authentication.ts"

/**
 * A typed client of an API made with `makeApi`. `client.property.create({query: {}, headers: {}, payload})` returns the
 * envelope with its `data`, and fails with `ApiFailure` when the service refuses. `stream` and `events` return a
 * `Stream` of events. A stream that ends without `result` was cut off: resume it with `events` and the id of the last
 * event.
 */
export const makeClient = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: { readonly baseUrl: string | URL; readonly apiKey: Redacted.Redacted },
) =>
  HttpApiClient.make(api, {
    baseUrl: options.baseUrl,
    transformClient: HttpClient.transformResponse(Effect.map(withoutRetry)),
  }).pipe(Effect.provide(layerApiKey(options.apiKey)))

/**
 * Drops `retry:` lines. They are meant for browsers, and the library's parser takes them for the failure of a stream.
 */
const withoutRetry = (response: HttpClientResponse.HttpClientResponse): HttpClientResponse.HttpClientResponse => {
  const { headers, status } = response
  if (!headers["content-type"]?.startsWith("text/event-stream")) return response
  const lines = response.stream.pipe(
    Stream.decodeText,
    Stream.splitLines,
    Stream.filter((line) => !line.startsWith("retry:")),
    Stream.map((line) => `${line}\n`),
    Stream.encodeText,
  )
  return HttpClientResponse.fromWeb(response.request, new Response(Stream.toReadableStream(lines), { headers, status }))
}
