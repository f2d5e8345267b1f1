import { assert, describe, it } from "@effect/vitest"
import type { ProgressEvent } from "@open-valuation/core"
import { Effect, Fiber, PubSub, Ref, Stream } from "effect"
import { TestClock } from "effect/testing"
import { makeSharedSignals, type SignalBus } from "../../src/tasks/TaskSignals.ts"

const progress = (done: number): ProgressEvent => ({
  _tag: "Progress",
  done,
  total: 9,
  unit: "page",
  label: { code: "test.label", params: { file: "流水.pdf" } },
})

/**
 * A bus that behaves like PostgreSQL: every listener gets every text, its own included, and at first a notice that some
 * may have been missed.
 */
const makeBus = Effect.gen(function* () {
  const pubsub = yield* PubSub.unbounded<string>()
  const texts = yield* Ref.make<ReadonlyArray<string>>([])
  const down = yield* Ref.make(false)
  const bus: SignalBus<string> = {
    notify: (_, text) =>
      Effect.gen(function* () {
        if (yield* Ref.get(down)) return yield* Effect.fail("down")
        yield* Ref.update(texts, (all) => [...all, text])
        yield* PubSub.publish(pubsub, text)
      }),
    listen: () =>
      Stream.unwrap(
        Effect.map(PubSub.subscribe(pubsub), (subscription) =>
          Stream.concat(Stream.succeed(""), Stream.fromSubscription(subscription)),
        ),
      ),
  }
  return { bus, texts, down, lose: PubSub.publish(pubsub, "") }
})

/** Two processes on one bus, both already listening. */
const twoProcesses = Effect.gen(function* () {
  const wire = yield* makeBus
  const one = yield* makeSharedSignals(wire.bus)
  const other = yield* makeSharedSignals(wire.bus)
  yield* TestClock.adjust("1 second")
  return { ...wire, one, other }
})

describe("signals between processes", () => {
  it.effect("reach the other process after some milliseconds, many of them in one text", () =>
    Effect.gen(function* () {
      const { one, other, texts } = yield* twoProcesses
      const received = yield* Effect.forkChild(yield* other.listen(299))
      const work = yield* Effect.forkChild(Stream.runHead(other.works), { startImmediately: true })
      yield* one.work
      yield* Effect.forEach(
        Array.from({ length: 300 }, (_, id) => id),
        (id) => one.changed(id),
        { discard: true },
      )
      yield* TestClock.adjust("10 millis")
      yield* Fiber.join(received)
      yield* Fiber.join(work)
      assert.lengthOf(yield* Ref.get(texts), 1)
    }).pipe(Effect.scoped),
  )

  it.effect("carry progress, unless it is too long for the bus", () =>
    Effect.gen(function* () {
      const { one, other, texts } = yield* twoProcesses
      const next = yield* other.listen(1)
      yield* one.changed(1, progress(4))
      yield* TestClock.adjust("10 millis")
      assert.deepStrictEqual((yield* next).progress, progress(4))
      yield* one.changed(1, { ...progress(5), unit: "页".repeat(3000) })
      yield* TestClock.adjust("10 millis")
      assert.isUndefined((yield* next).progress)
      for (const text of yield* Ref.get(texts)) assert.isBelow(new TextEncoder().encode(text).length, 8000)
    }).pipe(Effect.scoped),
  )

  it.effect("wait for an unavailable bus, and lose nothing", () =>
    Effect.gen(function* () {
      const { down, one, other } = yield* twoProcesses
      const received = yield* Effect.forkChild(yield* other.listen(7))
      yield* Ref.set(down, true)
      yield* one.changed(7)
      yield* TestClock.adjust("5 seconds")
      assert.isUndefined(received.pollUnsafe())
      yield* Ref.set(down, false)
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(received)
    }).pipe(Effect.scoped),
  )

  it.effect("wake everyone when some may have been missed", () =>
    Effect.gen(function* () {
      const { lose, other } = yield* twoProcesses
      const received = yield* Effect.forkChild(yield* other.listen(7))
      const work = yield* Effect.forkChild(Stream.runHead(other.works), { startImmediately: true })
      yield* lose
      yield* Fiber.join(received)
      yield* Fiber.join(work)
    }).pipe(Effect.scoped),
  )
})
