import { land, landRecipe } from "@open-valuation/core/land"
import { mildLandDirt, simulateLandMarket } from "@open-valuation/testing"
import { TODAY, valuationBench } from "./ValuationBench.ts"

/** Fields known from the title and the planning conditions. */
const TITLE_TELLS = ["address", "landUse", "areaSqm", "rightType", "plotRatio", "termTotalYears", "grade"] as const

/** `npm run bench -- land` */
export const landBench = (): Promise<void> =>
  valuationBench({
    title: "Land",
    asset: land(),
    recipe: landRecipe,
    marketOf: (size) => {
      const { observations, samples } = simulateLandMarket({
        seed: 7,
        today: TODAY,
        deals: Math.round(0.7 * size),
        listings: 0,
        auctions: Math.round(0.3 * size),
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
