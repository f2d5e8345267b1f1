import { rmSync, statfsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Embedded, isUnavailable } from "@open-valuation/store/postgres"
import { Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Statements that find enough room on the disk of `MOUNT` when they start and fill it before they end. The last line
 * printed states whether each failed as on a database that is away, and which notes are there afterwards: in the same
 * process, and after the database is closed and opened again.
 */
const mount = process.env["MOUNT"] ?? ""
const embedded = Embedded.layer({ dataDir: join(mount, "data") })
const ballast = join(mount, "ballast")

/** Just more than a statement needs to be let through. */
const FREE_MIB = 66

const fill = (): void => {
  const { bavail, bsize } = statfsSync(mount)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - FREE_MIB * 1_048_576))
}

const notes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql<{ readonly id: number }>`SELECT id FROM notes ORDER BY id`).map(({ id }) => id)
})

const texts = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => `${n} `.repeat(20)))

const statements = {
  sort: (sql: SqlClient.SqlClient) =>
    sql`SELECT repeat(md5(i::text), 20) AS text FROM generate_series(1, 1000000) i ORDER BY text LIMIT 1 OFFSET 999999`,
  index: (sql: SqlClient.SqlClient) => sql`CREATE INDEX ON lines (text)`,
  rows: (sql: SqlClient.SqlClient) =>
    sql.withTransaction(
      Effect.andThen(
        sql`INSERT INTO notes VALUES (-1)`,
        sql`INSERT INTO lines SELECT t || i FROM json_array_elements_text(${texts}) t, generate_series(1, 40) i`,
      ),
    ),
  insert: (sql: SqlClient.SqlClient) =>
    sql`INSERT INTO lines SELECT repeat(md5(i::text), 20) FROM generate_series(1, 1000000) i`,
}

const outcome = (exit: Exit.Exit<unknown, unknown>): string => {
  if (Exit.isSuccess(exit)) return "not"
  return isUnavailable(exit.cause) ? "unavailable" : String(exit.cause)
}

const first = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE notes (id int)`
  yield* sql`CREATE TABLE lines (text text)`
  yield* sql`INSERT INTO lines SELECT repeat(md5(i::text), 12) FROM generate_series(1, 150000) i`
  yield* sql`CHECKPOINT`
  const failed: Record<string, string> = {}
  yield* sql`INSERT INTO notes VALUES (0)`
  for (const [name, statement] of Object.entries(statements)) {
    fill()
    failed[name] = outcome(yield* Effect.exit(statement(sql)))
    rmSync(ballast)
    yield* sql`INSERT INTO notes VALUES (${Object.keys(failed).length})`
  }
  return { failed, kept: yield* notes }
})

const all = Effect.gen(function* () {
  const seen = yield* first.pipe(Effect.provide(embedded, { local: true }))
  return { ...seen, reopened: yield* notes.pipe(Effect.provide(embedded, { local: true })) }
})
process.stdout.write(`\n${JSON.stringify(await Effect.runPromise(all))}`)
