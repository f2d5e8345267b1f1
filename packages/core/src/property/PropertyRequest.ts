import { Schema } from "effect"
import { marketRequestFields } from "../market/MarketRequest.ts"
import { text, whole } from "../request/Fields.ts"

/** What a property is used as (specification, section 2.6). */
export const PropertyUsage = Schema.Literals(["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL"])
export type PropertyUsage = typeof PropertyUsage.Type

/** Create body of a property valuation: specification 2.6 and contract 2.3. */
export const PropertyRequest = Schema.Struct({
  city: text(1, 100).annotate({
    description: "Administrative region, <province>/<city>/<district>",
    examples: ["北京市/北京市/朝阳区"],
  }),
  address: text(1, 300).annotate({ description: "Community or detailed address" }),
  buildingArea: Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(1_000_000)).annotate({
    description: "Floor area in m²",
  }),
  propertyUsage: PropertyUsage,
  houseType: Schema.optionalKey(text(0, 100)),
  floor: Schema.optionalKey(whole(-20, 200)),
  totalFloors: Schema.optionalKey(whole(1, 200)),
  buildYear: Schema.optionalKey(whole(1800, 2200)),
  community: Schema.optionalKey(text(0, 100)),
  longitude: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }))),
  latitude: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }))),
  decoration: Schema.optionalKey(text(0, 50)),
  orientation: Schema.optionalKey(text(0, 50)),
  elevator: Schema.optionalKey(Schema.Boolean),
  ...marketRequestFields,
})
export type PropertyRequest = typeof PropertyRequest.Type
