import type { Sample, SampleKind } from "@open-valuation/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { translate } from "../../src/text/Translate.ts"
import { hostOf, request, valueOf } from "../equipment/Host.ts"
import { simulatedMachines } from "../equipment/Machines.ts"

/** Share that auctions bring of the price in other sales. */
const AT_AUCTION = 0.7

const asSold = (sample: Sample): Sample =>
  sample.kind === "AUCTION" ? { ...sample, price: Math.round(AT_AUCTION * sample.price) } : sample

const both = simulatedMachines(900, 0.25).map(asSold)
const market = hostOf(both, true)

/** A valuation of a machine. */
type Valued = Effect.Success<ReturnType<typeof valueOf>>
const valued = (body: object, host = market) =>
  Effect.runPromise(Effect.provide(valueOf({ ...request, ...body }), host))

describe("a forced sale", () => {
  it("is learned where the market holds auctions beside other sales, with its error", async () => {
    const { premises } = await valued({})
    const { forcedLiquidation: forced, orderlyLiquidation: orderly } = premises!
    expect(forced.learned).toBe(true)
    expect(forced.discount).toBeCloseTo(1 - AT_AUCTION, 1)
    expect(forced.discountError).toBeGreaterThanOrEqual(0.03)
    expect(forced.discountError).toBeLessThan(0.06)
    expect(translate(forced.note, "en")).toMatch(/^Learned from \d+ auctions and \d+ other sales of this market\.$/)
    expect(orderly.learned).toBe(false)
    expect(orderly.discount).toBeLessThan(forced.discount)
  })

  it("has a range that holds unseen auctions as often as the market value's holds other sales", async () => {
    const later = simulatedMachines(1_500, 0.25, 7).map(asSold)
    const heldOf = async (kind: SampleKind, rangeOf: (result: Valued) => { low: number; high: number }) => {
      const own = later.filter((sample) => sample.kind === kind).slice(0, 150)
      let held = 0
      for (const { facts, observedAt, price } of own) {
        const { model, manufactureDate, hours } = facts
        const { high, low } = rangeOf(await valued({ model, manufactureDate, hours, valuationDate: observedAt }))
        if (price >= low && price <= high) held++
      }
      return held / own.length
    }
    const auctions = await heldOf("AUCTION", ({ premises }) => {
      const { maxPrice, minPrice } = premises!.forcedLiquidation
      return { low: minPrice, high: maxPrice }
    })
    const others = await heldOf("TRANSACTION", ({ maxResidualValue, minResidualValue }) => ({
      low: minResidualValue!,
      high: maxResidualValue!,
    }))
    expect(Math.abs(auctions - others)).toBeLessThan(0.08)
  })

  it("brings no less than the market value where the market knows nothing but auctions", async () => {
    const host = hostOf(
      both.map((sample): Sample => ({ ...sample, kind: "AUCTION" })),
      true,
    )
    const { estimatedResidualValue, premises } = await valued({}, host)
    const { forcedLiquidation: forced, orderlyLiquidation: orderly } = premises!
    expect(forced).toMatchObject({ avgPrice: estimatedResidualValue, discount: 0, discountError: 0, learned: true })
    expect(translate(forced.note, "zh")).toContain("市场价值即拍卖水平")
    // What an auction brings, an orderly sale brings too.
    expect(orderly).toMatchObject({ avgPrice: estimatedResidualValue, discount: 0, learned: true })
  })

  it("is the table's with too few auctions, or without a model", async () => {
    let left = 50
    const few = both.map((sample): Sample =>
      sample.kind === "AUCTION" && left-- <= 0 ? { ...sample, kind: "TRANSACTION" } : sample,
    )
    for (const host of [hostOf(few, true), hostOf(both)]) {
      expect((await valued({}, host)).premises!.forcedLiquidation.learned).toBe(false)
    }
  })
})
