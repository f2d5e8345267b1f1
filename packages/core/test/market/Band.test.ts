import { describe, expect, it } from "vitest"
import { expectedError, halfWidth, learnBand, probabilityWithin, type Trial } from "../../src/market/learn/Band.ts"
import { randomOf } from "./SimulatedMarket.ts"

/** Errors that grow with the dispersion of the comparables, as they do in a market. */
const trialsOf = (count: number, seed: number): ReadonlyArray<Trial> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => {
    const dispersion = 0.05 + 0.3 * random()
    const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return {
      error: 0.5 * dispersion * noise,
      evidence: { weight: 1, dispersion, oddity: 0.1, groupShare: 0.5, stretch: 0.1, ignorance: 0, effectiveCount: 5 },
      horizon: 0,
      weight: 1,
    }
  })
}

describe("the band", () => {
  const band = learnBand(trialsOf(1500, 1), [])
  const fresh = trialsOf(3000, 2)
  const widthOf = ({ evidence }: Trial): number => halfWidth(band, expectedError(band, evidence, 0), 0.8)

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
    const stated = fresh.map((trial) => probabilityWithin(band, expectedError(band, trial.evidence, 0), 0.1))
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
    const drifting = learnBand(trialsOf(500, 3), [0, 0.03, 0.05])
    const { evidence } = fresh[0]!
    expect(expectedError(drifting, evidence, 60)).toBeGreaterThan(expectedError(drifting, evidence, 30))
    expect(expectedError(drifting, evidence, 30)).toBeGreaterThan(expectedError(drifting, evidence, 0))
  })
})
