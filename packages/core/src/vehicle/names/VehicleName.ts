import type { Facts } from "../../domain/Facts.ts"
import { VehicleFacts } from "../fields.ts"
import { brandOf, leadingBrand, originOf } from "./BrandKey.ts"
import { plainText } from "./NameText.ts"
import { MODEL_YEAR } from "./TrimKey.ts"

/** The parts of a vehicle's name, each in its own place and as written. */
export interface VehicleName {
  readonly brand?: string
  readonly series?: string
  readonly trim?: string
  readonly modelYear?: number
  /** `true` when the name says that the car was imported, `false` when it was built in China. */
  readonly imported?: boolean
}

/** Two-digit model years below this are of this century. */
const CENTURY_TURN = 50
/** First year of cars that are still sold under a model year. */
const FIRST_YEAR = 1950
const LAST_YEAR = 2100

const yearOf = (figures: string): number | undefined => {
  const number = Number(figures)
  const year = figures.length === 4 ? number : number < CENTURY_TURN ? 2000 + number : 1900 + number
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined
}

/** Text split at a model year, half width: before it, the year, after it. */
const divided = (
  text: string,
): { readonly before: string; readonly year: number | undefined; readonly after: string } => {
  const half = text.normalize("NFKC")
  const found = MODEL_YEAR.exec(half)
  const year = found === null ? undefined : yearOf(found[1] ?? "")
  if (found === null || year === undefined) return { before: text.trim(), year: undefined, after: "" }
  return {
    before: half.slice(0, found.index).trim(),
    year,
    after: half.slice(found.index + found[0].length).trim(),
  }
}

const ORIGIN_BEFORE = /^(?:进口|進口|国产|國產)\s*/u
const ORIGIN_BEHIND = /^\((?:进口|進口|国产|國產)\)\s*/u

/** The brand at the start of a text and the rest as written; `undefined` without a brand or a rest. */
const brandAndRest = (text: string): { readonly brand: string; readonly rest: string } | undefined => {
  const half = text.normalize("NFKC").trim()
  const origin = ORIGIN_BEFORE.exec(half)?.[0] ?? ""
  const bare = half.slice(origin.length)
  const plain = plainText(bare)
  // Offsets of the plain form apply only where it has the same length.
  if (plain.length !== bare.length) return undefined
  const leading = leadingBrand(plain)
  if (leading === undefined || leading.rest === "") return undefined
  const named = bare.slice(plain.length - leading.rest.length)
  const behind = ORIGIN_BEHIND.exec(named)?.[0] ?? ""
  const rest = named.slice(behind.length).trim()
  if (rest === "") return undefined
  return { brand: origin.trim() + bare.slice(0, bare.length - rest.length).trim(), rest }
}

const known = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim()
  return trimmed === undefined || trimmed === "" ? undefined : trimmed
}

/**
 * Reads brand, series, trim and model year from `brand`, `series`, `trim` and `modelYear`, where one of them may hold
 * several (`series: "大众 朗逸 2019款 1.5L 自动豪华版"`, `brand: "BMW 5 Series"`). Parts keep their spelling. A stated
 * `modelYear` takes precedence over one in a name.
 */
export const readVehicleName = (facts: Facts): VehicleName => {
  const brandText = divided(VehicleFacts.brand(facts) ?? "")
  const seriesText = divided(VehicleFacts.series(facts) ?? "")
  const trimText = divided(VehicleFacts.trim(facts) ?? "")

  let brand = known(brandText.before)
  let series = known(seriesText.before)
  if (brand !== undefined && series === undefined && brandOf(brand) === undefined) {
    const parts = brandAndRest(brand)
    if (parts !== undefined) [brand, series] = [parts.brand, parts.rest]
  } else if (brand === undefined && series !== undefined) {
    const parts = brandAndRest(series)
    if (parts !== undefined) [brand, series] = [parts.brand, parts.rest]
  }
  const trim = known([brandText.after, seriesText.after, trimText.before, trimText.after].filter(Boolean).join(" "))
  const stated = VehicleFacts.modelYearNumber(facts) ?? divided(VehicleFacts.modelYear(facts) ?? "").year
  const modelYear = stated ?? trimText.year ?? seriesText.year ?? brandText.year
  const origins = [series, brand, trim].flatMap((part) => (part === undefined ? [] : (originOf(part) ?? [])))
  const imported = origins[0] ?? (brand === undefined ? undefined : brandOf(brand)?.imported)
  return {
    ...(brand === undefined ? {} : { brand }),
    ...(series === undefined ? {} : { series }),
    ...(trim === undefined ? {} : { trim }),
    ...(modelYear === undefined ? {} : { modelYear }),
    ...(imported === undefined ? {} : { imported }),
  }
}
