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
  // The newest 300 are of the large group.
  const late = marketOf({ large: 1_000 })
  const early = marketOf({ medium: 300, small: 20 }).map((sample) => ({
    ...sample,
    observedDay: sample.observedDay - 300,
  }))
  const market = [...late, ...early].toSorted((a, b) => a.observedDay - b.observedDay)

  it("is the market itself, where it is not too large", () => {
    expect(stratified(market, market.length, propertyKeys)).toBe(market)
  })

  it("is half of the newest, and half of the newest of each group, so that small groups are whole", () => {
    const part = stratified(market, 440, propertyKeys)
    expect(part).toHaveLength(440)
    expect(part.slice(220)).toEqual(market.slice(-220))
    expect(countsOf(part.slice(0, 220))).toEqual({ large: 100, medium: 100, small: 20 })
    const older = part.slice(0, 220).filter(({ facts }) => facts["community"] === "large")
    expect(older.map(({ observedDay }) => observedDay)).toEqual(
      Array.from({ length: 100 }, (_, n) => 20_000 - 220 - 99 + n),
    )
  })

  it("stays in the order of days", () => {
    const days = stratified(market, 100, propertyKeys).map(({ observedDay }) => observedDay)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
  })

  it("uses all that it may, where groups are more than samples", () => {
    const many = marketOf(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`c${n}`, 2])))
    expect(stratified(many, 400, propertyKeys)).toHaveLength(400)
  })

  it("is chosen while samples pass by, in any parcels: the newest and small groups are there", () => {
    const rows = new FitRows(propertyKeys, 220)
    for (const sample of market) rows.add(sample)
    expect(rows.samples).toHaveLength(220)
    expect(rows.samples.slice(110)).toEqual(market.slice(-110))
    expect(countsOf(rows.samples)["small"]).toBe(20)
    const again = new FitRows(propertyKeys, 220)
    for (const sample of market) again.add(sample)
    expect(again.samples).toEqual(rows.samples)
  })
})
