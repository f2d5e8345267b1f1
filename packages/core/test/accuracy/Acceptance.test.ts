import { acceptance } from "@open-valuation/core/accuracy"
import { describe, expect, it } from "vitest"

describe("acceptance", () => {
  const good = { medianRatio: 1, cod: 12, prd: 1.01, prb: -0.02, prbLow: -0.03, prbHigh: -0.01, vei: -4 }
  const verdicts = (changes: Parameters<typeof acceptance>[0], asset: Parameters<typeof acceptance>[1] = "PROPERTY") =>
    acceptance({ ...good, veiSignificance: 0, ...changes }, asset)
      .filter(({ verdict }) => verdict !== "WITHIN")
      .map(({ measure, verdict }) => `${measure} ${verdict}`)

  it("is given within all limits", () => {
    expect(verdicts({})).toEqual([])
  })

  it("of the COD depends on the asset", () => {
    expect(verdicts({ cod: 20 })).toEqual(["COD ABOVE"])
    expect(verdicts({ cod: 20 }, "LAND")).toEqual([])
    expect(verdicts({ cod: 3 })).toEqual([])
    expect(verdicts({ cod: 20 }, "VEHICLE")).toEqual(["COD NO_LIMIT"])
    expect(verdicts({ cod: 20 }, "EQUIPMENT")).toEqual(["COD NO_LIMIT"])
  })

  it("of PRB and VEI is refused only where chance does not explain them", () => {
    expect(verdicts({ prb: -0.06, prbLow: -0.08, prbHigh: -0.04 })).toEqual(["PRB NOT_SIGNIFICANT"])
    expect(verdicts({ prb: -0.06, prbLow: -0.065, prbHigh: -0.055 })).toEqual(["PRB BELOW"])
    expect(verdicts({ prb: 0.07, prbLow: 0.06, prbHigh: 0.08 })).toEqual(["PRB ABOVE"])
    expect(verdicts({ prb: 0.07, prbLow: null, prbHigh: null })).toEqual(["PRB UNKNOWN"])
    expect(verdicts({ vei: -18, veiSignificance: 10 })).toEqual(["VEI NOT_SIGNIFICANT"])
    expect(verdicts({ vei: -18, veiSignificance: 10.1 })).toEqual(["VEI BELOW"])
  })

  it("of the draft's worked example is refused: progressive beyond chance", () => {
    const [vei] = acceptance({ vei: 48.53, veiSignificance: 17.57 }, "PROPERTY").slice(-1)
    expect(vei).toEqual({ measure: "VEI", low: -10, high: 10, verdict: "ABOVE" })
  })

  it("is open where there is nothing to measure", () => {
    expect(acceptance({}, "LAND").map(({ verdict }) => verdict)).toEqual(Array.from({ length: 5 }, () => "UNKNOWN"))
    expect(verdicts({ medianRatio: 0.85, prd: 1.04 })).toEqual(["MEDIAN_RATIO BELOW", "PRD ABOVE"])
  })
})
