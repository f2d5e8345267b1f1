import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { landEngine } from "../../src/land/LandEngine.ts"
import { defaultLending } from "../../src/lending/DefaultLending.ts"
import type { TermValue } from "../../src/lending/LendingResult.ts"
import { termValues } from "../../src/lending/TermValues.ts"
import { furtherDrift } from "../../src/market/model/Drift.ts"
import { translate } from "../../src/text/Translate.ts"
import * as Machines from "../equipment/Host.ts"
import { simulatedMachines, TRUE_RATE } from "../equipment/Machines.ts"
import { simulatedCars } from "../vehicle/Cars.ts"
import * as Cars from "../vehicle/Host.ts"

const machines = Machines.hostOf(simulatedMachines(600), true)
const cars = Cars.hostOf(simulatedCars(600), true)

const machine = (terms: object, host = machines) =>
  Effect.runPromise(Effect.provide(Machines.valueOf({ ...Machines.request, ...terms }), host))
const car = (terms: object) => Effect.runPromise(Effect.provide(Cars.valueOf({ ...Cars.request, ...terms }), cars))

const of = (scenario: TermValue["scenario"], values: ReadonlyArray<TermValue> | undefined = []) =>
  values.filter((one) => one.scenario === scenario)

const widthOf = ({ maxPrice, minPrice }: Pick<TermValue, "minPrice" | "maxPrice">): number =>
  Math.log(maxPrice! / minPrice!)

