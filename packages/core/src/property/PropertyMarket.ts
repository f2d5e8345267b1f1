import type { MarketDefinition } from "../market/MarketDefinition.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { requestedProperty } from "./fields.ts"
import { readHouseType } from "./HouseType.ts"
import { propertyRecipe } from "./PropertyRecipe.ts"
import { propertyRefusal } from "./PropertyRefusal.ts"

/** The market definition of homes, offices and workshops. */
export const propertyMarket = (policy: MarketPolicy = defaultMarketPolicy): MarketDefinition => ({
  recipe: comparedUnder(propertyRecipe, policy),
  policy,
  classes: [
    { name: "district", of: ({ city }) => city.split("/")[2] },
    {
      name: "rooms",
      of: ({ facts }) => {
        const rooms = readHouseType(facts)?.rooms
        return rooms === undefined ? undefined : String(rooms)
      },
    },
  ],
  names: {
    address: { from: "community", within: ["city"], beside: ["propertyUsage"], corrected: true },
    community: { within: ["city"], beside: ["propertyUsage"] },
  },
  requestSubject: requestedProperty,
  refuses: ({ appraisal, subject }) => appraisal !== undefined && propertyRefusal(subject, appraisal) !== undefined,
})
