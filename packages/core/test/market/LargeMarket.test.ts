import type { Sample } from "@open-valuation/core"
import { FitRows, stratified } from "@open-valuation/core/market"
import { propertyKeys } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { simulatedMarket } from "./SimulatedMarket.ts"

const [one] = simulatedMarket({ deals: 1, listings: 0, trend: 0 })

/** Samples of some communities, one a day each. */
const marketOf = (sizes: Readonly<Record<string, number>>): ReadonlyArray<Sample> =>
  Object.entries(sizes)
    .flatMap(([community, size]) =>
      Array.from({ length: size }, (_, n): Sample => {
        const sampleId = `${community} ${n}`
        return { ...one!, sampleId, observedDay: 20_000 - n, facts: { ...one!.facts, community } }
      }),
    )
    .toSorted((a, b) => a.observedDay - b.observedDay)

const countsOf = (samples: ReadonlyArray<Sample>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(samples, ({ facts }) => String(facts["community"])),
      ([name, some]) => [name, some.length],
    ),
  )

describe("the part of a large market", () => {
  const market = marketOf({ large: 1_000, medium: 300, small: 20 })

  it("is the market itself, where it is not too large", () => {
    expect(stratified(market, market.length, propertyKeys)).toBe(market)
  })

  it("keeps groups up to one size, so that small ones are whole", () => {
    const part = stratified(market, 220, propertyKeys)
    expect(countsOf(part)).toEqual({ large: 100, medium: 100, small: 20 })
    expect(part.map(({ observedDay }) => observedDay)).toEqual(
      part.map(({ observedDay }) => observedDay).toSorted((a, b) => a - b),
    )
  })

  it("keeps the newest of each group", () => {
    const days = stratified(marketOf({ large: 1_000, small: 20 }), 120, propertyKeys)
      .filter(({ facts }) => facts["community"] === "large")
      .map(({ observedDay }) => observedDay)
    expect(days).toEqual(Array.from({ length: 100 }, (_, n) => 20_000 - 99 + n))
  })

  it("uses all that it may, where groups are more than samples", () => {
    const many = marketOf(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`c${n}`, 2])))
    expect(stratified(many, 400, propertyKeys)).toHaveLength(400)
  })

  it("is chosen while samples pass by: never more than twice as many are held, and small groups stay whole", () => {
    const rows = new FitRows(propertyKeys, 220)
    for (const sample of market) rows.add(sample)
    const counts = countsOf(rows.samples)
    expect(rows.samples).toHaveLength(220)
    expect(counts["small"]).toBe(20)
    const newest = rows.samples.filter(({ observedDay }) => observedDay > 20_000 - 40)
    expect(countsOf(newest)).toEqual({ large: 40, medium: 40, small: 20 })
    const again = new FitRows(propertyKeys, 220)
    for (const sample of market) again.add(sample)
    expect(again.samples).toEqual(rows.samples)
  })
})
