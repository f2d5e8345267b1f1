import { Context, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Int8, jsonText } from "../storage/Rows.ts"

/**
 * The number under which this process holds its tasks. 0: no other process runs tasks on the database. Of several
 * processes each has a number above 0, and a shared advisory lock `(runnerLocks, number)` for as long as it lives.
 */
export const TaskRunner: Context.Reference<number> = Context.Reference("@open-valuation/server/tasks/TaskRunner", {
  defaultValue: () => 0,
})

/** First number of the advisory locks of runners, used for nothing else in the database. */
export const runnerLocks = 704_602_927

/** A task that was taken up. */
const Taken = Schema.Struct({ id: Int8, accountId: Int8 })

const decodeTaken = Schema.decodeUnknownEffect(Schema.Array(Taken))

/**
 * Takes up tasks in progress that nobody runs, the oldest first: those of processes that have died, those that nobody
 * has taken, and those of this process that are not among the `held`, because the answer to their create was lost. Of
 * processes that look at the same time, one gets each.
 */
export const takeUp = Effect.fnUntraced(function* (held: Iterable<number>, most: number) {
  const sql = yield* SqlClient.SqlClient
  const runner = yield* TaskRunner
  const rows = yield* sql`
    WITH alive AS MATERIALIZED (
      SELECT objid::bigint AS runner FROM pg_locks
      WHERE locktype = 'advisory' AND classid = ${runnerLocks}::oid AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ), free AS (
      SELECT t.id FROM tasks t
      WHERE t.status = 'IN_PROGRESS'
        AND (t.runner IS NULL OR t.runner = ${runner}::integer OR t.runner NOT IN (SELECT runner FROM alive))
        AND NOT EXISTS (SELECT FROM json_array_elements_text(${jsonText([...held])}::json) held
          WHERE held.value::bigint = t.id)
      ORDER BY t.created_at, t.id LIMIT ${most}::integer FOR UPDATE SKIP LOCKED
    )
    UPDATE tasks t SET runner = ${runner}::integer FROM free WHERE t.id = free.id
    RETURNING t.id, t.account_id AS "accountId"`
  return yield* decodeTaken(rows)
})
