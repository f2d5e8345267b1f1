import type { ProgressEvent } from "@open-valuation/core"
import { Context, Effect, Layer, type Scope, type Stream } from "effect"
import { makeLocalSignals } from "./LocalSignals.ts"
import { makeSharedSignals, type SignalBus } from "./SharedSignals.ts"

/** Something new about a task: stored events to be read, and the newest progress, which is not stored. */
export interface TaskSignal {
  readonly progress: ProgressEvent | undefined
}

/** News of tasks for those who wait, in whichever process it happens. */
export interface Signals {
  /** Whether somebody in this process listens to a task. */
  readonly isHeard: (taskId: number) => boolean
  /** Tells that a task has new events. To be called when they are committed. */
  readonly changed: (taskId: number, progress?: ProgressEvent) => Effect.Effect<void>
  /** Tells every process that runs tasks that there is work. To be called when it is committed. */
  readonly work: Effect.Effect<void>
  /** The calls of `work` from now on. */
  readonly works: Stream.Stream<void>
  /**
   * Listens to a task until the scope closes; the effect inside waits for the next signal. What a slow listener has not
   * taken melts into one.
   */
  readonly listen: (taskId: number) => Effect.Effect<Effect.Effect<TaskSignal>, never, Scope.Scope>
}

/**
 * Whoever waits for news of a task hears of them here. A process that dies takes along the signals that it has not sent
 * yet, so who waits also looks into the database by himself from time to time.
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
