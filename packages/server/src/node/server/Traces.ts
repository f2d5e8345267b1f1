import { ENGINE_VERSION } from "@open-valuation/core"
import { Effect, Layer, Redacted, References } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import type { Collector } from "../ParsedSettings.ts"
import { Settings } from "../Settings.ts"

/** Time limit for a collector's answer. */
const patience = "5 seconds"

/**
 * Logs once when the collector becomes unavailable and once when it is back. Traces are dropped meanwhile, nothing else
 * happens.
 */
const watched = (url: string) =>
  HttpClient.layerMergedContext(
    Effect.map(HttpClient.HttpClient, (client) => {
      let away = false
      return client.pipe(
        HttpClient.transform((answer, request) =>
          Effect.timeoutOrElse(answer, {
            duration: patience,
            orElse: () =>
              Effect.fail(
                new HttpClientError.HttpClientError({
                  reason: new HttpClientError.TransportError({ request, description: "no answer in 5 seconds" }),
                }),
              ),
          }),
        ),
        HttpClient.filterStatusOk,
        HttpClient.tapError(({ message }) => {
          if (away) return Effect.void
          away = true
          return Effect.logWarning(`Traces are dropped until the collector at ${url} accepts them: ${message}`)
        }),
        HttpClient.tap(() => {
          if (!away) return Effect.void
          away = false
          return Effect.logInfo(`The collector at ${url} accepts traces again`)
        }),
      )
    }),
  )

/** Sends the spans of this process to a collector, as JSON over HTTP, every five seconds and at the end. */
export const tracesTo = ({ authorization, url }: Collector) =>
  OtlpTracer.layer({
    url: `${url}/v1/traces`,
    resource: { serviceName: "open-valuation", serviceVersion: ENGINE_VERSION },
    headers: authorization === undefined ? {} : { authorization: Redacted.value(authorization) },
  }).pipe(
    Layer.provide(OtlpSerialization.layerJson),
    Layer.provide(watched(url).pipe(Layer.provide(FetchHttpClient.layer))),
  )

/** Traces to `OV_OTLP_URL`. Without it no spans are recorded. */
export const tracesLayer = Layer.unwrap(
  Effect.map(Settings, ({ collector }) =>
    collector === undefined ? Layer.succeed(References.TracerEnabled, false) : tracesTo(collector),
  ),
)
