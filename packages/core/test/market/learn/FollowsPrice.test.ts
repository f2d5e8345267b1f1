import { describe, expect, it } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { fit } from "@open-valuation/core/market"
import { vehicleRecipe } from "@open-valuation/core/vehicle"
import { followsPrice } from "../../../src/market/learn/FollowsPrice.ts"
import { simulatedCars } from "../../vehicle/Cars.ts"
import { today } from "../../vehicle/Host.ts"
import { randomOf } from "../SimulatedMarket.ts"

const recipe = vehicleRecipe()
const cars = simulatedCars(400)
const random = randomOf(3)
const chance = cars.map(() => random() + random() + random() - 1.5)

const yearsOf = ({ facts, observedDay }: Sample): number =>
  (observedDay - Date.parse(`${String(facts["firstRegistrationDate"])}-15`) / 86_400_000) / 365.25

const withColumn = (
  name: string,
  of: (car: Sample, chance: number, at: number) => Sample["facts"][string] | undefined,
  samples = cars,
): ReadonlyArray<Sample> =>
  samples.map((car, i) => {
    const value = of(car, chance[i]!, i)
    return value === undefined ? car : { ...car, facts: { ...car.facts, [name]: value } }
  })

/** A new price computed from the price by age, as some sites show it. */
const workedOut = (car: Sample): number => Math.round(car.price / 0.87 ** yearsOf(car))
/** A new price as published by makers: the same for each trim, whatever the car sold for. */
const PUBLISHED: Readonly<Record<string, number>> = {
  "1.5L 自动舒适版": 130_000,
  "1.4T 自动豪华版": 160_000,
  "330TSI 豪华版": 230_000,
  "2.0G 豪华版": 200_000,
  后轮驱动版: 240_000,
}
const published = ({ facts }: Sample): number => PUBLISHED[String(facts["trim"])]!

const follows = (samples: ReadonlyArray<Sample>): boolean => followsPrice(recipe, samples, "column")

describe("a column that follows the price", () => {
  it("is detected from the residuals after the day and the recipe's numbers", () => {
    expect(follows(withColumn("column", workedOut))).toBe(true)
    expect(follows(withColumn("column", ({ price }) => price))).toBe(true)
    expect(follows(withColumn("column", ({ price }) => 0.17 * price))).toBe(true)
    expect(
      follows(withColumn("column", (car) => workedOut(car) * Math.exp(Number(car.facts["mileageKm"]) / 1e6))),
    ).toBe(true)
  })

  it("is detected for a price in other units, rounded as on listing sites", () => {
    expect(follows(withColumn("column", ({ price }) => Math.round(price / 100) / 100))).toBe(true)
  })

  it("is detected where few rows have it", () => {
    expect(follows(withColumn("column", (car, _, i) => (i % 5 === 0 ? workedOut(car) : undefined)))).toBe(true)
  })

  it("is detected where some rows are wrong", () => {
    for (const every of [400, 50, 10]) {
      for (const wrong of [1, 10_000, 99_999_999]) {
        expect(follows(withColumn("column", (car, _, i) => (i % every === 0 ? wrong : workedOut(car))))).toBe(true)
      }
    }
  })

  it("is not an independently observed column", () => {
    expect(follows(withColumn("column", published))).toBe(false)
    expect(follows(withColumn("column", (_, own) => 5 + own))).toBe(false)
    expect(follows(withColumn("column", ({ price }, own) => price * Math.exp(0.1 * own)))).toBe(false)
    expect(follows(withColumn("column", (car) => yearsOf(car)))).toBe(false)
    expect(follows(withColumn("column", () => 5))).toBe(false)
  })

  it("is not detected from few rows, texts or values that no price has", () => {
    expect(follows(withColumn("column", (car, _, i) => (i < 39 ? workedOut(car) : undefined)))).toBe(false)
    expect(follows(withColumn("column", () => "高配"))).toBe(false)
    expect(follows(withColumn("column", () => -1))).toBe(false)
    expect(follows(cars)).toBe(false)
  })

  it("is ignored by the fit, while an independent column is learned", () => {
    const samples = withColumn("honest", (_, own) => 5 + own, withColumn("column", workedOut))
    const model = fit(recipe, samples, { asOf: today, order: "time" })
    expect(model?.attributes.map(({ name }) => name)).toEqual(["honest"])
  })
})