describe("the values along a term", () => {
  it("are given for each year and for the end, and only where a term is stated", async () => {
    const { termValues: values } = await machine({ termMonths: 30 })
    expect(of("BASE", values).map(({ months }) => months)).toEqual([12, 24, 30])
    expect(of("ADVERSE", values).map(({ months }) => months)).toEqual([12, 24, 30])
    expect((await machine({})).termValues).toBeUndefined()
  })

  it("of a machine follow the market's own depreciation, with a range that only widens", async () => {
    const {
      estimatedResidualValue: today,
      maxResidualValue,
      minResidualValue,
      termValues: values,
    } = await machine({
      termMonths: 36,
    })
    let width = widthOf({ minPrice: minResidualValue, maxPrice: maxResidualValue })
    for (const { avgPrice, months, ...range } of of("BASE", values)) {
      expect(avgPrice! / today!).toBeCloseTo(TRUE_RATE(months / 12), 1)
      expect(widthOf(range)).toBeGreaterThan(width)
      width = widthOf(range)
    }
  })

  it("of a falling market lose the policy's fall besides, evenly until it is reached", async () => {
    const { termValues: values } = await machine({ termMonths: 24 })
    const base = of("BASE", values)
    of("ADVERSE", values).forEach(({ avgPrice }, i) => expect(avgPrice! / base[i]!.avgPrice!).toBeCloseTo(0.8, 3))
    const half = (await machine({ termMonths: 6 })).termValues
    expect(of("ADVERSE", half)[0]!.avgPrice! / of("BASE", half)[0]!.avgPrice!).toBeCloseTo(0.9, 3)
  })

  it.each([
    ["hours", (annualHours: number) => machine({ termMonths: 48, annualHours })],
    ["kilometres", (each: number) => car({ termMonths: 48, annualMileageKm: 10 * each })],
  ])("never rise with more %s a year, nor with time", async (_, valuing) => {
    let before = [Infinity, Infinity, Infinity, Infinity]
    for (const use of [0, 100, 500, 1_000, 2_000, 4_000, 8_784]) {
      const { termValues: values } = await valuing(use)
      const base = of("BASE", values).map(({ avgPrice }) => avgPrice ?? 0)
      base.forEach((value, i) => expect(value).toBeLessThanOrEqual(Math.min(before[i]!, base[i - 1] ?? Infinity)))
      before = base
    }
  })

  it("end with the service life, and say so", async () => {
    const base = of("BASE", (await machine({ termMonths: 360 })).termValues)
    // Seven years old; lifting equipment has 18 economic years, and one and a half of those is the most.
    const priced = base.filter(({ avgPrice }) => avgPrice !== null)
    expect(priced.at(-1)!.months).toBe(228)
    for (const { avgPrice, maxPrice, minPrice, reason } of base.slice(priced.length)) {
      expect([minPrice, avgPrice, maxPrice]).toEqual([null, null, null])
      expect(translate(reason!, "en")).toMatch(/^It is then about [\d.]+ years old, beyond a service life of 27/)
    }
    const taxi = of(
      "BASE",
      (await car({ firstRegistrationDate: "2020-06", termMonths: 24, usageNature: "OPERATING" })).termValues,
    )
    expect(taxi.map(({ avgPrice }) => avgPrice === null)).toEqual([false, true])
  })

  it("end with the mileage at which scrapping is recommended", async () => {
    const [first, second] = of("BASE", (await car({ termMonths: 24, annualMileageKm: 300_000 })).termValues)
    expect(first!.reason).toBeNull()
    expect(translate(second!.reason!, "zh")).toBe(
      "届时行驶里程约684,000公里，超过引导报废里程600,000公里，不预测价值。",
    )
  })

  it("of what does not wear out are held against a fall alone, with today's range", () => {
    const today = { low: 900_000, value: 1_000_000, high: 1_200_000 }
    const unworn = { ...plainCase, request: { termMonths: 24 } }
    expect(termValues(unworn, today)).toEqual([
      { months: 12, scenario: "STRESS", minPrice: 630_000, avgPrice: 700_000, maxPrice: 840_000, reason: null },
      { months: 24, scenario: "STRESS", minPrice: 630_000, avgPrice: 700_000, maxPrice: 840_000, reason: null },
    ])
    // Nothing changes after the fall.
    expect(termValues({ ...plainCase, request: { termMonths: 120 } }, today)!.map(({ months }) => months)).toEqual([
      12, 120,
    ])
  })

  it("of a right to land run off with it, and end with it", () => {
    const { runOff } = landEngine()
    const facts = { landUse: "INDUSTRIAL", remainingYears: 3 }
    const lot = { ...plainCase, subject: { assetType: "LAND", city: "", facts }, request: { termMonths: 36 }, runOff }
    const [first, second, end] = termValues(lot, { low: 90_000, value: 100_000, high: 120_000 })!
    expect(first!.avgPrice).toBeLessThan(70_000 * 0.72)
    expect(first!.avgPrice).toBeGreaterThan(second!.avgPrice!)
    expect(end).toMatchObject({ minPrice: null, avgPrice: null, maxPrice: null })
    expect(translate(end!.reason!, "zh")).toBe("届时使用权已到期，不给出价值。")
    // Without a stated end it is held against the fall alone.
    expect(runOff!({ landUse: "INDUSTRIAL" }, 50)).toBe(1)
  })
})

/** A case without samples, model or wear. */
const plainCase = {
  policy: defaultLending,
  recipe: { ...({} as Parameters<typeof termValues>[0]["recipe"]) },
  model: undefined,
  appraisal: undefined,
  subject: { assetType: "BOAT", city: "", facts: {} },
  valuationDate: Machines.today,
}

describe("the error of a market's level ahead", () => {
  const recipe = { perMonth: 0.015, power: 0.8 }

  it("grows with time, and less after the newest prices are old already", () => {
    expect(furtherDrift(recipe, 0, 0)).toBe(0)
    expect(furtherDrift(recipe, 0, 360)).toBeCloseTo(0.1095, 4)
    expect(furtherDrift(recipe, 0, 720)).toBeCloseTo(0.1907, 4)
    const all = furtherDrift(recipe, 0, 540)
    expect(Math.hypot(furtherDrift(recipe, 0, 180), furtherDrift(recipe, 180, 360))).toBeCloseTo(all, 12)
  })
})
