import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { LEAST_FILE_BYTES } from "../materials/Material.ts"
import { statementLayoutsMigration } from "../materials/StatementLayouts.ts"
import { peopleMigrations } from "../people/PeopleMigrations.ts"
import { portfolioDemoMigration, portfoliosMigration } from "../portfolios/PortfolioTables.ts"
import { adoptionsMigration, correctionsMigration } from "../reviews/ReviewMigrations.ts"
import { statementPrintsMigration } from "../statements/EarlierStatements.ts"
import { accountsMigration, tasksMigration } from "./FirstMigrations.ts"

/** Deliveries of webhooks with their attempts, and the addresses that a receiver has closed with a 410. */
const webhooksMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE webhook_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    key_id bigint NOT NULL REFERENCES api_keys,
    task_id bigint REFERENCES tasks ON DELETE CASCADE,
    webhook_id text NOT NULL UNIQUE,
    type text NOT NULL,
    url text NOT NULL,
    status text NOT NULL,
    round integer NOT NULL DEFAULT 1,
    next_attempt_at timestamptz,
    created_at timestamptz NOT NULL
  )`
  yield* sql`CREATE INDEX webhook_deliveries_account ON webhook_deliveries (account_id, id)`
  yield* sql`CREATE INDEX webhook_deliveries_task ON webhook_deliveries (task_id)`
  yield* sql`CREATE TABLE webhook_attempts (
    delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
    round integer NOT NULL,
    number integer NOT NULL,
    at timestamptz NOT NULL,
    status_code integer,
    error jsonb,
    duration_ms integer NOT NULL,
    PRIMARY KEY (delivery_id, round, number)
  )`
  yield* sql`CREATE TABLE webhook_closed_urls (
    account_id bigint NOT NULL REFERENCES accounts,
    url text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (account_id, url)
  )`
})

/**
 * Chat sessions and their turns. Turn 0 is the opening, which has a reply only. States and replies are `json`, not
 * `jsonb`: nothing queries them, and `input` keeps the order in which its fields were given.
 */
const chatSessionsMigration = Effect.gen(function* () {
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

/**
 * Uploaded files. Their bytes are stored in chunks, so that neither side of the connection holds a whole file as one
 * value, and uncompressed, because most file formats are compressed already.
 */
const materialsMigration = Effect.gen(function* () {
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

/**
 * Storage used by each account. An upload adds itself before its bytes are written, and its files become visible once
 * all bytes are written. Removing files subtracts them.
 */
const materialUsageMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const taken = sql.literal(`sum(GREATEST(size, ${LEAST_FILE_BYTES}))`)
  yield* sql`ALTER TABLE materials ADD COLUMN complete boolean NOT NULL DEFAULT true`
  yield* sql`ALTER TABLE materials ALTER COLUMN complete SET DEFAULT false`
  yield* sql`CREATE INDEX materials_incomplete ON materials (created_at) WHERE NOT complete`
  yield* sql`CREATE TABLE material_usage (
    account_id bigint PRIMARY KEY REFERENCES accounts,
    bytes bigint NOT NULL
  )`
  yield* sql`INSERT INTO material_usage SELECT account_id, ${taken} FROM materials GROUP BY account_id`
  yield* sql`CREATE FUNCTION material_usage_of_removed() RETURNS trigger LANGUAGE plpgsql AS ${sql.literal(`$$
    BEGIN
      UPDATE material_usage u SET bytes = u.bytes - r.bytes
      FROM (SELECT account_id, sum(GREATEST(size, ${LEAST_FILE_BYTES})) AS bytes FROM removed GROUP BY account_id) r
      WHERE u.account_id = r.account_id;
      RETURN NULL;
    END
  $$`)}`
  yield* sql`CREATE TRIGGER materials_removed AFTER DELETE ON materials REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION material_usage_of_removed()`
})

/**
 * One-time links and sessions of the console, by the hashes of their tokens. A session that was opened with a key ends
 * with the secret that opened it, `key_hash`; every session ends with its key.
 */
const consoleMigration = Effect.gen(function* () {
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

/**
 * Counts the starts of a task, so that a task that keeps killing its process is abandoned. Stores events that are
 * written together in one row, as text that stays exactly as it was written.
 */
const taskRunsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN starts integer NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE task_events RENAME TO task_event_rows`
  yield* sql`CREATE TABLE task_events (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    seq integer NOT NULL,
    last_seq integer NOT NULL,
    events json NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT task_events_key PRIMARY KEY (task_id, seq)
  )`
  yield* sql`INSERT INTO task_events (task_id, seq, last_seq, events, at)
    SELECT task_id, seq, seq, json_build_array(json_build_object('seq', seq, 'event', event, 'data', data)), at
    FROM task_event_rows`
  yield* sql`DROP TABLE task_event_rows`
})

