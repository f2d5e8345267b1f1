import { type DatabaseUnavailable, Embedded, Migrations, type Notifications, Postgres } from "@open-valuation/postgres"
import { migrations as sampleMigrations } from "@open-valuation/samples/sql"
import { OnBehalfOf, migrations as serviceMigrations } from "@open-valuation/service"
import { Duration, Effect, Layer, type Redacted } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Settings } from "./Settings.ts"

/** Reasons why the database cannot be used. Each has a one-line `message`. */
export type DatabaseFailure =
  | DatabaseUnavailable
  | Embedded.EmbeddedInUse
  | Migrations.MigrationFailed
  | SqlError.SqlError

type Opened = SqlClient.SqlClient | Notifications.Notifications

const migrate = Migrations.run(sampleMigrations, serviceMigrations)

/**
 * Migrates over separate connections: a change of the schema may take long, and waits for other processes that make it.
 */
const migratedServer = (url: Redacted.Redacted): Layer.Layer<Opened, DatabaseFailure> =>
  Postgres.layer({ url }).pipe(
    Layer.provideMerge(
      Layer.effectDiscard(Effect.provide(migrate, Postgres.layer({ url, patience: Duration.infinity }))),
    ),
  )

const migratedFolder = (dataDir: string): Layer.Layer<Opened, DatabaseFailure> =>
  Layer.provideMerge(Layer.effectDiscard(migrate), Embedded.layer({ dataDir, asker: OnBehalfOf }))

/**
 * The PostgreSQL server of `DATABASE_URL`, otherwise the embedded database of the data folder, with its schema
 * migrated.
 */
export const databaseLayer: Layer.Layer<Opened, DatabaseFailure, Settings> = Layer.unwrap(
  Effect.map(Settings, ({ databaseUrl, dataDir }) =>
    databaseUrl === undefined ? migratedFolder(dataDir) : migratedServer(databaseUrl),
  ),
)
