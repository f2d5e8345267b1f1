import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Chat sessions and their turns. Turn 0 is the opening, which has a reply only. States and replies are `json`, not
 * `jsonb`: nothing queries them, and `input` keeps the order in which its fields were given.
 */
export const chatSessionsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE chat_sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    locale text,
    asset_type text,
    state json NOT NULL,
    turns integer NOT NULL DEFAULT 0,
    opened_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    closed_at timestamptz
  )`
  yield* sql`CREATE INDEX chat_sessions_age ON chat_sessions (last_at)`
  yield* sql`CREATE INDEX chat_sessions_open ON chat_sessions (account_id, last_at) WHERE closed_at IS NULL`
  yield* sql`CREATE INDEX chat_sessions_idle ON chat_sessions (last_at) WHERE closed_at IS NULL`
  yield* sql`CREATE TABLE chat_turns (
    session_id bigint NOT NULL REFERENCES chat_sessions ON DELETE CASCADE,
    turn integer NOT NULL,
    content text,
    material_ref text,
    reply json NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (session_id, turn)
  )`
})
