import { DEMO_MARK, type Sample } from "@open-valuation/core/domain"

/** Marks a simulated market's samples as demo samples in `source`; otherwise they would count as real ones. */
export const markedAsDemo = <Market extends { readonly samples: ReadonlyArray<Sample> }>(market: Market): Market => ({
  ...market,
  samples: market.samples.map((sample) => ({ ...sample, source: `${sample.source}${DEMO_MARK}` })),
})
