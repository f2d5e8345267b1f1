import { Schema } from "effect"
import { marketRequestFields } from "../market/recipe/MarketRequest.ts"
import { between, name, text, whole } from "../request/Fields.ts"

/** The use of a property (specification, section 2.6). */
export const PropertyUsage = Schema.Literals(["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL"])
export type PropertyUsage = typeof PropertyUsage.Type

/** Minimum area, m²: no home, shop or parking space is smaller. */
const LEAST_SQM = 1

/** Create body of a property valuation: specification 2.6 and contract 2.3. */
export const PropertyRequest = Schema.Struct({
  city: name(1, 100).annotate({
    description: "Administrative region, <province>/<city>/<district>",
    examples: ["北京市/北京市/朝阳区"],
  }),
  address: name(1, 300).annotate({ description: "Community or detailed address" }),
  buildingArea: between(LEAST_SQM, 1_000_000).annotate({
    description: "Floor area in m²",
  }),
  propertyUsage: PropertyUsage.annotate({ description: "Residential, commercial or office, or industrial" }),
  houseType: Schema.optionalKey(
    text(0, 100).annotate({ description: "Layout or form of the property", examples: ["3室2厅1卫"] }),
  ),
  floor: Schema.optionalKey(whole(-20, 200).annotate({ description: "Floor of the unit; negative below ground" })),
  totalFloors: Schema.optionalKey(whole(1, 200).annotate({ description: "Floors of the building" })),
  buildYear: Schema.optionalKey(whole(1800, 2200).annotate({ description: "Year in which it was built" })),
  community: Schema.optionalKey(name(0, 100).annotate({ description: "Name of the community" })),
  longitude: Schema.optionalKey(
    between(-180, 180).annotate({
      description: "Longitude in degrees, east positive; as the samples give theirs",
    }),
  ),
  latitude: Schema.optionalKey(
    between(-90, 90).annotate({
      description: "Latitude in degrees, north positive; as the samples give theirs",
    }),
  ),
  decoration: Schema.optionalKey(text(0, 50).annotate({ description: "State of the interior", examples: ["精装"] })),
  orientation: Schema.optionalKey(text(0, 50).annotate({ description: "Which way it faces", examples: ["南北"] })),
  elevator: Schema.optionalKey(Schema.Boolean.annotate({ description: "Whether there is a lift" })),
  ...marketRequestFields,
}).annotate({
  identifier: "PropertyRequest",
  description: "What is to be valued",
  examples: [
    {
      city: "上海市/上海市/浦东新区",
      address: "檐雨小筑3号楼",
      buildingArea: 89.5,
      propertyUsage: "RESIDENTIAL",
      houseType: "2室1厅",
      floor: 9,
      totalFloors: 18,
      buildYear: 2017,
    },
  ],
})
export type PropertyRequest = typeof PropertyRequest.Type
