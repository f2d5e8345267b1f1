import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { learnCorrection } from "../../../src/market/learn/LearnCorrection.ts"
import { correct } from "../../../src/market/model/Correction.ts"
import { median } from "../../../src/statistics/Robust.ts"
import { simulatedErrors } from "./Errors.ts"

/** Homes of one kind are predicted 8 % too low, those of the other 6 % too high. */
const repeating = (first: number, second: number): number => (first > 0.6 ? 0.08 : second > 0.7 ? -0.06 : 0)
const sigma = () => 0.06
const errorsOf = (count: number, seed: number) => simulatedErrors({ count, seed, sigma, repeating })

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, own) => sum + own, 0) / values.length

describe("the correction", () => {
  const correction = learnCorrection(errorsOf(4000, 1))!
  const fresh = errorsOf(2000, 2)

  it("removes a systematic error from out-of-sample prices", () => {
    const left = fresh.map(({ error, features }) => error - correct(correction, features).total)
    for (const of of [
      (first: number) => first > 0.6,
      (first: number, second: number) => first <= 0.6 && second > 0.7,
    ]) {
      const bias = (errors: ReadonlyArray<number>): number =>
        Math.abs(mean(errors.filter((_, i) => of(fresh[i]!.features[0]!, fresh[i]!.features[1]!))))
      expect(bias(fresh.map(({ error }) => error))).toBeGreaterThan(0.05)
      expect(bias(left)).toBeLessThan(0.02)
    }
    const middle = (errors: ReadonlyArray<number>): number => median(errors.map(Math.abs))
    expect(middle(left)).toBeLessThan(0.9 * middle(fresh.map(({ error }) => error)))
  })

  it("leaves prices without systematic errors unchanged", () => {
    const noise = learnCorrection(simulatedErrors({ count: 4000, seed: 3, sigma }))!
    const corrected = fresh.map(({ features }) => Math.abs(correct(noise, features).total))
    expect(mean(corrected)).toBeLessThan(0.2 * sigma())
    expect(Math.max(...corrected)).toBeLessThan(sigma())
  })

  it("is shrunk when there are few rows", () => {
    const doing = (count: number): number => {
      const own = learnCorrection(errorsOf(count, 4))!
      const corrected = (of: (first: number) => boolean): number =>
        mean(fresh.filter(({ features }) => of(features[0]!)).map(({ features }) => correct(own, features).total))
      return corrected((first) => first > 0.6) - corrected((first) => first <= 0.6)
    }
    const planted = 0.08 + 0.06 * 0.3
    expect(doing(800)).toBeGreaterThan(0.2 * planted)
    expect(doing(800)).toBeLessThan(0.65 * planted)
    expect(doing(6000)).toBeGreaterThan(0.7 * planted)
    expect(doing(6000)).toBeLessThan(1.05 * planted)
  })

  it.prop(
    "stays within its bound, and its parts sum exactly to it",
    [
      Schema.NullOr(Schema.Finite),
      Schema.NullOr(Schema.Finite),
      Schema.Finite.check(Schema.isBetween({ minimum: 0.001, maximum: 1 })),
    ],
    ([first, second, most]) => {
      const features = Float64Array.of(first ?? Number.NaN, second ?? Number.NaN, 0.5)
      const plain = correct(correction, features)
      expect(Math.abs(plain.total)).toBeLessThanOrEqual(correction.most)
      const bounded = correct({ ...correction, most }, features)
      expect(Math.abs(bounded.total)).toBeLessThanOrEqual(most)
      expect(bounded.base + bounded.of.reduce((sum, own) => sum + own, 0)).toBeCloseTo(bounded.total, 12)
      expect(bounded.total).toBeCloseTo(Math.max(-most, Math.min(most, plain.total)), 12)
    },
  )

  it("attributes the correction to the features behind it", () => {
    const doing = (f: number): number =>
      mean(fresh.map(({ features }) => Math.abs(correct(correction, features).of[f]!)))
    expect(Math.min(doing(0), doing(1))).toBeGreaterThan(2 * doing(2))
  })

  it("is robust to typing errors", () => {
    const errors = errorsOf(4000, 1)
    const wrong = errors.map((own, i) => (i % 50 === 0 ? { ...own, error: own.error + 2.3 } : own))
    const pulled = learnCorrection(wrong)!
    const off = fresh.map(({ features }) => correct(pulled, features).total - correct(correction, features).total)
    expect(Math.abs(mean(off))).toBeLessThan(0.006)
    expect(mean(off.map(Math.abs))).toBeLessThan(0.015)
  })

  it("gives newer rows more weight", () => {
    const aged = errorsOf(4000, 5).map((own, i) =>
      i % 2 === 0 ? { ...own, error: -own.error, weight: Math.exp(-3) } : own,
    )
    const own = learnCorrection(aged)!
    const told = fresh.filter(({ features }) => features[0]! > 0.6).map(({ features }) => correct(own, features).total)
    expect(mean(told)).toBeGreaterThan(0.03)
  })

  it("is not learned from few rows, or from none", () => {
    expect(learnCorrection([])).toBeUndefined()
    expect(learnCorrection(errorsOf(100, 6))).toBeUndefined()
  })

  it("is deterministic, and survives a JSON round trip", () => {
    expect(learnCorrection(errorsOf(4000, 1))).toEqual(correction)
    expect(JSON.parse(JSON.stringify(correction))).toEqual(correction)
  })
})
