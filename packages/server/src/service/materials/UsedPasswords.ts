import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TaskId } from "../tasks/Task.ts"

/** Removes the passwords of the files that a task has read, unless another task still needs them. */
export const forgetPasswords = Effect.fnUntraced(function* (task: TaskId) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE materials m SET password = NULL FROM tasks t
    WHERE t.id = ${String(task)}::bigint AND m.account_id = t.account_id AND m.password IS NOT NULL
      AND m.material_ref IN (SELECT item->>'materialRef' FROM jsonb_array_elements(t.request->'materials') item)
      AND NOT EXISTS (SELECT FROM tasks o
        WHERE o.account_id = t.account_id AND o.status = 'IN_PROGRESS'
          AND o.request @> jsonb_build_object('materials',
            jsonb_build_array(jsonb_build_object('materialRef', m.material_ref))))`
})
