import { describe, expect, it } from "vitest"
import type { FactValue } from "../../../src/domain/Facts.ts"
import type { Appraisal } from "../../../src/market/appraise/Appraisal.ts"
import { narrowingTip } from "../../../src/market/report/Narrowing.ts"

/** Comparables of equal weight: a fact of each, and its ln unit price. */
const appraisalOf = (comparables: ReadonlyArray<readonly [value: FactValue | undefined, logUnitPrice: number]>) =>
  ({
    comparables: comparables.map(([value, logUnitPrice]) => ({
      logUnitPrice,
      weight: 1 / comparables.length,
      sample: { facts: value === undefined ? {} : { hours: value } },
    })),
  }) as unknown as Appraisal

const spread = [0, 0.02, 0.01, 0.4, 0.42, 0.41, 0.39, 0.03]
const telling = appraisalOf(spread.map((log) => [log < 0.2 ? "LOW" : "HIGH", log]))
const tried: Array<unknown> = []
const narrowsTo =
  (halfWidth: number | undefined) =>
  (fact: unknown): number | undefined => {
    tried.push(fact)
    return halfWidth
  }

describe("the fact that would narrow a range most", () => {
  it("is the one that tells most of the comparables' prices, with both half widths", () => {
    expect(narrowingTip(telling, ["hours", "region"], 0.18, narrowsTo(0.11))).toEqual({
      code: "market.risk.narrowing",
      params: { field: "hours", percent: 18, narrowedPercent: 11 },
    })
  })

  it("is not told where it helps by less than 15 % of the range, or by less than two points", () => {
    expect(narrowingTip(telling, ["hours"], 0.18, narrowsTo(0.16))).toBeUndefined()
    expect(narrowingTip(telling, ["hours"], 0.05, narrowsTo(0.035))).toBeUndefined()
    expect(narrowingTip(telling, ["hours"], 0.18, narrowsTo(undefined))).toBeUndefined()
  })

  it("costs no second value where no fact tells enough, few state it, or the range is narrow already", () => {
    tried.length = 0
    const noise = appraisalOf(spread.map((log, i) => [i % 2 === 0 ? "LOW" : "HIGH", log]))
    const rare = appraisalOf(spread.map((log, i) => [i < 1 ? "LOW" : undefined, log]))
    const all = appraisalOf(spread.map((log) => ["SAME", log]))
    for (const appraisal of [noise, rare, all, appraisalOf([])]) {
      expect(narrowingTip(appraisal, ["hours"], 0.18, narrowsTo(0.01))).toBeUndefined()
    }
    expect(narrowingTip(telling, ["hours"], 0.019, narrowsTo(0.001))).toBeUndefined()
    expect(narrowingTip(telling, ["region"], 0.18, narrowsTo(0.01))).toBeUndefined()
    expect(tried).toEqual([])
  })
})
