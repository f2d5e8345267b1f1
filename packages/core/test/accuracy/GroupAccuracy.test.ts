import {
  type BacktestRow,
  byClass,
  byMonth,
  byPredictedPrice,
  byRangeWidth,
  bySupport,
  errorDistribution,
  RunBreakdown,
  runBreakdown,
  RunFigures,
  runFigures,
  verticalEquity,
} from "@open-valuation/core/accuracy"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { randomOf } from "../market/SimulatedMarket.ts"

/** An unbiased engine: prices scatter symmetrically around its values at every level. */
const rows: ReadonlyArray<BacktestRow> = (() => {
  const random = randomOf(5)
  return Array.from({ length: 5000 }, (_, i): BacktestRow => {
    const value = 100_000 * Math.exp(2 * random())
    const halfWidth = 0.05 + 0.3 * random()
    const valued = { value, low: value * (1 - halfWidth), high: value * (1 + halfWidth), confidence: 0.5 }
    const price = value * Math.exp(0.8 * (random() - 0.5))
    const day = 20_000 + (i % 90)
    return {
      price,
      day,
      naive: 270_000,
      ...(i % 50 === 0 ? {} : { valued }),
      ...(i % 10 === 0 ? {} : { class: `c${i % 7}` }),
    }
  })
})()

