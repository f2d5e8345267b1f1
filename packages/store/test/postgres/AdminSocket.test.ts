import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as FolderLock from "../../src/postgres/embedded/FolderLock.ts"
import { AdminSocket, Embedded } from "../../src/postgres/index.ts"
import { Counter, counterHandlers, TooMuch } from "./fixtures/Counter.ts"
import { end, holder, temporaryFolder } from "./fixtures/HolderProcess.ts"

describe("AdminSocket", () => {
  it.live(
    "carries results, errors and streams of commands, even from a long path",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        for (const dataDir of [join(folder, "short"), join(folder, "long".repeat(40))]) {
          yield* Effect.gen(function* () {
            const counter = yield* AdminSocket.client(Counter, dataDir)
            assert.strictEqual(yield* counter.Add({ by: 2 }), 2)
            assert.strictEqual(yield* counter.Add({ by: 3 }), 5)
            assert.deepStrictEqual(yield* Effect.flip(counter.Add({ by: 11 })), new TooMuch({ limit: 10 }))
            assert.deepStrictEqual([...(yield* Stream.runCollect(counter.Count({ to: 3 })))], [1, 2, 3])
            assert.strictEqual((yield* AdminSocket.hello(dataDir)).version, "1.2.3")
          }).pipe(
            Effect.scoped,
            Effect.provide(
              AdminSocket.serve(Counter, counterHandlers, { version: "1.2.3" }).pipe(
                Layer.provide(Embedded.layer({ dataDir })),
              ),
            ),
          )
        }
      }),
    { tags: ["long"] },
  )

  it.live("is answered by the process that holds the folder, and by none after it is killed", () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      assert.strictEqual((yield* Effect.flip(AdminSocket.hello(dataDir))).reason, "NoHolder")
      const other = yield* holder(dataDir)
      assert.deepStrictEqual(
        yield* AdminSocket.hello(dataDir),
        new AdminSocket.Hello({ pid: other.pid ?? 0, version: "9.9.9" }),
      )
      const counter = yield* AdminSocket.client(Counter, dataDir)
      assert.strictEqual(yield* counter.Add({ by: 1 }), 1)
      yield* end(other, "SIGKILL")
      assert.strictEqual((yield* Effect.flip(AdminSocket.hello(dataDir))).reason, "NoHolder")
    }),
  )

  it.effect("reports a holder that accepts no commands", () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      yield* FolderLock.acquire(dataDir)
      const asked = yield* Effect.forkChild(Effect.flip(AdminSocket.client(Counter, dataDir)))
      // The limit of five seconds passes on the test clock.
      yield* TestClock.adjust("5 seconds").pipe(
        Effect.andThen(Effect.promise(() => setImmediate())),
        Effect.repeat({ while: () => asked.pollUnsafe() === undefined }),
      )
      assert.strictEqual((yield* Fiber.join(asked)).reason, "NoAnswer")
    }),
  )
})
