import { LocalDate, type Sample } from "@open-valuation/core"
import { fit, type MarketModel } from "@open-valuation/core/market"
import { vehicleRecipe } from "@open-valuation/core/vehicle"
import { describe, expect, it } from "vitest"
import { appraise } from "../../src/market/appraise/Appraisal.ts"
import { defaultVehiclePolicy } from "../../src/vehicle/VehiclePolicy.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { simulatedCars } from "./Cars.ts"

const recipe = vehicleRecipe()
const asOf = LocalDate.fromEpochDay(LAST_DAY)

/** A battery in the middle is the dear one: no line or bend over its size says so within a series. */
const BATTERIES = [
  { kwh: 50, log: 0 },
  { kwh: 60, log: 0.3 },
  { kwh: 70, log: 0.05 },
]

/** Cars whose names hide the battery. `kwhOf`: the column, by the place of the car's battery. */
const cars = (kwhOf: (battery: number, i: number) => number): ReadonlyArray<Sample> =>
  simulatedCars(900).map((sample, i) => {
    const battery = i % BATTERIES.length
    const { trim: _, ...facts } = sample.facts
    const price = Math.round(sample.price * Math.exp(BATTERIES[battery]!.log))
    return { ...sample, price, facts: { ...facts, batteryKwh: kwhOf(battery, i) } }
  })
const learn = (samples: ReadonlyArray<Sample>): MarketModel => fit(recipe, samples, { asOf, order: "random" })!
const attributesOf = (model: MarketModel) => model.attributes.filter(({ name }) => name === "batteryKwh")

describe("a number that takes few values within a series", () => {
  const named = cars((battery) => BATTERIES[battery]!.kwh)
  const model = learn(named)

  it("also names a variant", () => {
    expect(attributesOf(model).map(({ kind, within }) => [kind, within])).toEqual(
      expect.arrayContaining([
        ["number", undefined],
        ["label", expect.arrayContaining(["series"])],
      ]),
    )
  })

  it("tells the price of the variant, whatever lies above and below it", () => {
    const [subject] = named
    const valueWith = (kwh: number): number => {
      const facts = { ...subject!.facts, batteryKwh: kwh }
      const result = appraise(
        recipe,
        defaultVehiclePolicy,
        { ...subject!, facts },
        named,
        model,
        LAST_DAY,
        "TRANSACTION",
      )
      if (!("comparables" in result)) throw new Error("no value")
      return result.logUnitPrice
    }
    const [low, middle, high] = BATTERIES.map(({ kwh }) => valueWith(kwh))
    expect(middle! - low!).toBeGreaterThan(0.2)
    expect(middle! - high!).toBeGreaterThan(0.15)
  })

  it("names none where each car has a value of its own", () => {
    const own = cars((battery, i) => BATTERIES[battery]!.kwh + i / 1_000)
    expect(attributesOf(learn(own)).map(({ kind }) => kind)).toEqual(["number"])
  })
})
