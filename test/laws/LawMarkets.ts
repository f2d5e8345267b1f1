import { type AssetDefinition, LocalDate, type Sample, type Subject, Valuation } from "@open-valuation/core"
import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { land, landRecipe } from "@open-valuation/core/land"
import { fit, type MarketModel, type Recipe, SampleIndex } from "@open-valuation/core/market"
import { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import {
  fullLandShares,
  fullShares,
  fullVehicleShares,
  simulatedCities,
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { Effect, Layer } from "effect"

/** The day of all valuations of the laws. */
const today = LocalDate.LocalDate.make("2026-11-20")
const day = LocalDate.toEpochDay(today)

/** The figures of a value that the laws are about, yuan. */
export interface Figures {
  readonly value: number
  readonly low: number
  readonly high: number
  /** 0 to 1. */
  readonly confidence: number
  /** Comparables with their observed and adjusted prices, the heaviest first. */
  readonly comparables: ReadonlyArray<Comparable>
}

interface Comparable {
  readonly source: string
  /** Price adjusted to the subject; `undefined` where the value has another basis. */
  readonly adjusted: number | undefined
  readonly weight: number
}

export type Body = Readonly<Record<string, unknown>>

/** An object that is not among the samples: its request with all facts that samples state, and its true price. */
export interface LawSubject {
  readonly body: Body
  readonly truth: number
}

/** Samples in the order of their making: a smaller market is the beginning of a larger one. */
export interface LawMarket {
  readonly samples: ReadonlyArray<Sample>
  readonly subjects: ReadonlyArray<LawSubject>
}

type Needs = SampleSource | ModelStore | ManufacturerSource

export interface LawAsset {
  readonly name: string
  readonly recipe: Recipe
  /** Relative noise of the simulated prices (ln units). */
  readonly noise: number
  readonly market: (seed: number, deals: number, subjects: number) => LawMarket
  /** The figures of a request; `undefined` where there is no value. */
  readonly figures: (body: Body) => Effect.Effect<Figures | undefined, never, Needs>
  /** The whole outcome of a request; `undefined` where the task fails. */
  readonly outcome: (body: Body) => Effect.Effect<object | undefined, never, Needs>
}

/** Models by market, each learned from these samples when it is first asked for. */
export const learn = (recipe: Recipe, samples: Iterable<Sample>): ((market: string) => MarketModel | undefined) => {
  const index = SampleIndex.make(recipe.keys)
  index.addAll(samples)
  const models = new Map<string, MarketModel | undefined>()
  return (market) => {
    if (!models.has(market)) models.set(market, fit(recipe, index.market(market), { asOf: today, order: "time" }))
    return models.get(market)
  }
}

/** A host with these samples in memory. */
export const hostOf = (
  recipe: Recipe,
  samples: Iterable<Sample>,
  learned: (market: string) => MarketModel | undefined = learn(recipe, samples),
): Layer.Layer<Needs> => {
  const index = SampleIndex.make(recipe.keys)
  index.addAll(samples)
  return Layer.mergeAll(
    Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, { model: ({ market }) => Effect.sync(() => learned(market)) }),
    ManufacturerSource.none,
  )
}

const valuing = <Request, Outcome extends object, R extends Needs>(
  definition: AssetDefinition<Request, Outcome, R>,
  read: (outcome: Outcome, body: Body) => Figures | undefined,
): Pick<LawAsset, "figures" | "outcome"> => {
  const outcome = (body: Body) =>
    Valuation.value(definition, body, { today }).pipe(
      Effect.catchTag("NotValuable", () => Effect.succeed(undefined)),
      Effect.orDie,
    )
  return {
    outcome,
    figures: (body) => Effect.map(outcome(body), (found) => (found === undefined ? undefined : read(found, body))),
  }
}

const kept = (facts: Subject["facts"], fields: ReadonlyArray<string>): Body =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => fields.includes(name)))

/** The last rows of a market are its subjects, and the others its samples. */
const parted = <Row extends { readonly sample: Sample }>(
  rows: ReadonlyArray<Row>,
  deals: number,
  subjectOf: (row: Row) => LawSubject,
): LawMarket => ({
  samples: rows.slice(0, deals).map(({ sample }) => sample),
  subjects: rows.slice(deals).map(subjectOf),
})

