import { describe, expect, it } from "@effect/vitest"
import { type Ocr, OcrInBackground, OcrUnavailable } from "@open-valuation/core/ports"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeAccountOcr } from "../../../src/node/documents/AccountOcr.ts"

/** An image identified by its width. */
const image = (width: number) => ({ width, height: 1, channels: 1 as const, pixels: new Uint8Array(width) })

/** A recogniser whose images take until a gate opens, and its images in order of arrival. */
const recogniser = (concurrency: number, gate: Effect.Effect<void>) => {
  const read: Array<number> = []
  const ocr: Ocr["Service"] = {
    name: "slow",
    concurrency,
    read: ({ width }) =>
      Effect.sync(() => read.push(width)).pipe(
        Effect.andThen(gate),
        Effect.andThen(Effect.fail(new OcrUnavailable({ reason: "crash", detail: "enough" }))),
      ),
  }
  return { of: makeAccountOcr(ocr), read }
}

const begin = <A, E>(effect: Effect.Effect<A, E>) => Effect.forkChild(Effect.exit(effect), { startImmediately: true })

describe("a recogniser shared by accounts", () => {
  it.effect("leaves a place to others beside an account whose images never end", () =>
    Effect.gen(function* () {
      const { of, read } = recogniser(2, Effect.never)
      const hostile = of(1)
      const images = yield* Effect.forEach([10, 11, 12], (width) => begin(hostile.read(image(width))))
      yield* begin(of(2).read(image(20)))
      expect(read).toEqual([10, 20])
      yield* Fiber.interruptAll(images)
    }),
  )

  it.effect("alternates between accounts, one image each, when it has one place", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const { of, read } = recogniser(1, Deferred.await(gate))
      const images = yield* Effect.forEach([10, 11, 12, 13, 20, 21, 30], (width) =>
        begin(of(Math.floor(width / 10)).read(image(width))),
      )
      yield* Deferred.succeed(gate, undefined)
      yield* Effect.forEach(images, (one) => Fiber.join(one))
      expect(read.slice(0, 3).toSorted((a, b) => a - b)).toEqual([10, 20, 30])
    }),
  )

  it.effect("reads what an account queues behind its first image in the background while others have any", () =>
    Effect.gen(function* () {
      const steps = new Map<number, Deferred.Deferred<void>>()
      const of = makeAccountOcr({
        name: "slow",
        concurrency: 3,
        read: ({ width }) =>
          Effect.gen(function* () {
            steps.set(width, yield* OcrInBackground)
            return yield* Effect.never
          }),
      })
      const inBackground = () =>
        [...steps].flatMap(([width, background]) => (Deferred.isDoneUnsafe(background) ? [width] : []))
      const own = yield* Effect.forEach([10, 11, 12], (width) => begin(of(1).read(image(width))))
      expect([...steps.keys()]).toEqual([10, 11])
      expect(inBackground()).toEqual([])
      const other = yield* begin(of(2).read(image(20)))
      expect(inBackground()).toEqual([11])
      yield* Fiber.interruptAll([own[0]!, own[1]!])
      yield* Effect.yieldNow
      expect(inBackground()).toEqual([11, 12])
      yield* Fiber.interruptAll([own[2]!, other])
      yield* begin(of(1).read(image(13)))
      expect(inBackground()).toEqual([11, 12])
    }),
  )

  it.effect("sends an image that takes long to the background while another account has one in the foreground", () =>
    Effect.gen(function* () {
      const steps = new Map<number, Deferred.Deferred<void>>()
      const of = makeAccountOcr({
        name: "slow",
        concurrency: 3,
        read: ({ width }) =>
          Effect.gen(function* () {
            steps.set(width, yield* OcrInBackground)
            return yield* Effect.never
          }),
      })
      const inBackground = () =>
        [...steps].flatMap(([width, background]) => (Deferred.isDoneUnsafe(background) ? [width] : []))
      const first = yield* begin(of(1).read(image(10)))
      yield* TestClock.adjust("1 minute")
      expect(inBackground()).toEqual([])
      const second = yield* begin(of(2).read(image(20)))
      expect(inBackground()).toEqual([10])
      yield* TestClock.adjust("1 minute")
      expect(inBackground()).toEqual([10])
      const third = yield* begin(of(3).read(image(30)))
      expect(inBackground()).toEqual([10, 20])
      yield* Fiber.interruptAll([first, second, third])
      const fourth = yield* begin(of(4).read(image(40)))
      const fifth = yield* begin(of(5).read(image(50)))
      expect(inBackground()).toEqual([10, 20])
      yield* TestClock.adjust("2 seconds")
      expect(inBackground()).toEqual([10, 20, 40])
      yield* Fiber.interruptAll([fourth, fifth])
    }),
  )

  it.effect("does not make the operator of the process wait for accounts", () =>
    Effect.gen(function* () {
      const { of, read } = recogniser(2, Effect.never)
      yield* begin(of(1).read(image(10)))
      for (const width of [1, 2, 3]) yield* begin(of(undefined).read(image(width)))
      expect(read).toEqual([10, 1, 2, 3])
    }),
  )
})
