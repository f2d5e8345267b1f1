import { Facts, LocalDate, type Message, type Sample, type Subject } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import {
  type Asset,
  fit,
  type MarketAsset,
  type MarketModel,
  SampleIndex,
  type Valued,
} from "@open-valuation/core/market"
import { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import {
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"
import { equipmentEngine } from "../../packages/core/src/equipment/EquipmentEngine.ts"
import { landEngine } from "../../packages/core/src/land/LandEngine.ts"
import { defaultLending } from "../../packages/core/src/lending/DefaultLending.ts"
import { marketValuation } from "../../packages/core/src/market/MarketValuation.ts"
import { propertyEngine } from "../../packages/core/src/property/PropertyEngine.ts"
import { vehicleEngine } from "../../packages/core/src/vehicle/VehicleEngine.ts"

const today = LocalDate.LocalDate.make("2026-11-20")

/** The checked parts of a result. */
export interface OrdinaryResult {
  readonly riskTips: ReadonlyArray<Message>
  readonly furtherRiskTips: ReadonlyArray<Message>
  readonly rawSampleCount: number
  readonly effectiveSampleCount: number
  readonly exclusionSummary: ReadonlyArray<{ readonly count: number }>
  readonly sources: ReadonlyArray<{ readonly weight: number }>
}

/** An asset with a simulated market, and objects of that market to be valued. */
interface Ordinary<R, Notes, Own extends Valued> {
  readonly asset: Pick<Asset, "fields" | "lending">
  readonly engine: MarketAsset<unknown, R, Notes, Own>
  readonly samples: ReadonlyArray<Sample>
  /** Fields of a careful request beyond those of the samples. */
  readonly said?: (facts: Facts.Facts) => Facts.Facts
}

/** Number of market rows that are valued instead of used as comparables. */
const SUBJECTS = 150

const isResult = (outcome: unknown): outcome is OrdinaryResult =>
  typeof outcome === "object" && outcome !== null && "riskTips" in outcome

/** Values objects of a simulated market as of today, from all other samples. */
const resultsOf = <R, Notes, Own extends Valued>({
  asset,
  engine,
  said = () => ({}),
  samples,
}: Ordinary<R, Notes, Own>) => {
  const { recipe } = engine
  const optional = asset.fields.filter(({ isRequired }) => !isRequired).map(({ name }) => name)
  const deals = samples.filter(({ kind }) => kind !== "LISTING")
  const every = Math.floor(deals.length / SUBJECTS)
  const subjects = deals.filter((_, i) => i % every === 0)
  const held = new Set(subjects.map(({ sampleId }) => sampleId))
  const left = samples.filter(({ sampleId }) => !held.has(sampleId))
  const index = SampleIndex.make(recipe.keys)
  index.addAll(left)
  const models = new Map<string, MarketModel | undefined>()
  const modelOf = (market: string): MarketModel | undefined => {
    if (!models.has(market)) models.set(market, fit(recipe, index.market(market), { asOf: today, order: "time" }))
    return models.get(market)
  }
  const layer = Layer.mergeAll(
    Layer.succeed(SampleSource, { name: "simulated", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, { model: ({ market }) => Effect.sync(() => modelOf(market)) }),
    ManufacturerSource.none,
  )
  const value = ({ assetType, city, facts }: Subject) =>
    Stream.runLast(
      marketValuation(engine, {
        subject: { assetType, city, facts: { ...said(facts), ...facts } },
        valuationDate: today,
        context: { today, account: undefined },
        identity: undefined,
        optional,
        lending: { request: {}, policy: asset.lending?.policy ?? defaultLending },
        requestTips: [],
      }),
    ).pipe(
      Effect.map((last) => (last._tag === "Some" && last.value._tag === "Result" ? last.value.outcome : undefined)),
      Effect.orElseSucceed(() => undefined),
    )
  return Effect.map(
    Effect.forEach(subjects, (sample) => value(recipe.asRequested?.(sample) ?? sample)),
    (outcomes) => outcomes.filter(isResult),
  ).pipe(Effect.provide(layer))
}

/** Results of ordinary valuations of each asset, in markets with as many samples as a small lender has. */
export const ordinaryResults = {
  PROPERTY: () =>
    resultsOf({
      asset: property(),
      engine: propertyEngine(),
      samples: simulatePropertyMarket({ seed: 31, today, deals: 4000, listings: 1200 }).samples,
    }),
  VEHICLE: () =>
    resultsOf({
      asset: vehicle(),
      engine: vehicleEngine(),
      samples: simulateVehicleMarket({ seed: 31, today, deals: 1200, listings: 800, auctions: 150 }).samples,
    }),
  LAND: () =>
    resultsOf({
      asset: land(),
      engine: landEngine(),
      samples: simulateLandMarket({ seed: 31, today, deals: 1600, listings: 0, auctions: 400 }).samples,
      // Terms that are up to 20 years old.
      said: ({ areaSqm, termTotalYears = 50 }) => ({
        termTotalYears,
        remainingYears: Number(termTotalYears) - (Number(areaSqm) % 20),
        plotRatio: 1.5,
      }),
    }),
  EQUIPMENT: () =>
    resultsOf({
      asset: equipment(),
      engine: equipmentEngine(),
      samples: simulateEquipmentMarket({ seed: 31, today, deals: 1300, listings: 850, auctions: 350 }).samples,
      // 800 hours per year.
      said: (facts) => ({ hours: 800 * Math.max(1, 2026 - Number(Facts.text(facts, "manufactureDate")?.slice(0, 4))) }),
    }),
} as const
