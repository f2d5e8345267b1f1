import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The fields read in uploaded files, once for each asset that a file was read for. Removed with the file. */
export const materialReadingsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE material_readings (
    material_id bigint NOT NULL REFERENCES materials ON DELETE CASCADE,
    asset_type text NOT NULL,
    reading json NOT NULL,
    read_at timestamptz NOT NULL,
    PRIMARY KEY (material_id, asset_type)
  )`
})
