import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Uploaded files. Their bytes are stored in chunks, so that neither side of the connection holds a whole file as one
 * value, and uncompressed, because most file formats are compressed already.
 */
export const materialsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE materials (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    material_ref text NOT NULL UNIQUE,
    account_id bigint NOT NULL REFERENCES accounts,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    password text,
    created_at timestamptz NOT NULL
  )`
  yield* sql`CREATE INDEX materials_age ON materials (created_at)`
  yield* sql`CREATE INDEX materials_passwords ON materials (created_at) WHERE password IS NOT NULL`
  yield* sql`CREATE TABLE material_chunks (
    material_id bigint NOT NULL REFERENCES materials ON DELETE CASCADE,
    seq integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (material_id, seq)
  )`
  yield* sql`ALTER TABLE material_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL`
})