/** Monthly usage of each key, beginning with the tasks that are still there. */
const keyUsageMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE key_usage (
    key_id bigint NOT NULL REFERENCES api_keys,
    period text NOT NULL,
    units integer NOT NULL,
    free_units integer NOT NULL,
    amount_fen bigint NOT NULL,
    PRIMARY KEY (key_id, period)
  )`
  yield* sql`INSERT INTO key_usage (key_id, period, units, free_units, amount_fen)
    SELECT key_id, to_char(today, 'YYYY-MM'), count(*), count(*) FILTER (WHERE free), sum(charge_fen)
    FROM tasks GROUP BY 1, 2`
  yield* sql`CREATE INDEX api_keys_account ON api_keys (account_id, id)`
})

/**
 * Lines of statements, hundreds per row. They are read page by page, removed with their task, and kept out of its
 * result.
 */
const statementLinesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_lines (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    first integer NOT NULL,
    last integer NOT NULL,
    lines json NOT NULL,
    CONSTRAINT statement_lines_key PRIMARY KEY (task_id, first)
  )`
})

/** The fields read in uploaded files, once for each asset that a file was read for. Removed with the file. */
const materialReadingsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE material_readings (
    material_id bigint NOT NULL REFERENCES materials ON DELETE CASCADE,
    asset_type text NOT NULL,
    reading json NOT NULL,
    read_at timestamptz NOT NULL,
    PRIMARY KEY (material_id, asset_type)
  )`
})

/** Answers from outside that tasks in progress have looked up, kept so that a run after a crash says the same. */
const taskLookupsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE task_lookups (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    name text NOT NULL,
    answer json NOT NULL,
    CONSTRAINT task_lookups_key PRIMARY KEY (task_id, name)
  )`
})

/** End-of-day balances of the accounts of statements, one row for each. They are removed with their task. */
const statementBalancesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_balances (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    account integer NOT NULL,
    balances json NOT NULL,
    CONSTRAINT statement_balances_key PRIMARY KEY (task_id, account)
  )`
})

/** What speaks for and against the authenticity of statements. It is removed with its task. */
const statementAuthenticityMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_authenticity (
    task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
    authenticity json NOT NULL
  )`
})

/**
 * Indexes of the lists of an account's tasks, of one asset, and of the few that have not succeeded. `tasks_account`
 * serves the others.
 */
const taskListsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX tasks_asset ON tasks (account_id, asset_type, id)`
  yield* sql`CREATE INDEX tasks_unsuccessful ON tasks (account_id, id) WHERE status <> 'SUCCESS'`
})

/**
 * Keys with all four scopes of before, the default, get the new ones too. A key that was restricted gets none of them,
 * and can no longer import samples and list keys in the console, which needed no scope.
 */
const keyScopesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE api_keys SET scopes = scopes || '["samples", "keys"]'
    WHERE scopes @> '["valuations", "materials", "chat", "webhooks"]'`
})

/**
 * Counts the starts of a task that ended in a regular shutdown or with an unavailable database. All other starts but
 * the current one ended with the death of their process. A task that keeps killing its process is abandoned.
 */
const taskEndingsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN stops integer NOT NULL DEFAULT 0`
})

/** Indexes that `Retention` finds its rows by. Each index gets one entry in the life of a row. */
const operationsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX tasks_finished ON tasks (finished_at) WHERE finished_at IS NOT NULL`
  yield* sql`CREATE INDEX idempotency_keys_task ON idempotency_keys (task_id)`
  yield* sql`CREATE INDEX webhook_deliveries_loose ON webhook_deliveries (created_at) WHERE task_id IS NULL`
})

