import { assert, layer as shared } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { Array, Effect, Stream } from "effect"
import { OnBehalfOf, Tasks } from "../../src/service.ts"
import { ended, input, migrated, principalOf, serviceOn, someEvents, valuersOf } from "./Fixture.ts"

/** Valuations that never end if the request asks for it, and end at once otherwise. */
const valuers = valuersOf((request) =>
  JSON.stringify(request).includes("stuck")
    ? Stream.never
    : Stream.concat(
        Stream.drain(
          Stream.mapEffect(Stream.succeed(request), () => Effect.map(OnBehalfOf, (id) => workedFor.push(id))),
        ),
        Stream.fromIterable(someEvents),
      ),
)

/** The accounts that valuations ran for, as `OnBehalfOf` gives them. */
const workedFor: Array<number> = []

const { layer } = databases.at(-1)!
shared(serviceOn(migrated(layer), valuers, { concurrency: 3, concurrencyPerAccount: 2 }), {
  excludeTestServices: true,
})((it) => {
  it.effect("a valuation works on behalf of its account", () =>
    Effect.gen(function* () {
      const tasks = yield* Tasks
      const principal = yield* principalOf("own")
      const { task } = yield* tasks.create(principal, input())
      yield* ended(principal, task.id)
      assert.include(workedFor, Number(principal.accountId))
    }),
  )

  it.effect("an account whose valuations never end leaves room for other accounts", () =>
    Effect.gen(function* () {
      const tasks = yield* Tasks
      const [hostile, quiet] = [yield* principalOf("hostile"), yield* principalOf("quiet")]
      const stuck = yield* Effect.forEach(Array.range(1, 6), () =>
        tasks.create(hostile, input({ request: { stuck: true } })),
      )
      const { task } = yield* tasks.create(quiet, input())
      assert.strictEqual((yield* ended(quiet, task.id)).status, "SUCCESS")
      for (const one of stuck) {
        assert.strictEqual((yield* tasks.get(hostile, "PROPERTY", one.task.id)).status, "IN_PROGRESS")
      }
    }),
  )
})
