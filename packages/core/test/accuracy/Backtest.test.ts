import type { Sample } from "@open-valuation/core"
import { accuracyOf, backtest } from "@open-valuation/core/accuracy"
import { propertyMarket } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { LAST_DAY, randomOf, simulatedMarket } from "../market/SimulatedMarket.ts"

const samples = simulatedMarket({ deals: 700, trend: -0.1 })
const SPLIT = LAST_DAY - 60
const train = samples.filter(({ observedDay }) => observedDay <= SPLIT)
const test = samples.filter(({ observedDay }) => observedDay > SPLIT)

const run = (options: Partial<Parameters<typeof backtest>[0]> = {}) =>
  backtest({
    market: propertyMarket,
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
  it("comes close to prices whose noise is five per cent, and covers about eighty per cent of them", () => {
    const market = simulatedMarket({ deals: 1800, trend: -0.1 })
    const { rows } = run({
      train: market.filter(({ observedDay }) => observedDay <= SPLIT),
      test: market.filter(({ observedDay }) => observedDay > SPLIT),
    })
    const accuracy = accuracyOf(rows)
    expect(accuracy.hitRate).toBe(1)
    expect(accuracy.mdape).toBeLessThan(0.06)
    expect(accuracy.coverage80).toBeGreaterThan(0.7)
    expect(accuracy.coverage80).toBeLessThan(0.95)
  })

  it("keeps a row's own price out of reach", () => {
    const changed = test.map((sample) => ({ ...sample, price: sample.price * 7, askPrice: sample.price * 8 }))
    expect(values(run({ test: changed }).rows)).toEqual(values(plain.rows))
  })

  it("keeps a row's own price out of reach when the training file holds the same row", () => {
    expect(values(run({ train: [...train, ...test] }).rows)).toEqual(values(plain.rows))
  })

  it("keeps training rows of later dates out of reach", () => {
    const later = simulatedMarket({ deals: 300, seed: 5 }).map((sample, i) => ({
      ...sample,
      sampleId: `later-${i}`,
      observedDay: LAST_DAY + 10,
      price: sample.price * 3,
    }))
    expect(values(run({ train: [...train, ...later] }).rows)).toEqual(values(plain.rows))
    expect(plain.timeFenced).toBe(true)
  })

  it("walking forward, uses earlier test rows and never the row itself or later ones", () => {
    const ordered = test.toSorted((a, b) => a.observedDay - b.observedDay)
    const middle = ordered[Math.floor(ordered.length / 2)]!.observedDay
    const changed = ordered.map((sample) =>
      sample.observedDay >= middle ? { ...sample, price: sample.price * 5 } : sample,
    )
    const walked = run({ test: ordered, walkForward: true })
    const before = (rows: ReturnType<typeof run>["rows"]) =>
      values(rows).filter((_, i) => ordered[i]!.observedDay <= middle)
    expect(before(run({ test: changed, walkForward: true }).rows)).toEqual(before(walked.rows))
    expect(new Set(values(walked.rows))).not.toEqual(new Set(values(plain.rows)))
  })

  it("falls to a guess when prices are dealt out at random", () => {
    const random = randomOf(11)
    const unit = train.map(({ price, facts }) => price / Number(facts["buildingArea"]))
    const dealt = train.map((sample): Sample => ({
      ...sample,
      price: Math.round(unit[Math.floor(random() * unit.length)]! * Number(sample.facts["buildingArea"])),
    }))
    expect(accuracyOf(run({ train: dealt }).rows).mdape).toBeGreaterThan(2.5 * accuracyOf(plain.rows).mdape)
  })
})
