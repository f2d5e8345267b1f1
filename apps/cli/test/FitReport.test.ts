import { CliOutput } from "effect/cli"
import { expect, it } from "vitest"
import { fitFooter, fitHeader, fitLine } from "../src/fit/FitReport.ts"

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
  file: null,
} as const

it("a market is a line under the header, within 80 columns", () => {
  const lines = [
    fitHeader,
    fitLine(done),
    fitLine({ ...done, outcome: "KEPT", model: { ...done.model, metrics: null } }),
    fitLine({ ...done, outcome: "TOO_FEW", samples: 29, model: null }),
  ]
  for (const line of [...lines, ...fitFooter.split("\n")])
    expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
  expect(lines[1]).toMatch(/^PROPERTY 内蒙古自治区\/\S+ +29871 +2026-06-30 +7\.0 % +80\.2 % +11\.4$/)
  expect(lines[2]).toMatch(/ 2026-06-30 +– +– +kept$/)
  expect(lines[3]).toMatch(/ 29 +too few samples$/)
})
