import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { defaultMarketPolicy } from "../../packages/core/src/market/recipe/MarketPolicy.ts"
import { MOST_TIPS } from "../../packages/core/src/market/report/TipRank.ts"
import { ordinaryResults } from "./OrdinaryCases.ts"

const assets = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"] as const
/** Maximum frequency of a tip. One that is more frequent says nothing about a case. */
const MOST_OFTEN = 1 / 3
const { leastWeight, standard } = defaultMarketPolicy

describe("ordinary results", () => {
  for (const asset of assets) {
    it.effect(`of ${asset} have tips that are unusual, and count the comparables that carry weight`, () =>
      Effect.gen(function* () {
        const results = yield* ordinaryResults[asset]()
        expect(results.length).toBeGreaterThan(100)
        const counts = new Map<string, number>()
        for (const {
          effectiveSampleCount,
          exclusionSummary,
          furtherRiskTips,
          rawSampleCount,
          riskTips,
          sources,
        } of results) {
          for (const { code } of [...riskTips, ...furtherRiskTips]) counts.set(code, (counts.get(code) ?? 0) + 1)
          expect(riskTips.length).toBeLessThanOrEqual(MOST_TIPS)
          if (furtherRiskTips.length > 0) expect(riskTips.length).toBe(MOST_TIPS)
          const excluded = exclusionSummary.reduce((sum, { count }) => sum + count, 0)
          expect(rawSampleCount).toBe(effectiveSampleCount + excluded)
          // Listed weights are rounded to four digits, and are a little lower when a price new contributes.
          const light = sources.slice(standard.minimumComparables).filter(({ weight }) => weight < 0.9 * leastWeight)
          expect(light).toEqual([])
        }
        const often = [...counts].filter(([, count]) => count > MOST_OFTEN * results.length)
        expect(often).toEqual([])
      }),
    )
  }
})
