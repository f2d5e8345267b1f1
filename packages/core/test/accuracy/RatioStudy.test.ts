import { accuracyOf, ratioStudy } from "@open-valuation/core/accuracy"
import { describe, expect, it } from "vitest"

describe("ratio study", () => {
  it("says nothing is wrong with values that equal the prices", () => {
    const sales = [100, 200, 300, 400].map((price) => ({ price, value: price }))
    expect(ratioStudy(sales)).toEqual({ medianRatio: 1, cod: 0, prd: 1, prb: 0 })
  })

  it("gives the coefficient of dispersion by its definition", () => {
    const ratios = [0.8, 0.9, 1, 1.1, 1.2]
    const study = ratioStudy(ratios.map((ratio) => ({ price: 100, value: 100 * ratio })))
    expect(study.cod).toBeCloseTo(12, 10)
    expect(study.prd).toBeCloseTo(1, 10)
  })

  it("sees that dear homes are valued too low", () => {
    const study = ratioStudy([100, 200, 400, 800].map((price, i) => ({ price, value: price * (1.1 - 0.05 * i) })))
    expect(study.prd).toBeGreaterThan(1.03)
    expect(study.prb).toBeLessThan(-0.03)
  })
})

describe("accuracy", () => {
  const row = (price: number, value: number, confidence = 0.5) => ({
    price,
    valued: { value, low: value * 0.9, high: value * 1.1, confidence },
  })

  it("counts a refused row with an error of 100 % in every measure", () => {
    const accuracy = accuracyOf([row(100, 100), row(100, 100), { price: 100 }, { price: 100 }])
    expect(accuracy.hitRate).toBe(0.5)
    expect(accuracy.mape).toBe(0.5)
    expect(accuracy.within10).toBe(0.5)
    expect(accuracy.coverage80).toBe(0.5)
  })

  it("measures error against the price that was paid", () => {
    const accuracy = accuracyOf([row(100, 110), row(100, 80), row(200, 200)])
    expect(accuracy.mdape).toBeCloseTo(0.1, 10)
    expect(accuracy.mape).toBeCloseTo(0.1, 10)
    expect(accuracy.within20).toBe(1)
    expect(accuracy.width80).toBeCloseTo(0.2, 10)
  })

  it("finds no calibration error when confidence equals the share within ten per cent", () => {
    const rows = Array.from({ length: 1000 }, (_, i) => row(100, i % 10 < 7 ? 100 : 150, 0.7))
    expect(accuracyOf(rows).confidenceEce).toBeLessThan(0.01)
    expect(
      accuracyOf(rows.map(({ price, valued }) => ({ price, valued: { ...valued, confidence: 0.9 } }))).confidenceEce,
    ).toBeCloseTo(0.2, 2)
  })
})
