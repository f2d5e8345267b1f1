import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeWorkTime } from "../../src/tasks/TaskRun.ts"

it.effect("work counts toward the limit, waiting does not, and the wait is reported every second", () =>
  Effect.gen(function* () {
    const work = yield* makeWorkTime("10 seconds")
    const end = yield* Effect.forkChild(work.isUp, { startImmediately: true })
    yield* TestClock.adjust("4 seconds")
    const reported: Array<number> = []
    const learned = Deferred.makeUnsafe<string>()
    const waiting = yield* Effect.forkChild(
      work.wait(Deferred.await(learned), (seconds) => Effect.sync(() => reported.push(seconds))),
      { startImmediately: true },
    )
    yield* TestClock.adjust("30 seconds")
    expect(reported).toStrictEqual(Array.from({ length: 31 }, (_, second) => second))
    yield* Deferred.succeed(learned, "done")
    expect(yield* Fiber.join(waiting)).toBe("done")
    expect(yield* work.waitedSeconds).toBe(30)
    yield* TestClock.adjust("5 seconds")
    expect(end.pollUnsafe()).toBeUndefined()
    yield* TestClock.adjust("7 seconds")
    yield* Fiber.join(end)
    expect(reported).toHaveLength(31)
  }),
)
