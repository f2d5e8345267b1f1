import type { Fact, Facts } from "../domain/Facts.ts"
import type { SearchKeys } from "../market/recipe/SearchKeys.ts"
import { LandFacts, landUseOf } from "./fields.ts"
import { addressKey } from "./LandAddress.ts"

/** Separator of county and address in the name of a group. */
const BETWEEN = "\u0002"

/** A numeric fact above 0; `undefined` otherwise. */
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
 * Parcels are filed in one nationwide market, with farm land separate: a county has few prices, and those of its
 * province and prefecture inform it. The group is an address, the family its county, the district its prefecture.
 */
export const landKeys: SearchKeys = {
  market: (_, facts) => (landUseOf(facts) === "AGRICULTURAL" ? "CN|AGRICULTURAL" : "CN"),
  groupOf,
  groupNames: (facts, city) => [groupOf(facts, city) ?? city],
  groupField: "address",
  told: ["address"],
  groupBase: (name) => name.split(BETWEEN)[0] ?? name,
  neighbourhood: () => undefined,
  district: (city) => city.split("/").slice(0, 2).join("/"),
  region: (city) => city.split("/")[0],
  point: () => undefined,
  // A difference of 1 in plot ratio counts as much as 400 days.
  likeness: [{ of: (facts) => positive(facts, LandFacts.plotRatio), scale: 1 }],
}
