import { defaultEquipmentPolicy, doubtOf, type RefusalFacts, widened } from "@open-valuation/core/equipment"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { soundFacts } from "./SoundFacts.ts"

const { doubt: limits } = defaultEquipmentPolicy

/** A machine whose value nothing makes doubtful. */
const sound: RefusalFacts = { ...soundFacts, publishedHalfWidth: 0.8, halfWidthAbove: 0.8 }

const of = (facts: Partial<RefusalFacts>) => doubtOf(defaultEquipmentPolicy, { ...sound, ...facts })
const old = { ageYears: 30.5, peers: 1 }
const apart = { spread: 1.01 * limits.spread, range: Math.log(6) }
const value = {
  log: 12,
  uncertainty: { halfWidth: 0.4, confidence: 0.26, origin: "CALIBRATED" },
  halfWidthAbove: 0.3,
  steadyHalfWidth: 0.3,
  marketWeight: 1,
  otherLog: undefined,
  comparisonError: 0.3,
} as const

describe("a doubt about a value", () => {
  it("is not raised by sound evidence, at the limits too", () => {
    expect(of({})).toEqual({ tips: [], widening: { below: 1, above: 1 } })
    expect(of({ spread: limits.spread }).tips).toEqual([])
    expect(of({ ageYears: 27, peers: 0 }).tips).toEqual([])
    expect(of({ ageYears: 40, peers: limits.peers }).tips).toEqual([])
    expect(of({ ageYears: 40, peers: 0, isTooOld: false }).tips).toEqual([])
    expect(of({ ageYears: undefined }).tips).toEqual([])
  })

  it("widens the range of a machine older than its comparables below the value alone", () => {
    expect(of(old).widening).toEqual({ below: limits.widening, above: 1 })
    expect(of(old).tips.map(({ code }) => code)).toEqual(["equipment.risk.fewPeers"])
  })

  it("widens the range on both sides where prices disagree, and once for both doubts", () => {
    const both = { below: limits.widening, above: limits.widening }
    expect(of(apart).widening).toEqual(both)
    expect(of({ ...old, ...apart }).widening).toEqual(both)
    expect(of({ ...old, ...apart }).tips.map(({ code }) => code)).toEqual([
      "equipment.risk.fewPeers",
      "equipment.risk.disagreeing",
    ])
  })

  it("makes the range no narrower than the comparables' own prices, however many there are", () => {
    const { widening } = of({ ...apart, spread: 1, publishedHalfWidth: 0.5, halfWidthAbove: 0.4 })
    // 80 % of normally distributed prices lie within 1.2816 standard deviations.
    expect(0.5 * widening.below).toBeCloseTo(1.2816, 4)
    expect(0.4 * widening.above).toBeCloseTo(1.2816, 4)
  })

  it("says why, with the numbers, in both languages", () => {
    const [age, prices] = of({ ...old, ...apart }).tips
    expect(translate(age!, "zh")).toContain(
      "机龄30年，超过经济寿命（18年）的1.5倍，机龄相近的可比样本只有1条（一般需3条）",
    )
    expect(translate(age!, "en")).toContain("30 years old, more than 1.5 times its economic life of 18 years")
    expect(translate(age!, "en")).toContain("only 1 comparable is of about its age (3 are usual)")
    expect(translate(prices!, "zh")).toContain("最高价仍是最低价的6倍")
    expect(translate(prices!, "en")).toContain("the highest of 36 comparables is still 6 times the lowest")
  })

  it("lowers confidence as it widens the range, and leaves a sound value as it is", () => {
    expect(widened(value, { below: 1, above: 1 })).toBe(value)
    const wider = widened(value, { below: 1.3, above: 1 })
    expect(wider.uncertainty.halfWidth).toBeCloseTo(0.52, 12)
    expect(wider.uncertainty.confidence).toBeCloseTo(0.2, 12)
    expect(wider.halfWidthAbove).toBe(value.halfWidthAbove)
    expect(widened(value, { below: 1.3, above: 1.3 }).halfWidthAbove).toBeCloseTo(0.39, 12)
  })
})
