import type { Facts } from "../domain/Facts.ts"
import { VehicleFacts } from "./fields.ts"
import { brandOf, sameHouse } from "./names/BrandKey.ts"
import { vehicleKind } from "./VehicleKind.ts"

/** The marque named by the facts, regardless of spelling and of who builds the car; `undefined` without a brand. */
const marqueIn = (facts: Facts): string | undefined => {
  const { brand, series } = vehicleKind(facts)
  // A series' key begins with its marque: a catalogue may file 名爵6 under its maker.
  return series?.slice(0, series.indexOf("|")) ?? brand
}

/** True when two names can stand for one brand: the same marque, or marques that catalogues file under one house. */
export const brandsAgree = (one: string, other: string): boolean => {
  const [a, b] = [brandOf(one), brandOf(other)]
  return a === undefined || b === undefined ? one === other : sameHouse(a.marque, b.marque)
}

/** True when two vehicles are of one brand; `false` where one has none. */
export const isSameBrand = (one: Facts, other: Facts): boolean => {
  const marque = marqueIn(one)
  if (marque !== undefined && marque === marqueIn(other)) return true
  const [a, b] = [VehicleFacts.brand(one), VehicleFacts.brand(other)]
  return a !== undefined && b !== undefined && brandsAgree(a, b)
}

/** True when two vehicles are of one series, regardless of spelling; `false` where one has none. */
export const isSameSeries = (one: Facts, other: Facts): boolean => {
  const { series } = vehicleKind(one)
  return series !== undefined && series === vehicleKind(other).series
}

/** True when two vehicles are of one trim of one series, regardless of spelling; `false` where one has none. */
export const isSameTrim = (one: Facts, other: Facts): boolean => {
  const { trim } = vehicleKind(one)
  return trim !== undefined && trim === vehicleKind(other).trim
}
