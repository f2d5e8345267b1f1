import { LocalDate } from "@open-valuation/core"
import { artefactOf, dataHash, fit, type ModelArtefact } from "@open-valuation/core/market"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { simulatePropertyMarket } from "../../simulation/index.ts"

const today = LocalDate.LocalDate.make("2026-06-30")

/** A model of a simulated market of homes, learned here. */
export const learnedModel = (): ModelArtefact => {
  const { samples } = simulatePropertyMarket({ seed: 4, today, deals: 300, listings: 60 })
  const markets = Map.groupBy(samples, ({ city, facts }) => propertyKeys.market(city, facts))
  const [largest] = [...markets.values()].toSorted((a, b) => b.length - a.length)
  const model = fit(propertyRecipe, largest ?? [], { asOf: today, order: "time" })
  if (model === undefined) throw new Error("Nothing was learned of the simulated market.")
  return artefactOf(propertyRecipe, dataHash(largest ?? []), model, "2026-06-30T08:00:00.000Z")
}
