import { describe, expect, layer } from "@effect/vitest"
import { type AssetType, LocalDate, type Message, type NotValuable, type Sample, Valuation } from "@open-valuation/core"
import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { land, landRecipe } from "@open-valuation/core/land"
import type { Recipe } from "@open-valuation/core/market"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import { Catalogue, FittedModels } from "@open-valuation/store"
import {
  fullLandShares,
  fullVehicleShares,
  mildEquipmentDirt,
  mildLandDirt,
  mildVehicleDirt,
  simulateEquipmentMarket,
  simulateLandMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { Effect, Layer, Schema, Stream } from "effect"

const today = LocalDate.LocalDate.make("2026-11-20")

const hostOf = (asset: Exclude<AssetType, "BANK_STATEMENT">, samples: ReadonlyArray<Sample>, recipe: Recipe) =>
  Layer.effectDiscard(
    Effect.flatMap(Catalogue, (catalogue) => catalogue.add(asset, undefined, Stream.make(samples))),
  ).pipe(Layer.provideMerge(FittedModels.layerMemory([recipe])), Layer.merge(ManufacturerSource.none))

/** The same market with prices that rise with wear, as a dealer in worn collectors' pieces would file it. */
const perverse = (samples: ReadonlyArray<Sample>, liftOf: (facts: Sample["facts"]) => number): ReadonlyArray<Sample> =>
  samples.map((sample) => ({ ...sample, price: Math.round(sample.price * Math.exp(liftOf(sample.facts))) }))

const numberOf = (facts: Sample["facts"], name: string): number => (typeof facts[name] === "number" ? facts[name] : 0)

interface Figures {
  /** Rounding of the figures, yuan: a lot's total follows from its price per m² to the cent. */
  readonly rounding: number
  readonly value: number
  readonly low: number
  readonly high: number
}

type Body = Readonly<Record<string, unknown>>

const ALL_FIGURES = ["value", "high", "low"] as const

/** No figures: facts contradict each other, or a number is asked back because another unit is likely to be meant. */
const NO_FIGURES = { rounding: 0, value: Number.NaN, low: Number.NaN, high: Number.NaN }
const isContradicted = ({ code }: Message): boolean => code === "market.failed.contradiction"
const unlessContradicted = (refusal: NotValuable): Effect.Effect<Figures, NotValuable> =>
  isContradicted(refusal.reason) ? Effect.succeed(NO_FIGURES) : Effect.fail(refusal)

/** Expects that no figure of a body rises from one worn twin to the next that has a value. */
const expectFalling = <E, R>(
  body: Body,
  field: string,
  ladder: ReadonlyArray<unknown>,
  figuresOf: (body: Body) => Effect.Effect<Figures, E, R>,
  figures: ReadonlyArray<(typeof ALL_FIGURES)[number]> = ALL_FIGURES,
) =>
  Effect.gen(function* () {
    let before: Figures | undefined
    let last: unknown
    for (const value of ladder) {
      const own = yield* figuresOf({ ...body, [field]: value })
      if (own === NO_FIGURES) continue
      for (const figure of before === undefined ? [] : figures) {
        const change = `${figure} of ${JSON.stringify(body)}: ${field} ${String(last)} → ${String(value)}`
        expect(own[figure], change).toBeLessThanOrEqual(before![figure] + before!.rounding + own.rounding)
      }
      before = own
      last = value
    }
  })

/**
 * Figures checked for implausible readings, and for objects younger than nearly all samples. These may be worth less
 * than stated, so their range reaches lower.
 */
const OF_DOUBTED = ["value", "high"] as const

const months = (newest: number, oldest: number, step: number): ReadonlyArray<string> =>
  Array.from({ length: Math.floor((oldest - newest) / step) + 1 }, (_, i) => {
    const month = 2026 * 12 + 9 - newest - i * step
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`
  })

const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))
const RUNS = { arbitrary: { seed: 11, runs: 10, maxShrinks: 8 } }

const cars = simulateVehicleMarket({
  seed: 5,
  today,
  deals: 1_100,
  listings: 500,
  auctions: 100,
  dirt: mildVehicleDirt,
  stated: fullVehicleShares,
})
const CAR_FIELDS: ReadonlySet<string> = new Set([
  "brand",
  "series",
  "trim",
  "modelYear",
  "firstRegistrationDate",
  "mileageKm",
  "fuelType",
])
const carOf = (place: number): Body => {
  const clean = cars.observations.filter(({ dirt }) => dirt.length === 0)
  const { city, facts } = clean[place % clean.length]!.object
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([name]) => CAR_FIELDS.has(name))),
    city,
    modelYear: facts["modelYear"],
  }
}
const carFigures = (body: Body) =>
  Effect.map(Valuation.value(vehicle(), body, { today }), ({ avgPrice, maxPrice, minPrice }) => ({
    rounding: 1,
    value: avgPrice,
    low: minPrice,
    high: maxPrice,
  })).pipe(Effect.catchTag("NotValuable", unlessContradicted))

const RISING_CARS = perverse(
  cars.samples,
  (facts) =>
    0.04 * (numberOf(facts, "mileageKm") / 10_000) +
    (facts["accidentType"] === undefined || facts["accidentType"] === "NONE" ? 0 : 0.4) +
    (facts["usageNature"] === "OPERATING" ? 0.3 : 0) +
    (facts["conditionGrade"] === "POOR" ? 0.3 : 0) +
    0.1 * numberOf(facts, "transferCount"),
)

describe.each([
  { name: "a simulated market", samples: cars.samples, figures: ALL_FIGURES },
  // Prices that contradict a judged table widen its range, also upwards.
  { name: "a market where worn cars are dear", samples: RISING_CARS, figures: ["value", "low"] as const },
])("the value of a car in $name", ({ figures, samples }) => {
  layer(hostOf("VEHICLE", samples, vehicleRecipe()))((it) => {
    const BELIEVED_KM = [30_000, 40_000, 70_000, 110_000, 150_000, 200_000, 300_000, 600_000, 1_000_000, 1_900_000]
    const KM = [0, 500, 5_000, 20_000, ...BELIEVED_KM]

    it.effect.prop(
      "never rises with kilometres",
      [Place],
      ([place]) =>
        Effect.gen(function* () {
          yield* expectFalling(carOf(place), "mileageKm", KM, carFigures, OF_DOUBTED)
          yield* expectFalling(carOf(place), "mileageKm", BELIEVED_KM, carFigures)
        }),
      RUNS,
    )

    it.effect.prop(
      "never rises with age",
      [Place],
      ([place]) => {
        // Mileages that are plausible at each of the ages.
        const car: Body = { ...carOf(place), mileageKm: 28_000 }
        const oldest = 12 * (2026 - Number(car["modelYear"])) + 18
        return expectFalling(car, "firstRegistrationDate", months(6, Math.min(oldest, 160), 5), carFigures, OF_DOUBTED)
      },
      RUNS,
    )

    it.effect.prop(
      "never rises with damage, worse condition, commercial use, owners or a weaker battery",
      [Place],
      ([place]) =>
        Effect.gen(function* () {
          const car = carOf(place)
          const ladders = {
            accidentType: ["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"],
            conditionGrade: ["EXCELLENT", "GOOD", "FAIR", "POOR"],
            usageNature: ["NON_OPERATING", "OPERATING_TO_NON", "OPERATING"],
            transferCount: [0, 1, 2, 3, 5, 9, 30],
            // A petrol car has no such battery: the two facts contradict each other.
            ...(car["fuelType"] === "BEV" ? { batteryHealthPct: [100, 95, 90, 80, 60, 30, 5] } : {}),
          }
          for (const [field, ladder] of Object.entries(ladders)) {
            yield* expectFalling(car, field, ladder, carFigures, figures)
            yield* expectFalling({ ...car, currentNewPrice: 400_000 }, field, ladder, carFigures, figures)
          }
        }),
      RUNS,
    )

    it.effect("states the mileage that it assumes when samples give no more evidence", () =>
      Effect.gen(function* () {
        const body = { ...carOf(3), firstRegistrationDate: "2016-05", modelYear: 2016 }
        const at = (mileageKm: number) => Valuation.value(vehicle(), { ...body, mileageKm }, { today })
        const [usual, far] = [yield* at(120_000), yield* at(1_000_000)]
        const tip = far.riskTips.find(({ code }) => code === "vehicle.risk.mileageBeyondSamples")
        const counted = Number(tip?.params["counted"])
        expect(counted).toBeLessThan(700_000)
        expect((yield* at(counted)).avgPrice / far.avgPrice).toBeCloseTo(1, 2)
        expect(far.confidence).toBeLessThanOrEqual(usual.confidence)
        expect(far.maxPrice / far.minPrice).toBeGreaterThanOrEqual(usual.maxPrice / usual.minPrice)
        expect(usual.riskTips.map(({ code }) => code)).not.toContain("vehicle.risk.mileageBeyondSamples")
      }),
    )
  })
})

const machines = simulateEquipmentMarket({
  seed: 6,
  today,
  deals: 900,
  listings: 400,
  auctions: 300,
  dirt: mildEquipmentDirt,
})
const machineOf = (place: number): Body => {
  const clean = machines.observations.filter(({ dirt }) => dirt.length === 0)
  const { city, facts } = clean[place % clean.length]!.object
  const { equipmentType, hours, manufactureDate, manufacturer, model } = facts
  return {
    model,
    manufactureDate,
    manufacturer,
    ...(hours === undefined ? {} : { hours }),
    city,
    attributes: { equipmentType },
  }
}
const machineFigures = (body: Body) =>
  Effect.map(Valuation.value(equipment(), body, { today }), (outcome) =>
    outcome.unableReason !== null && isContradicted(outcome.unableReason)
      ? NO_FIGURES
      : {
          rounding: 1,
          // A missing value counts as 0, which is not an increase.
          value: outcome.estimatedResidualValue ?? 0,
          low: outcome.minResidualValue ?? 0,
          high: outcome.maxResidualValue ?? 0,
        },
  )
const RISING_MACHINES = perverse(machines.samples, (facts) => numberOf(facts, "hours") / 8_000)

describe.each([
  { name: "a simulated market", samples: machines.samples },
  { name: "a market where worn machines are dear", samples: RISING_MACHINES },
])("the value of a machine in $name", ({ samples }) => {
  layer(hostOf("EQUIPMENT", samples, equipmentRecipe()))((it) => {
    const BELIEVED_HOURS = [5_000, 9_000, 15_000, 20_000, 60_000, 190_000]
    const HOURS = [0, 10, 200, 1_000, 2_500, ...BELIEVED_HOURS]

    it.effect.prop(
      "never rises with hours, with a stated price new or without",
      [Place],
      ([place]) =>
        Effect.gen(function* () {
          for (const machine of [machineOf(place), { ...machineOf(place), replacementValue: 1_500_000 }]) {
            yield* expectFalling(machine, "hours", HOURS, machineFigures, OF_DOUBTED)
            yield* expectFalling(machine, "hours", BELIEVED_HOURS, machineFigures)
          }
        }),
      RUNS,
    )

    it.effect.prop(
      "never rises with age",
      [Place],
      ([place]) =>
        expectFalling(
          { ...machineOf(place), hours: 2_000 },
          "manufactureDate",
          months(1, 200, 7),
          machineFigures,
          OF_DOUBTED,
        ),
      RUNS,
    )

    it.effect.prop(
      "never rises with what the text says is broken",
      [Place],
      ([place]) =>
        expectFalling(
          machineOf(place),
          "equipmentConfig",
          ["精品", "状态良好", "", "渗油", "渗油，裂纹", "渗油，裂纹，无法启动"],
          machineFigures,
        ),
      RUNS,
    )
  })
})

const lots = simulateLandMarket({
  seed: 7,
  today,
  deals: 1_200,
  auctions: 500,
  listings: 300,
  dirt: mildLandDirt,
  stated: fullLandShares,
})
const lotOf = (place: number): Body => {
  const clean = lots.observations.filter(({ dirt }) => dirt.length === 0)
  const { city, facts } = clean[place % clean.length]!.object
  const { address, areaSqm, landUse, plotRatio } = facts
  return { address, areaSqm, landUse, ...(plotRatio === undefined ? {} : { plotRatio }), rightType: "GRANTED", city }
}
const lotFigures = (body: Body) =>
  Effect.map(Valuation.value(land(), body, { today }), (outcome) => ({
    rounding: 0.01 * Number(body["areaSqm"]),
    value: outcome.avgTotalPrice,
    low: outcome.minTotalPrice,
    high: outcome.maxTotalPrice,
  })).pipe(Effect.catchTag("NotValuable", unlessContradicted))
const FALLING_LOTS = perverse(
  lots.samples,
  (facts) => -1.3 * Math.log(numberOf(facts, "areaSqm") / 10_000) - numberOf(facts, "termTotalYears") / 20,
)

describe.each([
  { name: "a simulated market", samples: lots.samples },
  { name: "a market where large lots are cheap in all", samples: FALLING_LOTS },
])("the value of a lot in $name", ({ samples }) => {
  layer(hostOf("LAND", samples, landRecipe))((it) => {
    it.effect.prop(
      "never falls with the years that are left, with a benchmark price or without",
      [Place],
      ([place]) =>
        Effect.gen(function* () {
          const years = [70, 60, 50, 40, 35, 30, 20, 10, 5, 2, 0.5]
          const lot = lotOf(place)
          yield* expectFalling(lot, "termTotalYears", years.slice(0, 8), lotFigures)
          yield* expectFalling({ ...lot, termTotalYears: 70 }, "remainingYears", years, lotFigures)
          const benchmarkPrice = { unitPrice: (1.5 * (yield* lotFigures(lot)).value) / Number(lot["areaSqm"]) }
          // The range includes the difference between the two methods, which a term may change.
          yield* expectFalling({ ...lot, benchmarkPrice, termTotalYears: 70 }, "remainingYears", years, lotFigures, [
            "value",
          ])
        }),
      RUNS,
    )

    it.effect.prop(
      "never falls in all with its area",
      [Place],
      ([place]) =>
        expectFalling(
          lotOf(place),
          "areaSqm",
          Array.from({ length: 40 }, (_, i) => Math.round(500_000 * 0.8 ** i)),
          lotFigures,
          // The range widens with the difference between a lot's size and those of its comparables.
          ["value"],
        ),
      RUNS,
    )
  })
})
