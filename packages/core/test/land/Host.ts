import { Valuation } from "@open-valuation/core"
import { land, landKeys, landRecipe } from "@open-valuation/core/land"
import { hostsOf, today } from "../market/MarketHost.ts"

export { today }

/** A commercial lot, newly granted. */
export const request = {
  city: "湖南省/长沙市/望城区",
  address: "望城区云栖路",
  landUse: "COMMERCIAL",
  areaSqm: 20_000,
  rightType: "GRANTED",
  plotRatio: 2,
  termTotalYears: 40,
  remainingYears: 40,
}

/** A host with some samples in memory, and a model when it is `learned`. */
export const hostOf = hostsOf(landKeys, landRecipe, "random")

export const valueOf = (body: unknown) => Valuation.value(land(), body, { today })
