import { describe, expect, it } from "vitest"
import { readResult } from "../src/valuation/ReadResult.ts"
import { waterfall, type WaterfallStep } from "../src/view/WaterfallView.ts"
import { goldenValuation, goldenValuations } from "./Golden.ts"

const stepsOf = ({ reported: { assetType, result } }: (typeof goldenValuations)[number]) => {
  const read = readResult(assetType, result)
  return { read, steps: waterfall(read) }
}

const sumOf = (steps: ReadonlyArray<WaterfallStep>): number =>
  steps.reduce((sum, { from, kind, to }) => (kind === "value" ? sum : from === undefined ? to : sum + (to - from)), 0)

describe("the waterfall", () => {
  const valued = goldenValuations.filter((each) => stepsOf(each).read.value !== undefined)

  it("is there for every golden value", () => {
    expect(valued.length).toBeGreaterThan(25)
  })

  it.each(valued.map((each) => [each.name, each] as const))("adds up to the yuan: %s", (_, each) => {
    const { read, steps = [] } = stepsOf(each)
    const central = Math.round(read.value?.central ?? Number.NaN)
    expect(steps.at(-1)).toEqual({ kind: "value", name: "", to: central })
    expect(sumOf(steps)).toBe(central)
    const starts = steps.flatMap(({ from }, i) => (from === undefined ? [] : [[from, steps[i - 1]?.to]]))
    for (const [from, before] of starts) expect(from).toBe(before)
    // What is left after all named steps is rounding: weights and rates have four decimals.
    const rest = steps.find(({ kind }) => kind === "rest")
    expect(Math.abs((rest?.to ?? 0) - (rest?.from ?? 0)) / central).toBeLessThan(0.002)
    const named = steps.filter(({ kind }) => kind === "factor")
    expect(named.length).toBeLessThanOrEqual(8)
  })

  it("starts at what the market of a benchmark price or a price new gives, where no comparable counts", () => {
    for (const name of ["LAND benchmark alone", "VEHICLE unseen series"]) {
      const { read, steps } = stepsOf(goldenValuation(name))
      const names = { LAND: "benchmarkPrice", VEHICLE: "newPrice" }
      expect(steps?.[0]).toMatchObject({ kind: "part", name: name.startsWith("LAND") ? names.LAND : names.VEHICLE })
      expect(steps?.at(-1)?.to).toBe(read.value?.central)
    }
  })

  it("is not drawn from figures that do not belong together", () => {
    const { reported, result } = goldenValuation("PROPERTY all facts")
    const wrong = readResult(reported.assetType, { ...result, avgTotalPrice: 9_000_000, unitPrice: 20_000 })
    expect(waterfall(wrong)).toBeUndefined()
    expect(waterfall(readResult("PROPERTY", {}))).toBeUndefined()
  })
})
