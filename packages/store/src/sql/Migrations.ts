import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { apart, comparables, unlikeness } from "./Comparables.ts"

/**
 * Tables of the catalogue. `samples.sample_id` is a `sampleIdOf`, or in rows of versions up to 0.3.0 a `formerIdOf`.
 * `samples.version` is the catalogue version that added the row, so that a running server can read what is new.
 * `catalogue_versions` has one row per asset, which imports lock, so they commit in the order of their versions.
 * `owner_account` null: shared with all accounts. A row of `sample_removals` means that this version removed all
 * samples of a source. `models` holds the models of each market by engine version: the current one (`month_end`
 * empty) and those as of past months; `samples`, `added` and `removed` are the market's counts when it was learned,
 * `bytes_hash` is the SHA-256 of `artefact` (gzipped JSON), which was checked before it was stored. `fits` is the
 * queue of models that are wanted, and for a day says why one could not be learned (`reason`). Builds up to 0.4.0 use
 * `market_models`, `past_models` and `market_fits` instead. `model_register` has each current model that was ever
 * learned, with what was decided on it. Its artefact is in `models` while it values (`slot` SERVED) or was learned last
 * without being approved (NEWEST); others are replaced.
 *
 * From `0160` on, samples are in `market_samples`, filed by market; those of the table `samples` are filed there
 * when a process starts (`Refiling`), and versions before 0.5.0 may still read the old tables. `market_names` holds
 * the names of groups, districts and places as they are written: what they mean is worked out by the engine.
 * `name_counts` has the samples of each group and place by owner (0: everyone), of a group also the day of the
 * first, and in `changed` the `names_version` of the last change. `market_counts` has all that is asked without
 * reading samples, by month (months since 1970-01); `hash_low` and `hash_high` are the sums of `dataHash`. `imports`
 * are files being read or filed, whose rows are in a table `import_rows_<import_id>` of their own. `refiled` has the
 * version of the table `samples` up to which its rows are filed.
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
  "0160_market_samples": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE markets (
      market_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      asset_type text NOT NULL,
      market text NOT NULL,
      keys_version integer NOT NULL,
      names_version bigint NOT NULL DEFAULT 0,
      added bigint NOT NULL DEFAULT 0,
      removed bigint NOT NULL DEFAULT 0,
      price_level double precision,
      level_of bigint NOT NULL DEFAULT 0,
      UNIQUE (asset_type, market)
    )`
    yield* sql`CREATE TABLE sample_sources (
      source_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source text NOT NULL UNIQUE
    )`
    yield* sql`CREATE TABLE market_names (
      market_id integer NOT NULL,
      name_id integer GENERATED ALWAYS AS IDENTITY,
      kind smallint NOT NULL,
      identity text NOT NULL,
      base text,
      name text NOT NULL,
      told text,
      PRIMARY KEY (market_id, name_id),
      UNIQUE (market_id, identity)
    )`
    yield* sql`CREATE INDEX market_names_base ON market_names (base) WHERE base IS NOT NULL`
    yield* sql`CREATE TABLE name_counts (
      market_id integer NOT NULL,
      name_id integer NOT NULL,
      owner integer NOT NULL,
      samples integer NOT NULL,
      first_day integer NOT NULL,
      changed bigint NOT NULL,
      PRIMARY KEY (market_id, name_id, owner)
    )`
    yield* sql`CREATE TABLE market_samples (
      market_id integer NOT NULL,
      group_id integer,
      day integer NOT NULL,
      cell integer,
      district_id integer,
      neighbourhood bigint,
      place_id integer NOT NULL,
      source_id integer NOT NULL,
      owner integer NOT NULL,
      kind smallint NOT NULL,
      hash bigint NOT NULL,
      price double precision NOT NULL,
      ask_price double precision,
      longitude double precision,
      latitude double precision,
      traits double precision[],
      sample_id text COLLATE "C" NOT NULL,
      object_key text NOT NULL,
      observed_at text,
      url text,
      facts json NOT NULL
    )`
    yield* sql`CREATE UNIQUE INDEX market_samples_id ON market_samples (market_id, sample_id)`
    yield* sql`CREATE INDEX market_samples_group ON market_samples (market_id, group_id, day)`
    yield* sql`CREATE INDEX market_samples_cell ON market_samples (market_id, cell, day) WHERE cell IS NOT NULL`
    yield* sql`CREATE INDEX market_samples_district ON market_samples (market_id, district_id, day)`
    yield* sql`CREATE INDEX market_samples_near ON market_samples (market_id, neighbourhood, day)
      WHERE neighbourhood IS NOT NULL`
    yield* sql`CREATE INDEX market_samples_day ON market_samples (market_id, day)`
    yield* sql`CREATE TABLE market_counts (
      market_id integer NOT NULL,
      source_id integer NOT NULL,
      owner integer NOT NULL,
      month integer NOT NULL,
      deals integer NOT NULL,
      listings integer NOT NULL,
      auctions integer NOT NULL,
      first_day integer NOT NULL,
      last_day integer NOT NULL,
      hash_low bigint NOT NULL,
      hash_high bigint NOT NULL,
      PRIMARY KEY (market_id, source_id, owner, month)
    )`
    yield* sql`CREATE TABLE refiled (
      asset_type text PRIMARY KEY,
      version bigint NOT NULL
    )`
    yield* sql`CREATE TABLE imports (
      import_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      asset_type text NOT NULL,
      rows bigint,
      begun_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    )`
    yield* sql.unsafe(apart)
    yield* sql.unsafe(unlikeness)
    yield* sql.unsafe(comparables)
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
  "0188_model_register": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`ALTER TABLE models ADD COLUMN slot text NOT NULL DEFAULT 'SERVED'`
    yield* sql`ALTER TABLE models DROP CONSTRAINT models_pkey`
    yield* sql`ALTER TABLE models ADD PRIMARY KEY (asset_type, market, month_end, engine_version, slot)`
    yield* sql`CREATE TABLE model_register (
      model_id text PRIMARY KEY,
      number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      asset_type text NOT NULL,
      market text NOT NULL,
      engine_version text NOT NULL,
      recipe_hash text NOT NULL,
      data_hash text NOT NULL,
      state text NOT NULL,
      rows integer NOT NULL,
      samples integer,
      first_day integer,
      newest_day integer,
      fitted_at timestamptz NOT NULL,
      trials jsonb,
      drift jsonb,
      validation jsonb,
      decisions jsonb NOT NULL
    )`
    yield* sql`CREATE INDEX model_register_market ON model_register (asset_type, market, number)`
    yield* sql`INSERT INTO model_register (
        model_id, asset_type, market, engine_version, recipe_hash, data_hash, state, rows, samples, newest_day,
        fitted_at, decisions
      )
      SELECT DISTINCT ON (model_id) model_id, asset_type, market, engine_version, recipe_hash, data_hash, 'APPROVED',
        rows, samples, newest_day, fitted_at, jsonb_build_array(jsonb_build_object(
          'state', 'APPROVED', 'by', jsonb_build_object('kind', 'SYSTEM', 'id', '', 'name', ''),
          'at', to_char(fitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', ''))
      FROM models WHERE month_end = '' ORDER BY model_id, fitted_at DESC`
  }),
}
