import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { plotRatioBounds, plotRatioFactor } from "../../../src/land/benchmark/PlotRatioFactor.ts"
import { defaultLandTables } from "../../../src/land/tables/DefaultLandTables.ts"
import type { Citation, PlotRatioTable } from "../../../src/land/tables/LandTables.ts"

const table: PlotRatioTable = {
  points: [
    { plotRatio: 1, factor: 0.8387 },
    { plotRatio: 1.4, factor: 1 },
    { plotRatio: 2, factor: 1.2987 },
    { plotRatio: 3, factor: 1.7677 },
  ],
  basis: "PUBLISHED",
  source: "a table of the test",
  url: "",
  asOf: "2026",
}
const Ratio = Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 10 }))

describe("the plot ratio factor", () => {
  it("equals the table at its points", () => {
    for (const { factor, plotRatio } of table.points) expect(plotRatioFactor(table, plotRatio)).toBe(factor)
  })

  it("is interpolated linearly between two points", () => {
    expect(plotRatioFactor(table, 1.7)).toBeCloseTo((1 + 1.2987) / 2, 12)
    expect(plotRatioFactor(table, 2.5)).toBeCloseTo((1.2987 + 1.7677) / 2, 12)
    expect(plotRatioFactor(table, 1.1)).toBeCloseTo(0.8387 + (1 - 0.8387) / 4, 12)
  })

  it("is constant outside the table, whose bounds are reported", () => {
    expect(plotRatioBounds(table)).toEqual([1, 3])
    expect(plotRatioFactor(table, 0.2)).toBe(0.8387)
    expect(plotRatioFactor(table, 9)).toBe(1.7677)
  })

  it.prop("never falls with the ratio, and stays within the table", [Ratio, Ratio], ([one, other]) => {
    const [lower, higher] = [Math.min(one, other), Math.max(one, other)]
    expect(plotRatioFactor(table, lower)).toBeLessThanOrEqual(plotRatioFactor(table, higher))
    expect(plotRatioFactor(table, lower)).toBeGreaterThanOrEqual(0.8387)
    expect(plotRatioFactor(table, higher)).toBeLessThanOrEqual(1.7677)
  })
})

describe("the default tables", () => {
  it("have plot ratios in order, factors that never fall, and a source in every line", () => {
    const { development, plotRatios, rates, terms, withoutPlotRatio } = defaultLandTables
    for (const { points } of Object.values(plotRatios)) {
      expect(points).toEqual(points.toSorted((a, b) => a.plotRatio - b.plotRatio || a.factor - b.factor))
      expect(points).toEqual(points.toSorted((a, b) => a.factor - b.factor))
    }
    const lines: ReadonlyArray<Citation> = [
      development,
      withoutPlotRatio,
      ...Object.values(plotRatios),
      ...Object.values(rates),
      ...Object.values(terms),
    ]
    for (const { asOf, source } of lines) {
      expect(source).not.toBe("")
      expect(asOf).toMatch(/^\d{4}(-\d{2})?$/)
    }
    for (const { url } of lines.filter(({ basis }) => basis === "PUBLISHED")) expect(url).toMatch(/^https?:/)
  })
})
