import type { StepEvent, ValuationEvent } from "@open-valuation/core"
import { Equal } from "effect"
import { jsonText } from "../JsonText.ts"
import { message } from "../Messages.ts"
import { firstSeq } from "./TaskEvent.ts"
import type { KeptEvent } from "./TaskJournal.ts"

/** What is told before the events of a run that differ from those of an earlier one. */
const restarted: StepEvent = { _tag: "Step", stage: "PREPARE", message: message("task.restarted", {}) }

const bare = (event: ValuationEvent<unknown>): Omit<KeptEvent, "seq"> | undefined => {
  if (event._tag !== "Step" && event._tag !== "Samples") return undefined
  const { _tag, ...data } = event
  return { event: _tag === "Step" ? "step" : "samples", data }
}

/** As it is when it has been stored and read again. */
const stored = (data: unknown): unknown => JSON.parse(jsonText(data))

/** Numbers the events of a run of a task. */
export interface EventNumbers {
  /** The rows that an event adds: none for progress, and for what an earlier run has told in the same words. */
  readonly add: (event: ValuationEvent<unknown>) => ReadonlyArray<KeptEvent>
  /** The rows that are left to add before the end. */
  readonly end: () => ReadonlyArray<KeptEvent>
}

/**
 * Numbers events from where the readers are. A run after a crash tells the same again, which adds nothing; from the first
 * difference on (samples or a model came in between) it says that it has started anew and goes on with new numbers, so
 * that nothing which was told is changed or left standing as the reason of another value.
 */
export const eventNumbers = (told: ReadonlyArray<KeptEvent>): EventNumbers => {
  let repeated = 0
  let seq = told.at(-1)?.seq ?? firstSeq
  const row = (event: Omit<KeptEvent, "seq">): KeptEvent => ({ seq: ++seq, ...event })
  const diverge = (): ReadonlyArray<KeptEvent> => {
    if (repeated >= told.length) return []
    repeated = told.length
    const note = bare(restarted)
    return note === undefined ? [] : [row(note)]
  }
  return {
    add: (event) => {
      const next = bare(event)
      if (next === undefined) return []
      const before = told[repeated]
      if (before?.event === next.event && Equal.equals(before.data, stored(next.data))) {
        repeated++
        return []
      }
      return [...diverge(), row(next)]
    },
    end: diverge,
  }
}
