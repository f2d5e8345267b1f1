import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { LEAST_FILE_BYTES } from "./MaterialPolicy.ts"

/**
 * Storage used by each account. An upload adds itself before its bytes are written, and its files become visible once
 * all bytes are written. Removing files subtracts them.
 */
export const materialUsageMigration = Effect.gen(function* () {
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
