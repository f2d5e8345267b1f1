import { describe, expect, it } from "@effect/vitest"
import { ratioStudy } from "@open-valuation/core/accuracy"
import { Schema } from "effect"
import { medianInterval } from "../../src/accuracy/VerticalEquityIndicator.ts"

// IAAO Standard on Ratio Studies, exposure draft of May 2026, table 1: 54 values and prices.
const VALUES = [
  240_000, 144_000, 392_000, 199_200, 340_800, 472_000, 336_000, 284_800, 436_000, 191_200, 225_000, 194_000, 481_600,
  338_400, 164_800, 252_800, 945_000, 280_000, 407_000, 423_000, 306_800, 236_800, 361_000, 290_400, 235_200, 415_000,
  381_000, 380_000, 875_000, 680_000, 329_000, 457_000, 516_000, 295_200, 580_000, 840_000, 640_000, 660_000, 354_000,
  800_000, 390_000, 800_000, 469_000, 1_000_000, 920_000, 527_000, 800_000, 786_000, 496_000, 1_000_000, 320_000,
  960_000, 952_000, 327_200,
]
const PRICES = [
  690_000, 296_250, 787_500, 372_000, 574_500, 795_000, 559_500, 465_000, 693_600, 298_500, 350_000, 295_000, 732_000,
  495_000, 237_000, 352_500, 1_289_000, 379_000, 540_000, 560_000, 390_000, 300_000, 450_000, 345_000, 277_500, 485_000,
  442_000, 435_000, 998_000, 772_500, 365_000, 487_000, 547_500, 300_000, 580_000, 840_000, 622_500, 637_500, 340_000,
  750_000, 352_500, 705_000, 410_000, 859_500, 787_500, 440_000, 648_000, 630_000, 388_500, 765_000, 243_750, 720_000,
  705_000, 240_000,
]
const DRAFT = VALUES.map((value, i) => ({ value, price: PRICES[i]! }))

/** Sales whose ratio changes evenly from the cheapest to the dearest. */
const leaning = (count: number, slope: number) =>
  Array.from({ length: count }, (_, i) => {
    const price = 100_000 * (1 + i)
    return { price, value: price * (1 + slope * (i / (count - 1) - 0.5)) }
  })

describe("the vertical equity indicator", () => {
  it("is that of the draft's worked example", () => {
    const study = ratioStudy(DRAFT)
    expect(study.medianRatio).toBeCloseTo(0.8678, 4)
    expect(study.vei).toBeCloseTo(48.53, 1)
    expect(study.veiSignificance).toBeCloseTo(17.57, 1)
  })

  it("takes the interval of a median from the draft's ranks", () => {
    expect(medianInterval(Array.from({ length: 14 }, (_, i) => i + 1))).toEqual([4, 11])
    expect(medianInterval([3, 1, 2])).toEqual([1, 3])
    expect(medianInterval([])).toEqual([Number.NaN, Number.NaN])
  })

  it("takes an interval that holds the median in nine of ten samples at least, whatever their size", () => {
    for (let n = 10; n <= 400; n++) {
      const [low, high] = medianInterval(Array.from({ length: n }, (_, i) => i + 1))
      // The median lies below the k-th of n values with the chance that fewer than k coins of n show heads.
      let term = 0.5 ** n
      let outside = 0
      for (let heads = 0; heads < n; heads++) {
        if (heads < low || heads >= high) outside += term
        term *= (n - heads) / (heads + 1)
      }
      expect(1 - outside, `${n} values`).toBeGreaterThan(0.9)
    }
  })

  it.each([20, 50, 51, 500, 501, 2_000])("has the sign of the lean with %i sales", (count) => {
    expect(ratioStudy(leaning(count, -0.4)).vei).toBeLessThan(-10)
    expect(ratioStudy(leaning(count, 0.4)).vei).toBeGreaterThan(10)
    expect(ratioStudy(leaning(count, 0))).toMatchObject({ vei: 0, veiSignificance: 0 })
  })

  it("states no indicator below twenty sales", () => {
    expect(ratioStudy(leaning(19, 0.4))).toMatchObject({ vei: Number.NaN, veiSignificance: Number.NaN })
  })

  it.prop(
    "does not depend on the level of the values",
    [Schema.Finite.check(Schema.isBetween({ minimum: 0.2, maximum: 5 }))],
    ([level]) => {
      const study = ratioStudy(DRAFT)
      const scaled = ratioStudy(DRAFT.map(({ price, value }) => ({ price, value: level * value })))
      expect(scaled.vei).toBeCloseTo(study.vei, 8)
      expect(scaled.veiSignificance).toBeCloseTo(study.veiSignificance, 8)
      expect(scaled.prd).toBeCloseTo(study.prd, 8)
      expect(scaled.prb).toBeCloseTo(study.prb, 8)
      expect(scaled.cod).toBeCloseTo(study.cod, 8)
    },
  )
})
