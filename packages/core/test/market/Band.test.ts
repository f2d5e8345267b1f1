import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { expectedError, halfWidth, learnBand, probabilityWithin, type Trial } from "../../src/market/learn/Band.ts"
import { learnLocalScale } from "../../src/market/learn/LocalScale.ts"
import { EVIDENCE, type Shape, simulatedErrors } from "./learn/Errors.ts"
import { randomOf } from "./SimulatedMarket.ts"

/** Errors that grow with the dispersion of the comparables, as they do in a market. */
const trialsOf = (count: number, seed: number): ReadonlyArray<Trial> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => {
    const dispersion = 0.05 + 0.3 * random()
    const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return {
      error: 0.5 * dispersion * noise,
      evidence: { ...EVIDENCE, weight: 1, dispersion },
      features: new Float64Array(0),
      horizon: 0,
      weight: 1,
    }
  })
}

describe("the band", () => {
  const band = learnBand(trialsOf(1500, 1), [], undefined)
  const fresh = trialsOf(3000, 2)
  const widthOf = (trial: Trial): number => halfWidth(band, expectedError(band, trial, 0), 0.8)

  it("holds about eighty per cent of fresh prices, in wide and in narrow markets alike", () => {
    for (const part of [
      fresh,
      fresh.filter(({ evidence }) => evidence.dispersion < 0.15),
      fresh.filter(({ evidence }) => evidence.dispersion > 0.25),
    ]) {
      const held = part.filter((trial) => Math.abs(trial.error) <= widthOf(trial)).length / part.length
      expect(held).toBeGreaterThan(0.72)
      expect(held).toBeLessThan(0.9)
    }
  })

  it("states a confidence that comes true", () => {
    const stated = fresh.map((trial) => probabilityWithin(band, expectedError(band, trial, 0), 0.1))
    const within = fresh.map(({ error }) => Math.abs(Math.expm1(error)) <= 0.1)
    for (const [low, high] of [
      [0, 0.65],
      [0.65, 0.85],
      [0.85, 1.01],
    ] as const) {
      const bin = stated.flatMap((confidence, i) =>
        confidence >= low && confidence < high ? [{ confidence, hit: within[i] }] : [],
      )
      expect(bin.length).toBeGreaterThan(100)
      const mean = bin.reduce((sum, { confidence }) => sum + confidence, 0) / bin.length
      expect(Math.abs(mean - bin.filter(({ hit }) => hit).length / bin.length)).toBeLessThan(0.09)
    }
  })

  it("is wider the staler the data, by how far the market drifted before", () => {
    const drifting = learnBand(trialsOf(500, 3), [0, 0.03, 0.05], undefined)
    const own = fresh[0]!
    expect(expectedError(drifting, own, 60)).toBeGreaterThan(expectedError(drifting, own, 30))
    expect(expectedError(drifting, own, 30)).toBeGreaterThan(expectedError(drifting, own, 0))
    // Beyond what was measured it grows no further.
    expect(expectedError(drifting, own, 600)).toBe(expectedError(drifting, own, 60))
  })

  it("is wider for what is not known of an object", () => {
    const own = fresh[0]!
    const ignorant = { ...own, evidence: { ...own.evidence, ignorance: 0.2 } }
    expect(expectedError(band, ignorant, 0)).toBeGreaterThan(Math.hypot(expectedError(band, own, 0), 0.15))
  })
})

/** Objects whose features alone tell how far their prices are missed: three times as far in thin places. */
const sigma = (first: number, second: number): number => (first < 0.4 ? 0.12 : 0.04) * (0.8 + 0.4 * second)

/** The ranges of a market of such errors: the local scale from some, the scores from others. */
const bandOf = (seed: number, shape: Shape, count = 2500) =>
  learnBand(
    simulatedErrors({ count: count / 2, seed: seed + 1, shape, sigma }),
    [],
    learnLocalScale(simulatedErrors({ count, seed, shape, sigma })),
  )

const shareOf = <A>(items: ReadonlyArray<A>, holds: (item: A) => boolean): number =>
  items.filter(holds).length / items.length

const anySeed = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1e6 }))
const anyShape = Schema.Literals(["normal", "heavy", "skewed"])

