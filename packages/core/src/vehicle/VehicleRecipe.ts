import type { Fact, Facts } from "../domain/Facts.ts"
import type { LabelVariable, NumberVariable, PriorRecipe, Recipe, TermRecipe } from "../market/recipe/Recipe.ts"
import { searchStep } from "../market/recipe/SearchSteps.ts"
import { wear } from "../market/recipe/Wear.ts"
import { requestedVehicle, VehicleFacts } from "./fields.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import {
  accidentFactor,
  batteryFactor,
  conditionFactor,
  emissionFactor,
  expectedUse,
  mileageFactor,
  retentionAt,
  transferFactor,
  usageFactor,
} from "./tables/Factors.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { vehicleAge } from "./VehicleAge.ts"
import { mileageUnits, vehicleKeys } from "./VehicleKeys.ts"
import { vehicleKind } from "./VehicleKind.ts"

/** Knots of the age effect, years: denser where cars lose value fastest. */
const AGE_KNOTS = [0.1, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 25]
const COARSE_AGE_KNOTS = [0, 3, 6, 10, 20]
/** Knots of the mileage effect, 10,000 km. */
const MILEAGE_KNOTS = [0, 0.5, 1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 30]
const COARSE_MILEAGE_KNOTS = [0, 2, 5, 10, 20]

/** Levels of a request field, best first, with their table factors: no later level makes a car dearer. */
interface Ranks {
  readonly fact: Fact<string>
  readonly factor: string
  readonly levels: ReadonlyArray<string>
  readonly tableFactor: (tables: VehicleTables, level: string) => number
}

const RANKS: ReadonlyArray<Ranks> = [
  {
    fact: VehicleFacts.conditionGrade,
    factor: "condition",
    levels: ["EXCELLENT", "GOOD", "FAIR", "POOR"],
    tableFactor: conditionFactor,
  },
  {
    fact: VehicleFacts.accidentType,
    factor: "accident",
    levels: ["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"],
    tableFactor: accidentFactor,
  },
  {
    fact: VehicleFacts.usageNature,
    factor: "usage",
    levels: ["NON_OPERATING", "OPERATING_TO_NON", "OPERATING"],
    tableFactor: usageFactor,
  },
]

/** Upper limits of age (years), mileage (10,000 km) and changes of owner: values beyond them count as equal. */
const MOST_YEARS = 60
const MOST_MILEAGE = 60
const MOST_TRANSFERS = 20

/** A request field as a label with its own factor, in addition to what the tables say about it. */
const described = (fact: Fact<string>, factor: string, dissimilarity: number): LabelVariable => ({
  name: fact.field,
  factor,
  of: fact,
  dissimilarity,
})

const labels: ReadonlyArray<LabelVariable> = [
  { name: "brand", factor: "model", of: (facts) => vehicleKind(facts).brand, dissimilarity: 1 },
  { name: "series", factor: "model", of: (facts) => vehicleKind(facts).series, dissimilarity: 2 },
  { name: "seriesYear", factor: "model", of: (facts) => vehicleKind(facts).seriesYear, dissimilarity: 0.7 },
  { name: "trim", factor: "model", of: (facts) => vehicleKind(facts).trim, dissimilarity: 0.7 },
  described(VehicleFacts.fuelType, "fuel", 0.5),
  described(VehicleFacts.bodyType, "body", 0.1),
  described(VehicleFacts.transmission, "transmission", 0.1),
  described(VehicleFacts.emissionStandard, "emission", 0.1),
  { name: "city", factor: "place", of: (_facts, _day, _kind, city) => city || undefined, dissimilarity: 0.1 },
  {
    name: "kind",
    factor: "transaction",
    of: (_facts, _day, kind) => (kind === "AUCTION" ? "AUCTION" : "DEAL"),
    dissimilarity: 0.3,
  },
]

