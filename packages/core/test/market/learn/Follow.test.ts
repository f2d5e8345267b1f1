import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { type Appraisal, appraise, defaultMarketPolicy, fit } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { Following } from "../../../src/market/learn/Follow.ts"
import type { MarketModel } from "../../../src/market/model/MarketModel.ts"
import { levelAt } from "../../../src/market/model/TimeIndex.ts"
import { LAST_DAY, simulatedMarket } from "../SimulatedMarket.ts"

/** The market is learned from sales up to this day; the day after, all prices jump. */
const FITTED = LAST_DAY - 60
const JUMP = 0.15

const jumped = (deals: number, jump: number): ReadonlyArray<Sample> =>
  simulatedMarket({ deals })
    .map((sample) =>
      sample.observedDay > FITTED ? { ...sample, price: Math.round(sample.price * Math.exp(jump)) } : sample,
    )
    .toSorted((a, b) => a.observedDay - b.observedDay)

const communityOf = ({ facts }: Sample): unknown => facts["community"]
const knownAt = (samples: ReadonlyArray<Sample>, subject: Sample): ReadonlyArray<Sample> =>
  samples.filter((own) => own.observedDay < subject.observedDay && communityOf(own) === communityOf(subject))

const followed = (samples: ReadonlyArray<Sample>, model: MarketModel): Following => {
  const following = new Following(propertyRecipe, model)
  for (const sample of samples) if (sample.observedDay > FITTED) following.add(sample, knownAt(samples, sample))
  return following
}

const learn = (samples: ReadonlyArray<Sample>): MarketModel =>
  fit(
    propertyRecipe,
    samples.filter(({ observedDay }) => observedDay <= FITTED),
    { asOf: LocalDate.fromEpochDay(FITTED), order: "time" },
  )!

describe("following the market between fits", () => {
  const samples = jumped(1500, JUMP)
  const model = learn(samples)
  const following = followed(samples, model)
  const rise = (day: number): number =>
    levelAt(following.model(day).additive.index, day) - levelAt(model.additive.index, day)

  it("reaches the new level within two weeks of a jump, and stays there", () => {
    expect(rise(FITTED + 7)).toBeGreaterThan(0.4 * JUMP)
    for (const days of [14, 30, 60]) {
      expect(rise(FITTED + days)).toBeGreaterThan(0.75 * JUMP)
      expect(rise(FITTED + days)).toBeLessThan(1.25 * JUMP)
    }
  })

  it("values later sales without the lag of the fit", () => {
    const day = FITTED + 14
    const next = samples.filter(({ observedDay }) => observedDay > day)
    const missed = (of: (day: number) => MarketModel): number => {
      const errors = next.map((sample) => {
        const known = samples.filter((own) => own.observedDay <= day && communityOf(own) === communityOf(sample))
        const value = appraisalOf(sample, known, of(day))
        return Math.log(sample.price / Number(sample.facts["buildingArea"])) - value.logUnitPrice
      })
      return errors.reduce((sum, error) => sum + error, 0) / errors.length
    }
    expect(missed(() => model)).toBeGreaterThan(0.5 * JUMP)
    expect(Math.abs(missed((asked) => following.model(asked)))).toBeLessThan(0.3 * JUMP)
  })

  it("ignores sales after the requested day", () => {
    const day = FITTED + 20
    const early = followed(
      samples.filter(({ observedDay }) => observedDay <= day),
      model,
    )
    const { additive, ...others } = following.model(day)
    expect(early.model(day)).toEqual({ additive, ...others })
    expect(early.model(day + 100).additive).toEqual(additive)
    expect(others.newestDay).toBeLessThanOrEqual(day)
  })

  it("returns the fitted model itself where there are no later sales", () => {
    expect(following.model(FITTED)).toBe(model)
    expect(new Following(propertyRecipe, model).model(LAST_DAY)).toBe(model)
  })

  it("moves only the level of the newest days: everything else stays as fitted", () => {
    const { additive, newestDay, ...others } = following.model(LAST_DAY)
    const { additive: learned, newestDay: learnedDay, ...learnedOthers } = model
    expect(others).toEqual(learnedOthers)
    expect(newestDay).toBeGreaterThan(learnedDay)
    expect(additive.effects).toBe(learned.effects)
    expect(additive.location).toBe(learned.location)
    for (const back of [100, 200, 400]) {
      expect(levelAt(additive.index, FITTED - back)).toBe(levelAt(learned.index, FITTED - back))
    }
  })

  it("leaves the level of a quiet market almost unchanged", { tags: ["long"] }, () => {
    const quiet = jumped(1500, 0)
    const own = learn(quiet)
    const day = LAST_DAY
    const level = levelAt(followed(quiet, own).model(day).additive.index, day)
    expect(Math.abs(level - levelAt(own.additive.index, day))).toBeLessThan(0.02)
  })

  it("is robust to prices in another unit, or without a size", () => {
    const wrong = samples.map((sample, i): Sample => {
      if (sample.observedDay <= FITTED) return sample
      if (i % 15 === 0) return { ...sample, price: sample.price / 10_000 }
      return i % 15 === 1 ? { ...sample, facts: { community: communityOf(sample) as string } } : sample
    })
    const day = FITTED + 45
    const level = levelAt(followed(wrong, model).model(day).additive.index, day)
    expect(level - levelAt(model.additive.index, day)).toBeGreaterThan(0.4 * JUMP)
    expect(level - levelAt(model.additive.index, day)).toBeLessThan(1.3 * JUMP)
  })

  it("does not depend on the order of the later deals", () => {
    const backwards = new Following(propertyRecipe, model)
    for (const sample of samples.toReversed()) {
      if (sample.observedDay > FITTED) backwards.add(sample, knownAt(samples, sample))
    }
    const [plain, again] = [following, backwards].map((own) => own.model(LAST_DAY).additive.index.level)
    again!.forEach((level, at) => expect(level).toBeCloseTo(plain![at]!, 10))
  })
})

const appraisalOf = (subject: Sample, samples: ReadonlyArray<Sample>, model: MarketModel): Appraisal => {
  const { assetType, city, facts } = subject
  const { observedDay } = subject
  const result = appraise(
    propertyRecipe,
    defaultMarketPolicy,
    { assetType, city, facts },
    samples,
    model,
    observedDay,
    "TRANSACTION",
  )
  if (!("comparables" in result)) throw new Error("no value")
  return result
}
