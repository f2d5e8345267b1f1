import { DEMO_MARK, type Sample } from "@open-valuation/core/domain"

/**
 * A simulated market whose samples say in `source` that they are of the demo market; else they would count as anybody's
 * samples.
 */
export const markedAsDemo = <Market extends { readonly samples: ReadonlyArray<Sample> }>(market: Market): Market => ({
  ...market,
  samples: market.samples.map((sample) => ({ ...sample, source: `${sample.source}${DEMO_MARK}` })),
})
