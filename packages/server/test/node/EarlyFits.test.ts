import { expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { dataHash, fit, type Recipe } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { FittedModels } from "@open-valuation/store"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { Deferred, Effect, Fiber, Stream } from "effect"
import { makeEarlyFits } from "../../src/node/ThreadFitter.ts"

const asOf = LocalDate.LocalDate.make("2026-06-30")
const { samples } = simulatePropertyMarket({ seed: 5, today: asOf, deals: 60, listings: 0 })
const fitted: FittedModels.Fitted = {
  model: fit(propertyRecipe, samples, { asOf, order: "time" }),
  data: { dataHash: dataHash(samples), samples: samples.length, newestDay: LocalDate.toEpochDay(asOf) },
}

const taskOf = (count: number): FittedModels.FitTask => ({
  assetType: "PROPERTY",
  market: "one",
  dataHash: dataHash(samples.slice(0, count)),
  count,
  samples: Stream.make(samples.slice(0, count)),
  asOf,
})

/** Fits that end on command, and the sizes of those that have begun. */
const heldFits = () => {
  const began: Array<number> = []
  const ends = new Map<number, Deferred.Deferred<FittedModels.Fitted, FittedModels.FitFailed>>()
  return {
    began,
    fit: (_: Recipe, { count }: FittedModels.FitTask) =>
      Effect.suspend(() => {
        began.push(count)
        const end = Deferred.makeUnsafe<FittedModels.Fitted, FittedModels.FitFailed>()
        ends.set(count, end)
        return Deferred.await(end)
      }),
    end: (count: number) => Deferred.succeed(ends.get(count)!, fitted),
  }
}

const turns = Effect.replicateEffect(Effect.yieldNow, 20, { discard: true })

it.effect("a request for a market that is being fitted early waits for that fit, and gets its model once", () =>
  Effect.gen(function* () {
    const held = heldFits()
    const { early, fit: asked } = yield* makeEarlyFits(held.fit)
    yield* early.add(propertyRecipe, taskOf(50))
    yield* turns
    const first = yield* Effect.forkChild(asked(propertyRecipe, { ...taskOf(50), market: "another name" }))
    yield* turns
    expect(held.began).toEqual([50])
    yield* held.end(50)
    expect(yield* Fiber.join(first)).toBe(fitted)
    yield* Effect.forkChild(asked(propertyRecipe, taskOf(50)))
    yield* turns
    expect(held.began).toEqual([50, 50])
  }),
)

it.effect("early fits run one after the other; a market requested before its turn is fitted at once, and once", () =>
  Effect.gen(function* () {
    const held = heldFits()
    const { early, fit: asked } = yield* makeEarlyFits(held.fit)
    yield* Effect.forEach([40, 45, 50], (count) => early.add(propertyRecipe, taskOf(count)))
    yield* turns
    expect(held.began).toEqual([40])
    yield* Effect.forkChild(asked(propertyRecipe, taskOf(45)))
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
    const { early, fit: asked } = yield* makeEarlyFits((_, { count }) =>
      count === 40 ? Effect.fail(failed) : Effect.succeed(fitted),
    )
    yield* early.add(propertyRecipe, taskOf(40))
    yield* early.add(propertyRecipe, taskOf(50))
    yield* turns
    expect(yield* Effect.flip(asked(propertyRecipe, taskOf(40)))).toBe(failed)
    expect(yield* asked(propertyRecipe, taskOf(50))).toBe(fitted)
  }),
)
