import { describe, expect, it } from "@effect/vitest"
import { ratioStudy, type RatioStudy } from "@open-valuation/core/accuracy"
import { Schema } from "effect"
import { type ValuedPrice, valueGroups } from "../../src/accuracy/ValueGroups.ts"
import { medianInterval } from "../../src/accuracy/VerticalEquityIndicator.ts"
import { median } from "../../src/statistics/Robust.ts"
import { studentQuantile } from "../../src/statistics/Student.ts"
import { randomOf } from "../market/SimulatedMarket.ts"

// IAAO Standard on Ratio Studies, exposure draft of May 2026: table 1, 54 sales, thousand dollars.
const VALUES = [
  240, 144, 392, 199.2, 340.8, 472, 336, 284.8, 436, 191.2, 225, 194, 481.6, 338.4, 164.8, 252.8, 945, 280, 407, 423,
  306.8, 236.8, 361, 290.4, 235.2, 415, 381, 380, 875, 680, 329, 457, 516, 295.2, 580, 840, 640, 660, 354, 800, 390,
  800, 469, 1000, 920, 527, 800, 786, 496, 1000, 320, 960, 952, 327.2,
]
const PRICES = [
  690, 296.25, 787.5, 372, 574.5, 795, 559.5, 465, 693.6, 298.5, 350, 295, 732, 495, 237, 352.5, 1289, 379, 540, 560,
  390, 300, 450, 345, 277.5, 485, 442, 435, 998, 772.5, 365, 487, 547.5, 300, 580, 840, 622.5, 637.5, 340, 750, 352.5,
  705, 410, 859.5, 787.5, 440, 648, 630, 388.5, 765, 243.75, 720, 705, 240,
]
const TABLE_1 = VALUES.map((value, i) => ({ value: 1000 * value, price: 1000 * PRICES[i]! }))

describe("the worked example of the exposure draft (2026, appendix E.4)", () => {
  const study = ratioStudy(TABLE_1)
  const groups = valueGroups(TABLE_1, study.medianRatio).map((group) => group.map(({ price, value }) => value / price))

  it("gives the VEI and its significance", () => {
    expect(study.medianRatio).toBeCloseTo(0.8678, 4)
    expect(study.vei).toBeCloseTo(48.53, 1)
    expect(study.veiSignificance).toBeCloseTo(17.57, 1)
  })

  it("gives the quarters by method R7, and the intervals of their medians", () => {
    expect(groups.map(({ length }) => length)).toEqual([14, 13, 13, 14])
    const [first, last] = [medianInterval(groups[0]!), medianInterval(groups[3]!)]
    expect([first.low, first.high].map((limit) => limit.toFixed(4))).toEqual(["0.6429", "0.8476"])
    expect([last.low, last.high].map((limit) => limit.toFixed(4))).toEqual(["1.0000", "1.2476"])
  })
})

it.each([
  [0, 0],
  [19, 1],
  [20, 2],
  [50, 2],
  [51, 4],
  [500, 4],
  [501, 10],
])("%i sales form %i groups, together all of them", (count, groups) => {
  const own = valueGroups(
    Array.from({ length: count }, (_, i) => ({ price: i + 1, value: i + 1 })),
    1,
  )
  expect(own).toHaveLength(groups)
  expect(own.flat()).toHaveLength(count)
  expect(Math.min(...own.map(({ length }) => length))).toBeGreaterThanOrEqual(Math.min(count, 10))
})

describe("the interval of a median", () => {
  /** Probability that at most `most` of `n` fair coins show heads. */
  const atMost = (most: number, n: number): number => {
    let [term, sum] = [0.5 ** n, 0]
    for (let k = 0; k <= most; k++) {
      sum += term
      term *= (n - k) / (k + 1)
    }
    return sum
  }

  it("holds 90 % by the binomial distribution, for every size of a group", () => {
    for (let n = 10; n <= 400; n++) {
      const { high, low } = medianInterval(Array.from({ length: n }, (_, i) => i + 1))
      expect(low + high, `${n}: symmetric`).toBe(n + 1)
      const covered = 1 - 2 * atMost(low - 1, n)
      expect(covered, String(n)).toBeGreaterThan(0.899)
      expect(covered, String(n)).toBeLessThan(0.98)
    }
  })

  it("is the whole range of a few values, and nothing of none", () => {
    expect(medianInterval([3, 1, 2])).toEqual({ low: 1, high: 3 })
    expect(medianInterval([])).toEqual({ low: Number.NaN, high: Number.NaN })
  })
})

it("Student's quantile is that of the tables", () => {
  for (const [freedom, expected] of [
    [3, 3.182],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [1000, 1.962],
  ] as const) {
    expect(Math.abs(studentQuantile(0.975, freedom) / expected - 1), String(freedom)).toBeLessThan(0.002)
  }
  expect(studentQuantile(0.975, 2)).toBeNaN()
})

it("the PRB's interval is that of the regression", () => {
  // Residuals of 2 % in turn around a slope of −0.1 a doubling: their number and the spread of values set the width.
  const sales = Array.from({ length: 400 }, (_, i) => {
    const ratio = 1 - 0.1 * ((i % 4) - 1.5) + (i % 8 < 4 ? 0.02 : -0.02)
    const price = (2 ** (i % 4) * 200_000) / (0.5 + 0.5 * ratio)
    return { price, value: price * ratio }
  })
  const { medianRatio, prb, prbHigh, prbLow } = ratioStudy(sales)
  expect(medianRatio).toBeCloseTo(1, 2)
  expect(prb).toBeCloseTo(-0.1, 2)
  // 1.966 × 0.02 ÷ √(398 × 1.25)
  expect((prbHigh - prbLow) / 2).toBeCloseTo(0.00176, 4)
  expect((prbHigh + prbLow) / 2).toBeCloseTo(prb, 10)
})

