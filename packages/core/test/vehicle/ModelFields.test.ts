import { vehicleKeys, vehicleRecipe, VehicleResult } from "@open-valuation/core/vehicle"
import { Schema } from "effect"
import { describeModelFields } from "../market/ModelFields.ts"
import { simulatedCars } from "./Cars.ts"
import { request, valueOf } from "./Host.ts"

describeModelFields({
  samples: (count) => simulatedCars(count),
  recipe: vehicleRecipe(),
  keys: vehicleKeys,
  order: "time",
  decode: Schema.decodeUnknownEffect(Schema.toEncoded(VehicleResult)),
  value: valueOf(request),
})
