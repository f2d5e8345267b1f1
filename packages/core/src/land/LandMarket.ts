import type { MarketDefinition } from "../market/MarketDefinition.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { landUseOf, requestedLand } from "./fields.ts"
import type { LandOptions } from "./LandEngine.ts"
import { defaultLandPolicy } from "./LandPolicy.ts"
import { landRecipe } from "./LandRecipe.ts"
import { landRefusal } from "./LandRefusal.ts"

/** The market definition of land. */
export const landMarket = ({ policy = defaultLandPolicy }: LandOptions = {}): MarketDefinition => ({
  recipe: comparedUnder(landRecipe, policy),
  policy,
  classes: [{ name: "use", of: ({ facts }) => landUseOf(facts) }],
  requestSubject: requestedLand,
  refuses: ({ appraisal, subject }) => appraisal !== undefined && landRefusal(subject, appraisal) !== undefined,
})
