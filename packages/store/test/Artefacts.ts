import { LocalDate } from "@open-valuation/core"
import { artefactOf, dataHash, fit, type ModelArtefact } from "@open-valuation/core/market"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { simulatePropertyMarket } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-06-30")
/** Homes of some simulated markets. */
export const { samples } = simulatePropertyMarket({ seed: 4, today, deals: 300, listings: 60 })
const byMarket = [...Map.groupBy(samples, ({ city, facts }) => propertyKeys.market(city, facts)).values()].toSorted(
  (a, b) => b.length - a.length,
)

/** Artefacts of the two largest of these markets. */
export const artefacts: ReadonlyArray<ModelArtefact> = byMarket
  .slice(0, 2)
  .map((some) =>
    artefactOf(
      propertyRecipe,
      dataHash(some),
      fit(propertyRecipe, some, { asOf: today, order: "time" })!,
      "2026-06-30T08:00:00.000Z",
    ),
  )
