import type { ProgressEvent } from "@open-valuation/core"
import { Context, Effect, Layer, type Scope, type Stream } from "effect"
import { makeLocalSignals } from "./LocalSignals.ts"
import { makeSharedSignals, type SignalBus } from "./SharedSignals.ts"

/** A change of a task: there are new stored events, or new progress, which is not stored. */
export interface TaskSignal {
  readonly progress: ProgressEvent | undefined
}

/** Notifies those who wait for a task, in whichever process it changes. */
export interface Signals {
  /** Whether anyone in this process listens to a task. */
  readonly isHeard: (taskId: number) => boolean
  /** Signals that a task has new events. Call it once they are committed. */
  readonly changed: (taskId: number, progress?: ProgressEvent) => Effect.Effect<void>
  /** Signals to every process that runs tasks that there is work. Call it once it is committed. */
  readonly work: Effect.Effect<void>
  /** The calls of `work` from now on. */
  readonly works: Stream.Stream<void>
  /**
   * Listens to a task until the scope closes; the inner effect waits for the next signal. Signals that a slow listener
   * has not taken are merged into one.
   */
  readonly listen: (taskId: number) => Effect.Effect<Effect.Effect<TaskSignal>, never, Scope.Scope>
}

/**
 * Signals about tasks. A process that dies loses the signals that it has not sent, so listeners also poll the database
 * from time to time.
 */
export class TaskSignals extends Context.Service<TaskSignals, Signals>()("@open-valuation/service/TaskSignals") {
  /** Signals within this process: enough where one process runs all tasks. */
  static readonly layerLocal: Layer.Layer<TaskSignals> = Layer.effect(
    TaskSignals,
    Effect.map(makeLocalSignals, ({ signals }) => signals),
  )

  /** Signals between all processes that share a bus. */
  static readonly layer = <E>(bus: SignalBus<E>): Layer.Layer<TaskSignals> =>
    Layer.effect(TaskSignals, makeSharedSignals(bus))
}
