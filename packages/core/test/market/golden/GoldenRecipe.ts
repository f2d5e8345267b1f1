import { Facts } from "@open-valuation/core/domain"
import type { Recipe } from "@open-valuation/core/market"

const lnArea = (facts: Facts.Facts): number | undefined => {
  const area = Facts.number(facts, "buildingArea")
  return area === undefined ? undefined : Math.log(area)
}

/**
 * A recipe that never changes, so that a model learned with it can always be read. Each family of effects separately.
 */
export const goldenRecipe: Recipe = {
  assetType: "PROPERTY",
  unitField: "buildingArea",
  kinds: { TRANSACTION: "DEAL", LISTING: "ASK" },
  keys: {
    market: () => "golden",
    groupNames: (facts) => [Facts.text(facts, "community") ?? ""],
    groupField: "community",
    neighbourhood: () => undefined,
    district: (city) => city,
    point: () => undefined,
  },
  search: { steps: [{ scope: { _tag: "Market" }, withinDays: 800 }], target: 40, limit: 60 },
  numbers: [
    { name: "lnArea", factor: "area", of: lnArea, knots: [4.2, 4.6], dissimilarity: 2, leastSpan: 1 },
    {
      name: "buildYear",
      factor: "age",
      of: (facts) => Facts.number(facts, "buildYear"),
      knots: [2005],
      dissimilarity: 0.05,
    },
  ],
  labels: [{ name: "community", factor: "place", of: (facts) => Facts.text(facts, "community"), dissimilarity: 1 }],
  consumed: new Set(["community", "address", "buildingArea", "buildYear", "propertyUsage"]),
  opinion: { weight: 0.3, labelPrior: 3, labelsTowards: "HOLDER" },
  listingDiscount: -0.03,
  support: { unitErrors: [0.1, 0.13, 0.17, 0.25, 0.4, 0.4], beyondError: 0.4 },
  time: {
    bandwidthDays: 30,
    minimumWeight: 40,
    decayDays: 1000,
    trendShare: 0.5,
    trendDays: 60,
    drift: { perMonth: 0.02, power: 0.5 },
  },
  kernel: {
    sameGroup: 3,
    sameBase: 0.8,
    perKm: 0,
    perRootKm: 0,
    perYear: 1,
    otherBasis: 0.5,
    anchor: 0.3,
    clip: 0.3,
  },
}

/** The same homes with effects pooled from the whole market to the community, with words, tables and imputation. */
export const goldenPooledRecipe: Recipe = {
  ...goldenRecipe,
  numbers: goldenRecipe.numbers.map((number) => ({ ...number, knots: [], fill: ["community"] })),
  effects: {
    clipSigmas: 3,
    terms: [
      { factor: "place", by: ["community"], penalty: 1 },
      { factor: "area", number: "lnArea", shape: "ramps", knots: [3.8, 4.2, 4.6, 5], penalty: 1 },
      { factor: "age", number: "buildYear", shape: "linear", by: ["community"], penalty: 5 },
      { factor: "age", number: "buildYear", shape: "missing", penalty: 1 },
      { factor: "name", tokens: "characters", penalty: 4 },
    ],
    tokens: [{ name: "characters", of: (facts) => [...(Facts.text(facts, "community") ?? "")] }],
    priors: [{ factor: "area", number: "lnArea", of: (area) => -0.1 * (area - 4.5) }],
    attributes: { penalty: 3, by: [{ label: "community", penalty: 8 }] },
  },
}
