import type { Facts } from "../domain/Facts.ts"
import type { SearchKeys } from "../market/recipe/SearchKeys.ts"
import { VehicleFacts } from "./fields.ts"
import { seriesKeyResolver } from "./names/SeriesKeyResolver.ts"
import { vehicleKind } from "./VehicleKind.ts"

/** Kilometres per unit of compared mileage. */
const KM_PER_UNIT = 10_000

/** First registration as a fractional year (`YYYY-MM`: the middle of the month); `undefined` when unknown. */
export const registeredYear = (facts: Facts): number | undefined => {
  const match = /^(\d{4})(?:-(\d{2}))?/.exec(VehicleFacts.firstRegistrationDate(facts) ?? "")
  if (match === null) return undefined
  const month = match[2] === undefined ? 6.5 : Number(match[2])
  return Number(match[1]) + (month - 0.5) / 12
}

/** Mileage in units of 10,000 km; `undefined` when unknown. */
export const mileageUnits = (facts: Facts): number | undefined => {
  const km = VehicleFacts.mileageKm(facts)
  return km === undefined || km < 0 ? undefined : km / KM_PER_UNIT
}

/** Facts of one vehicle that others built like it do not share; brand and series are resolved separately. */
export const ofOneVehicle: ReadonlySet<string> = new Set([
  "vin",
  "brand",
  "series",
  "firstRegistrationDate",
  "mileageKm",
  "color",
  "usageNature",
  "transferCount",
  "conditionGrade",
  "accidentType",
  "batteryHealthPct",
  "msrp",
  "currentNewPrice",
])

/** Facts that vehicles of one trim do not share. */
const NOT_OF_TRIM: ReadonlySet<string> = new Set([...ofOneVehicle, "trim", "modelYear", "emissionStandard"])

/** Separator of series and trim in the name of a group. */
const BETWEEN = "\u0002"

const groupOf = (facts: Facts): string | undefined => {
  const { series, trim } = vehicleKind(facts)
  return series === undefined ? undefined : `${series}${BETWEEN}${trim ?? ""}`
}

/**
 * Search keys of vehicles: one national market, grouped by series and trim; the series is the family, the brand the
 * district.
 */
export const vehicleKeys: SearchKeys = {
  market: () => "CN",
  groupOf,
  groupNames: (facts) => {
    const name = groupOf(facts)
    return name === undefined ? [] : [name]
  },
  groupField: "trim",
  groupBase: (name) => name.split(BETWEEN)[0] ?? name,
  resolver: (names) => {
    const seriesOf = seriesKeyResolver(names.map((name) => name.split(BETWEEN)[0] ?? name))
    return {
      resolve: (name) => {
        const [asked = "", trim = ""] = name.split(BETWEEN)
        const series = seriesOf(asked)
        return series === undefined ? undefined : { name: `${series}${BETWEEN}${trim}` }
      },
    }
  },
  named: ["brand", "series"],
  inherits: (field) => !NOT_OF_TRIM.has(field),
  neighbourhood: () => undefined,
  district: (_, facts) => vehicleKind(facts).brand,
  point: () => undefined,
}
