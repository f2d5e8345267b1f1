import type { Facts } from "../domain/Facts.ts"
import { fromEpochDay } from "../domain/LocalDate.ts"
import type { Recipe, TermRecipe } from "../market/recipe/Recipe.ts"
import { DAYS_PER_YEAR, searchStep } from "../market/recipe/SearchSteps.ts"
import { wear } from "../market/recipe/Wear.ts"
import { defaultDepreciation } from "./depreciation/DefaultDepreciation.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import {
  capacityExponent,
  curveOf,
  emissionFactor,
  hoursFactor,
  lnExpectedHours,
  plausibleHours,
  residualRate,
} from "./depreciation/ResidualRate.ts"
import { equipmentKeys } from "./EquipmentKeys.ts"
import { type EquipmentType, equipmentTypes } from "./EquipmentType.ts"
import { EquipmentFacts, requestedEquipment } from "./fields.ts"
import { readMachine } from "./Machine.ts"
import { machineAge } from "./MachineAge.ts"
import { machineKind, typicalCapacity } from "./MachineKind.ts"

/** ln of a factor, if there is one. */
const lnFactor = (factor: number | undefined): number | undefined =>
  factor === undefined ? undefined : Math.log(factor)

const typeOf = (label: string): EquipmentType | undefined => equipmentTypes.find((type) => type === label)

/** Knots of the effects of age (years) and hours: denser where machines lose value fastest. */
const AGE_KNOTS = [0, 0.5, 2, 3.5, 5, 7, 9, 12, 15, 20, 28, 45]
const COARSE_AGE_KNOTS = [0, 2, 5, 9, 15, 28]
const HOUR_KNOTS = [100, 500, 1000, 2000, 3500, 5000, 7500, 10_000, 15_000].map(Math.log)

/**
 * Families of effects from all machinery down to the model, each shrunk towards the one before it, so that a model with
 * three sales borrows from its siblings. Penalties were chosen on past half-years of a market (docs/methods.md).
 */
const terms: ReadonlyArray<TermRecipe> = [
  { factor: "model", by: ["type"], penalty: 0.3 },
  { factor: "model", by: ["maker"], penalty: 2 },
  { factor: "model", by: ["size"], penalty: 0.5 },
  { factor: "model", by: ["series"], penalty: 0.5 },
  { factor: "model", by: ["model"], penalty: 1 },
  { factor: "transaction", by: ["kind"], penalty: 3 },
  { factor: "capacity", number: "lnCapacity", shape: "linear", by: ["type"], penalty: 3 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: AGE_KNOTS, penalty: 1 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: AGE_KNOTS, by: ["type"], penalty: 3 },
  { factor: "age", number: "ageYears", shape: "ramps", knots: COARSE_AGE_KNOTS, by: ["size"], penalty: 4 },
  { factor: "age", number: "ageYears", shape: "log", by: ["size"], penalty: 2 },
  { factor: "age", number: "ageYears", shape: "log", by: ["series"], penalty: 4 },
  { factor: "age", number: "ageYears", shape: "log", by: ["model"], penalty: 8 },
  { factor: "age", number: "ageYears", shape: "missing", penalty: 0.3 },
  { factor: "age", number: "ageYears", shape: "missing", by: ["type"], penalty: 2 },
  { factor: "age", number: "ageYears", shape: "missing", by: ["size"], penalty: 4 },
  { factor: "age", number: "ageYears", shape: "missing", by: ["series"], penalty: 6 },
  { factor: "age", number: "ageYears", shape: "missing", by: ["model"], penalty: 6 },
  { factor: "hours", number: "lnHours", shape: "ramps", knots: HOUR_KNOTS, penalty: 0.5 },
  { factor: "hours", number: "lnHours", shape: "ramps", knots: HOUR_KNOTS, by: ["type"], penalty: 3 },
  { factor: "hours", number: "lnHours", shape: "linear", by: ["size"], penalty: 5 },
  { factor: "hours", number: "lnHours", shape: "missing", penalty: 0.5 },
  { factor: "hours", number: "lnHours", shape: "missing", by: ["type"], penalty: 3 },
  { factor: "time", by: ["month"], penalty: 30 },
  { factor: "time", number: "years", shape: "linear", by: ["type"], penalty: 10 },
  { factor: "time", number: "years", shape: "linear", by: ["size"], penalty: 10 },
  { factor: "time", number: "years", shape: "linear", by: ["series"], penalty: 10 },
]

/** Upper limits of age (years) and hours: values beyond them count as equal. */
const MOST_YEARS = 60
const MOST_HOURS = 160_000

/** No knots, and no effect on similarity. */
const NONE = { knots: [], dissimilarity: 0 } as const

/**
 * The pricing of construction machinery: ln yuan per machine, compared within the country. The depreciation tables are
 * the prior; effects learned from the market's samples come on top.
 */
