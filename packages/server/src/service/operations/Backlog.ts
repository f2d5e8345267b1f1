import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { stored } from "../StorageUnavailable.ts"

/** Accepted tasks that have not ended yet, across all processes that share the database. */
export interface Backlog {
  readonly tasks: number
  /** Age of the oldest task in seconds, 0 when there is none. */
  readonly oldestSeconds: number
}

const Row = Schema.Struct({ tasks: Schema.Int, oldest: Schema.NullOr(Schema.DateTimeUtcFromDate) })

/** The current backlog. Dies with `StorageUnavailable` when the database is unavailable. */
export const backlog: Effect.Effect<Backlog, never, SqlClient.SqlClient> = stored(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const now = yield* DateTime.now
    const [row] = yield* sql`SELECT count(*)::integer AS tasks, min(created_at) AS oldest
      FROM tasks WHERE status = 'IN_PROGRESS'`
    const { oldest, tasks } = yield* Schema.decodeUnknownEffect(Row)(row)
    return {
      tasks,
      oldestSeconds: oldest === null ? 0 : Math.max(0, (now.epochMilliseconds - oldest.epochMilliseconds) / 1000),
    }
  }),
)
