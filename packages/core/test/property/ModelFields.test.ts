import { Valuation } from "@open-valuation/core"
import { property, propertyKeys, propertyRecipe, PropertyResult } from "@open-valuation/core/property"
import { Schema } from "effect"
import { today } from "../market/MarketHost.ts"
import { describeModelFields } from "../market/ModelFields.ts"
import { simulatedMarket } from "../market/SimulatedMarket.ts"

const samples = (deals: number) => simulatedMarket({ deals, listings: 0.2 })

const home = {
  city: "上海市徐汇区",
  address: `${String(samples(1)[0]!.facts["community"])}3号楼101室`,
  buildingArea: 88.5,
  propertyUsage: "RESIDENTIAL",
  buildYear: 2005,
}

describeModelFields({
  samples,
  recipe: propertyRecipe,
  keys: propertyKeys,
  order: "time",
  decode: Schema.decodeUnknownEffect(Schema.toEncoded(PropertyResult)),
  value: Valuation.value(property(), home, { today }),
})