describe("breakdowns", () => {
  it("deciles by predicted price contain every valued row once, cheapest first", () => {
    const tenths = byPredictedPrice(rows)
    expect(tenths.length).toBe(10)
    expect(tenths.reduce((sum, { n }) => sum + n, 0)).toBe(4900)
    for (const [i, { from, to }] of tenths.entries()) {
      expect(to).toBeGreaterThan(from)
      expect(from).toBeGreaterThanOrEqual(tenths[i - 1]?.to ?? 0)
    }
  })

  it("an unbiased engine is unbiased in each decile by predicted price, but would not seem so by price paid", () => {
    const ratios = byPredictedPrice(rows).map(({ medianRatio }) => medianRatio)
    expect(Math.min(...ratios)).toBeGreaterThan(0.9)
    expect(Math.max(...ratios)).toBeLessThan(1.1)
    const byPaid = rows.filter(({ valued }) => valued !== undefined).toSorted((a, b) => a.price - b.price)
    const cheapest = byPaid.slice(0, 490).map(({ price, valued }) => (valued?.value ?? 0) / price)
    expect(cheapest.toSorted((a, b) => a - b)[245]).toBeGreaterThan(1.1)
  })

  it("deciles by width rise in coverage when the widths are not learned", () => {
    const tenths = byRangeWidth(rows)
    expect(tenths[0]?.coverage80).toBeLessThan(0.4)
    expect(tenths.at(-1)?.coverage80).toBeGreaterThan(0.7)
    expect(tenths[0]?.from).toBeLessThan(tenths.at(-1)?.from ?? 0)
  })

  it("months are in order, with each row in one of them, including refused rows", () => {
    const months = byMonth(rows)
    expect(months.map(({ name }) => name)).toEqual(["2024-10", "2024-11", "2024-12", "2025-01"])
    expect(months.reduce((sum, { n }) => sum + n, 0)).toBe(5000)
    expect(months[0]?.hitRate).toBeLessThan(1)
  })

  it("classes are listed largest first, with the small ones together and rows without a class separate", () => {
    const many = Array.from({ length: 200 }, (_, i): BacktestRow => ({
      price: 100,
      day: 0,
      naive: 100,
      ...(i < 40 ? {} : { class: i < 140 ? "large" : `small ${i % 20}` }),
    }))
    const { groups, others, untold } = byClass(many)
    expect(groups[0]).toMatchObject({ name: "large", n: 100, hitRate: 0, mdape: 1, naiveMdape: 0 })
    expect(groups.length).toBe(12)
    expect(others).toMatchObject({ classes: 9, n: 27 })
    expect(untold?.n).toBe(40)
  })

  it("a single remaining class is listed under its own name", () => {
    const thirteen = Array.from({ length: 13 }, (_, i): BacktestRow => ({ price: 100, day: 0, class: `c${i}` }))
    expect(byClass(thirteen).groups.length).toBe(13)
    expect(byClass(thirteen).others).toBeUndefined()
  })

  it("rows by support report their number of units and the standard error of a difference", () => {
    const ofUnits = (units: number): ReadonlyArray<BacktestRow> =>
      Array.from({ length: 400 }, (_, i): BacktestRow => {
        const unit = i % units
        return {
          price: unit % 2 === 0 ? 100 : 150,
          day: 0,
          support: "UNSEEN",
          unit: `u${unit}`,
          valued: { value: 100, low: 90, high: 110, confidence: 0.3 },
        }
      })
    const [few] = bySupport(ofUnits(4))
    expect(few).toMatchObject({ support: "UNSEEN", units: 4, n: 400, true10: 0.5, held80: 0.5 })
    // Four units, each entirely right or wrong: 0.5 / √3.
    expect(few!.apartError).toBeCloseTo(0.5 / Math.sqrt(3), 6)
    expect(bySupport(ofUnits(400))[0]!.apartError).toBeCloseTo(0.5 / Math.sqrt(399), 6)
    expect(bySupport(ofUnits(1))[0]!.apartError).toBeNaN()
  })

  it("vertical equity agrees with the PRB", () => {
    const regressive = rows.map((row): BacktestRow => {
      if (row.valued === undefined) return row
      const value = row.price * (row.price / 270_000) ** -0.2
      return { ...row, valued: { ...row.valued, value } }
    })
    const tenths = verticalEquity(regressive)
    expect(tenths[0]?.medianRatio).toBeGreaterThan(1.1)
    expect(tenths.at(-1)?.medianRatio).toBeLessThan(0.9)
    expect(runFigures(regressive).prb).toBeLessThan(-0.1)
  })

  it("vertical equity is flat where the errors of values and prices are alike", () => {
    const random = randomOf(6)
    const alike = Array.from({ length: 5000 }, (): BacktestRow => {
      const truth = 100_000 * Math.exp(2 * random())
      const [value, price] = [truth * Math.exp(0.2 * random()), truth * Math.exp(0.2 * random())]
      return { price, day: 0, valued: { value, low: 0, high: value, confidence: 0.5 } }
    })
    for (const { medianRatio } of verticalEquity(alike)) expect(Math.abs(medianRatio - 1)).toBeLessThan(0.03)
  })

  it("each error falls into one bin, those beyond the ends into the open ones", () => {
    const at = (ratio: number): BacktestRow => ({
      price: 100,
      day: 0,
      valued: { value: 100 * ratio, low: 0, high: 1, confidence: 0.5 },
    })
    const bins = errorDistribution([at(0.2), at(0.96), at(1), at(1.04), at(9), { price: 100, day: 0, naive: 100 }])
    const shareOf = (from: number | undefined) => bins.find((bin) => bin.from === from)?.share
    expect(shareOf(undefined)).toBeCloseTo(1 / 6, 10)
    expect(shareOf(-0.05)).toBeCloseTo(1 / 6, 10)
    expect(shareOf(0)).toBeCloseTo(2 / 6, 10)
    expect(shareOf(0.5)).toBeCloseTo(1 / 6, 10)
    expect(bins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(5 / 6, 10)
    expect(bins.find(({ from }) => from === 0)?.naiveShare).toBeCloseTo(1 / 6, 10)
  })
})

describe("figures", () => {
  it("are plain JSON and survive a round trip", () => {
    const figures = runFigures(rows)
    const breakdown = runBreakdown(rows, "class")
    expect(Schema.decodeUnknownSync(RunFigures)(JSON.parse(JSON.stringify(figures)))).toEqual(figures)
    expect(Schema.decodeUnknownSync(RunBreakdown)(JSON.parse(JSON.stringify(breakdown)))).toEqual(breakdown)
  })

  it("are empty where there are no rows to measure", () => {
    const figures = runFigures([{ price: 100, day: 0 }])
    expect(figures).toMatchObject({
      n: 1,
      hitRate: 0,
      mdape: 1,
      coverage80: 0,
      cod: null,
      prd: null,
      prb: null,
      width80: null,
    })
    expect(runBreakdown([{ price: 100, day: 0 }], undefined)).toMatchObject({
      byPrice: [],
      equity: [],
      byClass: { groups: [] },
    })
  })
})