/** Families of effects from brand to trim, each shrunk towards the one before it. Penalties: docs/methods.md. */
const terms: ReadonlyArray<TermRecipe> = [
  { factor: "model", by: ["brand"], penalty: 0.5 },
  { factor: "model", by: ["series"], penalty: 0.7 },
  { factor: "model", by: ["seriesYear"], penalty: 2 },
  { factor: "model", tokens: "trimWords", penalty: 3 },
  { factor: "model", tokens: "trimWords", by: ["brand"], penalty: 4 },
  { factor: "model", tokens: "trimWords", by: ["series"], penalty: 3 },
  { factor: "fuel", by: ["fuelType"], penalty: 2 },
  { factor: "fuel", by: ["fuelType", "series"], penalty: 2 },
  { factor: "body", by: ["bodyType"], penalty: 3 },
  { factor: "body", by: ["bodyType", "series"], penalty: 2 },
  { factor: "transmission", by: ["transmission"], penalty: 3 },
  { factor: "transmission", by: ["transmission", "series"], penalty: 2 },
  { factor: "emission", by: ["emissionStandard"], penalty: 3 },
  { factor: "emission", by: ["emissionStandard", "series"], penalty: 2 },
  ...RANKS.flatMap(({ fact, factor, levels }): ReadonlyArray<TermRecipe> => [
    { factor, number: fact.field, shape: "ramps", knots: [...levels.keys()], penalty: 3 },
    { factor, number: fact.field, shape: "missing", penalty: 3 },
  ]),
  { factor: "place", by: ["city"], penalty: 8 },
  { factor: "transaction", by: ["kind"], penalty: 3 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: AGE_KNOTS, penalty: 0.5 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: AGE_KNOTS, by: ["fuelType"], penalty: 1 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: AGE_KNOTS, by: ["bodyType"], penalty: 1 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: COARSE_AGE_KNOTS, by: ["brand"], penalty: 1 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: COARSE_AGE_KNOTS, by: ["series"], penalty: 1 },
  { factor: "age", number: "ageYears", shape: "missing", penalty: 3 },
  { factor: "mileage", number: "mileage", shape: "ramps", knots: MILEAGE_KNOTS, penalty: 0.5 },
  { factor: "mileage", number: "mileage", shape: "ramps", knots: MILEAGE_KNOTS, by: ["brand"], penalty: 3 },
  { factor: "mileage", number: "mileage", shape: "ramps", knots: MILEAGE_KNOTS, by: ["fuelType"], penalty: 3 },
  { factor: "mileage", number: "mileage", shape: "ramps", knots: COARSE_MILEAGE_KNOTS, by: ["series"], penalty: 5 },
  { factor: "mileage", number: "mileage", shape: "missing", penalty: 3 },
  { factor: "transfers", number: "transfers", shape: "ramps", knots: [0, 1, 2, 4, 8], penalty: 3 },
  { factor: "transfers", number: "transfers", shape: "missing", penalty: 3 },
]

/** Rank of a level, 0 for the best; `undefined` for an unknown word. */
const ranked = ({ fact, factor, levels }: Ranks): NumberVariable => {
  const rank = new Map(levels.map((level, place) => [level, place]))
  return {
    name: fact.field,
    factor,
    of: (facts) => rank.get(fact(facts) ?? ""),
    knots: [],
    dissimilarity: 0,
    ...wear([0, levels.length - 1]),
  }
}

/** Table prior of ranked levels, ln units; linear between two ranks, where no car lies. */
const priorOfRank =
  (tables: VehicleTables) =>
  ({ fact, factor, levels, tableFactor }: Ranks): PriorRecipe => ({
    factor,
    number: fact.field,
    of: (rank) => {
      const below = Math.min(Math.floor(rank), levels.length - 2)
      const [low = 0, high = 0] = levels.slice(below, below + 2).map((level) => Math.log(tableFactor(tables, level)))
      return low + (high - low) * (rank - below)
    },
  })

/** ln of a table factor as a variable; `undefined` where the table does not apply. */
const tableVariable = (
  factor: string,
  of: (facts: Facts, ageYears: number | undefined) => number | undefined,
): NumberVariable => ({
  name: `table.${factor}`,
  factor,
  of: (facts, day) => {
    const ratio = of(facts, vehicleAge(facts, day))
    return ratio === undefined ? undefined : Math.log(ratio)
  },
  knots: [],
  dissimilarity: 0,
  alone: true,
})

/**
 * The pricing of vehicles: ln yuan per vehicle, compared within the country. The tables are the prior; effects learned
 * from the market's samples come on top.
 */
