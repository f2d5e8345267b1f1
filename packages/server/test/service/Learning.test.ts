import { assert, layer as shared } from "@effect/vitest"
import { LearningWait } from "@open-valuation/core/ports"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Fiber, Layer, Logger, References, Stream } from "effect"
import { Tasks, type Valuer } from "../../src/service.ts"
import { ended, input, migrated, principalOf, serviceOn, valuersOf } from "./Fixture.ts"

const learned = Deferred.makeUnsafe<void>()
const result = Stream.make({ _tag: "Result", outcome: {} } as const)

/** Valuations, some of which wait until their market is learned. */
const events: Valuer<never>["events"] = (request) =>
  (request as { readonly learns?: boolean }).learns === true
    ? Stream.unwrap(
        Effect.gen(function* () {
          const { until } = yield* LearningWait
          yield* until(Deferred.await(learned), () => 2)
          return result
        }),
      )
    : result

const lines: Array<Readonly<Record<string, unknown>>> = []
const log = Logger.layer([
  Logger.make(({ fiber, message }) => {
    if (String(message) === "waited for learning") lines.push(fiber.getRef(References.CurrentLogAnnotations))
  }),
])

const { layer } = databases.at(-1)!
shared(serviceOn(migrated(layer), valuersOf(events), { concurrency: 1 }).pipe(Layer.provide(log)), {
  excludeTestServices: true,
})((it) => {
  it.effect(
    "a valuation that waits for learning leaves its place to others, says so in its stream, and is logged",
    () =>
      Effect.gen(function* () {
        const tasks = yield* Tasks
        const [learner, other] = [yield* principalOf("learner"), yield* principalOf("other")]
        const { task } = yield* tasks.create(learner, input({ request: { learns: true } }))
        const { events } = yield* tasks.follow(learner, "PROPERTY", task.id, 0)
        const following = yield* Effect.forkChild(Stream.runCollect(events), { startImmediately: true })
        const { task: quick } = yield* tasks.create(other, input())
        assert.strictEqual((yield* ended(other, quick.id)).status, "SUCCESS")
        assert.strictEqual((yield* tasks.get(learner, "PROPERTY", task.id)).status, "IN_PROGRESS")
        yield* Deferred.succeed(learned, undefined)
        const progress = [...(yield* Fiber.join(following))].filter((event) => event._tag === "Progress")
        const last = progress.at(-1)
        assert.deepStrictEqual([last?.unit, last?.label.code], ["SECOND", "task.learned"])
        const seconds = last?.label.params["seconds"]
        assert.strictEqual(last?.done, Math.round(Number(seconds)))
        assert.deepStrictEqual(
          lines.map(({ learningSeconds, taskId }) => [taskId, learningSeconds]),
          [[task.id, seconds]],
        )
      }),
  )
})
