import type { Lookups } from "@open-valuation/core/ports"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { jsonText, storable } from "../JsonText.ts"
import { stored } from "../StorageUnavailable.ts"
import type { TaskId } from "./Task.ts"

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ answer: Schema.Json })))
const asStored = Schema.decodeSync(Schema.fromJsonString(Schema.Json))

/** The look-ups of a task. */
export interface TaskLookups extends Lookups {
  /** Removes the answers once the task has ended. */
  readonly forget: Effect.Effect<unknown>
}

/**
 * The look-ups of a task, stored: a run after a crash gets the answers of the run before. Of two runs at the same time
 * the first answer counts for both.
 */
export const taskLookups = (id: TaskId): Effect.Effect<TaskLookups, never, SqlClient.SqlClient> =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    let isUsed = false
    const known = (name: string) =>
      Effect.map(
        Effect.flatMap(
          sql`SELECT answer FROM task_lookups WHERE task_id = ${String(id)}::bigint AND name = ${name}`,
          decodeRows,
        ),
        ([row]) => row?.answer,
      )
    return {
      remember: (given, lookUp) =>
        Effect.gen(function* () {
          isUsed = true
          const name = storable(given)
          const before = yield* stored(known(name))
          if (before !== undefined) return before
          const answer = jsonText(yield* lookUp)
          yield* stored(sql`INSERT INTO task_lookups (task_id, name, answer)
            SELECT id, ${name}, ${answer}::json FROM tasks WHERE id = ${String(id)}::bigint
            ON CONFLICT DO NOTHING`)
          return (yield* stored(known(name))) ?? asStored(answer)
        }),
      forget: Effect.suspend(() =>
        isUsed ? stored(sql`DELETE FROM task_lookups WHERE task_id = ${String(id)}::bigint`) : Effect.void,
      ),
    }
  })
