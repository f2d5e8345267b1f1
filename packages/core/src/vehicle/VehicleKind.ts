import type { Facts } from "../domain/Facts.ts"
import { remembering } from "../domain/Remembering.ts"
import { VehicleFacts } from "./fields.ts"
import { brandKey } from "./names/BrandKey.ts"
import { seriesKey } from "./names/SeriesKey.ts"
import { trimKey, trimTokens } from "./names/TrimKey.ts"
import { readVehicleName } from "./names/VehicleName.ts"

/** Keys that group similar vehicles, from brand to trim, for samples and requests alike. */
export interface VehicleKind {
  readonly brand: string | undefined
  readonly series: string | undefined
  /** Series and model year. */
  readonly seriesYear: string | undefined
  readonly trim: string | undefined
  /** Words that describe the trim level. */
  readonly words: ReadonlyArray<string>
}

const FIELDS = [VehicleFacts.brand, VehicleFacts.series, VehicleFacts.trim, VehicleFacts.modelYear]

const MOST_KNOWN = 20_000
const known = new Map<string, VehicleKind>()

/** The kind of a vehicle by its facts. Cached: every variable asks for it, and catalogue rows repeat. */
export const vehicleKind: (facts: Facts) => VehicleKind = remembering((facts: Facts): VehicleKind => {
  let key = ""
  for (const fact of FIELDS) key += `${fact(facts) ?? ""}\u0001`
  const kind = known.get(key) ?? read(facts)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, kind)
  return kind
})

const read = (facts: Facts): VehicleKind => {
  const { brand, modelYear, series, trim } = readVehicleName(facts)
  const ofSeries = series === undefined ? undefined : seriesKey(brand, series)
  const within = (part: string | number | undefined): string | undefined =>
    ofSeries === undefined || part === undefined || part === "" ? undefined : `${ofSeries}|${part}`
  return {
    brand: brand === undefined ? undefined : brandKey(brand),
    series: ofSeries,
    seriesYear: within(modelYear),
    trim: within(trim === undefined ? undefined : trimKey(trim)),
    words: trim === undefined ? [] : trimTokens(trim),
  }
}
