import { assert, describe, it } from "@effect/vitest"
import type { ValuationEvent } from "@open-valuation/core"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Fiber, Layer, Queue, Stream } from "effect"
import { type TaskEvent, Tasks } from "../../src/service.ts"
import { ended, input, migrated, principalOf, serviceOn, valuersOf } from "./Fixture.ts"

const step = (n: number): ValuationEvent<unknown> => ({
  _tag: "Step",
  stage: "SEARCH",
  message: { code: "test.step", params: { n } },
})

const nameOf = (event: TaskEvent): string => ("seq" in event ? `${event.seq} ${event._tag}` : event._tag)

/** A valuation that emits the events that a test offers, as it offers them. */
const scripted = Effect.map(Queue.unbounded<ValuationEvent<unknown>>(), (script) => ({
  offer: (event: ValuationEvent<unknown>) => Queue.offer(script, event),
  valuers: valuersOf(() => Stream.fromQueue(script).pipe(Stream.takeUntil((event) => event._tag === "Result"))),
}))

describe.each(databases)("the events of a task on $name", ({ layer }) => {
  it.live("come as they happen, to every reader from its own position", () =>
    Effect.gen(function* () {
      const { offer, valuers } = yield* scripted
      yield* Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("alpha")
        const { task } = yield* tasks.create(principal, input())
        const seen = yield* Queue.unbounded<TaskEvent>()
        const follow = (after: number) => tasks.follow(principal, "PROPERTY", task.id, after)
        const reader = yield* Effect.forkChild(
          Stream.runForEach((yield* follow(0)).events, (event) => Queue.offer(seen, event)),
        )
        assert.strictEqual(nameOf(yield* Queue.take(seen)), "1 Task")
        yield* offer(step(1))
        assert.strictEqual(nameOf(yield* Queue.take(seen)), "2 Step")
        yield* offer({ _tag: "Progress", done: 1, total: 2, unit: "page", label: { code: "test.label", params: {} } })
        assert.strictEqual(nameOf(yield* Queue.take(seen)), "Progress")
        yield* offer(step(2))
        assert.strictEqual(nameOf(yield* Queue.take(seen)), "3 Step")

        const late = yield* Effect.forkChild(Stream.runCollect((yield* follow(2)).events))
        const beyond = yield* Effect.flip(follow(4))
        assert.deepStrictEqual([beyond._tag, "last" in beyond && beyond.last], ["EventUnknown", 3])

        yield* offer({ _tag: "Result", outcome: { value: 1 } })
        const result = yield* Queue.take(seen)
        assert.strictEqual(nameOf(result), "4 Result")
        assert.deepStrictEqual(result._tag === "Result" && [result.task.status, result.task.result], [
          "SUCCESS",
          { value: 1 },
        ])
        yield* Fiber.join(reader)
        assert.deepStrictEqual((yield* Fiber.join(late)).map(nameOf), ["3 Step", "4 Result"])
        assert.isTrue((yield* follow(4)).complete)
      }).pipe(Effect.provide(Layer.fresh(serviceOn(migrated(layer), valuers))))
    }).pipe(Effect.scoped),
  )

  it.live("of an ended task are all available, in pages", () => {
    const many = valuersOf(() =>
      Stream.concat(
        Stream.map(Stream.range(1, 450), step),
        Stream.succeed<ValuationEvent<unknown>>({ _tag: "Result", outcome: {} }),
      ),
    )
    return Effect.gen(function* () {
      const tasks = yield* Tasks
      const principal = yield* principalOf("alpha")
      const { task } = yield* tasks.create(principal, input())
      yield* ended(principal, task.id)
      const { complete, events } = yield* tasks.follow(principal, "PROPERTY", task.id, 0)
      const all = yield* Stream.runCollect(events)
      assert.deepStrictEqual(
        all.map((event) => ("seq" in event ? event.seq : 0)),
        Array.from({ length: 452 }, (_, index) => index + 1),
      )
      const [first] = all
      assert.deepStrictEqual([complete, first?._tag === "Task" && first.task.status], [false, "IN_PROGRESS"])
    }).pipe(Effect.provide(Layer.fresh(serviceOn(migrated(layer), many))))
  })

  it.live("are hidden from other accounts, and a reader that disconnects does not affect the task", () =>
    Effect.gen(function* () {
      const { offer, valuers } = yield* scripted
      yield* Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("alpha")
        const { task } = yield* tasks.create(principal, input())
        const foreign = yield* Effect.flip(tasks.follow(yield* principalOf("beta"), "PROPERTY", task.id, 0))
        assert.strictEqual(foreign._tag, "TaskNotFound")
        const begun = yield* Deferred.make<void>()
        const { events } = yield* tasks.follow(principal, "PROPERTY", task.id, 0)
        const reader = yield* Effect.forkChild(Stream.runForEach(events, () => Deferred.succeed(begun, undefined)))
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(reader)
        yield* offer({ _tag: "Result", outcome: {} })
        assert.strictEqual((yield* ended(principal, task.id)).status, "SUCCESS")
      }).pipe(Effect.provide(Layer.fresh(serviceOn(migrated(layer), valuers))))
    }).pipe(Effect.scoped),
  )

  it.live("are reported once: a repeated run with other samples reports a restart and continues the numbers", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(migrated(layer)))
      const begun = yield* Deferred.make<void>()
      const cutOff = valuersOf(() =>
        Stream.make(step(1), step(2)).pipe(
          Stream.concat(Stream.drain(Stream.fromEffect(Deferred.succeed(begun, undefined)))),
          Stream.concat(Stream.never),
        ),
      )
      const again = valuersOf(() => Stream.make(step(1), step(9), { _tag: "Result", outcome: {} } as const))
      const { principal, task, seen } = yield* Effect.gen(function* () {
        const tasks = yield* Tasks
        const principal = yield* principalOf("alpha")
        const { task } = yield* tasks.create(principal, input())
        const { events } = yield* tasks.follow(principal, "PROPERTY", task.id, 0)
        const seen = yield* Stream.runCollect(Stream.take(events, 3))
        return { principal, task, seen }
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, cutOff))))
      const after = yield* Effect.gen(function* () {
        const { events } = yield* (yield* Tasks).follow(principal, "PROPERTY", task.id, 0)
        return yield* Stream.runCollect(events)
      }).pipe(Effect.provide(Layer.fresh(serviceOn(database, again, undefined, 8))))
      assert.deepStrictEqual(after.slice(0, 3), seen)
      assert.deepStrictEqual(after.slice(3).map(nameOf), ["4 Step", "5 Step", "6 Result"])
      const [note] = after.slice(3)
      assert.strictEqual(note?._tag === "Step" && note.message.code, "task.restarted")
    }).pipe(Effect.scoped),
  )
})
