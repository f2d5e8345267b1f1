import type { StepEvent, ValuationEvent } from "@open-valuation/core"
import { Equal } from "effect"
import { jsonText } from "../JsonText.ts"
import { message } from "../Messages.ts"
import { firstSeq } from "./TaskEvent.ts"
import type { KeptEvent } from "./TaskJournal.ts"

/** The step inserted before a run's events when they differ from those of an earlier run. */
const restarted: StepEvent = { _tag: "Step", stage: "PREPARE", message: message("task.restarted", {}) }

const bare = (event: ValuationEvent<unknown>): Omit<KeptEvent, "seq"> | undefined => {
  if (event._tag !== "Step" && event._tag !== "Samples") return undefined
  const { _tag, ...data } = event
  return { event: _tag === "Step" ? "step" : "samples", data }
}

/** A value as it reads back from storage. */
const stored = (data: unknown): unknown => JSON.parse(jsonText(data))

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
export const eventNumbers = (published: ReadonlyArray<KeptEvent>): EventNumbers => {
  let repeated = 0
  let seq = published.at(-1)?.seq ?? firstSeq
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
