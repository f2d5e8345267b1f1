import { PgClient } from "@effect/sql-pg"
import {
  type DatabaseUnavailable,
  Embedded,
  Migrations,
  Notifications,
  Pool,
  Postgres,
} from "@open-valuation/store/postgres"
import { migrations as sampleMigrations } from "@open-valuation/store/sql"
import { Duration, Effect, Layer, type Redacted } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { migrations as serviceMigrations } from "../operations/Migrations.ts"
import { OnBehalfOf } from "../tasks/Task.ts"
import { type DatabaseSetting, Settings } from "./Settings.ts"

/** Reasons why the database cannot be used. Each has a one-line `message`. */
export type DatabaseFailure =
  | DatabaseUnavailable
  | Pool.PoolTooSmall
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

const migratedPool = (pool: Pool.HostPool): Layer.Layer<Opened, DatabaseFailure> =>
  Pool.layer(pool).pipe(
    Layer.provideMerge(Layer.effectDiscard(Effect.provide(migrate, Pool.clientLayer(pool, Duration.infinity)))),
  )

/** A host's client may rename columns, which the service's statements do not expect. */
const migratedClient = (client: PgClient.PgClient): Layer.Layer<Opened, DatabaseFailure> =>
  Layer.mergeAll(Layer.effectDiscard(migrate), Notifications.layerPostgres).pipe(
    Layer.provideMerge(
      Layer.merge(
        Layer.succeed(SqlClient.SqlClient, client.withoutTransforms()),
        Layer.succeed(PgClient.PgClient, client),
      ),
    ),
  )

const opened = (database: DatabaseSetting, dataDir: string): Layer.Layer<Opened, DatabaseFailure> => {
  switch (database.kind) {
    case "folder":
      return migratedFolder(dataDir)
    case "server":
      return migratedServer(database.url)
    case "pool":
      return migratedPool(database.pool)
    case "client":
      return migratedClient(database.client)
  }
}

/** The database of the settings, with its schema migrated. */
export const databaseLayer: Layer.Layer<Opened, DatabaseFailure, Settings> = Layer.unwrap(
  Effect.map(Settings, ({ database, dataDir }) => opened(database, dataDir)),
)
