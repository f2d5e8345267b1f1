import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Tables of the catalogue. `samples.sample_id` is a `sampleIdOf`, or in rows of versions up to 0.3.0 a `formerIdOf`.
 * `samples.version` is the catalogue version that added the row, so that a running server can read what is new.
 * `catalogue_versions` has one row per asset, which imports lock, so they commit in the order of their versions.
 * `owner_account` null: shared with all accounts. A row of `sample_removals` means that this version removed all
 * samples of a source. `models` holds the models of each market by engine version: the current one (`month_end`
 * empty) and those as of past months; `samples`, `added` and `removed` are the market's counts when it was learned,
 * `bytes_hash` is the SHA-256 of `artefact` (gzipped JSON), which was checked before it was stored. `fits` is the
 * queue of models that are wanted, and for a day says why one could not be learned (`reason`). Builds up to 0.4.0 use
 * `market_models`, `past_models` and `market_fits` instead.
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
  "0070_market_models": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE market_models (
      asset_type text NOT NULL,
      market text NOT NULL,
      model_id text NOT NULL,
      engine_version text NOT NULL,
      recipe_hash text NOT NULL,
      data_hash text NOT NULL,
      as_of text NOT NULL,
      rows integer NOT NULL,
      fitted_at timestamptz NOT NULL,
      artefact bytea NOT NULL,
      PRIMARY KEY (asset_type, market)
    )`
    yield* sql`CREATE TABLE market_fits (
      asset_type text NOT NULL,
      market text NOT NULL,
      holder text NOT NULL,
      held_until timestamptz NOT NULL,
      PRIMARY KEY (asset_type, market)
    )`
  }),
  "0071_past_models": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE past_models (
      asset_type text NOT NULL,
      market text NOT NULL,
      month_end text NOT NULL,
      engine_version text NOT NULL,
      data_hash text NOT NULL,
      fitted_at timestamptz NOT NULL,
      used_at timestamptz NOT NULL,
      bytes integer NOT NULL,
      artefact bytea NOT NULL,
      PRIMARY KEY (asset_type, market, month_end)
    )`
  }),
  "0082_sample_removals": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE sample_removals (
      asset_type text NOT NULL,
      version bigint NOT NULL,
      source text NOT NULL,
      PRIMARY KEY (asset_type, version)
    )`
    // Earlier models may have been learned from demo samples mixed with others; they are learned again.
    yield* sql`DELETE FROM market_models`
  }),
  "0170_models": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE models (
      asset_type text NOT NULL,
      market text NOT NULL,
      month_end text NOT NULL,
      engine_version text NOT NULL,
      model_id text NOT NULL,
      recipe_hash text NOT NULL,
      data_hash text NOT NULL,
      as_of text NOT NULL,
      rows integer NOT NULL,
      newest_day integer,
      samples integer,
      added bigint,
      removed bigint,
      fitted_at timestamptz NOT NULL,
      used_at timestamptz NOT NULL,
      bytes integer NOT NULL,
      bytes_hash text NOT NULL,
      artefact bytea NOT NULL,
      PRIMARY KEY (asset_type, market, month_end, engine_version)
    )`
    // Without a hash, these are checked whenever they are read.
    yield* sql`INSERT INTO models (
        asset_type, market, month_end, engine_version, model_id, recipe_hash, data_hash, as_of, rows,
        fitted_at, used_at, bytes, bytes_hash, artefact
      )
      SELECT asset_type, market, '', engine_version, model_id, recipe_hash, data_hash, as_of, rows,
        fitted_at, fitted_at, length(artefact), '', artefact FROM market_models
      UNION ALL
      SELECT asset_type, market, month_end, engine_version, '', '', data_hash, month_end, 0,
        fitted_at, used_at, bytes, '', artefact FROM past_models`
    yield* sql`CREATE TABLE fits (
      fit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      asset_type text NOT NULL,
      market text NOT NULL,
      month_end text NOT NULL,
      engine_version text NOT NULL,
      data_hash text NOT NULL,
      urgent boolean NOT NULL,
      again boolean NOT NULL,
      account text NOT NULL,
      turn integer NOT NULL,
      queued_at timestamptz NOT NULL DEFAULT now(),
      holder text,
      taken_until timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      reason text,
      message text NOT NULL DEFAULT '',
      ended_at timestamptz,
      UNIQUE (asset_type, market, month_end, engine_version)
    )`
  }),
}