describe("the band with a local scale", () => {
  it.prop(
    "holds as many fresh prices as its share says, however errors are spread",
    [anySeed, anyShape, Schema.Finite.check(Schema.isBetween({ minimum: 0.4, maximum: 0.95 }))],
    ([seed, shape, share]) => {
      const band = bandOf(seed, shape)
      const fresh = simulatedErrors({ count: 1500, seed: seed + 2, shape, sigma })
      const held = shareOf(fresh, (own) => Math.abs(own.error) <= halfWidth(band, expectedError(band, own, 0), share))
      // Five standard deviations of the share, of the scores it is read from and of the fresh prices.
      expect(Math.abs(held - share)).toBeLessThan(5 * Math.sqrt(share * (1 - share) * (1 / 1250 + 1 / 1500)) + 0.005)
    },
    { arbitrary: { seed: 8, runs: 15 } },
  )

  it.prop(
    "holds them in thin and in busy places alike, and says with what confidence",
    [anySeed],
    ([seed]) => {
      const band = bandOf(seed, "normal")
      const fresh = simulatedErrors({ count: 3000, seed: seed + 2, sigma })
      for (const isOwn of [(first: number) => first < 0.4, (first: number) => first >= 0.4]) {
        const part = fresh.filter(({ features }) => isOwn(features[0]!))
        const held = shareOf(part, (own) => Math.abs(own.error) <= halfWidth(band, expectedError(band, own, 0), 0.8))
        expect(Math.abs(held - 0.8)).toBeLessThan(0.09)
        const confidence = part.map((own) => probabilityWithin(band, expectedError(band, own, 0), 0.1))
        const stated = confidence.reduce((sum, own) => sum + own, 0) / part.length
        expect(Math.abs(stated - shareOf(part, ({ error }) => Math.abs(Math.expm1(error)) <= 0.1))).toBeLessThan(0.06)
      }
    },
    { arbitrary: { seed: 8, runs: 10 } },
  )

  it("is narrower in all than one that knows nothing of places", () => {
    const fresh = simulatedErrors({ count: 2000, seed: 12, sigma })
    const global = learnBand(simulatedErrors({ count: 1250, seed: 11, sigma }), [], undefined)
    const local = bandOf(10, "normal")
    const widths = [global, local].map((own) =>
      fresh.map((judged) => halfWidth(own, expectedError(own, judged, 0), 0.8)).toSorted((a, b) => a - b),
    )
    expect(widths[1]![1000]!).toBeLessThan(0.85 * widths[0]![1000]!)
  })

  it("lets newer trials say more", () => {
    const [old, recent] = [0.15, 0.05].map((size, i) =>
      simulatedErrors({ count: 800, seed: 20 + i, sigma: () => size }),
    )
    const widthOf = (weight: number): number => {
      const own = learnBand([...old!.map((trial) => ({ ...trial, weight })), ...recent!], [], undefined)
      return halfWidth(own, expectedError(own, recent![0]!, 0), 0.8)
    }
    // 80 % of normal errors lie within 1.28 standard deviations.
    expect(widthOf(0.01)).toBeCloseTo(1.28 * 0.05, 2)
    expect(widthOf(1)).toBeGreaterThan(1.5 * widthOf(0.01))
  })

  it("is wider the more it is to hold, and the surer the wider the tolerance", () => {
    const band = bandOf(30, "heavy")
    const widths = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((share) => halfWidth(band, 0.1, share))
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    const confidences = [0.01, 0.05, 0.1, 0.2, 0.5].map((tolerance) => probabilityWithin(band, 0.1, tolerance))
    expect(confidences).toEqual(confidences.toSorted((a, b) => a - b))
    expect(confidences[0]).toBeGreaterThanOrEqual(0)
    expect(confidences[4]).toBeLessThanOrEqual(1)
  })

  it("stays finite where most prices were met exactly", () => {
    const met = simulatedErrors({ count: 900, seed: 40, sigma }).map((own, i) =>
      i % 3 === 0 ? own : { ...own, error: 0 },
    )
    const band = learnBand(met, [], learnLocalScale(met))
    expect(Number.isFinite(halfWidth(band, expectedError(band, met[0]!, 0), 0.8))).toBe(true)
  })
})
