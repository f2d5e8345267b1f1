import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { boost, type BoostOptions } from "../../../src/market/learn/BoostTrees.ts"
import { type Boosted, contribution, contributions } from "../../../src/market/model/Trees.ts"
import { randomOf } from "../SimulatedMarket.ts"

const OPTIONS: BoostOptions = {
  trees: 60,
  rate: 0.1,
  depth: 4,
  leaf: 10,
  shrink: 5,
  rowShare: 0.8,
  featureShare: 0.8,
}
/** Every tree sees every row and every feature. */
const WHOLE: BoostOptions = { ...OPTIONS, rowShare: 1, featureShare: 1 }
const UNCLIPPED = Number.POSITIVE_INFINITY

const ones = (count: number): Float64Array => new Float64Array(count).fill(1)

/** Rows of three numbers, the third of which is often unknown and never matters. */
const simulated = (
  count: number,
  seed: number,
  truth: (a: number, b: number) => number,
): { readonly columns: ReadonlyArray<Float64Array>; readonly target: Float64Array } => {
  const random = randomOf(seed)
  const a = Float64Array.from({ length: count }, random)
  const b = Float64Array.from({ length: count }, random)
  const c = Float64Array.from({ length: count }, () => (random() < 0.4 ? Number.NaN : random()))
  return { columns: [a, b, c], target: a.map((x, r) => truth(x, b[r]!)) }
}

const rowOf = (columns: ReadonlyArray<Float64Array>, r: number): Float64Array =>
  Float64Array.from(columns, (column) => column[r]!)

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, own) => sum + own, 0) / values.length

const meanError = (trees: Boosted, { columns, target }: ReturnType<typeof simulated>): number =>
  mean(Array.from(target, (own, r) => Math.abs(own - contribution(trees, rowOf(columns, r)))))

