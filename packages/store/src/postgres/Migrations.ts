import { Effect, Layer, Schema } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"

/** A package's schema changes: `"0010_name"` → statements. A released change is never edited. */
export type Migrations = Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>>

/** The schema could not be migrated, and nothing was changed. `message` names the change and says what to do. */
export class MigrationFailed extends Schema.TaggedError<MigrationFailed>()("MigrationFailed", {
  reason: Schema.Literals(["BadName", "DuplicateId", "OutOfOrder", "Newer", "Statement"]),
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/**
 * Applies the missing changes of several packages in numerical order, all in one transaction, and returns their names.
 * Processes that start together wait for each other. Rejects names that are not `<number>_<name>`, duplicate numbers, a
 * number below one that is already applied, and a database with changes of a newer version, which this one would use
 * wrongly.
 */
export const run = (...packages: ReadonlyArray<Migrations>) => migrated(packages, refuseNewer)

/** `run` for a program that knows only some of the database's packages: higher numbers are those of the others. */
export const runBeside = (...packages: ReadonlyArray<Migrations>) => migrated(packages, () => Effect.void)

type Check = (merged: Migrations, applied: Applied) => Effect.Effect<void, MigrationFailed>

const migrated = Effect.fn("Migrations.run")(function* (
  packages: ReadonlyArray<Migrations>,
  checkBeyond: Check,
): Effect.fn.Return<ReadonlyArray<string>, MigrationFailed | SqlError.SqlError, SqlClient.SqlClient> {
  const merged = yield* merge(packages)
  const sql = yield* SqlClient.SqlClient
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        yield* sql`SELECT pg_advisory_xact_lock(${lock})`
        const added = yield* migrate({ loader: Migrator.fromRecord(merged), table })
        const applied: Applied = yield* sql<Applied[number]>`
          SELECT migration_id AS id, name FROM ${sql(table)} ORDER BY migration_id`
        yield* checkBeyond(merged, applied)
        yield* refuseSkipped(merged, applied)
        return added.map(([id, name]) => fullName({ id, name }))
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
    const id = numberOf(name)
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

/** Changes that the database records, in numerical order. */
type Applied = ReadonlyArray<{ readonly id: number; readonly name: string }>

const fullName = ({ id, name }: Applied[number]): string => `${String(id).padStart(4, "0")}_${name}`

const numberOf = (name: string): number => Number.parseInt(name, 10)

const refuseNewer: Check = (merged, applied) => {
  const last = applied.at(-1)
  return last === undefined || Object.keys(merged).some((name) => numberOf(name) >= last.id)
    ? Effect.void
    : refuse(
        "Newer",
        `The database was changed by a newer version of this program (${fullName(last)}): start that version, or restore a backup from before.`,
      )
}

/** The migrator only looks past the highest applied number: a lower one added later would never run. */
const refuseSkipped: Check = (merged, applied) => {
  const known = new Set(applied.map(({ id }) => id))
  const skipped = Object.keys(merged).find((name) => !known.has(numberOf(name)))
  return skipped === undefined
    ? Effect.void
    : refuse("OutOfOrder", `Migration "${skipped}" has a lower number than one applied before: give it a higher one.`)
}

const refuse = (reason: MigrationFailed["reason"], message: string): Effect.Effect<never, MigrationFailed> =>
  Effect.fail(new MigrationFailed({ reason, message }))
