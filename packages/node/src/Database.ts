import { type DatabaseUnavailable, Embedded, Migrations, type Notifications, Postgres } from "@open-valuation/postgres"
import { migrations as sampleMigrations } from "@open-valuation/samples/sql"
import { migrations as serviceMigrations } from "@open-valuation/service"
import { Effect, Layer } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Settings } from "./Settings.ts"

/** Why the database cannot be used. Each has a `message` of one line. */
export type DatabaseFailure =
  | DatabaseUnavailable
  | Embedded.EmbeddedInUse
  | Migrations.MigrationFailed
  | SqlError.SqlError

type Opened = SqlClient.SqlClient | Notifications.Notifications

/** The PostgreSQL server of `DATABASE_URL` or else the embedded database of the data folder, its schema brought up to date. */
export const databaseLayer: Layer.Layer<Opened, DatabaseFailure, Settings> = Layer.unwrap(
  Effect.map(Settings, ({ databaseUrl, dataDir }): Layer.Layer<Opened, DatabaseFailure> =>
    databaseUrl === undefined ? Embedded.layer({ dataDir }) : Postgres.layer({ url: databaseUrl }),
  ),
).pipe((database) => Layer.provideMerge(Migrations.layer(sampleMigrations, serviceMigrations), database))