describe("boosted trees", () => {
  const step = (a: number, b: number): number => (a > 0.3 ? 0.2 : -0.1) + (a > 0.5 && b > 0.5 ? 0.15 : 0)
  const market = simulated(1500, 1, step)
  const trees = boost(market.columns, market.target, ones(1500), UNCLIPPED, OPTIONS)

  it("learn steps and interactions, out of sample", () => {
    const fresh = simulated(500, 2, step)
    const spread = mean(Array.from(fresh.target, (own) => Math.abs(own - mean([...fresh.target]))))
    expect(meanError(trees, fresh)).toBeLessThan(0.1 * spread)
  })

  it.prop(
    "split each prediction exactly into a base and contributions of features, including unknown values",
    [Schema.NullOr(Schema.Finite), Schema.NullOr(Schema.Finite), Schema.NullOr(Schema.Finite)],
    (values) => {
      const features = Float64Array.from(values, (value) => value ?? Number.NaN)
      const { base, of } = contributions(trees, features)
      expect(of.length).toBe(3)
      expect(base + of[0]! + of[1]! + of[2]!).toBeCloseTo(contribution(trees, features), 12)
    },
  )

  it("attribute nothing to a feature that no tree splits on", () => {
    const constant = [...market.columns, ones(1500)]
    const { of } = contributions(boost(constant, market.target, ones(1500), UNCLIPPED, WHOLE), rowOf(constant, 3))
    expect(of[3]).toBe(0)
    expect(of[0]).not.toBe(0)
  })

  it("attribute little to a random column", () => {
    const doing = (f: number): number =>
      mean(Array.from(market.target, (_, r) => Math.abs(contributions(trees, rowOf(market.columns, r)).of[f]!)))
    expect(doing(2)).toBeLessThan(0.05 * doing(0))
  })

  it("separate the levels of a feature that has few of them", () => {
    const random = randomOf(4)
    for (const levels of [2, 3, 7, 40]) {
      const column = Float64Array.from({ length: 2000 }, () => Math.floor(levels * random()))
      const target = column.map((level) => (level % 2 === 0 ? 0.2 : -0.2))
      const learned = boost([column], target, ones(2000), UNCLIPPED, { ...WHOLE, trees: 150, depth: 5, leaf: 5 })
      for (let level = 0; level < levels; level++) {
        expect(contribution(learned, Float64Array.of(level))).toBeCloseTo(level % 2 === 0 ? 0.2 : -0.2, 1)
      }
    }
  })

  it("separate a rare level from a common one", () => {
    const column = Float64Array.from({ length: 2000 }, (_, r) => (r % 40 === 0 ? 1 : 0))
    const target = column.map((level) => (level === 1 ? 0.3 : 0))
    const learned = boost([column], target, ones(2000), UNCLIPPED, WHOLE)
    expect(contribution(learned, Float64Array.of(1))).toBeGreaterThan(0.2)
    expect(Math.abs(contribution(learned, Float64Array.of(0)))).toBeLessThan(0.02)
  })

  it("learn from missing values", () => {
    const random = randomOf(5)
    const column = Float64Array.from({ length: 1000 }, () => (random() < 0.5 ? Number.NaN : random()))
    const target = column.map((value) => (Number.isNaN(value) ? 0.3 : value > 0.5 ? 0.1 : -0.1))
    const learned = boost([column], target, ones(1000), UNCLIPPED, WHOLE)
    expect(contribution(learned, Float64Array.of(Number.NaN))).toBeCloseTo(0.3, 1)
    expect(contribution(learned, Float64Array.of(0.25))).toBeCloseTo(-0.1, 1)
    expect(contribution(learned, Float64Array.of(0.75))).toBeCloseTo(0.1, 1)
  })

  it("stay at the node for a missing value when all were missing in training", () => {
    const column = Float64Array.from({ length: 1000 }, (_, r) => r / 1000)
    const learned = boost(
      [column],
      column.map((value) => (value < 0.5 ? -0.2 : 0.2)),
      ones(1000),
      UNCLIPPED,
      WHOLE,
    )
    const unknown = Float64Array.of(Number.NaN)
    expect(Math.abs(contribution(learned, unknown))).toBeLessThan(0.01)
    expect(contributions(learned, unknown).of[0]).toBe(0)
  })

  it.prop(
    "respect monotonicity constraints, whatever the prices and other bounds",
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))],
    ([seed]) => {
      const perverse = simulated(
        600,
        seed,
        (a, b) => 0.3 * Math.sin(9 * a) + (a > 0.5 && b > 0.5 ? 0.4 : 0) + (a - 0.2) * b,
      )
      // The last two columns are constrained: the second to rise and the third, often unknown, to fall.
      const guided = boost(perverse.columns, perverse.target, ones(600), UNCLIPPED, OPTIONS, {
        directions: ["rising", "falling"],
      })
      const steps = Array.from({ length: 41 }, (_, at) => at / 40)
      const at = (a: number, b: number, c: number): number => contribution(guided, Float64Array.of(a, b, c))
      for (const a of [0.1, 0.35, 0.6, 0.95]) {
        for (const other of [0.05, 0.5, 0.9, Number.NaN]) {
          steps.slice(1).forEach((value, s) => {
            expect(at(a, value, other)).toBeGreaterThanOrEqual(at(a, steps[s]!, other) - 1e-12)
            expect(at(a, other, value)).toBeLessThanOrEqual(at(a, other, steps[s]!) + 1e-12)
          })
        }
      }
    },
    { arbitrary: { seed: 3, runs: 6 } },
  )

  it("learn an effect in the allowed direction", () => {
    const rising = simulated(1500, 8, (a, b) => 0.3 * a + (a > 0.5 ? 0.2 * b : 0))
    const columns = [rising.columns[1]!, rising.columns[0]!]
    const learned = boost(columns, rising.target, ones(1500), UNCLIPPED, OPTIONS, { directions: ["rising"] })
    const wrong = boost(columns, rising.target, ones(1500), UNCLIPPED, OPTIONS, { directions: ["falling"] })
    const off = (own: Boosted): number => meanError(own, { columns, target: rising.target })
    expect(off(learned)).toBeLessThan(0.3 * off(wrong))
  })

  it("extrapolate constantly beyond the training values", () => {
    expect(contribution(trees, Float64Array.of(1e9, 0.7, 0.5))).toBe(contribution(trees, Float64Array.of(1, 0.7, 0.5)))
    expect(contribution(trees, Float64Array.of(-1e9, 0.7, 0.5))).toBe(contribution(trees, Float64Array.of(0, 0.7, 0.5)))
  })

  it("bound the influence of a typing error by the clip", () => {
    const wrong = market.target.map((own, r) => (r % 100 === 0 ? own + 7 : own))
    const clipped = boost(market.columns, wrong, ones(1500), 0.1, OPTIONS)
    const unclipped = boost(market.columns, wrong, ones(1500), UNCLIPPED, OPTIONS)
    const clean = boost(market.columns, market.target, ones(1500), 0.1, OPTIONS)
    const off = (own: Boosted): number =>
      mean(
        Array.from(market.target, (_, r) => {
          const features = rowOf(market.columns, r)
          return Math.abs(contribution(own, features) - contribution(clean, features))
        }),
      )
    // One row in a hundred, each with an influence of at most the clip.
    expect(off(clipped)).toBeLessThan(0.01)
    expect(off(unclipped)).toBeGreaterThan(5 * off(clipped))
  })

  it("do not depend on the order of the rows, except for rounding", () => {
    const random = randomOf(6)
    const order = Array.from(market.target.keys(), (r) => ({ r, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ r }) => r)
    const shuffled = (values: Float64Array): Float64Array => Float64Array.from(order, (r) => values[r]!)
    // Distinct targets, so that no two splits have the same gain and rounding cannot choose between them.
    const target = market.target.map((own, r) => own + 0.05 * (market.columns[0]![r]! + market.columns[1]![r]! ** 2))
    const plain = boost(market.columns, target, ones(1500), 0.3, WHOLE)
    const again = boost(market.columns.map(shuffled), shuffled(target), ones(1500), 0.3, WHOLE)
    for (let r = 0; r < 1500; r += 7) {
      const features = rowOf(market.columns, r)
      expect(contribution(again, features)).toBeCloseTo(contribution(plain, features), 8)
    }
  })

  it("are deterministic, and survive a JSON round trip", () => {
    expect(boost(market.columns, market.target, ones(1500), UNCLIPPED, OPTIONS)).toEqual(trees)
    expect(JSON.parse(JSON.stringify(trees))).toEqual(trees)
  })

  it("treat a row of double weight like two rows", () => {
    const coarse = market.columns.map((column) => column.map((value) => Math.floor(20 * value)))
    const twice = coarse.map((column) => Float64Array.from([...column, ...column]))
    const heavy = boost(coarse, market.target, ones(1500).fill(2), 0.3, WHOLE)
    const doubled = boost(twice, Float64Array.from([...market.target, ...market.target]), ones(3000), 0.3, WHOLE)
    for (let r = 0; r < 1500; r += 50) {
      const features = rowOf(coarse, r)
      expect(contribution(heavy, features)).not.toBeCloseTo(0, 2)
      expect(contribution(heavy, features)).toBeCloseTo(contribution(doubled, features), 8)
    }
  })

  it("predict nothing from a target of zeros, or without rows", () => {
    const nothing = boost(market.columns, new Float64Array(1500), ones(1500), 0.3, OPTIONS)
    expect(contribution(nothing, rowOf(market.columns, 1))).toBe(0)
    const empty = boost([ones(0)], ones(0), ones(0), 0.3, OPTIONS)
    expect(contribution(empty, Float64Array.of(1))).toBe(0)
  })

  it("shrink a leaf of few rows towards zero", () => {
    const leafOf = (rows: number): number =>
      contribution(
        boost([ones(rows)], new Float64Array(rows).fill(0.4), ones(rows), UNCLIPPED, {
          ...WHOLE,
          trees: 1,
          rate: 1,
          shrink: 20,
        }),
        Float64Array.of(1),
      )
    expect(leafOf(20)).toBeCloseTo(0.2, 12)
    expect(leafOf(980)).toBeCloseTo(0.4 * 0.98, 12)
  })
})
