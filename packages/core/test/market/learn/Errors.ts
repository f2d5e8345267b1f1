import type { Trial } from "../../../src/market/learn/LearnBand.ts"
import type { OutOfSample } from "../../../src/market/learn/OutOfSample.ts"
import type { SupportPriors } from "../../../src/market/recipe/Recipe.ts"
import { randomOf } from "../SimulatedMarket.ts"

/** Distributions of errors: mean 0 and about the same scale. */
export type Shape = "normal" | "heavy" | "skewed"

const drawn = (shape: Shape, random: () => number): number => {
  const first = 1 - random()
  const second = random()
  if (shape === "normal") return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second)
  // Two exponentials and one: Laplace errors, and prices that fall short far more often than they exceed.
  return shape === "heavy" ? Math.log(first) * (second < 0.5 ? -1 : 1) : -Math.log(first) - 1
}

/** Settings of simulated errors. */
export interface ErrorKnobs {
  readonly count: number
  readonly seed: number
  readonly shape?: Shape
  /** Standard deviation by two features of an object, each uniform over [0, 1). */
  readonly sigma: (first: number, second: number) => number
  /** Systematic error by these features. */
  readonly repeating?: (first: number, second: number) => number
}

/** Prediction errors with a known scale: two informative features, and a random one that is often unknown. */
export const simulatedErrors = (knobs: ErrorKnobs): ReadonlyArray<OutOfSample & Trial> => {
  const { count, repeating = () => 0, seed, shape = "normal", sigma } = knobs
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, at) => {
    const first = random()
    const second = random()
    const features = Float64Array.of(first, second, random() < 0.3 ? Number.NaN : random())
    const error = repeating(first, second) + sigma(first, second) * drawn(shape, random)
    return { features, evidence: EVIDENCE, error, weight: 1, horizon: 0, ...SEEN, at }
  })
}

/** An object whose own group has enough samples. */
export const SEEN = { at: 0, unit: "", support: { level: 0, count: 9, beyond: 0 } } as const

export const PRIORS: SupportPriors = { unitErrors: [0.1, 0.13, 0.17, 0.25, 0.4, 0.4], beyondError: 0.4 }

/** Comparables with no information about the error scale. */
export const EVIDENCE: Trial["evidence"] = {
  weight: 3,
  dispersion: 0.1,
  hedonicDistance: 0.1,
  groupShare: 0.5,
  meanAdjustment: 0.1,
  disagreement: 0,
  missingFactsError: 0,
  effectiveCount: 5,
}
