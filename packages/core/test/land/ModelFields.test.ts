import { landKeys, landRecipe, LandResult } from "@open-valuation/core/land"
import { Schema } from "effect"
import { describeModelFields } from "../market/ModelFields.ts"
import { request, valueOf } from "./Host.ts"
import { simulatedLots } from "./Lots.ts"

describeModelFields({
  samples: (count) => simulatedLots(count),
  recipe: landRecipe,
  keys: landKeys,
  order: "random",
  decode: Schema.decodeUnknownEffect(Schema.toEncoded(LandResult)),
  value: valueOf(request),
})