export const equipmentRecipe = (tables: DepreciationTables = defaultDepreciation): Recipe => {
  const typeIn = (facts: Facts): EquipmentType | undefined => typeOf(machineKind(facts, tables).type ?? "")
  return {
    assetType: "EQUIPMENT",
    classedBy: ["model"],
    unitField: undefined,
    kinds: { TRANSACTION: "DEAL", AUCTION: "DEAL", LISTING: "ASK" },
    keys: equipmentKeys(tables),
    search: {
      steps: [
        searchStep({ _tag: "Group" }, 2),
        searchStep({ _tag: "Group" }, 11),
        searchStep({ _tag: "Neighbourhood" }, 2),
        searchStep({ _tag: "Neighbourhood" }, 11),
        searchStep({ _tag: "District" }, 2),
        searchStep({ _tag: "District" }, 11),
      ],
      target: 32,
      limit: 40,
    },
    numbers: [
      {
        name: "ageYears",
        factor: "age",
        of: machineAge,
        knots: [],
        dissimilarity: 0.5,
        fill: ["type", "size", "series", "model"],
        // The table expects more hours of an older machine: that allowance must not become a gain with age.
        ...wear([0, MOST_YEARS], (age) => lnExpectedHours(tables, age)),
        leastSpan: 5,
        // Judgement: half the samples' age span beyond its end; up to there the range covers the extrapolation.
        mostBeyond: 0.5,
      },
      {
        name: "lnHours",
        factor: "hours",
        of: (facts, day) => {
          const hours = EquipmentFacts.hours(facts)
          const age = machineAge(facts, day)
          const isRead = hours !== undefined && hours > 0 && (age === undefined || plausibleHours(tables, age, hours))
          return isRead ? Math.log(hours) : undefined
        },
        knots: [],
        dissimilarity: 0,
        ...wear([0, Math.log(MOST_HOURS)]),
        leastSpan: Math.log(10),
      },
      {
        name: "lnCapacity",
        factor: "capacity",
        of: (facts) => machineKind(facts, tables).lnRatedCapacity,
        knots: [],
        dissimilarity: 2,
        leastSpan: Math.log(3),
      },
      { ...NONE, name: "years", factor: "time", of: (_, day) => day / DAYS_PER_YEAR },
      {
        ...NONE,
        name: "tableHours",
        factor: "hours",
        of: (facts, day) => {
          const age = machineAge(facts, day)
          const hours = EquipmentFacts.hours(facts)
          const isRead = age !== undefined && hours !== undefined && plausibleHours(tables, age, hours)
          return isRead ? Math.log(hoursFactor(tables, typeIn(facts), age, hours)) : undefined
        },
        alone: true,
      },
      {
        ...NONE,
        name: "tableCondition",
        factor: "condition",
        of: (facts) => lnFactor(readMachine(facts, tables).config.condition?.factor),
        alone: true,
      },
      {
        ...NONE,
        name: "tableEmission",
        factor: "emission",
        of: (facts) => {
          const factor = emissionFactor(tables, typeIn(facts), readMachine(facts, tables).config.emissionStage)
          return factor === 1 ? undefined : Math.log(factor)
        },
      },
    ],
    labels: [
      { name: "type", factor: "model", of: (facts) => machineKind(facts, tables).type, dissimilarity: 3 },
      { name: "size", factor: "model", of: (facts) => machineKind(facts, tables).size, dissimilarity: 1 },
      { name: "series", factor: "model", of: (facts) => machineKind(facts, tables).series, dissimilarity: 1 },
      { name: "model", factor: "model", of: (facts) => machineKind(facts, tables).model, dissimilarity: 1 },
      {
        ...NONE,
        name: "kind",
        factor: "transaction",
        of: (_, _day, kind) => (kind === "AUCTION" ? "AUCTION" : "DEAL"),
        dissimilarity: 0.3,
      },
      // Construction is seasonal: machines sell for more in spring than in winter.
      { name: "month", factor: "time", of: (_, day) => fromEpochDay(day).slice(5, 7), dissimilarity: 0 },
      { name: "maker", factor: "model", of: (facts) => machineKind(facts, tables).maker, dissimilarity: 0.3 },
    ],
    consumed: new Set([
      "model",
      "baseModel",
      "manufacturer",
      "manufacturerInferred",
      "equipmentType",
      "sizeClass",
      "manufactureDate",
      "hours",
      "equipmentConfig",
      "replacementValue",
    ]),
    effects: {
      clipSigmas: 1.5,
      terms,
      priors: [
        {
          factor: "age",
          number: "ageYears",
          by: "type",
          of: (age, type) => Math.log(residualRate(curveOf(tables, typeOf(type)), age)),
        },
        {
          factor: "capacity",
          number: "lnCapacity",
          by: "type",
          of: (lnCapacity, label) => {
            const type = typeOf(label)
            const typical = type === undefined ? undefined : typicalCapacity[type]
            return typical === undefined ? 0 : capacityExponent(tables, type) * (lnCapacity - Math.log(typical))
          },
        },
        ...["hours", "condition", "emission"].map((factor) => ({
          factor,
          number: `table${factor.charAt(0).toUpperCase()}${factor.slice(1)}`,
          of: (lnTable: number) => lnTable,
        })),
      ],
      attributes: { penalty: 3, by: [{ label: "type", penalty: 8 }] },
    },
    // Held-out machines would outnumber those valued half a year ahead. The weight was chosen on the years 2009 and
    // 2010 of the public file (docs/accuracy.md).
    band: { originDays: [182, 365, 547], windowDays: 182, withheldWeight: 0.03 },
    // Judgement: sellers of used machines concede a few per cent; learned from pairs or from both kinds where there are
    // enough.
    opinion: { weight: 0.5, labelPrior: 10 },
    listingDiscount: Math.log(0.93),
    support: { unitErrors: [0.22, 0.25, 0.3, 0.45, 0.6, 0.6], beyondError: 0.6 },
    asRequested: requestedEquipment,
    // Drift: chosen at rolling origins of auctions (2005 to 2010); `ov backtest --ahead` measures it.
    time: {
      bandwidthDays: 75,
      minimumWeight: 250,
      decayDays: 1100,
      trendShare: 0.2,
      trendDays: 90,
      drift: { perMonth: 0.015, power: 0.8 },
    },
    kernel: { sameGroup: 2, sameBase: 1, perKm: 0, perRootKm: 0, perYear: 0.3, otherBasis: 0.5, anchor: 5, clip: 0.6 },
    tables,
  }
}
