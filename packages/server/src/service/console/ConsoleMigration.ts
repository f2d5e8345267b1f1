import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * One-time links and sessions of the console, by the hashes of their tokens. A session that was opened with a key ends
 * with the secret that opened it, `key_hash`; every session ends with its key.
 */
export const consoleMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE console_links (
    token_hash text PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    expires_at timestamptz NOT NULL
  )`
  yield* sql`CREATE INDEX console_links_age ON console_links (expires_at)`
  yield* sql`CREATE TABLE console_sessions (
    token_hash text PRIMARY KEY,
    key_id bigint NOT NULL REFERENCES api_keys,
    key_hash text REFERENCES api_key_secrets ON DELETE CASCADE,
    operator boolean NOT NULL,
    expires_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL
  )`
  yield* sql`CREATE INDEX console_sessions_age ON console_sessions (expires_at)`
  yield* sql`CREATE INDEX console_sessions_key ON console_sessions (key_id, ends_at)`
  yield* sql`CREATE INDEX console_sessions_secret ON console_sessions (key_hash)`
})
