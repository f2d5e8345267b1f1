import type { ProgressEvent } from "@open-valuation/core"
import type { Effect, Scope, Stream } from "effect"

/** A change of a task: there are new stored events, or new progress, which is not stored. */
export interface TaskSignal {
  readonly progress: ProgressEvent | undefined
}

/** Notifies listeners of a task, in whichever process it changes. */
export interface Signals {
  /** True when anyone in this process listens to a task. */
  readonly isHeard: (taskId: number) => boolean
  /** Signals that a task has new events. Call it after the commit. */
  readonly changed: (taskId: number, progress?: ProgressEvent) => Effect.Effect<void>
  /** Signals new work to every process that runs tasks. Call it after the commit. */
  readonly work: Effect.Effect<void>
  /** The calls of `work` from now on. */
  readonly works: Stream.Stream<void>
  /**
   * Listens to a task until the scope closes. The inner effect waits for the next signal. Signals that a slow listener
   * has not taken are merged into one.
   */
  readonly listen: (taskId: number) => Effect.Effect<Effect.Effect<TaskSignal>, never, Scope.Scope>
}
