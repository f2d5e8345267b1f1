import * as Facts from "../domain/Facts.ts"
import type { MarketDefinition } from "../market/MarketDefinition.ts"
import { defaultVehicleTables } from "./tables/index.ts"
import type { VehicleOptions } from "./VehicleEngine.ts"
import { defaultVehiclePolicy } from "./VehiclePolicy.ts"
import { vehicleRecipe } from "./VehicleRecipe.ts"

/** The fields of a vehicle request (contract 2.4), beside `city`, that say something of the vehicle. */
const REQUEST_FIELDS = [
  "vin",
  "brand",
  "series",
  "trim",
  "modelYear",
  "firstRegistrationDate",
  "mileageKm",
  "fuelType",
  "emissionStandard",
  "displacementL",
  "transmission",
  "bodyType",
  "seats",
  "color",
  "usageNature",
  "transferCount",
  "conditionGrade",
  "accidentType",
  "batteryHealthPct",
  "msrp",
  "currentNewPrice",
] as const

/** How vehicles are valued from their market. */
export const vehicleMarket = ({
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions = {}): MarketDefinition => ({
  recipe: vehicleRecipe(tables),
  policy,
  classes: [{ name: "brand", of: ({ facts }) => Facts.text(facts, "brand") }],
  requestSubject: ({ assetType, city, facts }) => {
    const known: Record<string, Facts.FactValue> = {}
    for (const name of REQUEST_FIELDS) {
      const value = facts[name]
      if (value !== undefined) known[name] = value
    }
    return { assetType, city, facts: known }
  },
})
