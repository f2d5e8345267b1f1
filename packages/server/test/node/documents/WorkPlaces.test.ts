import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { makePlaces, type Places } from "../../../src/node/threads/ReaderThreads.ts"

const begin = Effect.fnUntraced(function* (places: Places, account: number, long: boolean) {
  const scope = yield* Scope.make()
  const work = yield* Effect.forkChild(Scope.provide(places.take(account, long), scope), { startImmediately: true })
  return { work, end: Scope.close(scope, Exit.void) }
})

const running = (works: ReadonlyArray<Effect.Success<ReturnType<typeof begin>>>): ReadonlyArray<boolean> =>
  works.map(({ work }) => work.pollUnsafe() !== undefined)

describe("places for work", () => {
  it.effect("an account gets its share of all kinds of work together, and the others theirs at once", () =>
    Effect.gen(function* () {
      const places = makePlaces(2)
      const hostile = yield* Effect.forEach([1, 1, 1, 1], (account) => begin(places, account, false))
      const others = yield* Effect.forEach([2, 3, 4], (account) => begin(places, account, false))
      assert.deepStrictEqual(running([...hostile, ...others]), [true, true, false, false, true, true, true])
      yield* hostile[0]!.end
      yield* Effect.yieldNow
      assert.deepStrictEqual(running(hostile), [true, true, true, false])
    }),
  )

  it.effect("long work leaves a place to what callers of the account wait for, and half of all to such work", () =>
    Effect.gen(function* () {
      const places = makePlaces(2)
      const own = yield* Effect.forEach([true, true, false], (long) => begin(places, 1, long))
      assert.deepStrictEqual(running(own), [true, false, true])
      const long = yield* Effect.forEach([2, 3, 4, 5], (account) => begin(places, account, true))
      assert.deepStrictEqual(running(long), [true, true, true, false])
      assert.deepStrictEqual(running([yield* begin(places, 6, false)]), [true])
    }),
  )

  it.effect("work beyond the first of an account is in the background while others have any", () =>
    Effect.gen(function* () {
      const places = makePlaces(2)
      const own = yield* Effect.forEach([1, 1], (account) => begin(places, account, false))
      const behind = (some: typeof own) =>
        Effect.forEach(some, ({ work }) => Effect.map(Fiber.join(work), Deferred.isDoneUnsafe))
      assert.deepStrictEqual(yield* behind(own), [false, false])
      const works = [...own, yield* begin(places, 2, false)]
      assert.deepStrictEqual(yield* behind(works), [false, true, false])
      for (const { end } of works) yield* end
      assert.deepStrictEqual(yield* behind([yield* begin(places, 1, false)]), [false])
    }),
  )
})
