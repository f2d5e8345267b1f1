import type { MarketDefinition } from "../market/MarketDefinition.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { requestedVehicle, VehicleFacts } from "./fields.ts"
import { brandKey } from "./names/BrandKey.ts"
import { seriesKey } from "./names/SeriesKey.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import type { VehicleOptions } from "./VehicleEngine.ts"
import { defaultVehiclePolicy } from "./VehiclePolicy.ts"
import { vehicleRecipe } from "./VehicleRecipe.ts"

/** How vehicles are valued from their market. */
export const vehicleMarket = ({
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions = {}): MarketDefinition => ({
  recipe: comparedUnder(vehicleRecipe(tables), policy),
  policy,
  classes: [{ name: "brand", of: ({ facts }) => VehicleFacts.brand(facts) }],
  names: {
    brand: { key: brandKey },
    series: { within: ["brand"], key: (name, known) => seriesKey(VehicleFacts.brand(known), name), corrected: true },
    trim: { within: ["brand", "series"] },
  },
  requestSubject: requestedVehicle,
})
