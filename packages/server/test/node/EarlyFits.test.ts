import { expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { fit, type MarketModel } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { FittedModels } from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Deferred, Effect, Fiber } from "effect"
import { makeEarlyFits } from "../../src/node/ThreadFitter.ts"

const asOf = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 5, today: asOf, deals: 60, listings: 0 })
const model = fit(propertyRecipe, samples, { asOf, order: "time" })

const taskOf = (count: number): FittedModels.FitTask => ({
  assetType: "PROPERTY",
  samples: samples.slice(0, count),
  asOf,
})

/** Fits that end on command, and the sizes of those that have begun. */
const heldFits = () => {
  const began: Array<number> = []
  const ends = new Map<number, Deferred.Deferred<MarketModel | undefined, FittedModels.FitFailed>>()
  return {
    began,
    fit: ({ samples: { length } }: FittedModels.FitTask) =>
      Effect.suspend(() => {
        began.push(length)
        const end = Deferred.makeUnsafe<MarketModel | undefined, FittedModels.FitFailed>()
        ends.set(length, end)
        return Deferred.await(end)
      }),
    end: (length: number) => Deferred.succeed(ends.get(length)!, model),
  }
}

const turns = Effect.replicateEffect(Effect.yieldNow, 20, { discard: true })

it.effect("a request for a market that is being fitted early waits for that fit, and gets its model once", () =>
  Effect.gen(function* () {
    const held = heldFits()
    const { early, fit: asked } = yield* makeEarlyFits(held.fit)
    yield* early.add(taskOf(50))
    yield* turns
    const first = yield* Effect.forkChild(asked({ ...taskOf(50), samples: taskOf(50).samples.toReversed() }))
    yield* turns
    expect(held.began).toEqual([50])
    yield* held.end(50)
    expect(yield* Fiber.join(first)).toBe(model)
    yield* Effect.forkChild(asked(taskOf(50)))
    yield* turns
    expect(held.began).toEqual([50, 50])
  }),
)

it.effect("early fits run one after the other; a market requested before its turn is fitted at once, and once", () =>
  Effect.gen(function* () {
    const held = heldFits()
    const { early, fit: asked } = yield* makeEarlyFits(held.fit)
    yield* Effect.forEach([40, 45, 50], (count) => early.add(taskOf(count)))
    yield* turns
    expect(held.began).toEqual([40])
    yield* Effect.forkChild(asked(taskOf(45)))
    yield* turns
    expect(held.began).toEqual([40, 45])
    yield* held.end(40)
    yield* turns
    expect(held.began).toEqual([40, 45, 50])
  }),
)

it.effect("a failed early fit fails the request for it, and the next early one begins", () =>
  Effect.gen(function* () {
    const failed = new FittedModels.FitFailed({ reason: "crash", message: "it crashed" })
    const { early, fit: asked } = yield* makeEarlyFits(({ samples: { length } }) =>
      length === 40 ? Effect.fail(failed) : Effect.succeed(model),
    )
    yield* early.add(taskOf(40))
    yield* early.add(taskOf(50))
    yield* turns
    expect(yield* Effect.flip(asked(taskOf(40)))).toBe(failed)
    expect(yield* asked(taskOf(50))).toBe(model)
  }),
)
