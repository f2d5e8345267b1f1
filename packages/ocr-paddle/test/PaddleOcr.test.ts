import type { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import type { PageImage } from "@open-valuation/core/domain"
import { Ocr } from "@open-valuation/core/ports"
import { Cause, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { PaddleOcr, type PaddleOcrOptions } from "../src/index.ts"
import { page } from "./Drawing.ts"

const read = (image: PageImage) => Ocr.use((ocr) => ocr.read(image))

const within = <A, E>(options: PaddleOcrOptions, effect: Effect.Effect<A, E, Ocr>) =>
  Effect.provide(effect, PaddleOcr.layer(options))

const letter = page(900, 300, [
  { text: "交易日期 2025-04-05", x: 60, y: 100, sizePx: 34 },
  { text: "余额 139,192.06", x: 60, y: 200, sizePx: 34 },
])

const textsOf = ({ words }: { readonly words: ReadonlyArray<{ readonly text: string }> }) =>
  words
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(" ", "")

/** Counts the threads started while an effect runs: the total, and the maximum at the same time. */
const countingThreads = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const seen = { started: 0, living: 0, most: 0 }
      const onThread = (thread: Worker) => {
        seen.started++
        seen.living++
        seen.most = Math.max(seen.most, seen.living)
        thread.on("exit", () => seen.living--)
      }
      process.on("worker", onThread)
      return { seen, onThread }
    }),
    ({ seen }) => Effect.map(effect, (result) => ({ result, seen: { ...seen } })),
    ({ onThread }) => Effect.sync(() => process.off("worker", onThread)),
  )

describe("the recogniser", () => {
  it.live("reads images, each with at most as many threads as it has workers", () =>
    within(
      { workers: 2 },
      Effect.gen(function* () {
        const { concurrency, name } = yield* Ocr
        assert.deepStrictEqual([name, concurrency], ["paddle", 2])
        const images = Array.from({ length: 4 }, () => letter)
        const { result, seen } = yield* countingThreads(
          Effect.forEach(images, (image) => read(image), { concurrency: "unbounded" }),
        )
        for (const text of result) assert.strictEqual(textsOf(text), "交易日期2025-04-05余额139,192.06")
        assert.isAbove(result[0]?.quality.confidence ?? 0, 0.9)
        assert.strictEqual(seen.most, 2)
      }),
    ),
  )

  it.live(
    "finds no words when there are none",
    () =>
      within(
        { workers: 1 },
        Effect.gen(function* () {
          const plain = (width: number, height: number, grey: number): PageImage => ({
            width,
            height,
            channels: 1,
            pixels: new Uint8Array(width * height).fill(grey),
          })
          for (const image of [plain(1, 1, 200), plain(640, 480, 0), plain(640, 480, 255)]) {
            assert.deepStrictEqual((yield* read(image)).words, [])
          }
        }),
      ),
    { tags: ["long"] },
  )

  it.live(
    "fails an image that takes too long or crashes, with the reason, and continues",
    () =>
      Effect.gen(function* () {
        const late = yield* Effect.flip(within({ workers: 1, patience: "1 millis" }, read(letter)))
        assert.strictEqual(late.reason, "timeout")
        yield* within(
          { workers: 1 },
          Effect.gen(function* () {
            const broken = yield* Effect.flip(read({ ...letter, width: -letter.width }))
            assert.strictEqual(broken.reason, "crash")
            assert.include(textsOf(yield* read(letter)), "2025-04-05")
          }),
        )
      }),
    { tags: ["long"] },
  )

  it.effect("reads an image to its end on a machine that has hardly any time for it", () =>
    within(
      { workers: 1, patience: "2 minutes" },
      Effect.gen(function* () {
        const reading = yield* Effect.forkChild(read(letter), { startImmediately: true })
        yield* TestClock.adjust("9 minutes")
        assert.include(textsOf(yield* Fiber.join(reading)), "139,192.06")
      }),
    ),
  )

  it.live(
    "abandons an interrupted image, at any moment",
    () =>
      within(
        { workers: 1 },
        Effect.gen(function* () {
          yield* read(letter)
          // The gate of the native runtime makes this safe. Without it, one of these would crash the process.
          for (const millis of [0, 40, 100, 200]) {
            const reading = yield* Effect.forkChild(read(letter))
            yield* Effect.sleep(millis)
            const exit = yield* Effect.andThen(Fiber.interrupt(reading), Fiber.await(reading))
            assert.isTrue(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause))
          }
          assert.include(textsOf(yield* read(letter)), "139,192.06")
        }),
      ),
    { tags: ["long"] },
  )

  it.live(
    "can be closed while it reads: a thread finishes the call it has begun",
    () =>
      Effect.forEach([0, 150, 300], (millis) =>
        Effect.gen(function* () {
          const scope = yield* Scope.make()
          const services = yield* Layer.buildWithScope(PaddleOcr.layer({ workers: 1 }), scope)
          const reading = yield* Effect.forkChild(Effect.provideContext(read(letter), services))
          yield* Effect.sleep(millis)
          yield* Scope.close(scope, Exit.void)
          const exit = yield* Fiber.await(reading)
          assert.isTrue(
            Exit.isSuccess(exit) ? textsOf(exit.value).includes("139,192.06") : Cause.hasInterruptsOnly(exit.cause),
          )
        }),
      ),
    { tags: ["long"] },
  )

  it.effect("rejects an invalid number of workers", () =>
    Effect.forEach([0, -1, 1.5, Number.NaN], (workers) =>
      Effect.map(Effect.exit(Effect.scoped(Layer.build(PaddleOcr.layer({ workers })))), (exit) =>
        assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause)),
      ),
    ),
  )
})
