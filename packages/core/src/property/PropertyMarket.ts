import type { Facts } from "../domain/Facts.ts"
import type { MarketDefinition } from "../market/MarketDefinition.ts"
import { defaultMarketPolicy } from "../market/MarketPolicy.ts"
import { readHouseType } from "./HouseType.ts"
import { propertyRecipe } from "./PropertyRecipe.ts"

/** The fields of a property request in the specification, section 2.6, beside `city` and `address`. */
const REQUEST_FIELDS = ["buildingArea", "propertyUsage", "houseType", "floor", "totalFloors", "buildYear"] as const

/** How homes, offices and workshops are valued from their market. */
export const propertyMarket: MarketDefinition = {
  recipe: propertyRecipe,
  policy: defaultMarketPolicy,
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
  // A person writes the community's name as the address.
  requestSubject: ({ assetType, city, facts }) => {
    const known: Record<string, Facts[string]> = {}
    const address = facts["community"] ?? facts["address"]
    if (address !== undefined) known["address"] = address
    for (const name of REQUEST_FIELDS) {
      const value = facts[name]
      if (value !== undefined) known[name] = value
    }
    return { assetType, city, facts: known }
  },
}
