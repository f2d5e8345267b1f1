import { LocalDate, type Sample } from "@open-valuation/core"
import { defaultDepreciation, equipmentRecipe } from "@open-valuation/core/equipment"
import { fit, type MarketModel } from "@open-valuation/core/market"
import { describe, expect, it } from "vitest"
import { curveOf, residualRate } from "../../src/equipment/depreciation/ResidualRate.ts"
import { readable } from "../../src/market/model/AdditiveModel.ts"
import { profile } from "../../src/market/model/Profile.ts"
import { readRow } from "../../src/market/model/Rows.ts"
import { variables } from "../../src/market/model/Variables.ts"
import { randomOf } from "../market/SimulatedMarket.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { sampleOf, simulatedMachines, TRUE_RATE } from "./Machines.ts"

const recipe = equipmentRecipe()
const asOf = LocalDate.fromEpochDay(LAST_DAY)
const learn = (samples: ReadonlyArray<Sample>): MarketModel | undefined => fit(recipe, samples, { asOf, order: "time" })
const market = simulatedMachines(240)

const crane = {
  model: "QY25K5",
  manufacturer: "徐工",
  equipmentType: "汽车起重机",
  manufactureDate: "2020-06",
  hours: 6_000,
}

/** What a model says that a machine with these facts is worth beside the typical one, ln units. */
const effectsOf = (model: MarketModel, facts: Sample["facts"]): number => {
  const read = variables(recipe, model.attributes)
  const row = readRow(recipe, read, { city: "", facts }, LAST_DAY, "TRANSACTION")
  return readable(read, model.additive)
    .effects.of(row)
    .reduce((sum, effect) => sum + effect, 0)
}

const profileOf = (samples: ReadonlyArray<Sample>, ages: ReadonlyArray<number>, facts: Sample["facts"] = crane) =>
  profile(recipe, learn(samples), { assetType: "EQUIPMENT", city: "", facts }, LAST_DAY, "ageYears", ages)

const MADE = LocalDate.toEpochDay(LocalDate.LocalDate.make("2020-06-15"))

/** Sales of a model over 600 days, at so many times the price of a QY25K5 of its age. */
const salesOf = (model: string, count: number, times: number): ReadonlyArray<Sample> =>
  Array.from({ length: count }, (_, i) => {
    const daysAgo = 30 + Math.round((600 * i) / count)
    const price = 900_000 * TRUE_RATE((LAST_DAY - daysAgo - MADE) / 365.25) * times
    return sampleOf(`${model}-${i}`, "TRANSACTION", Math.round(price), daysAgo, { ...crane, model })
  })

/** The same without hours, which in this market say the same as age. */
const withoutHours = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> =>
  samples.map((sample) => {
    const { hours: _, ...facts } = sample.facts
    return { ...sample, facts }
  })

