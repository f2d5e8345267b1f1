import type { AssetType } from "@open-valuation/core"
import { SampleSource } from "@open-valuation/core/ports"
import { Clock, Effect, Layer, Metric } from "effect"

const searchSeconds = Metric.histogram("open_valuation_search_duration_seconds", {
  description: "Time of one search for comparables; unavailable: the source did not answer",
  boundaries: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 10, 30],
})

const measured = (asset: AssetType, outcome: "answered" | "unavailable", startedAt: bigint) =>
  Effect.flatMap(Clock.currentTimeNanos, (endedAt) =>
    Metric.update(Metric.withAttributes(searchSeconds, { asset, outcome }), Number(endedAt - startedAt) / 1e9),
  )

/** Wraps the source of samples: each search is measured and recorded as a span. */
export const measuredSearchLayer: Layer.Layer<SampleSource, never, SampleSource> = Layer.effect(
  SampleSource,
  Effect.map(SampleSource, ({ name, search }) => ({
    name,
    search: (query) =>
      Effect.flatMap(Clock.currentTimeNanos, (startedAt) =>
        search(query).pipe(
          Effect.tap(() => measured(query.assetType, "answered", startedAt)),
          Effect.tapError(() => measured(query.assetType, "unavailable", startedAt)),
        ),
      ).pipe(Effect.withSpan("search", { attributes: { source: name, assetType: query.assetType } })),
  })),
)
