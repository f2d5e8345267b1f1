import { assert, describe, it, layer } from "@effect/vitest"
import { databases, RealPostgres } from "@open-valuation/testing/database"
import { Effect, Exit, Queue, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Notifications, Postgres } from "../../src/postgres/index.ts"

/** Starts listening, and completes when the first `resync` has arrived. */
const listening = Effect.fnUntraced(function* (channel: string) {
  const notifications = yield* Notifications.Notifications
  const received = yield* Queue.unbounded<string>()
  yield* Effect.forkScoped(
    Stream.runForEach(notifications.listen(channel), (payload) => Queue.offer(received, payload)),
  )
  assert.strictEqual(yield* Queue.take(received), Notifications.resync)
  return { ...notifications, received }
})

describe.each(databases)("Notifications on $name", (database) => {
  layer(database.layer)((test) => {
    test.effect("reach every listener of the channel, in order, and no other", () =>
      Effect.gen(function* () {
        const first = yield* listening("catalogue")
        const second = yield* listening("catalogue")
        const other = yield* listening("keys")
        for (const payload of ["1", "二"]) yield* first.notify("catalogue", payload)
        yield* first.notify("keys", "revoked")
        for (const { received } of [first, second]) {
          assert.deepStrictEqual([yield* Queue.take(received), yield* Queue.take(received)], ["1", "二"])
        }
        assert.strictEqual(yield* Queue.take(other.received), "revoked")
      }),
    )

    test.effect("are sent when the transaction commits, not when it rolls back", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { received, notify } = yield* listening("catalogue")
        yield* sql
          .withTransaction(Effect.andThen(notify("catalogue", "undone"), Effect.fail("rollback")))
          .pipe(Effect.ignore)
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* notify("catalogue", "done")
            assert.strictEqual(yield* Queue.size(received), 0)
          }),
        )
        assert.strictEqual(yield* Queue.take(received), "done")
      }),
    )

    test.effect("refuse a payload that PostgreSQL would refuse", () =>
      Effect.gen(function* () {
        const { notify } = yield* Notifications.Notifications
        yield* notify("catalogue", "x".repeat(7_999))
        assert.isTrue(Exit.hasDies(yield* Effect.exit(notify("catalogue", "x".repeat(8_000)))))
        assert.isTrue(Exit.hasDies(yield* Effect.exit(notify("c".repeat(64), "x"))))
      }),
    )
  })
})

describe("Notifications of a server that restarts", () => {
  it.live("arrive again, after a notice to read the state again", () =>
    Effect.gen(function* () {
      const server = yield* RealPostgres.make
      yield* Effect.gen(function* () {
        const { received, notify } = yield* listening("catalogue")
        yield* server.stop
        yield* server.start
        assert.strictEqual(yield* Queue.take(received), Notifications.resync)
        yield* notify("catalogue", "2")
        assert.strictEqual(yield* Queue.take(received), "2")
      }).pipe(Effect.scoped, Effect.provide(Postgres.layer({ url: server.url("postgres") })))
    }),
  )
})
