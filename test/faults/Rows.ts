import { Embedded } from "@open-valuation/store/postgres"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Runs one statement on the embedded database of a data folder that no process holds. */
export const rowsIn = (dataDir: string, statement: string): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Readonly<Record<string, unknown>>>(statement)).pipe(
    Effect.provide(Embedded.layer({ dataDir })),
    Effect.runPromise,
  )
