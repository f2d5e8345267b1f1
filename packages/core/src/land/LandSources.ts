import type { Fact } from "../domain/Facts.ts"
import { round } from "../domain/Rounding.ts"
import { priceBasis, type Sample } from "../domain/Sample.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { foundSources, sourceFacts, weighedSources } from "../market/report/Sources.ts"
import { LandFacts, type RightType, rightTypeOf } from "./fields.ts"
import type { MarketValue } from "./LandReconciliation.ts"
import type { LandOutcome } from "./LandResult.ts"

/** A sample as `sources` lists it. */
export const sourceItem = (sample: Sample) => {
  const { facts, price } = sample
  const area = LandFacts.areaSqm(facts) ?? 0
  return {
    ...sourceFacts(sample),
    area,
    unitPrice: area > 0 ? round(price / area, 2) : 0,
    address: LandFacts.address(facts) ?? null,
    landUse: LandFacts.landUse(facts) ?? null,
    plotRatio: LandFacts.plotRatio(facts) ?? null,
    termTotalYears: LandFacts.termTotalYears(facts) ?? null,
  }
}

/**
 * The comparables with their weights in the value, where `share` is their total weight; without comparables, the
 * samples found.
 */
export const sourcesOf = (
  found: ReadonlyArray<Sample>,
  market: MarketValue | undefined,
  share: number,
): LandOutcome["sources"] =>
  market === undefined
    ? foundSources(found, (sample) => ({ ...sourceItem(sample), adjustedUnitPrice: null }))
    : weighedSources(
        market.appraisal,
        { share, beyond: { factor: "term", ratio: market.term.factor } },
        sourceItem,
        (adjustedUnitPrice) => ({ adjustedUnitPrice }),
      )

/** Number of closed deals among the comparables, including auctions. */
export const dealCount = (appraisal: Appraisal | undefined): number =>
  appraisal?.comparables.filter(({ sample }) => priceBasis(sample.kind) === "DEAL").length ?? 0

/**
 * Share of the comparables' weight whose facts state another value than `wanted`; those that state none do not count.
 */
export const shareOfOthers = ({ comparables }: Appraisal, fact: Fact<string>, wanted: string): number => {
  let total = 0
  let others = 0
  for (const { sample, weight } of comparables) {
    total += weight
    const said = fact(sample.facts)
    if (said !== undefined && said !== wanted) others += weight
  }
  return total > 0 ? others / total : 0
}

/**
 * The right that was valued: that of most of the comparables' weight. Granted where none states it, and for a benchmark
 * price: land sales and published prices are for grants.
 */
export const valuedRight = (appraisal: Appraisal | undefined): RightType => {
  const weights = new Map<RightType, number>()
  for (const { sample, weight } of appraisal?.comparables ?? []) {
    const right = rightTypeOf(sample.facts)
    if (right !== undefined) weights.set(right, (weights.get(right) ?? 0) + weight)
  }
  const [heaviest] = [...weights].toSorted((a, b) => b[1] - a[1])
  return heaviest?.[0] ?? "GRANTED"
}
