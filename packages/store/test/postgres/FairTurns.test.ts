import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Embedded } from "../../src/postgres/index.ts"
import { temporaryFolder } from "./fixtures/HolderProcess.ts"

const Asker = Context.Reference("test/Asker", { defaultValue: () => 0 })

const database = Layer.unwrap(Effect.map(temporaryFolder, (dataDir) => Embedded.layer({ dataDir, asker: Asker })))

/**
 * Queues statements of one account and then one of another behind a transaction, and returns the order of the answers.
 */
const order = Effect.fnUntraced(function* (asked: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const [held, over] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const holder = yield* Effect.forkChild(
    sql.withTransaction(Effect.andThen(Deferred.succeed(held, undefined), Deferred.await(over))),
  )
  yield* Deferred.await(held)
  const answered: Array<number> = []
  const fibers = yield* Effect.forEach(asked, (asker, at) =>
    (at % 2 === 0 ? sql`SELECT 1` : sql.withTransaction(sql`SELECT 1`)).pipe(
      Effect.tap(() => Effect.sync(() => answered.push(asker))),
      Effect.provideService(Asker, asker),
      Effect.forkChild({ startImmediately: true }),
    ),
  )
  yield* Deferred.succeed(over, undefined)
  yield* Fiber.join(holder)
  yield* Fiber.joinAll(fibers)
  return answered
})

layer(database, { excludeTestServices: true })("the one connection of the embedded database", (it) => {
  it.effect("serves accounts in turn, however many statements and transactions of one are queued", () =>
    Effect.gen(function* () {
      const answered = yield* order([...Array.from({ length: 20 }, () => 1), 2, 3])
      assert.strictEqual(answered.length, 22)
      assert.includeMembers(answered.slice(0, 4), [2, 3])
    }),
  )

  it.effect("keeps a transaction atomic, with a nested one, among other accounts", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE notes (asker int)`
      const add = (asker: number) =>
        sql
          .withTransaction(
            Effect.gen(function* () {
              const [before] = yield* sql<{ readonly n: number }>`SELECT count(*)::int AS n FROM notes`
              yield* sql.withTransaction(sql`INSERT INTO notes VALUES (${asker})`)
              const [after] = yield* sql<{ readonly n: number }>`SELECT count(*)::int AS n FROM notes`
              assert.strictEqual(after?.n, (before?.n ?? 0) + 1)
            }),
          )
          .pipe(Effect.provideService(Asker, asker))
      yield* Effect.forEach([1, 1, 1, 2, 3], add, { concurrency: "unbounded" })
      const failed = yield* Effect.exit(
        sql.withTransaction(Effect.andThen(sql`INSERT INTO notes VALUES (4)`, Effect.fail("no"))),
      )
      assert.strictEqual(failed._tag, "Failure")
      assert.deepStrictEqual(yield* sql`SELECT count(*)::int AS n FROM notes`, [{ n: 5 }])
    }),
  )

  it.effect("drops an interrupted wait", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const over = yield* Deferred.make<void>()
      const holder = yield* Effect.forkChild(sql.withTransaction(Deferred.await(over)), { startImmediately: true })
      const waiting = yield* Effect.forkChild(sql`SELECT 1`, { startImmediately: true })
      yield* Fiber.interrupt(waiting)
      yield* Deferred.succeed(over, undefined)
      yield* Fiber.join(holder)
      assert.deepStrictEqual(yield* sql`SELECT 2 AS two`, [{ two: 2 }])
    }),
  )

  it.effect("does not block the event loop while a statement runs", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let turns = 0
      const count = (): void => {
        turns += 1
        next = setImmediate(count)
      }
      let next = setImmediate(count)
      yield* sql`SELECT count(*) FROM generate_series(1, 1000000)`
      clearImmediate(next)
      // On the event loop itself, the answer would come before anything else runs.
      assert.isAbove(turns, 1)
    }),
  )
})
