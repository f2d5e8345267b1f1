import { defaultEquipmentPolicy, halfWidthOfPrices, refusal, type RefusalFacts } from "@open-valuation/core/equipment"
import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { soundFacts as sound } from "./SoundFacts.ts"

const { doubt: doubts, refusal: limits } = defaultEquipmentPolicy

const of = (facts: Partial<RefusalFacts>) => refusal(defaultEquipmentPolicy, { ...sound, ...facts })?.category

describe("a refusal", () => {
  it("is not made where the evidence carries a value, at the limits too", () => {
    expect(of({})).toBeUndefined()
    expect(of({ comparables: 3 })).toBeUndefined()
    const { widestHalfWidth: halfWidth } = limits
    const spread = halfWidth / halfWidthOfPrices(defaultEquipmentPolicy, { spread: 1.000_001 })
    expect(of({ halfWidth })).toBeUndefined()
    expect(of({ spread })).toBeUndefined()
    expect(of({ halfWidth: halfWidth / doubts.widening, spread })).toBeUndefined()
    expect(of({ ageYears: 40, peers: 0, publishedHalfWidth: halfWidth / doubts.widening })).toBeUndefined()
    expect(of({ ageYears: undefined })).toBeUndefined()
    expect(of({ unavailable: ["web"] })).toBeUndefined()
    expect(of({ comparables: 3, unscaled: 30 })).toBeUndefined()
    expect(of({ ageYears: 40, peers: 0, isTooOld: false })).toBeUndefined()
  })

  it("names the category by what was missing", () => {
    expect(of({ comparables: 0, unscaled: 30 })).toBe("INSUFFICIENT_SAMPLES")
    expect(of({ recognised: false })).toBe("MODEL_NOT_RECOGNISED")
    expect(of({ comparables: 0, found: 0 })).toBe("NO_SAMPLES")
    expect(of({ comparables: 2 })).toBe("INSUFFICIENT_SAMPLES")
    expect(of({ halfWidth: 1.01 * limits.widestHalfWidth })).toBe("SAMPLES_TOO_DISPERSED")
    expect(of({ spread: limits.widestHalfWidth })).toBe("SAMPLES_TOO_DISPERSED")
    expect(of({ spread: 1.01 * doubts.spread, halfWidth: (1.01 * limits.widestHalfWidth) / doubts.widening })).toBe(
      "SAMPLES_TOO_DISPERSED",
    )
    const far = (1.01 * limits.widestHalfWidth) / doubts.widening
    expect(of({ ageYears: 27.5, peers: 2, publishedHalfWidth: far })).toBe("BEYOND_SERVICE_LIFE")
    expect(of({ ageYears: 27, peers: 2, publishedHalfWidth: far })).toBeUndefined()
    expect(of({ comparables: 0, found: 0, unavailable: ["catalogue"] })).toBe("SEARCH_UNAVAILABLE")
  })

  it("says first what the caller can do most about", () => {
    const nothing = { comparables: 0, found: 0, ageYears: 40, peers: 0 }
    expect(of({ ...nothing, recognised: false, unavailable: ["catalogue"] })).toBe("SEARCH_UNAVAILABLE")
    expect(of({ ...nothing, recognised: false })).toBe("MODEL_NOT_RECOGNISED")
    expect(of(nothing)).toBe("BEYOND_SERVICE_LIFE")
  })

  it("is not made for want of samples where a replacement value was stated", () => {
    const stated = { replacementStated: true, comparables: 0, found: 0, halfWidth: 0.4, spread: 0 }
    expect(of(stated)).toBeUndefined()
    expect(of({ ...stated, unavailable: ["catalogue"] })).toBeUndefined()
    expect(of({ ...stated, comparables: 1 })).toBeUndefined()
    expect(of({ ...stated, recognised: false })).toBe("MODEL_NOT_RECOGNISED")
    expect(of({ ...stated, ageYears: 30, peers: 0 })).toBe("BEYOND_SERVICE_LIFE")
    expect(of({ ...stated, ageYears: undefined })).toBe("NO_SAMPLES")
    expect(of({ ...stated, halfWidth: 1.01 * limits.widestHalfWidth })).toBe("SAMPLES_TOO_DISPERSED")
  })

  it("follows the host's own thresholds", () => {
    const strict = { ...defaultEquipmentPolicy, refusal: { ...limits, minimumComparables: 50 } }
    expect(refusal(strict, sound)?.category).toBe("INSUFFICIENT_SAMPLES")
  })

  it("says why, with the numbers, in both languages", () => {
    const dispersed = refusal(defaultEquipmentPolicy, { ...sound, halfWidth: 2.4 })!.message
    expect(translate(dispersed, "zh")).toContain("-91%至+1002%")
    expect(translate(dispersed, "en")).toContain("-91% to +1002%")
    const old = refusal(defaultEquipmentPolicy, { ...sound, ageYears: 30, peers: 1, publishedHalfWidth: 2 })!.message
    expect(translate(old, "zh")).toContain("机龄30年，超过经济寿命（18年）的1.5倍")
    expect(translate(old, "en")).toContain("only 1 sample of about its age is known")
  })
})
