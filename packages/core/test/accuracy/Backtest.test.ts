import { accuracyOf, backtest, prepareBacktest } from "@open-valuation/core/accuracy"
import { property } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"

const samples = simulatedMarket({ deals: 400, trend: -0.1 })
const SPLIT = LAST_DAY - 60
const train = samples.filter(({ observedDay }) => observedDay <= SPLIT)
const test = samples.filter(({ observedDay }) => observedDay > SPLIT)

const run = (options: Partial<Parameters<typeof backtest>[0]> = {}) =>
  backtest({
    market: property().market,
    train,
    test,
    walkForward: false,
    random: false,
    now: () => 0,
    ...options,
  })

const plain = run()

const values = (rows: ReturnType<typeof run>["rows"]) => rows.map(({ valued }) => valued?.value)

describe("backtest", () => {
  it("is accurate where the noise is five per cent, and covers about eighty per cent", { tags: ["long"] }, () => {
    const market = simulatedMarket({ deals: 1400, trend: -0.1 })
    const { rows } = run({
      train: market.filter(({ observedDay }) => observedDay <= SPLIT),
      test: market.filter(({ observedDay }) => observedDay > SPLIT),
    })
    const accuracy = accuracyOf(rows)
    expect(accuracy.hitRate).toBe(1)
    expect(accuracy.mdape).toBeLessThan(0.06)
    expect(accuracy.coverage80).toBeGreaterThan(0.7)
    // Half of the trials know less than is stated here, so the range is wide for so little noise.
    expect(accuracy.coverage80).toBeLessThan(0.98)
  })

  it("reports the naive median unit price of the search, its models and classes", () => {
    const units = train.map(({ facts, price }) => price / Number(facts["buildingArea"]))
    for (const [i, { naive = 0 }] of plain.rows.entries()) {
      const unit = naive / Number(test[i]!.facts["buildingArea"])
      expect(unit).toBeGreaterThanOrEqual(Math.min(...units))
      expect(unit).toBeLessThanOrEqual(Math.max(...units))
    }
    expect(plain.models.length).toBeGreaterThan(0)
    for (const { asOf, market } of plain.models) {
      expect(market).toBe("上海市/上海市|RESIDENTIAL")
      expect(asOf < "2026-06-30").toBe(true)
    }
    expect(plain.classedBy).toBeUndefined()
    const districts = test.map((sample, i) => ({
      ...sample,
      city: `上海市/上海市/${i % 2 === 0 ? "徐汇区" : "静安区"}`,
    }))
    const classed = run({ test: districts })
    expect(classed.classedBy).toBe("district")
    expect(new Set(classed.rows.map((row) => row.class))).toEqual(new Set(["徐汇区", "静安区"]))
  })

  it("learns once for several views of the same rows", () => {
    const prepared = prepareBacktest({
      market: property().market,
      train,
      test,
      walkForward: false,
      random: false,
      now: () => 0,
    })
    const whole = prepared.value()
    const asked = prepared.value({ requestFieldsOnly: true })
    expect(values(whole.rows)).toEqual(values(plain.rows))
    expect(values(asked.rows)).toEqual(values(run({ requestFieldsOnly: true }).rows))
    expect(asked.models).toEqual(whole.models)
  })
})
