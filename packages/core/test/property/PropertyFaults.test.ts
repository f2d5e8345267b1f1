import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { defaultMarketPolicy, fit } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { appraise } from "../../src/market/appraise/Appraisal.ts"
import { propertyFault } from "../../src/property/PropertyFaults.ts"
import { LAST_DAY, simulatedMarket } from "../market/SimulatedMarket.ts"

const market = simulatedMarket({ deals: 380 })
const plain = market.find(({ observedDay }) => observedDay < LAST_DAY)!
const year = Number(plain.observedAt.slice(0, 4))
const area = Number(plain.facts["buildingArea"])
const perSqm = plain.price / area

type Wrong = readonly [what: string, facts: Sample["facts"]]
const shares: ReadonlyArray<Wrong> = [
  ["a half in the address", { address: "静一里3号101室1/2产权" }],
  ["a percentage in the title", { title: "静一里3号101室50%份额拍卖" }],
  ["a fraction in words in the remarks", { 备注: "三分之一产权份额" }],
  ["full-width digits", { remark: "标的为１/２所有权" }],
]
const contradictory: ReadonlyArray<Wrong> = [
  ["an area ten times too large for its price per m²", { unitPrice: perSqm * 10 }],
  ["an area a tenth of the right one", { 单价: perSqm / 10 }],
  ["square feet for m²", { unitPrice: perSqm * 10.764 }],
  ["坪 for m²", { 成交单价: perSqm / 3.306 }],
  ["a floor above the roof", { floor: 18, totalFloors: 6 }],
  ["built decades after the deal", { buildYear: year + 30 }],
  ["three rooms in 12 m²", { buildingArea: 12, houseType: "3室2厅" }],
  ["three rooms in 9,500 m²", { buildingArea: 9_500, houseType: "3室2厅" }],
]
const right: ReadonlyArray<Wrong> = [
  ["a plain sample", {}],
  ["whole ownership", { remark: "满五唯一，100%产权" }],
  ["a house number with a slash", { address: "静一里1/2号楼301室" }],
  ["its own price per m²", { unitPrice: Math.round(perSqm) }],
  ["a total in 10,000 yuan", { unitPrice: perSqm * 10_000 }],
  ["a price per m² before a discount", { unitPrice: perSqm * 1.08 }],
  ["a missing price per m²", { unitPrice: 0 }],
  ["unknown floors", { floor: -1, totalFloors: -1 }],
  ["the top floor", { floor: 6, totalFloors: 6 }],
  ["a pre-sale", { buildYear: year + 3 }],
  ["an unknown year", { buildYear: 1 }],
  ["a parking space", { buildingArea: 12.5, houseType: "车位" }],
]
const changed = (facts: Sample["facts"], i = 0): Sample => ({
  ...plain,
  sampleId: `wrong-${i}`,
  objectKey: `wrong-${i}`,
  facts: { ...plain.facts, ...facts },
})

describe("a sample of a home", () => {
  it.each(shares)("is recognised as a share: %s", (_, facts) => expect(propertyFault(changed(facts))).toBe("SHARE"))
  it.each(contradictory)("contradicts itself: %s", (_, facts) =>
    expect(propertyFault(changed(facts))).toBe("FACTS_CONTRADICT"),
  )
  it.each(right)("is usable: %s", (_, facts) => expect(propertyFault(changed(facts))).toBeUndefined())

  it("that is faulty teaches nothing", () => {
    const wrong = [...shares, ...contradictory].map(([, facts], i) => changed(facts, i))
    const options = { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" } as const
    expect(fit(propertyRecipe, [...market, ...wrong], options)).toEqual(fit(propertyRecipe, market, options))
  })

  it("that is faulty is excluded from a valuation, with the reason", () => {
    const wrong = [...shares, ...contradictory].map(([, facts], i) => changed(facts, i))
    const valued = (samples: ReadonlyArray<Sample>) =>
      appraise(propertyRecipe, defaultMarketPolicy, plain, samples, undefined, LAST_DAY, "TRANSACTION")
    const { excluded, ...rest } = valued([...market, ...wrong])
    const reasons = new Map(excluded.map(({ reason, sample }) => [sample.sampleId, reason]))
    wrong.forEach(({ sampleId }, i) =>
      expect(reasons.get(sampleId)).toBe(i < shares.length ? "SHARE" : "FACTS_CONTRADICT"),
    )
    const { excluded: _, ...without } = valued(market)
    expect(rest).toEqual(without)
  })
})

describe("a garage that a catalogue files as a home", () => {
  const community = String(plain.facts["community"])
  const home = { ...plain, facts: { ...plain.facts, buildingArea: 96 } }
  const others = market.filter(({ facts }) => facts["community"] !== community)
  const own = market.filter(({ facts }) => facts["community"] === community).slice(0, 2)
  const garage: Sample = {
    ...plain,
    sampleId: "garage",
    objectKey: "garage",
    observedDay: LAST_DAY,
    price: 0.2 * perSqm * 22,
    facts: { ...plain.facts, buildingArea: 22, houseType: "1室0厅", floor: 1, totalFloors: 1 },
  }
  const model = fit(propertyRecipe, others, { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" })
  const valued = (samples: ReadonlyArray<Sample>) => {
    const appraisal = appraise(propertyRecipe, defaultMarketPolicy, home, samples, model, LAST_DAY, "TRANSACTION")
    return "comparables" in appraisal ? appraisal.logUnitPrice : Number.NaN
  }

  it("hardly moves the homes of a community with few samples", () => {
    const samples = [...others.slice(0, 60), ...own]
    expect(Math.abs(valued([...samples, garage]) - valued(samples))).toBeLessThan(0.05)
  })
})
