import { describe, expect, it } from "@effect/vitest"
import { type AssetType, LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { land } from "@open-valuation/core/land"
import type { Recipe } from "@open-valuation/core/market"
import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import { Catalogue, FittedModels } from "@open-valuation/store"
import {
  fullVehicleShares,
  mildLandDirt,
  mildVehicleDirt,
  overseasVehicles,
  simulateLandMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"

const today = LocalDate.LocalDate.make("2026-11-20")
const day = LocalDate.toEpochDay(today)

const hostOf = (asset: Exclude<AssetType, "BANK_STATEMENT">, samples: ReadonlyArray<Sample>, recipe: Recipe) =>
  Layer.effectDiscard(
    Effect.flatMap(Catalogue, (catalogue) => catalogue.add(asset, undefined, Stream.make(samples))),
  ).pipe(Layer.provideMerge(FittedModels.layerMemory([recipe])))

/** Median and 90th percentile of the errors, the bias, and the coverage of the ranges. */
const judged = (
  found: ReadonlyArray<{ readonly value: number; readonly low: number; readonly high: number; readonly truth: number }>,
) => {
  const ratios = found.map(({ value, truth }) => value / truth).toSorted((a, b) => a - b)
  const errors = ratios.map((ratio) => Math.abs(ratio - 1)).toSorted((a, b) => a - b)
  return {
    median: errors[Math.floor(errors.length / 2)]!,
    ninth: errors[Math.floor(errors.length * 0.9)]!,
    bias: ratios[Math.floor(ratios.length / 2)]! - 1,
    held: found.filter(({ low, high, truth }) => low <= truth && truth <= high).length / found.length,
  }
}

const REQUESTED = [
  "brand",
  "series",
  "trim",
  "modelYear",
  "firstRegistrationDate",
  "mileageKm",
  "usageNature",
  "conditionGrade",
  "accidentType",
] as const

const cars = (settings: Omit<Parameters<typeof simulateVehicleMarket>[0], "today">, fields: ReadonlyArray<string>) => {
  const market = simulateVehicleMarket({ ...settings, today })
  const clean = market.observations.filter(({ dirt }) => dirt.length === 0).filter((_, i) => i % 12 === 0)
  const one = Effect.fnUntraced(function* ({ object: { city, facts } }: (typeof clean)[number]) {
    const known = Object.fromEntries(Object.entries(facts).filter(([name]) => fields.includes(name)))
    const outcome = yield* Valuation.value(vehicle(), { ...known, city }, { today })
    const truth = market.truth.valueOf({ city, facts }, day)!
    return { value: outcome.avgPrice, low: outcome.minPrice, high: outcome.maxPrice, truth }
  })
  return Effect.map(Effect.forEach(clean, one), judged).pipe(
    Effect.provide(hostOf("VEHICLE", market.samples, vehicleRecipe())),
  )
}

describe("a simulated market", () => {
  it.effect("of cars is valued at its true prices despite noise, from the fields of a request", () =>
    Effect.gen(function* () {
      const found = yield* cars(
        { seed: 11, deals: 1_500, listings: 900, auctions: 200, dirt: mildVehicleDirt },
        REQUESTED,
      )
      expect(found.median).toBeLessThan(0.06)
      expect(Math.abs(found.bias)).toBeLessThan(0.05)
      expect(found.held).toBeGreaterThan(0.7)
    }),
  )

  it.effect("of another country's cars, with other makes and terms, is valued as well", () =>
    Effect.gen(function* () {
      const found = yield* cars(
        { seed: 12, deals: 1_500, listings: 900, auctions: 0, country: overseasVehicles, stated: fullVehicleShares },
        REQUESTED,
      )
      expect(found.median).toBeLessThan(0.06)
      expect(Math.abs(found.bias)).toBeLessThan(0.05)
      expect(found.held).toBeGreaterThan(0.7)
    }),
  )

  it.effect("of land is valued at its true prices per m² of land", () =>
    Effect.gen(function* () {
      const market = simulateLandMarket({ seed: 13, today, deals: 700, listings: 0, auctions: 300, dirt: mildLandDirt })
      const clean = market.observations.filter(({ dirt }) => dirt.length === 0).filter((_, i) => i % 10 === 0)
      const one = Effect.fnUntraced(function* ({ object: { city, facts } }: (typeof clean)[number]) {
        const outcome = yield* Valuation.value(land(), { rightType: "GRANTED", ...facts, city }, { today })
        const truth = market.truth.valueOf({ city, facts }, day)!
        return { value: outcome.avgTotalPrice, low: outcome.minTotalPrice, high: outcome.maxTotalPrice, truth }
      })
      const found = yield* Effect.map(Effect.forEach(clean, one), judged).pipe(
        Effect.provide(hostOf("LAND", market.samples, land().market.recipe)),
      )
      expect(found.median).toBeLessThan(0.1)
      expect(Math.abs(found.bias)).toBeLessThan(0.07)
      expect(found.held).toBeGreaterThan(0.7)
    }),
  )
})
