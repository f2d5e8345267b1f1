import type { Facts } from "../domain/Facts.ts"
import type { LabelVariable, Recipe, TermRecipe } from "../market/recipe/Recipe.ts"
import { searchStep } from "../market/recipe/SearchSteps.ts"
import { totalRises } from "../market/recipe/Wear.ts"
import { LandFacts, landUseOf, requestedLand } from "./fields.ts"
import { addressPairs, parcelPlace } from "./LandAddress.ts"
import { landKeys, lnOf, positive } from "./LandKeys.ts"
import { isLandShare } from "./LandShare.ts"

/** The region of a parcel at a level: 1 the province, 2 the prefecture, 3 the county. */
const region =
  (level: number): LabelVariable["of"] =>
  (_facts, _day, _kind, city) => {
    const parts = city.split("/")
    return parts.length < level || parts[0] === "" ? undefined : parts.slice(0, level).join("/")
  }

const use = (facts: Facts): string | undefined => landUseOf(facts) ?? LandFacts.landUse(facts)
/** The register's own term for the use, which is more specific than the codes; only some catalogues have it. */
const exactUse = (facts: Facts): string | undefined => LandFacts.landUseText(facts)

const AREA_KNOTS = [500, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 300_000].map(Math.log)
const PLOT_RATIO_KNOTS = [0.3, 0.7, 1, 1.5, 2, 2.5, 3, 4, 6]
const TERM_KNOTS = [20, 30, 40, 50, 70]

/** Longest term that the model distinguishes, years. */
const MOST_TERM_YEARS = 80
/** Range of lot sizes that the model distinguishes, m² of ground. */
const LAND_SQM = [1, 100_000_000] as const

/** Levels of places, overall and by use; the smaller the place, the less its level is shrunk. */
const places: ReadonlyArray<TermRecipe> = [
  { label: "province", penalty: 0.3 },
  { label: "prefecture", penalty: 0.3 },
  { label: "county", penalty: 0.15 },
].flatMap(({ label, penalty }): ReadonlyArray<TermRecipe> => [
  { factor: "place", by: [label], penalty },
  { factor: "place", by: [label, "use"], penalty },
  { factor: "place", by: [label, "exactUse"], penalty: 1.5 * penalty },
])

/** Penalties selected by cross-validation on a market's own grants (docs/methods.md). */
const terms: ReadonlyArray<TermRecipe> = [
  { factor: "use", by: ["use"], penalty: 0.3 },
  { factor: "use", by: ["exactUse"], penalty: 1 },
  ...places,
  { factor: "place", by: ["parcelPlace"], penalty: 0.3 },
  { factor: "place", by: ["parcelPlace", "use"], penalty: 0.3 },
  { factor: "place", tokens: "addressPairs", penalty: 15 },
  { factor: "place", tokens: "addressPairs", by: ["use"], penalty: 24 },
  { factor: "area", number: "lnArea", shape: "ramps", knots: AREA_KNOTS, penalty: 1 },
  { factor: "area", number: "lnArea", shape: "ramps", knots: AREA_KNOTS, by: ["use"], penalty: 2.5 },
  { factor: "plotRatio", number: "plotRatio", shape: "ramps", knots: PLOT_RATIO_KNOTS, penalty: 1 },
  { factor: "plotRatio", number: "plotRatio", shape: "missing", penalty: 1 },
  { factor: "plotRatio", number: "plotRatio", shape: "ramps", knots: PLOT_RATIO_KNOTS, by: ["use"], penalty: 2 },
  { factor: "plotRatio", number: "plotRatio", shape: "missing", by: ["use"], penalty: 2 },
  { factor: "term", number: "termYears", shape: "ramps", knots: TERM_KNOTS, penalty: 1.5 },
  { factor: "term", number: "termYears", shape: "missing", penalty: 1.5 },
  { factor: "grade", by: ["grade"], penalty: 5 },
  { factor: "grade", by: ["grade", "use"], penalty: 6 },
  { factor: "grade", by: ["grade", "province"], penalty: 4 },
  { factor: "grade", by: ["grade", "prefecture"], penalty: 4 },
]

