import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Tables of the catalogue. `samples.version` is the catalogue's version with which a row came, so that a running server
 * can read what is new; `catalogue_versions` has one row per asset, which imports lock: they commit in the order of
 * their versions. `owner_account` null: shared with all accounts.
 */
export const migrations = {
  "0010_samples": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE samples (
      sample_id text PRIMARY KEY,
      asset_type text NOT NULL,
      owner_account bigint,
      kind text NOT NULL,
      source text NOT NULL,
      url text,
      observed_at text NOT NULL,
      observed_day integer NOT NULL,
      price double precision NOT NULL,
      ask_price double precision,
      city text NOT NULL,
      object_key text NOT NULL,
      facts jsonb NOT NULL,
      imported_at timestamptz NOT NULL,
      version bigint NOT NULL
    )`
    yield* sql`CREATE INDEX samples_by_version ON samples (asset_type, version, sample_id)`
    yield* sql`CREATE TABLE catalogue_versions (
      asset_type text PRIMARY KEY,
      version bigint NOT NULL,
      changed_at timestamptz NOT NULL
    )`
  }),
}
