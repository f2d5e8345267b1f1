import { Effect, Layer, Schema } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"

/** A package's schema changes: `"0010_name"` → statements. A released change is never edited. */
export type Migrations = Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>>

/** The schema could not be migrated, and nothing was changed. `message` names the change and says what to do. */
export class MigrationFailed extends Schema.TaggedError<MigrationFailed>()("MigrationFailed", {
  reason: Schema.Literals(["BadName", "DuplicateId", "OutOfOrder", "Statement"]),
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/**
 * Applies the missing changes of several packages in numerical order, all in one transaction, and returns their names.
 * Processes that start together wait for each other. Rejects names that are not `<number>_<name>`, duplicate numbers,
 * and a number below one that is already applied.
 */
export const run = Effect.fn("Migrations.run")(function* (
  ...packages: ReadonlyArray<Migrations>
): Effect.fn.Return<ReadonlyArray<string>, MigrationFailed | SqlError.SqlError, SqlClient.SqlClient> {
  const merged = yield* merge(packages)
  const sql = yield* SqlClient.SqlClient
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        yield* sql`SELECT pg_advisory_xact_lock(${lock})`
        const applied = yield* migrate({ loader: Migrator.fromRecord(merged), table })
        yield* refuseSkipped(merged)
        return applied.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`)
      }),
    )
    .pipe(
      Effect.catchTag("MigrationError", (error) =>
        Effect.fail(new MigrationFailed({ reason: "Statement", message: failed(error), cause: error.cause })),
      ),
    )
})

/** `run` as a layer. Provide it with the database to layers that need the tables. */
export const layer = (
  ...packages: ReadonlyArray<Migrations>
): Layer.Layer<never, MigrationFailed | SqlError.SqlError, SqlClient.SqlClient> => Layer.effectDiscard(run(...packages))

const table = "schema_migrations"

/** Arbitrary number of an advisory lock, used for nothing else in the database. */
const lock = 704_602_925

const migrate = Migrator.make({})

const failed = (error: Migrator.MigrationError): string => {
  const cause = SqlError.isSqlError(error.cause) ? error.cause.reason.cause : error.cause
  return `${error.message}${cause instanceof Error ? `: ${cause.message}` : ""}. The schema was left as it was.`
}

const merge = (packages: ReadonlyArray<Migrations>): Effect.Effect<Migrations, MigrationFailed> => {
  const names = packages.flatMap((migrations) => Object.keys(migrations))
  const bad = names.find((name) => !/^\d{1,9}_\w+$/.test(name))
  if (bad !== undefined)
    return refuse("BadName", `Migration "${bad}" is not named <number>_<name>, such as 0010_accounts.`)
  const seen = new Map<number, string>()
  for (const name of names) {
    const id = Number.parseInt(name, 10)
    const other = seen.get(id)
    if (other !== undefined) {
      return refuse(
        "DuplicateId",
        `Migrations "${other}" and "${name}" have the same number: give one of them another.`,
      )
    }
    seen.set(id, name)
  }
  return Effect.succeed(Object.fromEntries(packages.flatMap((migrations) => Object.entries(migrations))))
}

/** The migrator only looks past the highest applied number: a lower one added later would never run. */
const refuseSkipped = Effect.fnUntraced(function* (merged: Migrations) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly migration_id: number }>`SELECT migration_id FROM ${sql(table)}`
  const known = new Set(rows.map((row) => row.migration_id))
  const skipped = Object.keys(merged).find((name) => !known.has(Number.parseInt(name, 10)))
  if (skipped !== undefined) {
    return yield* refuse(
      "OutOfOrder",
      `Migration "${skipped}" has a lower number than one applied before: give it a higher one.`,
    )
  }
})

const refuse = (reason: MigrationFailed["reason"], message: string): Effect.Effect<never, MigrationFailed> =>
  Effect.fail(new MigrationFailed({ reason, message }))
