import { CliOutput } from "effect/cli"
import { expect, it } from "vitest"
import { fitFooter, fitHeader, fitLines } from "../src/fit/RunFit.ts"

const done = {
  _tag: "FitDone",
  assetType: "PROPERTY",
  market: "内蒙古自治区/呼和浩特市|RESIDENTIAL",
  samples: 30_123,
  outcome: "LEARNED",
  seconds: 11.42,
  model: {
    modelId: "0123456789abcdef",
    engineVersion: "0.1.0",
    recipeHash: "0".repeat(16),
    dataHash: "1".repeat(16),
    rows: 29_871,
    newestDay: "2026-06-30",
    fittedAt: "2026-06-30T08:00:00.000Z",
    metrics: { trials: 1200, mdape: 0.0704, coverage80: 0.802 },
  },
  drift: null,
  served: "0123456789abcdef",
  file: null,
} as const

const drift = {
  modelId: "fedcba9876543210",
  learnedTo: "2026-03-31",
  dealsTo: "2026-06-30",
  n: 240,
  mdape: 0.12,
  coverage80: 0.61,
  expected: done.model.metrics,
  band: { coverageFrom: 0.72, errorTo: 0.088 },
  left: ["COVERAGE", "MEDIAN_ERROR"],
} as const

it("a market is a line under the header, within 80 columns", () => {
  const lines = [
    fitHeader,
    fitLines(done),
    fitLines({ ...done, outcome: "KEPT", model: { ...done.model, metrics: null } }),
    fitLines({ ...done, outcome: "TOO_FEW", samples: 29, model: null }),
  ]
  for (const line of [...lines, ...fitFooter.split("\n")])
    expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
  expect(lines[1]).toMatch(/^PROPERTY 内蒙古自治区\/\S+ +29871 +2026-06-30 +7\.0 % +80\.2 % +11\.4$/)
  expect(lines[2]).toMatch(/ 2026-06-30 +– +– +kept$/)
  expect(lines[3]).toMatch(/ 29 +too few samples$/)
})

it("a model that nobody has approved is told with what to do, within 80 columns", () => {
  const [, told] = fitLines({ ...done, served: null }).split("\n")
  expect(told).toBe("  waits for approval: ov models report 0123456789abcdef --out FILE")
})

it("what new deals say about the former model is told below its market, within 80 columns", () => {
  const [, ...told] = fitLines({ ...done, drift }).split("\n")
  for (const line of told) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
  expect(told.join(" ").replaceAll(/ +/g, " ")).toBe(
    " former model: 240 deals since 2026-03-31: median error 12.0 % (7.0 % expected, up to 8.8 %), range held 61.0 % (at least 72.0 %); the model had aged",
  )
  const plain = (n: number): string => fitLines({ ...done, drift: { ...drift, n, left: [] } }).replaceAll(/\s+/g, " ")
  expect(plain(7)).toContain("too few to tell")
  expect(plain(240)).toContain("as good as expected")
})
