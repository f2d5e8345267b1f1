import type { Facts } from "../domain/Facts.ts"
import type { SearchKeys } from "../market/recipe/SearchKeys.ts"
import { VehicleFacts } from "./fields.ts"
import { marqueByCodeOf, sameHouse } from "./names/BrandKey.ts"
import { partsOf } from "./names/SeriesKey.ts"
import { vehicleKind } from "./VehicleKind.ts"

const agree = (one: string, other: string): boolean => {
  if (one === "" || one === other) return true
  const [a, b] = [marqueByCodeOf(one), marqueByCodeOf(other)]
  return a !== undefined && b !== undefined && sameHouse(a, b)
}

/**
 * Additions of lists to the name of a series, in brackets or not: `5系(海外)`, `帕萨特新能源`. Where a catalogue has no
 * such series, they are read as the series without. Words of listing sites; own judgement, 2026-11.
 */
const SERIES_ADDITIONS = [
  "海外版",
  "海外",
  "进口版",
  "国产版",
  "新能源版",
  "新能源",
  "插电混动",
  "插电式混合动力",
  "插混",
  "油电混动",
  "混动",
  "增程式",
  "增程",
  "纯电动",
  "纯电",
  "电动",
]

const withoutAddition = (series: string): string => {
  const addition = SERIES_ADDITIONS.find((word) => series.endsWith(word) && series.length > word.length)
  return addition === undefined ? series : withoutAddition(series.slice(0, -addition.length))
}

/**
 * Finds the catalogue's key of `seriesKey` for a request's key. It is the same key or, where the request names no brand
 * or does not say that the car is imported, the only one with that series of the brand or its house (`mercedes|s级` is
 * `mercedes|s级(进口)` of a catalogue that has no other). An imported car, or one with an addition to its series, of
 * which the catalogue has none is of the series without: the tip on another series says so. `undefined` if none or
 * several match.
 */
export const seriesKeyResolver = (keys: Iterable<string>): ((asked: string) => string | undefined) => {
  const known = new Set(keys)
  const bySeries = new Map<string, Array<string>>()
  for (const key of known) {
    const { series } = partsOf(key)
    const filed = bySeries.get(series)
    if (filed === undefined) bySeries.set(series, [key])
    else filed.push(key)
  }
  return (asked) => {
    const { brand, imported, series } = partsOf(asked)
    if (brand !== "" && known.has(asked)) return asked
    const base = withoutAddition(series)
    const forms = [
      { name: series, isImported: imported },
      ...(base === series ? [] : [{ name: base, isImported: imported }]),
      ...(imported ? [{ name: base, isImported: false }] : []),
    ]
    for (const { isImported, name } of forms) {
      const found = (bySeries.get(name) ?? []).filter((key) => {
        const of = partsOf(key)
        return agree(brand, of.brand) && (!isImported || of.imported)
      })
      if (found.length === 1) return found[0]
      if (found.length > 1) return undefined
    }
    return undefined
  }
}

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
  nameParts: (facts) => [vehicleKind(facts).brand ?? "", VehicleFacts.series(facts) ?? ""],
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
  told: ["brand", "series", "trim"],
  inherits: (field) => !NOT_OF_TRIM.has(field),
  neighbourhood: () => undefined,
  district: (_, facts) => vehicleKind(facts).brand,
  point: () => undefined,
}
