import { Message, SampleKind, Stage } from "@open-valuation/core"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Task, type TaskId, TaskStatus } from "./Task.ts"
import type { TaskEvent } from "./TaskEvent.ts"
import { KeptEvent } from "./TaskJournal.ts"

/** Rows per read. Each row holds events that were written together. Late readers get them in pages. */
const pageSize = 50

const Step = Schema.Struct({ stage: Stage, message: Message })

const Samples = Schema.Struct({
  kind: SampleKind,
  found: Schema.Int,
  kept: Schema.Int,
  excluded: Schema.Array(Schema.Struct({ reason: Message, count: Schema.Int })),
  preview: Schema.Array(Schema.Unknown),
})

const Row = Schema.Struct({
  status: TaskStatus,
  events: Schema.NullOr(Schema.Array(KeptEvent)),
  at: Schema.NullOr(Schema.DateTimeUtcFromDate),
})

/** A page of the events of a task. */
export interface Page {
  readonly events: ReadonlyArray<TaskEvent & { readonly seq: number }>
  /** True when all steps have been read and the task has ended: only the result is left. */
  readonly exhausted: boolean
  /** True when there are more events. */
  readonly full: boolean
}

/** Steps and samples after a number. `undefined` when the task no longer exists. */
export const readPage = Effect.fnUntraced(function* (id: TaskId, after: number) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`SELECT t.status, e.events, e.at
    FROM tasks t LEFT JOIN task_events e ON e.task_id = t.id AND e.last_seq > ${after}::integer
    WHERE t.id = ${String(id)}::bigint ORDER BY e.seq LIMIT ${pageSize}::integer`
  const rows = yield* decodeRows(found)
  const [first] = rows
  if (first === undefined) return undefined
  const events: Array<Page["events"][number]> = []
  for (const { events: kept, at } of rows) {
    if (kept === null || at === null) continue
    for (const { seq, event, data } of kept) {
      if (seq <= after) continue
      events.push(
        event === "samples"
          ? { _tag: "Samples", seq, ...(yield* decodeSamples(data)) }
          : { _tag: "Step", seq, at, ...(yield* decodeStep(data)) },
      )
    }
  }
  const full = rows.length === pageSize
  const page: Page = { events, full, exhausted: !full && first.status !== "IN_PROGRESS" }
  return page
})

/** The number of the last event of a task. */
export const lastSeqOf = Effect.fnUntraced(function* (task: Task) {
  if (task.lastSeq !== null) return task.lastSeq
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT COALESCE(MAX(last_seq), 1)::integer AS last FROM task_events
    WHERE task_id = ${String(task.id)}::bigint`
  return (yield* decodeLast(rows))[0].last
})

const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))
const decodeStep = Schema.decodeUnknownEffect(Step)
const decodeSamples = Schema.decodeUnknownEffect(Samples)
const decodeLast = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ last: Schema.Int })]))
