import { assert, describe, it } from "@effect/vitest"
import { Array, Deferred, Effect, Exit, Fiber, Option, Scope } from "effect"
import { makeFairPermits } from "../../src/accounts/FairPermits.ts"

const limits = { running: 4, runningPerAccount: 2, waiting: 6, waitingPerAccount: 3 }

describe("fair permits", () => {
  it.effect("an account whose effects never end leaves room for the others", () =>
    Effect.gen(function* () {
      const permits = makeFairPermits(limits)
      const ran: Array<string> = []
      const stuck = yield* Effect.forEach(Array.range(1, 5), (n) =>
        Effect.forkChild(
          permits.run(
            1,
            Effect.andThen(
              Effect.sync(() => ran.push(`slow ${n}`)),
              Effect.never,
            ),
          ),
          { startImmediately: true },
        ),
      )
      assert.deepStrictEqual(ran, ["slow 1", "slow 2"])
      assert.isTrue(Option.isNone(yield* permits.run(1, Effect.die("must not run"))))
      assert.deepStrictEqual(yield* permits.run(2, Effect.succeed("quick")), Option.some("quick"))

      yield* Fiber.interrupt(stuck[0])
      yield* Effect.yieldNow
      assert.deepStrictEqual(ran, ["slow 1", "slow 2", "slow 3"])
      yield* Fiber.interruptAll(stuck)
      assert.deepStrictEqual(yield* permits.run(1, Effect.succeed("again")), Option.some("again"))
    }),
  )

  it.effect("grants free permits to the accounts in turn, and bounds the total number waiting", () =>
    Effect.gen(function* () {
      const permits = makeFairPermits({ ...limits, runningPerAccount: 4, waitingPerAccount: 6 })
      const gate = yield* Deferred.make<void>()
      const ran: Array<number> = []
      const start = (account: number) =>
        Effect.forkChild(
          permits.run(
            account,
            Effect.andThen(
              Effect.sync(() => ran.push(account)),
              Deferred.await(gate),
            ),
          ),
          { startImmediately: true },
        )
      const first = yield* Effect.forEach([1, 1, 1, 1], start)
      const waiting = yield* Effect.forEach([2, 2, 2, 3, 3, 4], start)
      assert.isTrue(Option.isNone(yield* permits.run(5, Effect.die("must not run"))))
      yield* Deferred.succeed(gate, undefined)
      yield* Effect.forEach([...first, ...waiting], (fiber) => Fiber.join(fiber))
      assert.deepStrictEqual(ran.slice(0, 4), [1, 1, 1, 1])
      assert.deepStrictEqual(ran.slice(4, 7), [2, 3, 4])
    }),
  )

  it.effect("holds a turn as long as a scope is open, and returns it when the wait is interrupted", () =>
    Effect.gen(function* () {
      const permits = makeFairPermits({ ...limits, running: 1, runningPerAccount: 1 })
      const held = yield* Scope.make()
      assert.isTrue(yield* Scope.provide(permits.turn(1), held))
      const given = yield* Effect.forkChild(Effect.scoped(permits.turn(2)), { startImmediately: true })
      const next = yield* Effect.forkChild(permits.run(3, Effect.succeed("next")), { startImmediately: true })
      yield* Fiber.interrupt(given)
      assert.isUndefined(next.pollUnsafe())
      yield* Scope.close(held, Exit.void)
      assert.deepStrictEqual(yield* Fiber.join(next), Option.some("next"))
    }),
  )

  it.effect("releases a turn while the running effect waits for something else", () =>
    Effect.gen(function* () {
      const permits = makeFairPermits({ ...limits, running: 1, runningPerAccount: 1 })
      const gate = yield* Deferred.make<void>()
      const aside = Effect.as(permits.aside(1, Deferred.await(gate)), "after")
      const first = yield* Effect.forkChild(permits.run(1, aside), { startImmediately: true })
      assert.deepStrictEqual(yield* permits.run(2, Effect.succeed("meanwhile")), Option.some("meanwhile"))
      const other = yield* Effect.forkChild(permits.run(2, Effect.never), { startImmediately: true })
      yield* Deferred.succeed(gate, undefined)
      yield* Effect.yieldNow
      assert.isUndefined(first.pollUnsafe())
      yield* Fiber.interrupt(other)
      assert.deepStrictEqual(yield* Fiber.join(first), Option.some("after"))
    }),
  )
})
