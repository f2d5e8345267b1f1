import { writeFileSync } from "node:fs"
import { contentHash } from "./src/domain/Hash.ts"
import { LocalDate } from "@open-valuation/core"
import { artefactOf, encodeArtefact, fit } from "@open-valuation/core/market"
import { goldenRecipe } from "./test/market/golden/GoldenRecipe.ts"
import { LAST_DAY, simulatedMarket } from "./test/market/SimulatedMarket.ts"
const samples=simulatedMarket({ deals: 1100, listings: 0.3, trend: -0.05, seed: 20 })
const { modelId: _, ...model } = fit(goldenRecipe, samples, { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" })!
const few = (b: any, n: number) => ({ ...b, trees: b.trees.slice(0, n) })
const short = { ...model, correction: { ...model.correction!, boosted: few(model.correction!.boosted, 8) }, band: { ...model.band!, local: { ...model.band!.local!, boosted: few(model.band!.local!.boosted, 4) } } }
const modelId = contentHash(JSON.stringify(short))
writeFileSync("packages/core/test/market/golden/corrected-1.json", encodeArtefact(artefactOf(goldenRecipe, samples, { modelId, ...short } as any, "2026-11-22T10:00:00.000Z")) + "\n")
