import type { Facts } from "../domain/Facts.ts"
import type { MarketDefinition } from "../market/MarketDefinition.ts"
import type { LandOptions } from "./LandEngine.ts"
import { defaultLandPolicy } from "./LandPolicy.ts"
import { landRecipe } from "./LandRecipe.ts"
import { landUseOf } from "./LandUse.ts"

/** The fields of a land request (contract, section 2.5) that say something of the lot, beside `city`. */
const REQUEST_FIELDS = [
  "address",
  "landUse",
  "areaSqm",
  "rightType",
  "plotRatio",
  "termTotalYears",
  "remainingYears",
  "developmentLevel",
  "grade",
] as const

/** How land is valued from its market. */
export const landMarket = ({ policy = defaultLandPolicy }: LandOptions = {}): MarketDefinition => ({
  recipe: landRecipe,
  policy,
  classes: [{ name: "use", of: ({ facts }) => landUseOf(facts) }],
  requestSubject: ({ assetType, city, facts }) => {
    const known: Record<string, Facts[string]> = {}
    for (const name of REQUEST_FIELDS) {
      const value = facts[name]
      if (value !== undefined) known[name] = value
    }
    return { assetType, city, facts: known }
  },
})
