import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { propertyRecipe } from "@open-valuation/core/property"
import { fitKernel } from "../../../src/market/learn/FitKernel.ts"
import { heldOutDistrictTrials, holdsOutEachDistrict } from "../../../src/market/learn/HeldOutDistricts.ts"
import { heldOutTrials } from "../../../src/market/learn/HeldOutTrials.ts"
import { outOfSampleView } from "../../../src/market/learn/OutOfSampleView.ts"
import { trainingData } from "../../../src/market/learn/TrainingData.ts"
import { foldTrials, rollingTrials } from "../../../src/market/learn/Trials.ts"
import { supportClass } from "../../../src/market/model/Support.ts"
import { UNITS } from "../../../src/market/model/Units.ts"
import { LAST_DAY, simulatedMarket } from "../SimulatedMarket.ts"
import { EVIDENCE } from "./Errors.ts"

const options = { asOf: LocalDate.fromEpochDay(LAST_DAY), order: "time" } as const
const data = trainingData(propertyRecipe, simulatedMarket({ deals: 900 }), options)!
const kernel = fitKernel(propertyRecipe, options, data, outOfSampleView(propertyRecipe, options, data))

describe("trials", () => {
  const plain = rollingTrials(propertyRecipe, data, { kernel, outOfSample: [], isCorrected: false, opinion: undefined })

  it("are out-of-time predictions, with the most weight on the newest", () => {
    expect(plain.length).toBeGreaterThan(60)
    for (const { error, horizon, weight } of plain) {
      expect(horizon).toBeGreaterThan(0)
      expect(horizon).toBeLessThanOrEqual(30)
      expect(Number.isFinite(error)).toBe(true)
      expect(weight).toBeLessThanOrEqual(plain[0]!.weight)
    }
  })

  it("have errors of about the market's noise", () => {
    for (const trials of [
      plain,
      foldTrials(propertyRecipe, data, { kernel, outOfSample: [], isCorrected: false, opinion: undefined }),
    ]) {
      const size = trials.reduce((sum, { error }) => sum + Math.abs(error), 0) / trials.length
      // The market's noise is 0.05; a normal error's mean size is 0.8 standard deviations.
      expect(size).toBeGreaterThan(0.8 * 0.05 * 0.9)
      expect(size).toBeLessThan(0.8 * 0.05 * 1.6)
    }
  })

  it("have no correction where only later prices could teach one", () => {
    const outOfSample = data.rows.flatMap((row, at) =>
      row.day > data.newestDay - 25
        ? [{ at, error: 0.2, weight: 1, features: new Float64Array(3).fill(at), evidence: EVIDENCE }]
        : [],
    )
    const trials = rollingTrials(propertyRecipe, data, { kernel, outOfSample, isCorrected: true, opinion: undefined })
    expect(outOfSample.length).toBeGreaterThan(10)
    expect(trials.map(({ error }) => error)).toEqual(plain.map(({ error }) => error))
  })

  it("held out are of subjects unlike any sample: unknown units, few samples, extreme sizes", () => {
    const learned = { kernel, outOfSample: [], isCorrected: false, opinion: undefined }
    const heldOut = heldOutTrials(propertyRecipe, options, data, learned)
    const of = (holds: (trial: (typeof heldOut)[number]) => boolean): number => heldOut.filter(holds).length
    expect(of(({ support }) => support.level > 0)).toBeGreaterThan(60)
    expect(of(({ support }) => supportClass(support) === 1)).toBeGreaterThan(10)
    expect(of(({ support }) => support.beyond > 0)).toBeGreaterThan(10)
    expect(new Set(heldOut.filter(({ support }) => support.level > 0).map(({ unit }) => unit)).size).toBeGreaterThan(5)
    expect(heldOut.every(({ support }) => support.level <= UNITS.length)).toBe(true)
    // Communities of the simulated market differ by 0.2: without samples of its own community, an error exceeds the
    // noise.
    const size = (level: (of: number) => boolean): number => {
      const own = heldOut.filter(({ support }) => level(support.level) && support.beyond === 0)
      return own.reduce((sum, { error }) => sum + Math.abs(error), 0) / own.length
    }
    expect(size((level) => level > 0)).toBeGreaterThan(1.5 * size((level) => level === 0))
  })

  it("held out have the weight in the recipe, because they know the level of their day", { tags: ["long"] }, () => {
    const learned = { kernel, outOfSample: [], isCorrected: false, opinion: undefined }
    const weights = (withheldWeight?: number): ReadonlyArray<number> => {
      const band = { originDays: [30], windowDays: 30, ...(withheldWeight === undefined ? {} : { withheldWeight }) }
      return heldOutTrials({ ...propertyRecipe, band }, options, data, learned).map(({ weight }) => weight)
    }
    expect(new Set(weights(0.03))).toEqual(new Set([0.03]))
    expect(new Set(weights())).toEqual(new Set([0.25]))
  })

  it("of homes hold out each district in turn, entirely and with few samples, to measure the variation between districts", () => {
    const lifts = [-0.5, -0.25, 0, 0.25, 0.5]
    const city = "上海市/上海市"
    const apart = simulatedMarket({ deals: 900 }).map((sample) => {
      const community = String(sample.facts["community"])
      const place = [...community].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % lifts.length
      const { longitude: _, latitude: _l, ...facts } = sample.facts
      return { ...sample, city: `${city}/${place}区`, facts, price: sample.price * Math.exp(lifts[place]!) }
    })
    const own = trainingData(propertyRecipe, apart, options)!
    const similar = fitKernel(propertyRecipe, options, own, outOfSampleView(propertyRecipe, options, own))
    const pricing = {
      additive: own.main.reader,
      kernel: similar,
      correction: undefined,
      labels: undefined,
      opinion: undefined,
    }
    expect(holdsOutEachDistrict(propertyRecipe, own)).toBe(true)
    const trials = heldOutDistrictTrials(propertyRecipe, options, own, pricing)
    const [unknown, few] = [false, true].map((isKnown) =>
      trials.filter(({ support }) => isKnown === UNITS.slice(0, 4).some((_unit, level) => support.level === level)),
    )
    expect(new Set(unknown!.map(({ unit }) => unit)).size).toBe(new Set(own.rows.map(({ district }) => district)).size)
    expect(few!.length).toBeGreaterThan(60)
    const size = (of: typeof trials): number => of.reduce((sum, { error }) => sum + Math.abs(error), 0) / of.length
    // The mean absolute difference between districts is 0.3: the error without samples, and a smaller one with a few.
    expect(size(unknown!)).toBeGreaterThan(0.25)
    expect(size(few!)).toBeLessThan(size(unknown!))
    expect(
      holdsOutEachDistrict(propertyRecipe, { ...own, rows: own.rows.map((row) => ({ ...row, district: "" })) }),
    ).toBe(false)
  })
})
