import { existsSync } from "node:fs"
import { constants, getPriority } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Fiber, Queue, Stream } from "effect"
import { TestClock } from "effect/testing"
import type { Budget } from "../../src/threads/Budget.ts"
import { makeThreads } from "../../src/threads/Threads.ts"
import { WorkOf } from "../../src/threads/WorkLimit.ts"

interface EchoTask {
  readonly what: string
  readonly n: number
}

const options = {
  module: new URL("Echo", import.meta.url),
  most: 1,
  budget: { time: "30 seconds", memoryMb: 64, outputMb: 16 },
} as const

const echo = (budget: Partial<Budget> = {}) =>
  makeThreads<EchoTask, number, number, number>({ ...options, budget: { ...options.budget, ...budget } })

/** The nice value of a thread so many steps below this one. */
const below = (steps: number): number => Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps)

describe("threads", () => {
  it.live("give the pieces in order, however many, and do one task after the other", () =>
    Effect.gen(function* () {
      const run = yield* echo()
      const sums = yield* Effect.forEach(
        [10_000, 1, 0, 500],
        (n) =>
          Stream.runFold(
            run({ what: "count", n }),
            () => 0,
            (sum, piece) => sum + piece,
          ),
        { concurrency: 4 },
      )
      assert.deepStrictEqual(sums, [50_005_000, 1, 0, 125_250])
    }).pipe(Effect.scoped),
  )

  it.live(
    "survive a task that fails, dies, eats all memory, or is given up, and say which",
    () =>
      Effect.gen(function* () {
        const run = yield* echo()
        const end = (what: string) => Effect.flip(Stream.runDrain(run({ what, n: 7 })))
        const failed = yield* end("fail")
        assert.deepStrictEqual(failed._tag === "TaskFailed" && failed.error, { _tag: "Odd", n: 7 })
        const died = yield* end("die")
        assert.isTrue(died._tag === "ThreadLost" && died.reason === "crash")
        const eaten = yield* end("eat")
        assert.isTrue(eaten._tag === "ThreadLost" && eaten.reason === "memory")
        assert.deepStrictEqual(yield* Stream.runCollect(Stream.take(run({ what: "count", n: 1_000_000 }), 2)), [1, 2])
        assert.lengthOf(yield* Stream.runCollect(run({ what: "count", n: 3 })), 3)
      }).pipe(Effect.scoped),
    { tags: ["long"] },
  )

  it.live("ask whoever gave them the task, several things at a time", () =>
    Effect.gen(function* () {
      const run = yield* echo()
      const squares = run({ what: "ask", n: 5 }, (n) => Effect.delay(Effect.succeed(n * n), `${20 - 4 * n} millis`))
      assert.deepStrictEqual(yield* Stream.runCollect(squares), [1, 4, 9, 16, 25])
      const broken = yield* Effect.exit(Stream.runDrain(run({ what: "ask", n: 5 }, () => Effect.die("no answer"))))
      assert.isTrue(broken._tag === "Failure" && Cause.hasDies(broken.cause))
    }).pipe(Effect.scoped),
  )

  it.effect("have no time running while an answer is owed to them, and have it again afterwards", () =>
    Effect.gen(function* () {
      const run = yield* echo({ time: "1 minute" })
      const asked = yield* Deferred.make<void>()
      const answers = yield* Queue.unbounded<number>()
      const answer = () => Effect.andThen(Deferred.succeed(asked, undefined), Queue.take(answers))
      const told = yield* Queue.unbounded<number>()
      const task = yield* Effect.forkChild(
        Effect.flip(Stream.runForEach(run({ what: "askAndSleep", n: 1 }, answer), (n) => Queue.offer(told, n))),
      )
      yield* Deferred.await(asked)
      yield* TestClock.adjust("20 minutes")
      yield* Queue.offer(answers, 7)
      assert.strictEqual(yield* Queue.take(told), 7)
      yield* TestClock.adjust("601 seconds")
      const lost = yield* Fiber.join(task)
      assert.isTrue(lost._tag === "ThreadLost" && lost.reason === "busy")
    }).pipe(Effect.scoped),
  )

  it.effect("are charged with what they work, however long that takes", () =>
    Effect.gen(function* () {
      let worked = 5_000
      const run = yield* echo({ time: "1 minute" })
      const told = yield* Deferred.make<void>()
      const task = run({ what: "askAndSleep", n: 1 }, () => Effect.succeed(1)).pipe(
        Stream.runForEach(() => Deferred.succeed(told, undefined)),
        Effect.flip,
        Effect.provideService(WorkOf, () => Effect.sync(() => worked)),
      )
      const running = yield* Effect.forkChild(task)
      yield* Deferred.await(told)
      worked += 59_000
      yield* TestClock.adjust("5 minutes")
      assert.isUndefined(running.pollUnsafe())
      worked += 1_000
      yield* TestClock.adjust("1 minute")
      const lost = yield* Fiber.join(running)
      assert.isTrue(lost._tag === "ThreadLost" && lost.reason === "time")
    }).pipe(Effect.scoped),
  )

  it.live("are ended when they say more than their task may", () =>
    Effect.gen(function* () {
      const run = yield* echo({ outputMb: 1 })
      const lengthy = yield* Effect.flip(Stream.runDrain(run({ what: "long", n: 2_000 })))
      assert.isTrue(lengthy._tag === "ThreadLost" && lengthy.reason === "output")
      assert.lengthOf(yield* Stream.runCollect(run({ what: "long", n: 900 })), 900)
    }).pipe(Effect.scoped),
  )

  it.live(
    "are ended when they work longer than their task may, or do nothing for too long",
    () =>
      Effect.gen(function* () {
        const run = yield* echo({ time: "50 millis", patience: 1_000 })
        const restless = yield* Effect.flip(Stream.runDrain(run({ what: "spin", n: 0 })))
        assert.isTrue(restless._tag === "ThreadLost" && restless.reason === "time")
        const brief = yield* echo({ time: "50 millis" })
        const silent = yield* Effect.flip(Stream.runDrain(brief({ what: "sleep", n: 0 })))
        assert.isTrue(silent._tag === "ThreadLost" && silent.reason === "busy")
      }).pipe(Effect.scoped),
    { tags: ["long"] },
  )

  it.live.runIf(existsSync("/proc/thread-self"))(
    "let the thread that started them go first, and those in the background every other",
    () =>
      Effect.gen(function* () {
        const run = yield* echo()
        const behind = yield* makeThreads<EchoTask, number, number, number>({ ...options, background: true })
        for (const what of ["nice", "niceWhileLoading"]) {
          assert.deepStrictEqual(yield* Stream.runCollect(run({ what, n: 0 })), [below(5)])
          assert.deepStrictEqual(yield* Stream.runCollect(behind({ what, n: 0 })), [below(15)])
        }
      }).pipe(Effect.scoped),
  )

  it.live.runIf(existsSync("/proc/thread-self"))("are others for a task that is in the background from its start", () =>
    Effect.gen(function* () {
      const run = yield* echo()
      const stepBack = Deferred.makeUnsafe<void>()
      Deferred.doneUnsafe(stepBack, Effect.void)
      const nice = { what: "nice", n: 0 }
      const behind = Effect.forEach([1, 2], () => Stream.runCollect(run(nice, undefined, stepBack)))
      assert.deepStrictEqual(yield* behind, [[below(15)], [below(15)]])
      assert.deepStrictEqual(yield* Stream.runCollect(run(nice)), [below(5)])
    }).pipe(Effect.scoped),
  )

  it.live.runIf(existsSync("/proc/thread-self"))("step back when they are told to, and end with that task", () =>
    Effect.gen(function* () {
      const run = yield* echo()
      const stepBack = Deferred.makeUnsafe<void>()
      const nice = run(
        { what: "askAndNice", n: 1 },
        () => Effect.as(Effect.andThen(Deferred.succeed(stepBack, undefined), Effect.yieldNow), 1),
        stepBack,
      )
      assert.deepStrictEqual(yield* Stream.runCollect(nice), [below(15)])
      assert.deepStrictEqual(yield* Stream.runCollect(run({ what: "nice", n: 0 })), [below(5)])
    }).pipe(Effect.scoped),
  )
})
