import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Values that people adopt, with what they saw. A task carries the last confirmed one, so that reading it stays one
 * row. Attachments are found by their reference before old files are removed.
 */
export const adoptionsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE adoptions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    version integer NOT NULL,
    status text NOT NULL,
    value_fen bigint NOT NULL,
    reason text NOT NULL,
    attachments jsonb NOT NULL,
    seen json NOT NULL,
    proposed_by json NOT NULL,
    proposed_at timestamptz NOT NULL,
    decided_by json,
    decided_at timestamptz,
    decision_reason text
  )`
  yield* sql`CREATE INDEX adoptions_task ON adoptions (task_id, id)`
  yield* sql`CREATE INDEX adoptions_account ON adoptions (account_id, id)`
  yield* sql`CREATE INDEX adoptions_open ON adoptions (account_id, id) WHERE status = 'PROPOSED'`
  yield* sql`CREATE INDEX adoptions_attachments ON adoptions USING gin (attachments jsonb_path_ops)`
  yield* sql`ALTER TABLE tasks ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN adoption json`
})

/**
 * Versions of the results of statements. A task has the latest; the former ones are here. The lines and balances of
 * later versions are apart from those of the first, so that this takes no time where there are many.
 */
export const correctionsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_ledgers (
    task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
    ledgers json NOT NULL
  )`
  yield* sql`CREATE TABLE statement_versions (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    version integer NOT NULL,
    result json NOT NULL,
    PRIMARY KEY (task_id, version)
  )`
  yield* sql`CREATE TABLE corrected_lines (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    version integer NOT NULL,
    first integer NOT NULL,
    last integer NOT NULL,
    lines json NOT NULL,
    PRIMARY KEY (task_id, version, first)
  )`
  yield* sql`CREATE TABLE corrected_balances (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    version integer NOT NULL,
    account integer NOT NULL,
    balances json NOT NULL,
    PRIMARY KEY (task_id, version, account)
  )`
})
