import { existsSync } from "node:fs"
import { getPriority } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { makeThreads, type ThreadOptions } from "../src/Threads.ts"

interface EchoTask {
  readonly what: string
  readonly n: number
}

const echo = (options: Partial<ThreadOptions> = {}) =>
  makeThreads<EchoTask, number>({
    module: new URL("Echo", import.meta.url),
    most: 1,
    memoryMb: 64,
    patience: "30 seconds",
    ...options,
  })

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

  it.live("survive a task that fails, dies, eats all memory, or is given up, and say which", () =>
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
  )

  it.live("are ended when they say nothing for too long", () =>
    Effect.gen(function* () {
      const run = yield* echo({ patience: "50 millis" })
      const silent = yield* Effect.flip(Stream.runDrain(run({ what: "sleep", n: 0 })))
      assert.isTrue(silent._tag === "ThreadLost" && silent.reason === "time")
    }).pipe(Effect.scoped),
  )

  it.live.runIf(existsSync("/proc/thread-self"))("let the thread that started them go first", () =>
    Effect.gen(function* () {
      const run = yield* echo()
      assert.deepStrictEqual(yield* Stream.runCollect(run({ what: "nice", n: 0 })), [getPriority() + 5])
    }).pipe(Effect.scoped),
  )
})
