import { LocalDate, type Sample } from "@open-valuation/core"
import { defaultMarketPolicy, fit, type MarketModel, recipeHash } from "@open-valuation/core/market"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { readable } from "../../src/market/model/AdditiveModel.ts"
import { readRow } from "../../src/market/model/Rows.ts"
import { variables } from "../../src/market/model/Variables.ts"
import { LAST_DAY, randomOf, simulatedMarket } from "./SimulatedMarket.ts"

const asOf = LocalDate.fromEpochDay(LAST_DAY)
const learn = (samples: ReadonlyArray<Sample>) => fit(propertyRecipe, samples, { asOf, order: "time" })

/** The hedonic effect of these facts relative to the typical object, ln units. */
const effectsOf = (model: MarketModel, facts: Sample["facts"]): number => {
  const read = variables(propertyRecipe, model.attributes)
  const row = readRow(propertyRecipe, read, { city: "", facts }, LAST_DAY, "TRANSACTION")
  return readable(read, model.additive)
    .effects.of(row)
    .reduce((sum, effect) => sum + effect, 0)
}

describe("fit", () => {
  it("learns nothing from fewer than thirty samples", () => {
    expect(learn(simulatedMarket({ deals: 29 }))).toBeUndefined()
  })

  it("recovers the effects of age and area behind the prices", () => {
    const samples = simulatedMarket({ deals: 390, noise: 0.03 })
    const model = learn(samples)!
    const at = (buildYear: number) => effectsOf(model, { ...samples[0]!.facts, buildYear })
    const year = Number(asOf.slice(0, 4))
    expect((at(year - 30) - at(year - 8)) / 22).toBeCloseTo(-0.008, 2)
  })

  it("follows a falling market", () => {
    const { level } = learn(simulatedMarket({ deals: 390, trend: -0.12 }))!.additive.index
    expect(level.at(-1)! - level.at(-1 - 365)!).toBeCloseTo(-0.12, 1)
    expect(level.at(-1)!).toBeLessThan(level.at(-1 - 365)! - 0.06)
  })

  it("does not depend on the order of the samples", () => {
    const samples = simulatedMarket({ deals: 500 })
    const random = randomOf(7)
    const shuffled = samples.map((sample) => ({ sample, at: random() })).toSorted((a, b) => a.at - b.at)
    expect(learn(shuffled.map(({ sample }) => sample))!.modelId).toBe(learn(samples)!.modelId)
  })

  it("learns from nothing observed after its day", () => {
    const samples = simulatedMarket({ deals: 600 })
    const day = LAST_DAY - 200
    const options = { asOf: LocalDate.fromEpochDay(day), order: "time" } as const
    const before = samples.filter(({ observedDay }) => observedDay <= day)
    expect(fit(propertyRecipe, samples, options)!.modelId).toBe(fit(propertyRecipe, before, options)!.modelId)
  })

  it("weighs the rows of a cross-section alike, whatever their dates", { tags: ["long"] }, () => {
    const samples = simulatedMarket({ deals: 400, trend: -0.1 })
    const decaying = (decayDays: number) => ({ ...propertyRecipe, time: { ...propertyRecipe.time, decayDays } })
    const levels = (decayDays: number, order: "time" | "random") =>
      fit(decaying(decayDays), samples, { asOf, order })!.modelId
    expect(levels(100, "random")).toBe(levels(3000, "random"))
    expect(levels(100, "time")).not.toBe(levels(3000, "time"))
    expect(fit(propertyRecipe, samples, { asOf, order: "random" })!.band!.drift).toEqual([])
  })

  it("learns the listing discount from pairs", () => {
    const samples = simulatedMarket({ deals: 400 }).map((sample) => ({
      ...sample,
      askPrice: Math.round(sample.price / 0.96),
    }))
    const { discount } = learn(samples)!
    expect(discount.origin).toBe("LEARNED_PAIRS")
    expect(Math.exp(discount.logRatio)).toBeCloseTo(0.96, 2)
  })

  it("learns the listing discount from both kinds where there are no pairs", () => {
    const { discount } = learn(simulatedMarket({ deals: 395, listings: 0.4, premium: 0.08 }))!
    expect(discount.origin).toBe("LEARNED_KINDS")
    expect(discount.logRatio).toBeCloseTo(-0.08, 1)
    expect(discount.logRatio).toBeLessThan(-0.05)
  })

  it("learns an attribute by its effect, whatever its name", () => {
    const samples = simulatedMarket({ deals: 390, noise: 0.03 }).map((sample, i): Sample => {
      const good = i % 3 === 0
      return {
        ...sample,
        price: sample.price * (good ? 1.15 : 1),
        facts: { ...sample.facts, vue: good ? "mer" : "cour" },
      }
    })
    const model = learn(samples)!
    const at = (vue: string) => effectsOf(model, { ...samples[0]!.facts, vue })
    expect(at("mer") - at("cour")).toBeCloseTo(Math.log(1.15), 1)
  })

  it("ignores a column computed from the price", () => {
    const samples = simulatedMarket({ deals: 300 }).map((sample): Sample => {
      const area = Number(sample.facts["buildingArea"])
      return { ...sample, facts: { ...sample.facts, unitPrice: sample.price / area, priceWan: sample.price / 10_000 } }
    })
    expect(learn(samples)!.attributes).toEqual([])
  })

  it("is robust to typing errors", () => {
    const clean = simulatedMarket({ deals: 390 })
    const dirty = clean.map((sample, i) => (i % 50 === 0 ? { ...sample, price: sample.price * 1000 } : sample))
    const level = (samples: ReadonlyArray<Sample>) => learn(samples)!.additive.index.level.at(-1)!
    expect(Math.abs(level(dirty) - level(clean))).toBeLessThan(0.02)
  })

  it("learns its errors under the host's selection policy", { tags: ["long"] }, () => {
    const samples = simulatedMarket({ deals: 390 })
    const { outliers, standard } = defaultMarketPolicy
    const few = { ...defaultMarketPolicy, carryingShare: 0.2, standard: { ...standard, minimumComparables: 1 } }
    const strict = { ...defaultMarketPolicy, outliers: { ...outliers, modifiedZ: 0.5, floor: 0.01, mostShare: 0.4 } }
    const byDefault = learn(samples)!
    for (const policy of [few, strict]) {
      const { recipe } = property(policy).market
      const model = fit(recipe, samples, { asOf, order: "time" })!
      expect(model.band).not.toEqual(byDefault.band)
      expect(recipeHash(recipe)).not.toBe(recipeHash(propertyRecipe))
    }
  })

  it("is the same under a policy with the default selection", () => {
    const policy = { ...defaultMarketPolicy, tolerance: 0.2 }
    expect(recipeHash(property(policy).market.recipe)).toBe(recipeHash(propertyRecipe))
  })
})
