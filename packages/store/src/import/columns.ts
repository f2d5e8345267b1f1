import type { MarketAssetType } from "@open-valuation/core"
import {
  type CellType,
  coded,
  codedOrOther,
  date,
  degrees,
  flag,
  integer,
  number,
  option,
  text,
  year,
} from "./CellType.ts"

/** A column of a sample file with a defined meaning. */
export interface Column {
  readonly name: string
  readonly type: CellType
  /** Must be present in the header and in each row. */
  readonly required?: true
  /** Effect of an implausible value: the row is refused, or by default the value is left out with a warning. */
  readonly whenBad?: "refuse"
}

const required = { required: true, whenBad: "refuse" } as const
const money = number({ above: 0, max: 1e12 })

/** Columns of every asset (contract, section 8). */
export const common: ReadonlyArray<Column> = [
  { name: "kind", type: option(["TRANSACTION", "LISTING", "AUCTION"]), ...required },
  { name: "observedAt", type: date("YYYY-MM"), ...required },
  { name: "price", type: money, ...required },
  { name: "source", type: text(200) },
  { name: "url", type: text(2_000) },
  { name: "city", type: text(200) },
  { name: "askPrice", type: money },
]

const location: ReadonlyArray<Column> = [
  { name: "address", type: text() },
  { name: "longitude", type: degrees(180) },
  { name: "latitude", type: degrees(90) },
]

const property: ReadonlyArray<Column> = [
  ...location,
  { name: "buildingArea", type: number({ above: 0, max: 1e6 }), ...required },
  { name: "community", type: text() },
  {
    name: "propertyUsage",
    type: coded("propertyUsage", ["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL"]),
    whenBad: "refuse",
  },
  { name: "houseType", type: text() },
  { name: "floor", type: integer(-20, 200) },
  { name: "totalFloors", type: integer(1, 200) },
  { name: "buildYear", type: year(5) },
  { name: "decoration", type: text() },
  { name: "orientation", type: text() },
  { name: "elevator", type: flag },
]

const equipment: ReadonlyArray<Column> = [
  { name: "model", type: text(), ...required },
  { name: "baseModel", type: text() },
  { name: "manufacturer", type: text() },
  { name: "equipmentType", type: text() },
  { name: "equipmentConfig", type: text(2_000) },
  { name: "sizeClass", type: text() },
  { name: "manufactureDate", type: date("YYYY") },
  { name: "hours", type: number({ min: 0, max: 2e5 }) },
  { name: "region", type: text() },
]

const vehicle: ReadonlyArray<Column> = [
  { name: "brand", type: text(), ...required },
  { name: "series", type: text(), ...required },
  { name: "trim", type: text() },
  { name: "vin", type: text() },
  { name: "modelYear", type: year(2) },
  { name: "firstRegistrationDate", type: date("YYYY") },
  { name: "mileageKm", type: number({ min: 0, max: 2e6 }) },
  { name: "fuelType", type: codedOrOther("fuelType", ["GASOLINE", "DIESEL", "HYBRID", "PHEV", "BEV"]) },
  { name: "emissionStandard", type: text() },
  { name: "displacementL", type: number({ min: 0, max: 30 }) },
  { name: "transmission", type: codedOrOther("transmission", ["MANUAL", "AUTOMATIC"]) },
  { name: "bodyType", type: text() },
  { name: "seats", type: integer(1, 100) },
  { name: "color", type: text() },
  { name: "usageNature", type: codedOrOther("usageNature", ["NON_OPERATING", "OPERATING", "OPERATING_TO_NON"]) },
  { name: "transferCount", type: integer(0, 100) },
  { name: "conditionGrade", type: codedOrOther("conditionGrade", ["EXCELLENT", "GOOD", "FAIR", "POOR"]) },
  { name: "accidentType", type: codedOrOther("accidentType", ["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"]) },
  { name: "batteryHealthPct", type: number({ min: 0, max: 100 }) },
  { name: "msrp", type: money },
  { name: "currentNewPrice", type: money },
]

const land: ReadonlyArray<Column> = [
  ...location,
  { name: "areaSqm", type: number({ above: 0, max: 1e8 }), ...required },
  {
    name: "landUse",
    type: coded("landUse", ["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL", "PUBLIC", "AGRICULTURAL", "MIXED"]),
    whenBad: "refuse",
  },
  { name: "rightType", type: coded("rightType", ["GRANTED", "ALLOCATED", "LEASED", "COLLECTIVE"]) },
  { name: "plotRatio", type: number({ min: 0, max: 30 }) },
  { name: "termTotalYears", type: number({ above: 0, max: 100 }) },
  { name: "remainingYears", type: number({ min: 0, max: 100 }) },
  {
    name: "developmentLevel",
    type: coded("developmentLevel", ["RAW", "THREE_UTILITIES", "FIVE_UTILITIES", "SEVEN_UTILITIES"]),
  },
  { name: "grade", type: text() },
]

/**
 * The known columns of the sample files of each of the library's own assets (contract, sections 2.2 to 2.5 and 8). Any
 * other is an attribute.
 */
export const columns: Readonly<Record<MarketAssetType, ReadonlyArray<Column>>> = {
  PROPERTY: [...common, ...property],
  EQUIPMENT: [...common, ...equipment],
  VEHICLE: [...common, ...vehicle],
  LAND: [...common, ...land],
}
