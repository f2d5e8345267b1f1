import type { DriftMonth } from "@open-valuation/core/accuracy"
import { CliOutput } from "effect/cli"
import { expect, it } from "vitest"
import { driftTable, driftVerdict } from "../src/backtest/drift/DriftTable.ts"
import { driftPage } from "../src/backtest/drift/RunDrift.ts"
import { htmlPage } from "../src/backtest/WriteReport.ts"

const calm: DriftMonth = {
  month: "2026-05",
  n: 120,
  mdape: 0.062,
  coverage80: 0.81,
  hitRate: 1,
  medianBias: 0.004,
  stated: 0.78,
  within10: 0.76,
  expected: 0.06,
  band: { coverageFrom: 0.7, errorTo: 0.077 },
  left: [],
}
const fallen: DriftMonth = {
  ...calm,
  month: "2026-06",
  mdape: 0.154,
  coverage80: 0.42,
  medianBias: 0.13,
  left: ["COVERAGE", "MEDIAN_ERROR"],
}
const market = {
  market: `杭州市|<script>alert("1")</script>`,
  months: [calm, fallen],
  all: { ...calm, month: undefined },
}

it("months are lines of at most 81 columns, with a verdict", () => {
  const lines = driftTable([{ ...market, market: "浙江省/杭州市|RESIDENTIAL" }]).split("\n")
  expect(lines.slice(1, 3)).toEqual([
    "             deals    error  at most     bias   covers at least    conf.     true",
    "2026-05        120    6.2 %    7.7 %   +0.4 %   81.0 %   70.0 %   78.0 %   76.0 %",
  ])
  expect(lines[5]).toContain("Outside the band: 2026-06 (coverage, median error).")
  for (const line of lines.slice(0, 5)) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(81)
})

it("a market without expectations is not judged", () => {
  const { band, expected, ...rest } = calm
  const untold: DriftMonth = { ...rest, expected: undefined, band: undefined }
  expect(driftVerdict({ months: [untold], all: { ...untold, month: undefined } })).toContain("nothing to compare with")
  expect(driftTable([{ market: "x", months: [untold], all: { ...untold, month: undefined } }])).toContain("–")
})

it("the page draws each month with its band, and a market's name stays text", () => {
  const page = htmlPage(driftPage("PROPERTY", "2026-05-01", [market]))
  expect(page).not.toContain("<script>")
  expect(page.match(/<svg class="plot"/g)).toHaveLength(2)
  // Circles are within the band, diamonds outside.
  expect(page.match(/<circle class="engine"/g)).toHaveLength(2)
  expect(page.match(/<polygon class="naive"/g)).toHaveLength(2)
})
