import { equipmentKeys, equipmentRecipe, EquipmentResult } from "@open-valuation/core/equipment"
import { Schema } from "effect"
import { describeModelFields } from "../market/ModelFields.ts"
import { request, valueOf } from "./Host.ts"
import { simulatedMachines } from "./Machines.ts"

describeModelFields({
  samples: (count) => simulatedMachines(count),
  recipe: equipmentRecipe(),
  keys: equipmentKeys(),
  order: "time",
  decode: Schema.decodeUnknownEffect(Schema.toEncoded(EquipmentResult)),
  value: valueOf(request),
})