describe("a fitted market of machines", () => {
  it("puts a model with three sales between its own mean and its siblings, nearer to its own the more it sells", () => {
    const premiumAfter = (sales: number): number => {
      const model = learn([...market, ...salesOf("QY25K8", sales, 1.4)])!
      return effectsOf(model, { ...crane, model: "QY25K8" }) - effectsOf(model, crane)
    }
    const [none, three, thirty] = [premiumAfter(0), premiumAfter(3), premiumAfter(30)]
    expect(Math.abs(none)).toBeLessThan(0.05)
    expect(three).toBeGreaterThan(none + 0.08)
    expect(three).toBeLessThan(Math.log(1.4) - 0.03)
    expect(thirty).toBeGreaterThan(three)
    expect(thirty).toBeLessThan(Math.log(1.4) + 0.05)
  })

  it("is the table without samples, and the market's own prices the more samples there are", () => {
    const ages = [0, 2, 5, 10, 15]
    const empty = profileOf([], ages)
    const table = curveOf(defaultDepreciation, "TRUCK_CRANE")
    expect(empty.tableShare).toBe(1)
    expect(empty.support.every(({ rows }) => rows === 0)).toBe(true)
    ages.forEach((age, i) => {
      // In its first years a crane gains more for running little than age takes: there the curve gives way
      // (docs/equipment.md).
      expect(Math.abs(empty.logs[i]! - Math.log(residualRate(table, age)))).toBeLessThan(0.04)
    })

    const { hours: _, ...unread } = crane
    /**
     * Mean error of what is lost from two to ten years (the table keeps 62 %, this market 36 %), and the table's share.
     */
    const learnedFrom = (size: number) => {
      const found = [1, 2, 3].map((seed) =>
        profileOf(withoutHours(simulatedMachines(size, 0.08, seed)), [2, 10], unread),
      )
      const errors = found.map(({ logs }) => Math.abs(logs[1]! - 8 * Math.log(0.88)))
      return { error: errors.reduce((a, b) => a + b, 0) / errors.length, share: found[0]!.tableShare }
    }
    const [none, few, some] = [learnedFrom(0), learnedFrom(30), learnedFrom(150)]
    expect(none.error).toBeGreaterThan(0.4)
    expect(few.error).toBeLessThan(none.error / 2)
    expect(some.error).toBeLessThan(few.error)
    expect(some.error).toBeLessThan(0.05)
    expect(few.share).toBeLessThan(none.share)
    expect(some.share).toBeLessThan(few.share)
  })

  it("tells what a curve rests on, from the model to all machinery", () => {
    const { logs, support, tableShare } = profileOf(market, [0, 1, 2, 3, 5, 8, 12, 20, 30, 60])
    expect(logs[0]).toBe(0)
    expect(logs.every((log, i) => i === 0 || log <= logs[i - 1]!)).toBe(true)
    expect(support.map(({ level }) => level)).toEqual(["model", "series", "size", "type", "all"])
    expect(support.every(({ rows }, i) => i === 0 || rows >= support[i - 1]!.rows)).toBe(true)
    expect(support.at(-1)!.rows).toBe(240)
    expect(tableShare).toBeGreaterThan(0)
    expect(tableShare).toBeLessThan(0.3)
    expect(() =>
      profile(recipe, undefined, { assetType: "EQUIPMENT", city: "", facts: crane }, LAST_DAY, "colour", [0]),
    ).toThrow("colour")
  })

  it("learns a column by its effect, whatever its name, also where few rows tell it", () => {
    const samples = market.map((sample, i): Sample => {
      if (i % 4 !== 0) return sample
      const good = i % 8 === 0
      return {
        ...sample,
        price: sample.price * (good ? 1.2 : 1),
        facts: { ...sample.facts, 驾驶室: good ? "甲" : "乙" },
      }
    })
    const model = learn(samples)!
    const at = (cab: string): number => effectsOf(model, { ...crane, 驾驶室: cab })
    expect(at("甲") - at("乙")).toBeGreaterThan(0.1)
    expect(at("甲") - at("乙")).toBeLessThan(0.25)
    expect(effectsOf(model, { ...crane, 颜色: "黄" })).toBe(effectsOf(model, crane))
  })

  it("does not read a column that was computed from the price", () => {
    const samples = market.map((sample): Sample => ({
      ...sample,
      facts: { ...sample.facts, 总价万: sample.price / 10_000 },
    }))
    expect(learn(samples)!.attributes).toEqual([])
  })

  it("does not depend on the order of the samples", () => {
    const random = randomOf(7)
    const shuffled = market.map((sample) => ({ sample, at: random() })).toSorted((a, b) => a.at - b.at)
    expect(learn(shuffled.map(({ sample }) => sample))!.modelId).toBe(learn(market)!.modelId)
  })

  it("is not pulled by prices in 万元 or with a nought too many", () => {
    const dirty = market.map((sample, i) => {
      if (i % 70 === 0) return { ...sample, price: sample.price / 10_000 }
      return i % 90 === 1 ? { ...sample, price: sample.price * 10 } : sample
    })
    const [clean, soiled] = [learn(market)!, learn(dirty)!]
    const levelOf = (model: MarketModel): number => model.additive.index.level.at(-1)! + effectsOf(model, crane)
    expect(Math.abs(levelOf(soiled) - levelOf(clean))).toBeLessThan(0.05)
  })
})
