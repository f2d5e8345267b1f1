import { defaultDriftPolicy, type ModelDrift } from "@open-valuation/core/accuracy"
import { spacedPercent } from "@open-valuation/report/formats"
import type { MarketKey } from "@open-valuation/store"
import { Effect, Metric } from "effect"

const newDeals = Metric.gauge("open_valuation_model_new_deals", {
  description: "Deals since the former model of a market was learned, by which it was judged when it was replaced",
})

const coverage = Metric.gauge("open_valuation_model_coverage_ratio", {
  description: "Share of these deals within their 80 % range",
})

const medianError = Metric.gauge("open_valuation_model_median_error_ratio", {
  description: "Median error of these deals, as a share of the price",
})

const expectedError = Metric.gauge("open_valuation_model_expected_median_error_ratio", {
  description: "Median error that the model expected",
})

const outside = Metric.gauge("open_valuation_model_outside_band", {
  description: "1 where coverage or median error had left the band, else 0",
})

/** The last drift of a market's former model that this process recorded. */
export const recordedDrift = Effect.fnUntraced(function* ({ assetType: asset, market }: MarketKey) {
  const read = (gauge: Metric.Metric<number, Metric.GaugeState<number>>) =>
    Effect.map(Metric.value(Metric.withAttributes(gauge, { asset, market })), ({ value }) => value)
  const count = yield* read(newDeals)
  if (count === 0) return undefined
  return {
    count,
    coverage80: yield* read(coverage),
    medianError: yield* read(medianError),
    expectedError: yield* read(expectedError),
    outside: (yield* read(outside)) > 0,
  }
})

/** Records the drift of a market's former model. */
export const recordDrift = (
  { assetType: asset, market }: MarketKey,
  { coverage80, expected, left, mdape, n }: ModelDrift,
): Effect.Effect<void> =>
  Effect.forEach(
    [
      [newDeals, n],
      [coverage, coverage80],
      [medianError, mdape],
      [expectedError, expected.mdape],
      [outside, Number(left.length > 0)],
    ] as const,
    ([gauge, value]) => Metric.update(Metric.withAttributes(gauge, { asset, market }), value),
    { discard: true },
  )

/** A model's figures on new deals, for operators: one line. */
export const driftText = ({
  band,
  coverage80,
  expected,
  learnedTo,
  left,
  mdape,
  n,
}: Pick<ModelDrift, "band" | "coverage80" | "expected" | "left" | "mdape" | "n"> & {
  readonly learnedTo: string
}): string => {
  const error = `median error ${spacedPercent(mdape)} (${spacedPercent(expected.mdape)} expected, up to ${spacedPercent(band.errorTo)})`
  const range = `range held ${spacedPercent(coverage80)} (at least ${spacedPercent(band.coverageFrom)})`
  const isEnough = n >= defaultDriftPolicy.leastDeals
  const verdict = isEnough ? (left.length > 0 ? "the model had aged" : "as good as expected") : "too few to tell"
  return `${n} deals since ${learnedTo}: ${error}, ${range}; ${verdict}`
}