/** When each key was last used. Of earlier uses only those are known that created a task. */
const keyLastUsesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz`
  yield* sql`UPDATE api_keys k SET last_used_at = t.last
    FROM (SELECT key_id, max(created_at) AS last FROM tasks GROUP BY 1) t WHERE k.id = t.key_id`
})

/** Index of the few deliveries that have failed. */
const failedDeliveriesMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (account_id, created_at)
    WHERE status = 'FAILED'`
})

/** Where the days of an account's tasks begin and end among its ids. */
const taskDaysMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX tasks_day ON tasks (account_id, today, id)`
})

/** Instants of the database's clock at which a purge marked as expired whatever had expired by then. */
const retentionMarksMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE retention_marks (at timestamptz PRIMARY KEY)`
})

/**
 * The process that holds a task, none at first: whoever starts takes it up. Runs of tasks were the engine's before; its
 * tables are there unless the database is new.
 */
const taskRunnersMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN runner integer`
  yield* sql`DO ${sql.literal(`$$
    BEGIN
      IF to_regclass('cluster_messages') IS NOT NULL THEN
        DELETE FROM cluster_replies r USING cluster_messages m
          WHERE r.request_id = m.id AND m.entity_type = 'Workflow/ValueTask';
        DELETE FROM cluster_messages WHERE entity_type = 'Workflow/ValueTask';
      END IF;
    END
  $$`)}`
})

/** The few tasks that were created from a chat session, by session. */
const chatTasksMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX tasks_chat ON tasks ((request->'chatSessionId')) WHERE request->'chatSessionId' IS NOT NULL`
})

/** The bodies of webhooks that do not report their task. */
const webhookEventsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE webhook_deliveries ADD COLUMN data json`
})

/** The lender's own number of a task's case, and what a person noted on it. */
const taskLabelsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN case_number text, ADD COLUMN note text`
  yield* sql`CREATE INDEX tasks_case ON tasks (account_id, case_number, id) WHERE case_number IS NOT NULL`
})

/** Names that the statements of a task print, by which people look for it. Results are too long to look through. */
const taskHoldersMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN holders text`
  yield* sql`UPDATE tasks t SET holders = (SELECT string_agg(DISTINCT o->>'accountName', ' ') FROM json_array_elements(
      CASE WHEN json_typeof(t.result->'sourceReferenceList') = 'array' THEN t.result->'sourceReferenceList' END) o)
    WHERE t.asset_type = 'BANK_STATEMENT' AND t.status = 'SUCCESS'`
})

/** Migrations of this package's tables, by the name under which the migrator records each step. */
export const migrations: Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>> = {
  "0020_accounts": accountsMigration,
  "0030_tasks": tasksMigration,
  "0040_webhooks": webhooksMigration,
  "0041_task_runs": taskRunsMigration,
  "0050_operations": operationsMigration,
  "0060_materials": materialsMigration,
  "0077_statement_lines": statementLinesMigration,
  "0090_task_endings": taskEndingsMigration,
  "0094_material_usage": materialUsageMigration,
  "0100_material_readings": materialReadingsMigration,
  "0101_chat_sessions": chatSessionsMigration,
  "0110_task_lookups": taskLookupsMigration,
  "0120_console": consoleMigration,
  "0121_task_lists": taskListsMigration,
  "0122_key_usage": keyUsageMigration,
  "0123_statement_balances": statementBalancesMigration,
  "0124_task_days": taskDaysMigration,
  "0125_key_last_uses": keyLastUsesMigration,
  "0126_failed_deliveries": failedDeliveriesMigration,
  "0127_key_scopes": keyScopesMigration,
  "0130_retention_marks": retentionMarksMigration,
  "0140_task_runners": taskRunnersMigration,
  "0141_chat_tasks": chatTasksMigration,
  ...peopleMigrations,
  "0183_adoptions": adoptionsMigration,
  "0184_corrections": correctionsMigration,
  "0185_webhook_events": webhookEventsMigration,
  "0186_portfolios": portfoliosMigration,
  "0190_statement_prints": statementPrintsMigration,
  "0193_statement_layouts": statementLayoutsMigration,
  "0194_statement_authenticity": statementAuthenticityMigration,
  "0195_task_labels": taskLabelsMigration,
  "0196_portfolio_demo": portfolioDemoMigration,
  "0198_task_holders": taskHoldersMigration,
}
