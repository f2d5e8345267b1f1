import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Deliveries of webhooks with their attempts, and the addresses that a receiver has closed with a 410. */
export const webhooksMigration = Effect.gen(function* () {
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
