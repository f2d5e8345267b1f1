import { land, landRecipe } from "@open-valuation/core/land"
import { mildLandDirt, simulateLandMarket } from "@open-valuation/testing"
import { size } from "./Figures.ts"
import { TODAY, valuationBench } from "./ValuationBench.ts"

/** Fields known from the title and the planning conditions. */
const TITLE_TELLS = ["address", "landUse", "areaSqm", "rightType", "plotRatio", "termTotalYears", "grade"] as const

/** `npm run bench -- land` */
export const landBench = (): Promise<void> =>
  valuationBench({
    name: "land",
    what: "Valuations of lots",
    sizes: size([2_500, 15_000, 60_000], [5_000]),
    asset: land(),
    recipe: landRecipe,
    marketOf: (wanted) => {
      const { observations, samples } = simulateLandMarket({
        seed: 7,
        today: TODAY,
        deals: Math.round(0.7 * wanted),
        listings: 0,
        auctions: Math.round(0.3 * wanted),
        perDistrict: 15,
        dirt: mildLandDirt,
      })
      const requests = observations.map(({ object: { city, facts } }) => ({
        city,
        ...Object.fromEntries(
          TITLE_TELLS.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
        ),
      }))
      return { samples, requests }
    },
  })
