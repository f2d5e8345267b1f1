import { LocalDate } from "@open-valuation/core"
import { dealsSince, driftByMonth, drifted, modelDrift } from "@open-valuation/core/accuracy"
import { fit, SampleIndex } from "@open-valuation/core/market"
import { property } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { driftBand, leftBand } from "../../src/accuracy/DriftBand.ts"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"

const market = property().market
const samples = simulatedMarket({ deals: 1400, trend: -0.1 })
const SPLIT = LAST_DAY - 60
const former = samples.filter(({ observedDay }) => observedDay <= SPLIT)
const model = fit(market.recipe, former, { asOf: LocalDate.fromEpochDay(SPLIT), order: "time" })!

/** The market after the split, its prices multiplied. */
const later = (factor: number) =>
  samples.map((sample) => (sample.observedDay > SPLIT ? { ...sample, price: sample.price * factor } : sample))

const driftAt = (factor: number) => {
  const all = later(factor)
  const index = SampleIndex.make(market.recipe.keys)
  index.addAll(all)
  return modelDrift(
    model,
    dealsSince(market, model, all).map((deal) => drifted(market, model, index, deal)),
  )!
}

describe("a model that is replaced", () => {
  it("is within its band while the market goes on as before", () => {
    const drift = driftAt(1)
    expect(drift.n).toBeGreaterThan(30)
    expect(drift.left).toEqual([])
    expect(drift.expected).toEqual(model.metrics)
  })

  it("has aged once prices have fallen by a fifth: both measures leave their band", () => {
    const drift = driftAt(0.8)
    expect(drift.left).toEqual(["COVERAGE", "MEDIAN_ERROR"])
    expect(drift.coverage80).toBeLessThan(drift.band.coverageFrom)
    expect(drift.mdape).toBeGreaterThan(drift.band.errorTo)
  })

  it("is judged by no deal that it has seen, nor by asking prices", () => {
    const deals = dealsSince(market, model, samples)
    expect(deals.every(({ kind, observedDay }) => kind === "TRANSACTION" && observedDay > model.newestDay)).toBe(true)
    expect(modelDrift(model, [])).toBeUndefined()
  })

  it("values a deal from earlier days alone: neither its own price nor later ones matter", () => {
    const [deal] = dealsSince(market, model, samples)
    const index = (factor: number) => {
      const made = SampleIndex.make(market.recipe.keys)
      made.addAll(
        samples.map((sample) =>
          sample.observedDay >= deal!.observedDay ? { ...sample, price: sample.price * factor } : sample,
        ),
      )
      return made
    }
    const priced = { ...deal!, price: 3 * deal!.price }
    expect(drifted(market, model, index(3), priced).valued).toEqual(drifted(market, model, index(1), deal!).valued)
  })
})

describe("the band of new deals", () => {
  it("is wider for fewer deals, never narrower than what a lender acts on, and says nothing of a handful", () => {
    const bands = [10, 40, 200, 100_000].map((n) => driftBand(n, { mdape: 0.06 }))
    for (const [i, band] of bands.entries()) {
      const wider = bands[i - 1] ?? { coverageFrom: 0, errorTo: 1 }
      expect(band.coverageFrom).toBeGreaterThanOrEqual(wider.coverageFrom)
      expect(band.errorTo).toBeLessThanOrEqual(wider.errorTo)
    }
    expect(bands.at(-1)).toEqual({
      coverageFrom: expect.closeTo(0.72, 9),
      errorTo: expect.closeTo(0.075, 9),
    })
    const absurd = { mdape: 1, coverage80: 0 }
    expect(leftBand({ ...absurd, n: 9 }, driftBand(9, { mdape: 0.06 }))).toEqual([])
    expect(leftBand({ ...absurd, n: 10 }, driftBand(10, { mdape: 0.06 }))).toEqual(["COVERAGE", "MEDIAN_ERROR"])
  })
})

describe("the deals since a day, by month", () => {
  const since = LocalDate.fromEpochDay(LAST_DAY - 75)
  const few = simulatedMarket({ deals: 500, trend: -0.1 })
  const fallen = few.map((sample) => (sample.observedDay > SPLIT ? { ...sample, price: sample.price * 0.7 } : sample))
  const watch = (all: typeof samples) => driftByMonth({ market, samples: all, since, now: () => 0 })!

  it("count every deal once and are within their bands while the market goes on as before", { tags: ["long"] }, () => {
    const { all, months } = watch(few)
    const deals = few.filter(
      ({ kind, observedDay }) => kind === "TRANSACTION" && LocalDate.fromEpochDay(observedDay) >= since,
    )
    expect(months.reduce((sum, { n }) => sum + n, 0)).toBe(deals.length)
    expect(all).toMatchObject({ month: undefined, n: deals.length, left: [] })
    const names = months.map(({ month }) => month ?? "")
    expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b)))
    expect(all.expected).toBeGreaterThan(0)
  })

  it("show the month in which prices fell", { tags: ["long"] }, () => {
    const fell = LocalDate.fromEpochDay(SPLIT).slice(0, 7)
    const { months } = watch(fallen)
    expect(months.filter(({ month }) => month! < fell).every(({ left }) => left.length === 0)).toBe(true)
    expect(months.filter(({ month }) => month! >= fell).some(({ left }) => left.includes("COVERAGE"))).toBe(true)
  })

  it("are none where there are none", () => {
    const tomorrow = LocalDate.fromEpochDay(LAST_DAY + 1)
    expect(driftByMonth({ market, samples, since: tomorrow, now: () => 0 })).toBeUndefined()
  })
})
