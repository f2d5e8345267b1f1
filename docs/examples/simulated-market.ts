import { LocalDate, Valuation } from "@open-valuation/core"
import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { land, landRecipe } from "@open-valuation/core/land"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import { Catalogue, FittedModels } from "@open-valuation/store"
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
import { Effect, Layer, Stream } from "effect"

const today = LocalDate.LocalDate.make("2026-11-20")
const day = LocalDate.toEpochDay(today)

// Each market is made once; its last rows are the objects to value, and the others are the samples.
const SAMPLES = 600
const rows = { seed: 8, today, deals: SAMPLES + 40, listings: 0, auctions: 0 }
const homes = simulatePropertyMarket({ ...rows, cities: simulatedCities.slice(0, 1) })
const cars = simulateVehicleMarket({ ...rows, stated: fullVehicleShares })
const lots = simulateLandMarket({ ...rows, stated: fullLandShares })
const machines = simulateEquipmentMarket({ ...rows, stated: fullShares })

/** A value with its 80 % range, and the truth, all in yuan. */
interface Judged {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly truth: number | undefined
}

const home = ({ object: { city, facts } }: (typeof homes.observations)[number]) =>
  Effect.map(
    Valuation.value(property(), { ...facts, address: facts["address"] ?? facts["community"], city }, { today }),
    ({ avgTotalPrice, maxTotalPrice, minTotalPrice }): Judged => ({
      value: avgTotalPrice,
      low: minTotalPrice,
      high: maxTotalPrice,
      truth: homes.truth({ city, facts }, day),
    }),
  )

const car = ({ object: { city, facts } }: (typeof cars.observations)[number]) =>
  Effect.map(Valuation.value(vehicle(), { ...facts, city }, { today }), ({ avgPrice, maxPrice, minPrice }): Judged => ({
    value: avgPrice,
    low: minPrice,
    high: maxPrice,
    truth: cars.truth.valueOf({ city, facts }, day),
  }))

const lot = ({ object: { city, facts } }: (typeof lots.observations)[number]) =>
  Effect.map(
    Valuation.value(land(), { ...facts, city }, { today }),
    ({ avgTotalPrice, maxTotalPrice, minTotalPrice }): Judged => ({
      value: avgTotalPrice,
      low: minTotalPrice,
      high: maxTotalPrice,
      truth: lots.truth.valueOf({ city, facts }, day),
    }),
  )

const machine = ({ object: { city, facts } }: (typeof machines.observations)[number]) => {
  const { condition, equipmentType, hours, manufactureDate, manufacturer, model } = facts
  const request = {
    model,
    manufactureDate,
    manufacturer,
    // Attachments count no hours.
    ...(hours === undefined ? {} : { hours }),
    city,
    attributes: { equipmentType, condition },
  }
  return Effect.map(
    Valuation.value(equipment(), request, { today }),
    ({ estimatedResidualValue, maxResidualValue, minResidualValue }): Judged => ({
      value: estimatedResidualValue ?? Number.NaN,
      low: minResidualValue ?? Number.NaN,
      high: maxResidualValue ?? Number.NaN,
      truth: machines.truth.valueOf({ city, facts }, day),
    }),
  )
}

/** Median error in per cent, and the share of true prices within the ranges. */
const summary = (all: ReadonlyArray<Judged>) => {
  const judged = all.flatMap(({ truth, ...rest }) => (truth === undefined ? [] : [{ ...rest, truth }]))
  const errors = judged.map(({ truth, value }) => Math.abs(value / truth - 1)).toSorted((a, b) => a - b)
  const held = judged.filter(({ high, low, truth }) => low <= truth && truth <= high)
  return {
    valued: judged.length,
    medianErrorPercent: Math.round(1_000 * (errors[Math.floor(errors.length / 2)] ?? Number.NaN)) / 10,
    rangeHoldsPercent: Math.round((100 * held.length) / judged.length),
  }
}

/** The samples of all four markets in memory; each market is learned when its first object is valued. */
const host = Layer.effectDiscard(
  Effect.flatMap(Catalogue, (catalogue) =>
    Effect.forEach(
      [
        ["PROPERTY", homes.samples],
        ["VEHICLE", cars.samples],
        ["LAND", lots.samples],
        ["EQUIPMENT", machines.samples],
      ] as const,
      ([asset, samples]) => catalogue.add(asset, undefined, Stream.make(samples.slice(0, SAMPLES))),
    ),
  ),
).pipe(
  Layer.provideMerge(FittedModels.layerMemory([propertyRecipe, vehicleRecipe(), landRecipe, equipmentRecipe()])),
  Layer.merge(ManufacturerSource.none),
)

/** Values objects of invented markets and holds the values against the true prices. */
export const program = Effect.gen(function* () {
  const residential = homes.observations
    .slice(SAMPLES)
    .filter(({ object: { facts } }) => facts["propertyUsage"] === "RESIDENTIAL")
  return {
    homes: summary(yield* Effect.forEach(residential, home)),
    cars: summary(yield* Effect.forEach(cars.observations.slice(SAMPLES), car)),
    lots: summary(yield* Effect.forEach(lots.observations.slice(SAMPLES), lot)),
    machines: summary(yield* Effect.forEach(machines.observations.slice(SAMPLES), machine)),
  }
}).pipe(Effect.provide(host))

if (import.meta.main) console.table(await Effect.runPromise(program))
