import type { AssetType } from "@open-valuation/core"
import { DateTime, Effect, Metric, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { stored } from "../storage/Rows.ts"
import type { TaskStatus } from "./Task.ts"

/** The state in which a task ended. */
export type TaskOutcome = Exclude<TaskStatus, "IN_PROGRESS">

const created = Metric.counter("open_valuation_tasks_created_total", {
  description: "Tasks that were accepted and charged; a replay is none",
  incremental: true,
})

const finished = Metric.counter("open_valuation_tasks_finished_total", {
  description: "Tasks that this process brought to their end",
  incremental: true,
})

const valuationSeconds = Metric.histogram("open_valuation_valuation_duration_seconds", {
  description: "Time from the start of a task's run to its end, searches that were tried again included",
  boundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600],
})

const webhookAttempts = Metric.counter("open_valuation_webhook_attempts_total", {
  description: "Attempts to deliver a webhook, by the class of the answer; error: there was none",
  incremental: true,
})

/** Counts an accepted task. Call it after the commit. */
export const taskCreated = (asset: AssetType): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(created, { asset }), 1)

/** Counts a finished task. `seconds` is the duration of its run. Call it after the commit. */
export const taskFinished = (asset: AssetType, outcome: TaskOutcome, seconds: number): Effect.Effect<void> => {
  const labelled = Metric.withAttributes({ asset, outcome })
  return Effect.andThen(Metric.update(labelled(finished), 1), Metric.update(labelled(valuationSeconds), seconds))
}

/** Counts a webhook attempt by the status code of the receiver, `undefined` when there was no answer. */
export const webhookAttempted = (statusCode: number | undefined): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(webhookAttempts, { outcome: classOf(statusCode) }), 1)

const classOf = (statusCode: number | undefined): "2xx" | "3xx" | "4xx" | "5xx" | "error" => {
  if (statusCode === undefined || statusCode < 200) return "error"
  if (statusCode < 300) return "2xx"
  if (statusCode < 400) return "3xx"
  return statusCode < 500 ? "4xx" : "5xx"
}

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
