import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { defaultMarketPolicy, fit, type MarketModel, SampleIndex } from "@open-valuation/core/market"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { appraise } from "../../src/market/appraise/Appraisal.ts"
import { UNITS } from "../../src/market/model/Units.ts"
import { searchFor } from "../../src/market/search/MarketSearch.ts"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"

const DEARER = Math.log(2)
const plain = simulatedMarket({ deals: 420 })

/** Homes of three lanes of one street, without coordinates, at twice the price of the rest. */
const street = (name: string, lane: (i: number) => string, place: (i: number) => Sample["facts"] = () => ({})) =>
  simulatedMarket({ deals: 24, seed: 7 }).map(({ facts, ...sample }, i): Sample => {
    const { community: _, longitude: _x, latitude: _y, ...rest } = facts
    const own = `${name}${lane(i)}`
    return {
      ...sample,
      sampleId: `${name}-${i}`,
      objectKey: `${name}-${i}`,
      price: sample.price * Math.exp(DEARER),
      facts: { ...rest, community: own, address: own, ...place(i) },
    }
  })
const lanes = street("云锦路", (i) => `${[8, 20, 36][i % 3]}弄`)

const modelOf = (samples: ReadonlyArray<Sample>): MarketModel | undefined =>
  fit(propertyRecipe, samples, { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" })

const valued = (
  samples: ReadonlyArray<Sample>,
  community: string,
  model = modelOf(samples),
  place: Sample["facts"] = {},
) => {
  const index = SampleIndex.make(propertyKeys)
  index.addAll(samples)
  const { longitude: _x, latitude: _y, ...facts } = plain[0]!.facts
  const own = {
    assetType: "PROPERTY" as const,
    city: samples[0]!.city,
    facts: { ...facts, community, address: community, ...place },
  }
  const found = index.search(searchFor(propertyRecipe, own, LAST_DAY))
  const appraisal = appraise(
    propertyRecipe,
    defaultMarketPolicy,
    { ...own, facts: { ...own.facts, ...found.resolved } },
    found.samples,
    model,
    LAST_DAY,
    "TRANSACTION",
  )
  if (!("comparables" in appraisal)) throw new Error("no value")
  return { ...appraisal, found }
}

describe("a community without samples and coordinates", () => {
  const market = [...plain, ...lanes]
  const model = modelOf(market)
  const namesake = valued(market, "云锦路52弄", model)
  const stranger = valued(market, "无名路52弄", model)

  it("is placed by communities whose names share its stem", () => {
    const apart = namesake.logUnitPrice - stranger.logUnitPrice
    expect(apart).toBeGreaterThan(0.25 * DEARER)
    expect(apart).toBeLessThan(1.2 * DEARER)
    const shown = namesake.comparables.slice(0, 5).map(({ sample }) => String(sample.facts["community"]))
    expect(shown.every((name) => name.startsWith("云锦路"))).toBe(true)
  })

  it("is not taken for one of them", () => {
    expect(namesake.comparables.some(({ sameGroup }) => sameGroup)).toBe(false)
    expect(namesake.found.resolved).not.toHaveProperty("community")
    expect(namesake.support.level).toBe(stranger.support.level)
    expect(namesake.support.level).toBeGreaterThan(UNITS.indexOf("family"))
    const known = valued(market, "云锦路8弄", model)
    expect(namesake.uncertainty.halfWidth).toBeGreaterThan(known.uncertainty.halfWidth)
    expect(namesake.uncertainty.confidence).toBeLessThan(known.uncertainty.confidence)
  })

  it("gains nothing from namesakes in another district", { tags: ["long"] }, () => {
    const elsewhere = [...plain, ...lanes.map((sample) => ({ ...sample, city: "上海市/上海市/宝山区" }))]
    const without = valued(elsewhere, "无名路52弄", modelOf(elsewhere))
    const own = valued(elsewhere, "云锦路52弄", modelOf(elsewhere))
    expect(own.logUnitPrice).toBeCloseTo(without.logUnitPrice, 6)
  })
})

describe("a community with coordinates", () => {
  it("gains nothing from namesakes too far away", () => {
    const far = street(
      "云锦路",
      (i) => `${i % 3}弄`,
      () => ({ longitude: 121.9, latitude: 31.2 }),
    )
    const market = [...plain, ...far]
    const model = modelOf(market)
    const { facts } = plain[0]!
    const place = { longitude: facts["longitude"]!, latitude: facts["latitude"]! }
    const own = valued(market, "云锦路52弄", model, place)
    expect(own.comparables.some(({ sample }) => String(sample.facts["community"]).startsWith("云锦路"))).toBe(false)
    expect(own.logUnitPrice).toBeCloseTo(valued(market, "无名路52弄", model, place).logUnitPrice, 6)
  })
})
