import { it } from "@effect/vitest"
import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { backtest } from "@open-valuation/core/accuracy"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { type AssetPorts, fit, type MarketAssetDefinition, type Value } from "@open-valuation/core/market"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import { Effect, Layer, Struct } from "effect"
import { describe, expect } from "vitest"
import { simulatedMachines } from "../equipment/Machines.ts"
import { simulatedLots } from "../land/Lots.ts"
import { simulatedCars } from "../vehicle/Cars.ts"
import { inMemory } from "./MarketHost.ts"
import { LAST_DAY, simulatedMarket } from "./SimulatedMarket.ts"

/** Deals after this day are valued from what was known until then. */
const ORIGIN = LAST_DAY - 60
const SUBJECTS = 12

/** An asset, its market, and what the objects that are valued do not state, or state wrongly. */
interface Case<Request, Outcome> {
  readonly definition: MarketAssetDefinition<Request, Outcome, AssetPorts>
  readonly samples: ReadonlyArray<Sample>
  readonly told: (facts: Sample["facts"], at: number) => Sample["facts"]
  /** The published figures, yuan; `undefined` without a value. */
  readonly figures: (outcome: Outcome) => Value | undefined
  /** Yuan by which the result's own rounding may move a figure. */
  readonly rounding: (facts: Sample["facts"]) => number
}

const without = (facts: Sample["facts"], fields: ReadonlyArray<string>): Sample["facts"] => Struct.omit(facts, fields)

/** Values the newest deals by the backtest and as requests, on the same samples with the same model. */
const bothWays = <Request, Outcome>({ definition, figures, rounding, samples, told }: Case<Request, Outcome>) =>
  Effect.gen(function* () {
    const { market } = definition
    const { recipe } = market
    const train = samples.filter(({ observedDay }) => observedDay <= ORIGIN)
    const test = samples
      .filter(({ kind, observedDay }) => kind === "TRANSACTION" && observedDay > ORIGIN)
      .slice(0, SUBJECTS)
      .map((sample, at) => ({ ...sample, facts: told(sample.facts, at) }))
    expect(test).toHaveLength(SUBJECTS)
    const order = { walkForward: false, random: false, origin: ORIGIN }
    const { rows } = backtest({ market, train, test, ...order, requestFieldsOnly: true, now: () => 0 })
    const model = fit(recipe, train, { asOf: LocalDate.fromEpochDay(ORIGIN), order: "time" })
    const host = Layer.merge(inMemory(recipe.keys, train, model), ManufacturerSource.none)
    const requested = Effect.fnUntraced(function* (sample: Sample) {
      const { city, facts } = recipe.asRequested!(sample)
      const body = { ...facts, ...(city === "" ? {} : { city }), valuationDate: sample.observedAt }
      return yield* Valuation.value(definition, body, { today: LocalDate.fromEpochDay(LAST_DAY) }).pipe(
        Effect.map(figures),
        Effect.catchTag("NotValuable", () => Effect.succeed(undefined)),
        Effect.provide(host),
      )
    })
    const values = yield* Effect.forEach(test, requested)
    return test.map(({ facts }, at) => ({ valued: rows[at]!.valued, given: values[at], within: rounding(facts) }))
  })

const expectEqual = (rows: Effect.Success<ReturnType<typeof bothWays>>) => {
  expect(rows.filter(({ given }) => given !== undefined).length).toBeGreaterThan(SUBJECTS / 2)
  for (const { given, valued, within } of rows) {
    expect(valued === undefined).toBe(given === undefined)
    for (const figure of ["low", "value", "high"] as const) {
      expect(Math.abs((valued?.[figure] ?? 0) - (given?.[figure] ?? 0)), figure).toBeLessThanOrEqual(within)
    }
    expect(Math.abs((valued?.confidence ?? 0) - (given?.confidence ?? 0))).toBeLessThanOrEqual(0.0005 + 1e-12)
  }
}

const TO_THE_YUAN = () => 0.5 + 1e-6

describe("a backtest's value is the one that a customer gets for the same request on the same evidence", () => {
  it.effect("homes, without storeys, some of a doubted year", () =>
    Effect.map(
      bothWays({
        definition: property(),
        samples: simulatedMarket({ deals: 500, trend: -0.1 }),
        told: (facts, at) => ({
          ...without(facts, ["floor", "totalFloors"]),
          ...(at % 3 === 0 ? { buildYear: 1890 } : {}),
        }),
        figures: ({ avgTotalPrice, confidence, maxTotalPrice, minTotalPrice }) => ({
          value: avgTotalPrice,
          low: minTotalPrice,
          high: maxTotalPrice,
          confidence,
        }),
        rounding: TO_THE_YUAN,
      }),
      expectEqual,
    ),
  )

  it.effect(
    "cars, without trim and model year, some with a new-car price or a meter that was never read",
    () =>
      Effect.map(
        bothWays({
          definition: vehicle(),
          samples: simulatedCars(500),
          told: (facts, at) => ({
            ...without(facts, ["trim", "modelYear", "fuelType"]),
            ...(at % 3 === 0 ? { currentNewPrice: 150_000, fuelType: "BEV" } : {}),
            ...(at % 4 === 0 ? { mileageKm: 0 } : {}),
          }),
          figures: ({ avgPrice, confidence, maxPrice, minPrice }) => ({
            value: avgPrice,
            low: minPrice,
            high: maxPrice,
            confidence,
          }),
          rounding: TO_THE_YUAN,
        }),
        expectEqual,
      ),
    { tags: ["long"] },
  )

  it.effect(
    "lots, without a plot ratio, some with half of their term",
    () =>
      Effect.map(
        bothWays({
          definition: land(),
          samples: simulatedLots(500),
          told: (facts, at) => ({
            ...without(facts, ["plotRatio"]),
            ...(at % 2 === 0 ? { remainingYears: Number(facts["termTotalYears"]) / 2 } : {}),
          }),
          figures: ({ avgTotalPrice, confidence, maxTotalPrice, minTotalPrice }) => ({
            value: avgTotalPrice,
            low: minTotalPrice,
            high: maxTotalPrice,
            confidence,
          }),
          // The total follows from the unit price to the fen.
          rounding: (facts) => 0.5 + 0.0051 * Number(facts["areaSqm"]),
        }),
        expectEqual,
      ),
    { tags: ["long"] },
  )

  it.effect("machines, without hours and maker, some of a model that no sample has", () =>
    Effect.map(
      bothWays({
        definition: equipment(),
        samples: simulatedMachines(600),
        told: (facts, at) => ({
          ...without(facts, ["hours", "manufacturer"]),
          ...(at % 3 === 0 ? { model: "SY245H" } : {}),
          ...(at % 4 === 1 ? { equipmentConfig: "大修过，发动机冒蓝烟" } : {}),
        }),
        figures: ({ confidence, estimatedResidualValue, maxResidualValue, minResidualValue }) =>
          estimatedResidualValue === null
            ? undefined
            : {
                value: estimatedResidualValue,
                low: minResidualValue ?? 0,
                high: maxResidualValue ?? 0,
                confidence,
              },
        rounding: TO_THE_YUAN,
      }),
      expectEqual,
    ),
  )
})
