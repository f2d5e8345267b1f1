import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Users of accounts; links and sessions of the console that are a user's. */
const usersMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    name text NOT NULL,
    email text,
    role text NOT NULL,
    issuer text,
    subject text,
    created_at timestamptz NOT NULL,
    last_sign_in_at timestamptz,
    disabled_at timestamptz
  )`
  yield* sql`CREATE UNIQUE INDEX users_email ON users (account_id, lower(email))`
  yield* sql`CREATE UNIQUE INDEX users_subject ON users (account_id, issuer, subject)`
  yield* sql`ALTER TABLE console_links ADD COLUMN user_id bigint REFERENCES users`
  yield* sql`ALTER TABLE console_sessions ADD COLUMN user_id bigint REFERENCES users`
  yield* sql`CREATE INDEX console_sessions_user ON console_sessions (user_id, ends_at) WHERE user_id IS NOT NULL`
})

/**
 * The audit log. The table refuses to change and remove its rows, but an outcome that is missing is added once, and
 * rows beyond their time are removed by whoever says so. It references nothing, so that an entry costs one row.
 */
const auditMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE audit_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint,
    at timestamptz NOT NULL,
    actor_kind text NOT NULL,
    actor_id text NOT NULL,
    actor_name text NOT NULL,
    action text NOT NULL,
    object text NOT NULL,
    ip text,
    request_id text NOT NULL,
    outcome text
  )`
  yield* sql`CREATE INDEX audit_events_account ON audit_events (account_id, at, id)`
  yield* sql`CREATE FUNCTION keep_audit_events() RETURNS trigger LANGUAGE plpgsql AS ${sql.literal(`$$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.outcome IS NULL
        AND to_jsonb(NEW) - 'outcome' - 'object' = to_jsonb(OLD) - 'outcome' - 'object' THEN RETURN NEW; END IF;
      IF TG_OP = 'DELETE' AND current_setting('open_valuation.audit_retention', true) = 'on' THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'audit_events is append-only';
    END
  $$`)}`
  yield* sql`CREATE TRIGGER keep_audit_events BEFORE UPDATE OR DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION keep_audit_events()`
  yield* sql`CREATE TRIGGER keep_all_audit_events BEFORE TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_events()`
  // Keys with all scopes of before, the default, get those of the lender's process. A restricted key gets none.
  yield* sql`UPDATE api_keys SET scopes = scopes || '["review", "audit", "erase", "models", "portfolios"]'
    WHERE scopes @> '["valuations", "materials", "chat", "webhooks", "samples", "keys"]' AND NOT scopes @> '["audit"]'`
})

/** Tombstones of erasures: that there was one, and how much it removed. */
const erasuresMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE erasures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    at timestamptz NOT NULL,
    by jsonb NOT NULL,
    subject jsonb NOT NULL,
    removed jsonb NOT NULL,
    valuation_nos jsonb NOT NULL,
    doubtful jsonb NOT NULL
  )`
  yield* sql`CREATE INDEX erasures_account ON erasures (account_id, id)`
})

/** Migrations of users, the audit log and erasures. */
export const peopleMigrations: Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>> = {
  "0180_users": usersMigration,
  "0181_audit": auditMigration,
  "0182_erasures": erasuresMigration,
}
