import type { Fact, Facts } from "../domain/Facts.ts"
import type { SearchKeys } from "../market/recipe/SearchKeys.ts"
import { addressKey } from "./LandAddress.ts"
import * as LandFacts from "./LandFacts.ts"
import { landUseOf } from "./LandUse.ts"

/** Between the county and the address in the name of a group. */
const BETWEEN = "\u0002"

/** A fact that is a number above 0; `undefined` otherwise. */
export const positive = (facts: Facts, fact: Fact<number>): number | undefined => {
  const value = fact(facts)
  return value !== undefined && value > 0 ? value : undefined
}

/** ln of a fact above 0. */
export const lnOf = (facts: Facts, fact: Fact<number>): number | undefined => {
  const value = positive(facts, fact)
  return value === undefined ? undefined : Math.log(value)
}

const groupOf = (facts: Facts, city: string): string | undefined => {
  const address = addressKey(facts)
  return address === undefined ? undefined : `${city}${BETWEEN}${address}`
}

/**
 * Parcels are filed in one market for the country, farm land apart: prices of a county are few, and what its province
 * and prefecture pay tells of it. The group is an address, the family its county, the district its prefecture.
 */
export const landKeys: SearchKeys = {
  market: (_, facts) => (landUseOf(facts) === "AGRICULTURAL" ? "CN|AGRICULTURAL" : "CN"),
  groupOf,
  groupNames: (facts, city) => [groupOf(facts, city) ?? city],
  groupField: "address",
  groupBase: (name) => name.split(BETWEEN)[0] ?? name,
  neighbourhood: () => undefined,
  district: (city) => city.split("/").slice(0, 2).join("/"),
  region: (city) => city.split("/")[0],
  point: () => undefined,
  // Plot ratios that differ by 1 are as unlike as deals 400 days apart.
  likeness: [{ of: (facts) => positive(facts, LandFacts.plotRatio), scale: 1 }],
}
