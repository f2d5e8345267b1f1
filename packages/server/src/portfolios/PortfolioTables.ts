import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Portfolios, their items and runs. The cells of an item stand below the columns of the file that it came from, its
 * layout. A line of a run is text that was made by a thread, `json` and not `jsonb`: nothing queries it.
 */
export const portfoliosMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE portfolios (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES accounts,
    key_id bigint NOT NULL REFERENCES api_keys,
    name text NOT NULL,
    calendar json,
    callback_url text,
    locale text NOT NULL,
    created_at timestamptz NOT NULL
  )`
  yield* sql`CREATE INDEX portfolios_account ON portfolios (account_id, id)`
  yield* sql`CREATE TABLE portfolio_layouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    portfolio_id bigint NOT NULL REFERENCES portfolios ON DELETE CASCADE,
    columns text NOT NULL
  )`
  yield* sql`CREATE UNIQUE INDEX portfolio_layouts_columns ON portfolio_layouts (portfolio_id, md5(columns))`
  yield* sql`CREATE TABLE portfolio_items (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    portfolio_id bigint NOT NULL REFERENCES portfolios ON DELETE CASCADE,
    item_id text NOT NULL,
    layout_id bigint NOT NULL REFERENCES portfolio_layouts,
    cells text NOT NULL,
    asset_type text NOT NULL,
    class text NOT NULL,
    subject text NOT NULL,
    loan json NOT NULL,
    fault text,
    version integer NOT NULL DEFAULT 1,
    status text NOT NULL,
    risk text,
    value text,
    market text,
    valued_on date,
    due_on date,
    alerts text[] NOT NULL DEFAULT '{}',
    UNIQUE (portfolio_id, item_id)
  )`
  yield* sql`CREATE INDEX portfolio_items_number ON portfolio_items (portfolio_id, number)`
  yield* sql`CREATE INDEX portfolio_items_due ON portfolio_items (portfolio_id, due_on)`
  yield* sql`CREATE TABLE portfolio_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    portfolio_id bigint NOT NULL REFERENCES portfolios ON DELETE CASCADE,
    key_id bigint NOT NULL REFERENCES api_keys,
    reason text NOT NULL,
    locale text NOT NULL,
    today date NOT NULL,
    status text NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0,
    valued integer NOT NULL DEFAULT 0,
    alerts integer NOT NULL DEFAULT 0,
    measured json,
    error json,
    created_at timestamptz NOT NULL,
    finished_at timestamptz
  )`
  yield* sql`CREATE INDEX portfolio_runs_portfolio ON portfolio_runs (portfolio_id, id)`
  yield* sql`CREATE UNIQUE INDEX portfolio_runs_one ON portfolio_runs (portfolio_id) WHERE status = 'IN_PROGRESS'`
  yield* sql`CREATE TABLE portfolio_run_items (
    run_id bigint NOT NULL REFERENCES portfolio_runs ON DELETE CASCADE,
    seq integer NOT NULL,
    number bigint NOT NULL REFERENCES portfolio_items ON DELETE CASCADE,
    layout_id bigint REFERENCES portfolio_layouts,
    version integer,
    alerts text[],
    line text,
    PRIMARY KEY (run_id, seq)
  )`
  yield* sql`CREATE INDEX portfolio_run_items_left ON portfolio_run_items (run_id, seq) WHERE line IS NULL`
  yield* sql`CREATE INDEX portfolio_run_items_item ON portfolio_run_items (number, run_id)`
})

/** Whether the value of an item rests on demo data. In the text of a row, quotes within a field are escaped. */
export const portfolioDemoMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE portfolio_items ADD COLUMN demo boolean NOT NULL DEFAULT false`
  yield* sql`UPDATE portfolio_items SET demo = true WHERE position('"isDemo":true' in value) > 0`
})
