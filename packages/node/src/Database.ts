import { Embedded, Migrations, Postgres } from "@open-valuation/postgres"
import { migrations as sampleMigrations } from "@open-valuation/samples/sql"
import { migrations as serviceMigrations } from "@open-valuation/service"
import { Effect, Layer } from "effect"
import { Settings } from "./Settings.ts"

/** The PostgreSQL server of `DATABASE_URL` or else the embedded database of the data folder, its schema brought up to date. */
export const databaseLayer = Layer.unwrap(
  Effect.map(Settings, ({ databaseUrl, dataDir }) =>
    databaseUrl === undefined ? Embedded.layer({ dataDir }) : Postgres.layer({ url: databaseUrl }),
  ),
).pipe((database) => Layer.provideMerge(Migrations.layer(sampleMigrations, serviceMigrations), database))