export const vehicleRecipe = (tables: VehicleTables = defaultVehicleTables): Recipe => {
  const ofTables = [
    tableVariable("mileage", (facts, age) => {
      const km = VehicleFacts.mileageKm(facts)
      return age === undefined || km === undefined ? undefined : mileageFactor(tables, "NON_OPERATING", age, km)
    }),
    tableVariable("transfers", (facts, age) => {
      const count = VehicleFacts.transferCount(facts)
      return age === undefined || count === undefined ? undefined : transferFactor(tables, count, age)
    }),
    tableVariable("battery", (facts) => {
      const health = VehicleFacts.batteryHealthPct(facts)
      return health === undefined ? undefined : batteryFactor(tables, health)
    }),
  ]
  const emission: NumberVariable = {
    ...tableVariable("emission", (facts) => {
      const ratio = emissionFactor(tables, VehicleFacts.emissionStandard(facts))
      return ratio === 1 ? undefined : ratio
    }),
    alone: false,
  }
  const priors: ReadonlyArray<PriorRecipe> = [
    {
      factor: "age",
      number: "ageYears",
      by: "fuelType",
      of: (age, fuel) => Math.log(retentionAt(tables, fuel === "" ? undefined : fuel, age)),
    },
    ...RANKS.map(priorOfRank(tables)),
    ...[...ofTables, emission].map(({ factor, name }) => ({ factor, number: name, of: (lnTable: number) => lnTable })),
  ]
  return {
    assetType: "VEHICLE",
    classedBy: ["brand", "series"],
    unitField: undefined,
    kinds: { TRANSACTION: "DEAL", AUCTION: "DEAL", LISTING: "ASK" },
    keys: vehicleKeys,
    search: {
      steps: [
        searchStep({ _tag: "Group" }, 0.5),
        searchStep({ _tag: "Group" }, 3),
        searchStep({ _tag: "District" }, 3),
      ],
      target: 24,
      limit: 60,
    },
    numbers: [
      {
        name: "ageYears",
        factor: "age",
        of: vehicleAge,
        knots: [],
        dissimilarity: 1,
        fill: ["series"],
        // The tables expect more mileage and more owners of an older car: that allowance must not become a gain with
        // age.
        ...wear([0, MOST_YEARS], (age) => expectedUse(tables, age)),
        leastSpan: 5,
      },
      {
        name: "mileage",
        factor: "mileage",
        of: mileageUnits,
        knots: [],
        dissimilarity: 0.3,
        ...wear([0, MOST_MILEAGE]),
        leastSpan: 10,
      },
      {
        name: "transfers",
        factor: "transfers",
        of: VehicleFacts.transferCount,
        knots: [],
        dissimilarity: 0.1,
        ...wear([0, MOST_TRANSFERS]),
      },
      ...RANKS.map(ranked),
      ...ofTables,
      emission,
    ],
    labels,
    consumed: new Set([
      "vin",
      "brand",
      "series",
      "trim",
      "modelYear",
      "firstRegistrationDate",
      "mileageKm",
      "transferCount",
      "batteryHealthPct",
      "msrp",
      "currentNewPrice",
      "fuelType",
      "bodyType",
      "transmission",
      "emissionStandard",
      "conditionGrade",
      "accidentType",
      "usageNature",
    ]),
    effects: {
      clipSigmas: 1.5,
      tokens: [{ name: "trimWords", of: (facts) => vehicleKind(facts).words }],
      terms,
      priors,
      attributes: {
        penalty: 1.5,
        by: [{ label: "series", penalty: 2 }],
        // Chosen on a random fifth of cars of 109 series with at least 15 samples, with and without trims.
        variants: [
          { label: "series", penalty: 2, rowsPerLevel: 10 },
          { label: "seriesYear", penalty: 2, rowsPerLevel: 7 },
        ],
      },
    },
    // Judgement: sellers of used cars concede a few per cent; learned from pairs or from both kinds where there are
    // enough.
    opinion: { weight: 0.25, labelPrior: 10, labelsTowards: "HOLDER" },
    listingDiscount: Math.log(0.95),
    support: { unitErrors: [0.1, 0.15, 0.25, 0.4, 0.5, 0.6], beyondError: 0.5 },
    asRequested: requestedVehicle,
    // Judgement on drift: used cars move as used machines do.
    time: {
      bandwidthDays: 45,
      minimumWeight: 150,
      decayDays: 700,
      trendShare: 0.3,
      trendDays: 90,
      drift: { perMonth: 0.015, power: 0.8 },
    },
    kernel: { sameGroup: 2, sameBase: 2, perKm: 0, perRootKm: 0, perYear: 1, otherBasis: 0.5, anchor: 2, clip: 0.6 },
    tables,
  }
}
