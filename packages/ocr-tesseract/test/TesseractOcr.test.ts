import { once } from "node:events"
import type { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import { Ocr } from "@open-valuation/core/ports"
import { Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { TesseractOcr } from "../src/TesseractOcr.ts"
import { pageOf } from "./Render.ts"

const page = pageOf(["招商银行交易流水", "2025-04-05  -2,880.00", "Account No 6946598073021573681"])
const white = { width: 120, height: 90, channels: 1, pixels: new Uint8Array(10_800).fill(255) } as const

/** Calls back with threads of this process as they start. */
const onThread = (listen: (thread: Worker) => void) =>
  Effect.acquireRelease(
    Effect.sync(() => process.on("worker", listen)),
    () => Effect.sync(() => process.off("worker", listen)),
  )

/** The next thread, once it has begun its task. */
const threadBegun = Effect.gen(function* () {
  const next = Promise.withResolvers<Worker>()
  yield* onThread(next.resolve)
  return Effect.promise(async () => {
    const thread = await next.promise
    await once(thread, "online")
    return thread
  })
})

describe("Tesseract", () => {
  it.live("reads a page, and finds nothing on an empty one", () =>
    Effect.gen(function* () {
      const ocr = yield* Ocr
      assert.strictEqual(ocr.name, "tesseract")
      const { quality, turned, words } = yield* ocr.read(page)
      const text = words.map((word) => word.text).join(" ")
      assert.include(text, "招商银行交易流水")
      assert.include(text, "2025-04-05")
      assert.include(text, "-2,880.00")
      assert.include(text, "6946598073021573681")
      assert.strictEqual(turned, 0)
      assert.isAbove(quality.confidence, 0.8)
      assert.lengthOf((yield* ocr.read(white)).words, 0)
    }).pipe(Effect.provide(TesseractOcr.layer({ workers: 1 }))),
  )

  it.live(
    "replaces a failed thread",
    () =>
      Effect.gen(function* () {
        const begun = yield* threadBegun
        const ocr = yield* Ocr
        const reading = yield* Effect.forkChild(Effect.flip(ocr.read(page)))
        yield* Effect.flatMap(begun, (thread) => Effect.promise(() => thread.terminate()))
        assert.strictEqual((yield* Fiber.join(reading)).reason, "crash")
        assert.lengthOf((yield* ocr.read(white)).words, 0)
      }).pipe(Effect.provide(TesseractOcr.layer({ workers: 1 })), Effect.scoped),
    { tags: ["long"] },
  )

  it.live("fails an image that takes too long", () =>
    Effect.gen(function* () {
      const ocr = yield* Ocr
      assert.strictEqual((yield* Effect.flip(ocr.read(page))).reason, "timeout")
    }).pipe(Effect.provide(TesseractOcr.layer({ workers: 1, patience: "1 millis" }))),
  )

  it.effect("reads an image to its end on a machine that has hardly any time for it", () =>
    Effect.gen(function* () {
      const ocr = yield* Ocr
      const reading = yield* Effect.forkChild(ocr.read(page), { startImmediately: true })
      yield* TestClock.adjust("9 minutes")
      const { words } = yield* Fiber.join(reading)
      assert.include(words.map(({ text }) => text).join(" "), "-2,880.00")
    }).pipe(Effect.provide(TesseractOcr.layer({ workers: 1, patience: "3 minutes" }))),
  )

  it.effect("has at least one thread", () =>
    Effect.gen(function* () {
      for (const workers of [0, -1, 1.5, Number.NaN]) {
        const exit = yield* Effect.exit(Layer.build(TesseractOcr.layer({ workers })))
        assert.isTrue(Exit.hasDies(exit), `${workers}`)
      }
    }).pipe(Effect.scoped),
  )

  it.live(
    "never exceeds its number of threads, and reuses them",
    () =>
      Effect.gen(function* () {
        const alive = new Set<Worker>()
        let [most, started] = [0, 0]
        yield* onThread((thread) => {
          alive.add(thread)
          started += 1
          most = Math.max(most, alive.size)
          thread.once("exit", () => alive.delete(thread))
        })
        const ocr = yield* Ocr
        assert.strictEqual(ocr.concurrency, 2)
        yield* Effect.forEach(
          Array.from({ length: 6 }, () => white),
          ocr.read,
          { concurrency: "unbounded" },
        )
        assert.strictEqual(most, 2)
        assert.strictEqual(started, 2)
      }).pipe(Effect.provide(TesseractOcr.layer({ workers: 2 })), Effect.scoped),
    { tags: ["long"] },
  )

  it.live(
    "ends the thread of an abandoned image, and reads the next one",
    () =>
      Effect.gen(function* () {
        const begun = yield* threadBegun
        const ocr = yield* Ocr
        const reading = yield* Effect.forkChild(ocr.read(page))
        const thread = yield* begun
        const ended = once(thread, "exit")
        yield* Fiber.interrupt(reading)
        yield* Effect.promise(() => ended)
        assert.lengthOf((yield* ocr.read(white)).words, 0)
      }).pipe(Effect.provide(TesseractOcr.layer({ workers: 1 })), Effect.scoped),
    { tags: ["long"] },
  )
})
