import { expect } from "@effect/vitest"
import { Effect } from "effect"

/** Figures of a valuation, in the money of the market. */
export interface Figures {
  readonly low: number
  readonly value: number
  readonly high: number
  readonly confidence: number
}

/** Figures are whole numbers: one more is rounding. */
const ROUNDING = 1

/**
 * Expects that no figure rises from one of the bodies to the next, each more worn than the one before. `isDoubted`: a reading that nobody
 * believes may be worth less than it says, so that the lower end of its range may lie deeper than that of a believed one behind it.
 */
export const expectFalling = <Body, E, R>(
  bodies: ReadonlyArray<Body>,
  figuresOf: (body: Body) => Effect.Effect<Figures, E, R>,
  isDoubted: (body: Body) => boolean = () => false,
): Effect.Effect<ReadonlyArray<Figures>, E, R> =>
  Effect.gen(function* () {
    const all: Array<Figures> = []
    for (const [i, body] of bodies.entries()) {
      const own = yield* figuresOf(body)
      const before = all.at(-1)
      const told = `${JSON.stringify(bodies[i - 1])} → ${JSON.stringify(body)}`
      if (before !== undefined) {
        expect(own.value, told).toBeLessThanOrEqual(before.value + ROUNDING)
        expect(own.high, told).toBeLessThanOrEqual(before.high + ROUNDING)
        if (!isDoubted(bodies[i - 1]!)) expect(own.low, told).toBeLessThanOrEqual(before.low + ROUNDING)
      }
      all.push(own)
    }
    return all
  })