const homes: LawAsset = {
  name: "homes",
  recipe: propertyRecipe,
  noise: 0.06,
  market: (seed, deals, subjects) => {
    const market = simulatePropertyMarket({
      seed,
      today,
      // A tenth of a city is no home.
      deals: Math.ceil((deals + subjects) / 0.75),
      listings: 0,
      cities: simulatedCities.slice(0, 1),
    })
    const rows = market.observations.filter(({ object }) => object.facts["propertyUsage"] === "RESIDENTIAL")
    return parted(rows.slice(0, deals + subjects), deals, ({ object: { city, facts } }) => ({
      body: { ...facts, address: facts["address"] ?? facts["community"], city },
      truth: market.truth({ city, facts }, day)!,
    }))
  },
  ...valuing(property(), ({ avgTotalPrice, confidence, maxTotalPrice, minTotalPrice, sources }, { buildingArea }) => ({
    value: avgTotalPrice,
    low: minTotalPrice,
    high: maxTotalPrice,
    confidence,
    comparables: sources.map(({ adjustedUnitPrice, source, weight }) => ({
      source,
      adjusted: adjustedUnitPrice * Number(buildingArea),
      weight,
    })),
  })),
}

const cars: LawAsset = {
  name: "cars",
  recipe: vehicleRecipe(),
  noise: 0.05,
  market: (seed, deals, subjects) => {
    const all = deals + subjects
    const market = simulateVehicleMarket({
      seed,
      today,
      deals: all,
      listings: 0,
      auctions: 0,
      stated: fullVehicleShares,
    })
    return parted(market.observations, deals, ({ object: { city, facts } }) => ({
      body: { ...facts, city },
      truth: market.truth.valueOf({ city, facts }, day)!,
    }))
  },
  ...valuing(vehicle(), ({ avgPrice, confidence, maxPrice, minPrice, sources }) => ({
    value: avgPrice,
    low: minPrice,
    high: maxPrice,
    confidence,
    comparables: sources.map(({ adjustedPrice, source, weight }) => ({ source, adjusted: adjustedPrice, weight })),
  })),
}

const lots: LawAsset = {
  name: "lots",
  recipe: landRecipe,
  noise: 0.12,
  market: (seed, deals, subjects) => {
    const all = deals + subjects
    const market = simulateLandMarket({ seed, today, deals: all, listings: 0, auctions: 0, stated: fullLandShares })
    return parted(market.observations, deals, ({ object: { city, facts } }) => ({
      body: { ...facts, city },
      truth: market.truth.valueOf({ city, facts }, day)!,
    }))
  },
  ...valuing(land(), ({ avgTotalPrice, confidence, maxTotalPrice, minTotalPrice, sources }, { areaSqm }) => ({
    value: avgTotalPrice,
    low: minTotalPrice,
    high: maxTotalPrice,
    confidence,
    comparables: sources.map(({ adjustedUnitPrice, source, weight }) => ({
      source,
      adjusted: adjustedUnitPrice === null ? undefined : adjustedUnitPrice * Number(areaSqm),
      weight,
    })),
  })),
}

const machines: LawAsset = {
  name: "machines",
  recipe: equipmentRecipe(),
  noise: 0.1,
  market: (seed, deals, subjects) => {
    const all = deals + subjects
    const market = simulateEquipmentMarket({ seed, today, deals: all, listings: 0, auctions: 0, stated: fullShares })
    return parted(market.observations, deals, ({ object: { city, facts } }) => ({
      body: {
        ...kept(facts, ["model", "manufactureDate", "manufacturer", "hours"]),
        city,
        attributes: kept(facts, ["equipmentType", "condition", "emissionStage"]),
      },
      truth: market.truth.valueOf({ city, facts }, day)!,
    }))
  },
  ...valuing(equipment(), ({ confidence, estimatedResidualValue, maxResidualValue, minResidualValue, sources }) =>
    estimatedResidualValue === null || minResidualValue === null || maxResidualValue === null
      ? undefined
      : {
          value: estimatedResidualValue,
          low: minResidualValue,
          high: maxResidualValue,
          confidence: confidence ?? 0,
          comparables: sources.map(({ adjustedPrice, source, weight }) => ({
            source,
            adjusted: adjustedPrice ?? undefined,
            weight,
          })),
        },
  ),
}

/** The four assets, each with a market whose true prices are known. */
export const lawAssets: ReadonlyArray<LawAsset> = [homes, cars, lots, machines]
