import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Accounts with the counters that a charge locks, their monthly usage, and API keys with one row per valid secret. */
export const accountsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    free_quota integer CHECK (free_quota >= 0),
    balance_fen bigint NOT NULL DEFAULT 0 CHECK (balance_fen >= 0),
    period text NOT NULL DEFAULT '',
    free_used integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
  )`
  yield* sql`CREATE TABLE account_usage (
    account_id bigint NOT NULL REFERENCES accounts,
    period text NOT NULL,
    asset_type text NOT NULL,
    units integer NOT NULL,
    free_units integer NOT NULL,
    amount_fen bigint NOT NULL,
    PRIMARY KEY (account_id, period, asset_type)
  )`
  yield* sql`CREATE TABLE api_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    name text NOT NULL,
    scopes jsonb NOT NULL,
    callback_url text,
    bootstrap boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz
  )`
  yield* sql`CREATE UNIQUE INDEX api_keys_bootstrap ON api_keys (bootstrap) WHERE bootstrap`
  yield* sql`CREATE TABLE api_key_secrets (
    key_hash text PRIMARY KEY,
    key_id bigint NOT NULL REFERENCES api_keys,
    last_four text NOT NULL,
    webhook_secret text NOT NULL,
    created_at timestamptz NOT NULL,
    valid_until timestamptz
  )`
  yield* sql`CREATE INDEX api_key_secrets_key ON api_key_secrets (key_id)`
})
