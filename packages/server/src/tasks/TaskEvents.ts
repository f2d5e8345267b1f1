import {
  Message,
  messages,
  type ProgressEvent,
  SampleKind,
  type SamplesEvent,
  Stage,
  type StepEvent,
  type ValuationEvent,
} from "@open-valuation/core"
import type { serviceTexts, taskTexts } from "@open-valuation/core/text"
import { type DateTime, Effect, Equal, Schema, type Stream } from "effect"
import { SqlClient } from "effect/sql"
import { jsonText } from "../storage/Rows.ts"
import { type Task, type TaskId, TaskStatus } from "./Task.ts"
import { KeptEvent } from "./TaskJournal.ts"

/** Event id of the `task` event. The steps follow one by one; the result has the last id. */
export const firstSeq = 1

/**
 * An event of a task as it is stored: figures and message codes, no words. Each event except progress has a number that
 * grows by one. It is the same for every reader and never changes.
 */
export type TaskEvent =
  /** The task as it was accepted. */
  | { readonly _tag: "Task"; readonly seq: number; readonly task: Task }
  | {
      readonly _tag: "Step"
      readonly seq: number
      readonly stage: Stage
      readonly message: Message
      readonly at: DateTime.Utc
    }
  | (SamplesEvent & { readonly seq: number })
  /** Sent to current listeners only; never stored. */
  | ProgressEvent
  /** The task in its final state; always the last event. */
  | { readonly _tag: "Result"; readonly seq: number; readonly task: Task }

/** A task and its events after a given number. */
export interface Following {
  readonly task: Task
  /** True when the reader has seen everything: the task has ended and there is nothing after the given number. */
  readonly complete: boolean
  /**
   * The stored events after the given number, then live ones. Ends after the result. Pull-based: nothing is buffered
   * for a slow reader, and closing the stream does not affect the task.
   */
  readonly events: Stream.Stream<TaskEvent>
}

/** The number is not one of this task's events; the last is `last`. */
export class EventUnknown extends Schema.TaggedError<EventUnknown>()("EventUnknown", { last: Schema.Int }) {}

/** Builds a message of the service. The text catalogue has the words. */
export const message = messages<typeof taskTexts & typeof serviceTexts>()

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

/** The step inserted before a run's events when they differ from those of an earlier run. */
const restarted: StepEvent = { _tag: "Step", stage: "PREPARE", message: message("task.restarted", {}) }

/** A value as it reads back from storage. */
const stored = (data: unknown): unknown => JSON.parse(jsonText(data))

const bare = (event: ValuationEvent<unknown>): Omit<KeptEvent, "seq"> | undefined => {
  if (event._tag !== "Step" && event._tag !== "Samples") return undefined
  const { _tag, ...data } = event
  return { event: _tag === "Step" ? "step" : "samples", data }
}

/** The step of a task that waits until the machine has room for it. */
const waiting = bare({ _tag: "Step", stage: "PREPARE", message: message("task.waiting", {}) })

const isWaiting = ({ data, event }: KeptEvent): boolean =>
  event === waiting?.event && Equal.equals(data, stored(waiting.data))

/** The row that tells readers that a task waits. None where they know already. */
export const waitingRow = (published: ReadonlyArray<KeptEvent>): ReadonlyArray<KeptEvent> => {
  const last = published.at(-1)
  return waiting === undefined || (last !== undefined && isWaiting(last))
    ? []
    : [{ seq: (last?.seq ?? firstSeq) + 1, ...waiting }]
}

/** Numbers the events of a run of a task. */
export interface EventNumbers {
  /** The rows to add for an event: none for progress, none for an event that an earlier run has stored. */
  readonly add: (event: ValuationEvent<unknown>) => ReadonlyArray<KeptEvent>
  /** The remaining rows to add before the end. */
  readonly end: () => ReadonlyArray<KeptEvent>
}

/**
 * Numbers events after those that readers already have. A run after a crash repeats the stored events, which adds
 * nothing. From the first difference on (samples or a model were added meanwhile), it reports a restart and continues
 * with new numbers, so that stored events never change and never explain a different value.
 */
export const eventNumbers = (told: ReadonlyArray<KeptEvent>): EventNumbers => {
  const published = told.filter((event) => !isWaiting(event))
  let repeated = 0
  let seq = told.at(-1)?.seq ?? firstSeq
  const row = (event: Omit<KeptEvent, "seq">): KeptEvent => ({ seq: ++seq, ...event })
  const diverge = (): ReadonlyArray<KeptEvent> => {
    if (repeated >= published.length) return []
    repeated = published.length
    const note = bare(restarted)
    return note === undefined ? [] : [row(note)]
  }
  return {
    add: (event) => {
      const next = bare(event)
      if (next === undefined) return []
      const before = published[repeated]
      if (before?.event === next.event && Equal.equals(before.data, stored(next.data))) {
        repeated++
        return []
      }
      return [...diverge(), row(next)]
    },
    end: diverge,
  }
}
