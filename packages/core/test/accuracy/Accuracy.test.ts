import { describe, expect, it } from "@effect/vitest"
import {
  accuracyOf,
  type BacktestRow,
  calibrationError,
  chanceCalibrationError,
  confidenceLevels,
  pooledReliability,
} from "@open-valuation/core/accuracy"
import { Schema } from "effect"
import { randomOf } from "../market/SimulatedMarket.ts"

const row = (price: number, value: number, confidence = 0.5): BacktestRow => ({
  price,
  day: 0,
  valued: { value, low: value * 0.9, high: value * 1.1, confidence },
})

describe("accuracy", () => {
  it("counts a refused row with an error of 100 % in every measure", () => {
    const accuracy = accuracyOf([row(100, 100), row(100, 100), { price: 100, day: 0 }, { price: 100, day: 0 }])
    expect(accuracy.hitRate).toBe(0.5)
    expect(accuracy.mape).toBe(0.5)
    expect(accuracy.within10).toBe(0.5)
    expect(accuracy.coverage80).toBe(0.5)
  })

  it("measures error relative to the price paid", () => {
    const accuracy = accuracyOf([row(100, 110), row(100, 80), row(200, 200)])
    expect(accuracy.mdape).toBeCloseTo(0.1, 10)
    expect(accuracy.mape).toBeCloseTo(0.1, 10)
    expect(accuracy.within20).toBe(1)
    expect(accuracy.width80).toBeCloseTo(0.2, 10)
  })

  it("measures the naive values in the same way, including missing ones", () => {
    const { naive } = accuracyOf([
      { ...row(100, 100), naive: 130 },
      { ...row(100, 100), naive: 130 },
      { price: 100, day: 0 },
    ])
    expect(naive.hitRate).toBeCloseTo(2 / 3, 10)
    expect(naive.mdape).toBeCloseTo(0.3, 10)
    expect(naive.mape).toBeCloseTo((0.3 + 0.3 + 1) / 3, 10)
    expect(naive.medianRatio).toBeCloseTo(1.3, 10)
  })

  it("finds no calibration error when confidence equals the share within ten per cent", () => {
    const rows = Array.from({ length: 1000 }, (_, i) => row(100, i % 10 < 7 ? 100 : 150, 0.7))
    expect(accuracyOf(rows).confidenceEce).toBeLessThan(0.01)
    const bold = Array.from({ length: 1000 }, (_, i) => row(100, i % 10 < 7 ? 100 : 150, 0.9))
    expect(accuracyOf(bold).confidenceEce).toBeCloseTo(0.2, 2)
  })
})

/** Rows with exactly calibrated confidence, except for sampling noise. */
const honest = (count: number, seed: number): ReadonlyArray<BacktestRow> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => {
    const confidence = Math.round(100 * (0.2 + 0.7 * random())) / 100
    return row(100, random() < confidence ? 105 : 140, confidence)
  })
}

const judged = (rows: ReadonlyArray<BacktestRow>) =>
  rows.flatMap(({ price, valued }) => (valued === undefined ? [] : [{ price, ...valued }]))

describe("calibration", () => {
  it("has about the stated error from sampling noise alone", () => {
    const runs = Array.from({ length: 40 }, (_, seed) => accuracyOf(honest(297, seed + 1)))
    const measured = runs.reduce((sum, { confidenceEce }) => sum + confidenceEce, 0) / runs.length
    const expected = runs.reduce((sum, { reliability }) => sum + chanceCalibrationError(reliability), 0) / runs.length
    expect(measured / expected).toBeGreaterThan(0.85)
    expect(measured / expected).toBeLessThan(1.15)
  })

  it.prop(
    "of runs pooled by level of confidence equals that of all their rows",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 400 })),
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 400 })),
    ],
    ([first, second]) => {
      const [one, other] = [honest(first, 3), honest(second, 4)]
      const pooled = pooledReliability([confidenceLevels(judged(one)), confidenceLevels(judged(other))])
      const count = pooled.reduce((sum, bin) => sum + bin.count, 0)
      expect(count).toBeCloseTo(first + second, 6)
      for (const bin of pooled) expect(bin.count).toBeCloseTo((first + second) / 10, 6)
      const mean = (of: (bin: (typeof pooled)[number]) => number) =>
        pooled.reduce((sum, bin) => sum + bin.count * of(bin), 0) / count
      const rows = judged([...one, ...other])
      expect(mean(({ stated }) => stated)).toBeCloseTo(
        rows.reduce((sum, { confidence }) => sum + confidence, 0) / rows.length,
        10,
      )
      expect(mean(({ measured }) => measured)).toBeCloseTo(
        rows.filter(({ value }) => value < 110).length / rows.length,
        10,
      )
      const together = pooledReliability([confidenceLevels(rows)])
      expect(calibrationError(pooled)).toBeCloseTo(calibrationError(together), 10)
    },
  )

  it("of bins with edges between levels equals that of the rows", () => {
    const rows = Array.from({ length: 100 }, (_, i) => row(100, i % 3 === 0 ? 100 : 150, Math.floor(i / 10) / 10))
    const { reliability } = accuracyOf(rows)
    const pooled = pooledReliability([confidenceLevels(judged(rows))])
    expect(pooled.length).toBe(10)
    for (const [i, bin] of pooled.entries()) {
      expect(bin.stated).toBeCloseTo(reliability[i]?.stated ?? Number.NaN, 10)
      expect(bin.measured).toBeCloseTo(reliability[i]?.measured ?? Number.NaN, 10)
    }
  })
})
