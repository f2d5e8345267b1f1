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

/**
 * Tasks, their events, the counters of valuation numbers, and idempotency keys. Results are `json`, not `jsonb`:
 * nothing queries them, and readers see the fields in the order in which the engine wrote them.
 */
export const tasksMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE valuation_counters (
    asset_type text NOT NULL,
    day date NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (asset_type, day)
  )`
  yield* sql`CREATE TABLE tasks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    key_id bigint NOT NULL REFERENCES api_keys,
    asset_type text NOT NULL,
    valuation_no text NOT NULL UNIQUE,
    status text NOT NULL,
    locale text NOT NULL,
    request jsonb NOT NULL,
    request_id text NOT NULL,
    callback_url text,
    today date NOT NULL,
    charge_fen bigint NOT NULL,
    free boolean NOT NULL,
    result json,
    error jsonb,
    last_seq integer,
    created_at timestamptz NOT NULL,
    finished_at timestamptz
  )`
  yield* sql`CREATE INDEX tasks_account ON tasks (account_id, id)`
  yield* sql`CREATE INDEX tasks_running ON tasks (created_at) WHERE status = 'IN_PROGRESS'`
  yield* sql`CREATE TABLE task_events (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    seq integer NOT NULL,
    event text NOT NULL,
    data jsonb NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (task_id, seq)
  )`
  yield* sql`CREATE TABLE idempotency_keys (
    account_id bigint NOT NULL REFERENCES accounts,
    key text NOT NULL,
    fingerprint text NOT NULL,
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, key)
  )`
  yield* sql`CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)`
})
