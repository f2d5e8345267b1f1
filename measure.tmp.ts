import { Schema } from "effect"
import { Sample } from "./packages/core/src/domain/Sample.ts"
import { isUsableSample } from "./packages/core/src/market/search/UsableSample.ts"
import { simulatePropertyMarket } from "@open-valuation/simulation"
import { LocalDate } from "@open-valuation/core"
const { samples } = simulatePropertyMarket({ seed: 4, today: LocalDate.LocalDate.make("2026-06-30"), deals: 3000, listings: 600 })
const is = Schema.is(Sample)
const q = { asOf: 30000, assetType: "PROPERTY" } as const
for (let r = 0; r < 5; r++) {
  let n = 0
  const a = performance.now(); for (const s of samples) if (is(s)) n++
  const b = performance.now(); for (const s of samples) if (isUsableSample(s, q)) n++
  const c = performance.now()
  console.log(n, samples.length, ((b - a) / samples.length * 1000).toFixed(2), ((c - b) / samples.length * 1000).toFixed(2), ((c - b) / (b - a)).toFixed(3))
}