/**
 * The pricing of land: ln of yuan per m² of ground, compared across the country, with most weight on its neighbours.
 */
export const landRecipe: Recipe = {
  assetType: "LAND",
  classedBy: ["landUse"],
  unitField: "areaSqm",
  faultOf: ({ facts }) => (isLandShare(facts) ? "SHARE" : undefined),
  kinds: { TRANSACTION: "DEAL", AUCTION: "DEAL", LISTING: "ASK" },
  keys: landKeys,
  search: {
    steps: [
      searchStep({ _tag: "Group" }, 2),
      searchStep({ _tag: "Group" }, 5),
      searchStep({ _tag: "District" }, 5),
      searchStep({ _tag: "Market" }, 5),
    ],
    target: 40,
    limit: 60,
  },
  numbers: [
    {
      name: "lnArea",
      factor: "area",
      of: (facts) => lnOf(facts, LandFacts.areaSqm),
      knots: [],
      dissimilarity: 0,
      monotone: totalRises(LAND_SQM),
      alone: true,
      leastSpan: Math.log(10),
      mostBeyond: 3,
    },
    {
      name: "plotRatio",
      factor: "plotRatio",
      of: (facts) => positive(facts, LandFacts.plotRatio),
      knots: [],
      dissimilarity: 0.5,
      leastSpan: 2,
    },
    {
      name: "termYears",
      factor: "term",
      of: (facts) => positive(facts, LandFacts.termTotalYears),
      knots: [],
      dissimilarity: 0,
      monotone: { direction: "rising", between: [0, MOST_TERM_YEARS] },
      alone: true,
    },
  ],
  labels: [
    { name: "use", factor: "use", of: use, dissimilarity: 2 },
    { name: "exactUse", factor: "use", of: exactUse, dissimilarity: 0.7 },
    { name: "province", factor: "place", of: region(1), dissimilarity: 1 },
    { name: "prefecture", factor: "place", of: region(2), dissimilarity: 1 },
    { name: "county", factor: "place", of: region(3), dissimilarity: 1 },
    {
      name: "parcelPlace",
      factor: "place",
      of: (facts, _day, _kind, city) => parcelPlace(facts, city),
      dissimilarity: 1,
    },
    { name: "grade", factor: "grade", of: LandFacts.grade, dissimilarity: 0.5 },
  ],
  consumed: new Set([
    "address",
    "landUse",
    "landUseText",
    "areaSqm",
    "plotRatio",
    "termTotalYears",
    "remainingYears",
    "termEndDate",
    "grade",
  ]),
  // An area entered in mu makes the price per m² of ground 667 times too high.
  alike: [({ city, facts }) => `${city}|${use(facts) ?? ""}`, ({ facts }) => use(facts)],
  effects: {
    clipSigmas: 3,
    tokens: [{ name: "addressPairs", of: addressPairs }],
    terms,
    priors: [],
    attributes: { penalty: 5, by: [{ label: "use", penalty: 8 }] },
  },
  // Judgement: land is rarely listed; learned where listings exist.
  listingDiscount: Math.log(0.95),
  support: { unitErrors: [0.15, 0.35, 0.4, 0.5, 0.6, 0.8], beyondError: 0.8 },
  asRequested: requestedLand,
  // Judgement on drift: land moves at least as homes do.
  time: {
    bandwidthDays: 90,
    minimumWeight: 150,
    decayDays: 1460,
    trendShare: 0.3,
    trendDays: 120,
    drift: { perMonth: 0.04, power: 0.8 },
  },
  // In cross-validation on the public file, a correction from a thousand lots brought no gain
  // (docs/decisions/0008-correction.md).
  correctionFrom: 2_000,
  kernel: { sameGroup: 1.5, sameBase: 1.5, perKm: 0, perRootKm: 0, perYear: 0.5, otherBasis: 0.5, anchor: 2, clip: 1 },
}