const Count = Schema.Int.check(Schema.isBetween({ minimum: 20, maximum: 700 }))
const Seed = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))
const share = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))

/** Prices from 0.1 to 10 million, with ratios from half to double. */
const simulated = (count: number, seed: number): ReadonlyArray<{ price: number; value: number }> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => {
    const price = 1e5 * 100 ** random()
    return { price, value: price * (0.5 + 1.5 * random()) }
  })
}

describe("laws of a ratio study", () => {
  const Exponent = Schema.Int.check(Schema.isBetween({ minimum: -8, maximum: 8 }))

  it.prop(
    "values in another unit change the median ratio alone",
    [Count, Seed, Exponent],
    ([count, seed, exponent]) => {
      // Powers of two are exact, so that ties stay ties.
      const scale = 2 ** exponent
      const own = simulated(count, seed)
      const study = (sales: ReadonlyArray<ValuedPrice>) => {
        const { medianRatio, slope, slopeHigh, slopeLow, ...exact } = ratioStudy(sales)
        return { medianRatio, slopes: [slope, slopeHigh, slopeLow], exact }
      }
      const { exact: before, medianRatio, slopes } = study(own)
      const after = study(own.map(({ price, value }) => ({ price, value: value * scale })))
      expect(after.medianRatio).toBe(medianRatio * scale)
      expect(after.exact).toEqual(before)
      // Logarithms are rounded.
      after.slopes.forEach((slope, i) => expect(slope).toBeCloseTo(slopes[i]!, 9))
      const both = ratioStudy(own.map(({ price, value }) => ({ price: price * scale, value: value * scale })))
      expect(both.vei).toBe(before.vei)
      expect(both.prb).toBeCloseTo(before.prb, 9)
      expect(both.prbHigh).toBeCloseTo(before.prbHigh, 9)
    },
  )

  it.prop("values that are a fixed share of the prices have no fault", [Count, Seed, share(0.5, 2)], (drawn) => {
    const [count, seed, level] = drawn
    const study = ratioStudy(simulated(count, seed).map(({ price }) => ({ price, value: price * level })))
    expect(study.prd).toBeCloseTo(1, 9)
    for (const name of ["cod", "prb", "prbLow", "prbHigh", "vei", "veiSignificance"] as const) {
      expect(study[name], name).toBeCloseTo(0, 9)
    }
  })

  it.prop("the order of the sales does not matter", [Count, Seed], ([count, seed]) => {
    const own = simulated(count, seed)
    const [one, other] = [ratioStudy(own), ratioStudy(own.toReversed())]
    expect(other.vei).toBe(one.vei)
    expect(other.veiSignificance).toBe(one.veiSignificance)
    expect(other.prb).toBeCloseTo(one.prb, 9)
  })

  it.prop(
    "regressive values: PRD above 1, PRB and VEI below 0; progressive ones: the reverse",
    [Count, Seed, share(0.02, 0.4)],
    ([count, seed, lean]) => {
      const prices = simulated(count, seed).map(({ price }) => price)
      const leaning = (power: number): RatioStudy =>
        ratioStudy(prices.map((price) => ({ price, value: price * (price / 1e6) ** power })))
      const [regressive, progressive] = [leaning(-lean), leaning(lean)]
      expect(regressive.prd).toBeGreaterThan(1)
      expect(regressive.prbHigh).toBeLessThan(0)
      expect(regressive.vei).toBeLessThan(0)
      expect(regressive.slope).toBeGreaterThan(1)
      expect(progressive.prd).toBeLessThan(1)
      expect(progressive.prbLow).toBeGreaterThan(0)
      expect(progressive.vei).toBeGreaterThan(0)
      expect(progressive.slope).toBeLessThan(1)
    },
  )

  it.prop("the significance never exceeds the spread of the groups' medians", [Count, Seed], ([count, seed]) => {
    const sales = simulated(count, seed)
    const { medianRatio, veiSignificance } = ratioStudy(sales)
    const medians = valueGroups(sales, medianRatio).map((group) =>
      median(group.map(({ price, value }) => value / price)),
    )
    const spread = (100 * (Math.max(...medians) - Math.min(...medians))) / medianRatio
    expect(veiSignificance).toBeGreaterThanOrEqual(0)
    expect(veiSignificance).toBeLessThanOrEqual(spread)
  })
})

it("fewer than 20 sales have no VEI", () => {
  const few = Array.from({ length: 19 }, (_, i) => ({ price: i + 1, value: i + 1 }))
  expect(ratioStudy(few).vei).toBeNaN()
  expect(ratioStudy(few).veiSignificance).toBeNaN()
})

it.each([20, 50, 51, 500, 501, 2_000])("the VEI has the sign of the lean with %i sales", (count) => {
  const leaning = (slope: number): number =>
    ratioStudy(
      Array.from({ length: count }, (_, i) => {
        const price = 100_000 * (1 + i)
        return { price, value: price * (1 + slope * (i / (count - 1) - 0.5)) }
      }),
    ).vei
  expect(leaning(-0.4)).toBeLessThan(-10)
  expect(leaning(0.4)).toBeGreaterThan(10)
  expect(leaning(0)).toBe(0)
})
