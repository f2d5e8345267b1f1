import type { Message, ProgressEvent, SamplesEvent, Stage } from "@open-valuation/core"
import { type DateTime, Schema, type Stream } from "effect"
import type { Task } from "./Task.ts"

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
