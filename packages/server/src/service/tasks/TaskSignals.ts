import { Context, Effect, Layer } from "effect"
import { makeLocalSignals } from "./LocalSignals.ts"
import { makeSharedSignals, type SignalBus } from "./SharedSignals.ts"
import type { Signals } from "./Signals.ts"

/**
 * Signals about tasks. A process that dies loses its unsent signals, so listeners also poll the database from time to
 * time.
 */
export class TaskSignals extends Context.Service<TaskSignals, Signals>()("@open-valuation/server/TaskSignals") {
  /** Signals within this process. Sufficient where one process runs all tasks. */
  static readonly layerLocal: Layer.Layer<TaskSignals> = Layer.effect(
    TaskSignals,
    Effect.map(makeLocalSignals, ({ signals }) => signals),
  )

  /** Signals between all processes that share a bus. */
  static readonly layer = <E>(bus: SignalBus<E>): Layer.Layer<TaskSignals> =>
    Layer.effect(TaskSignals, makeSharedSignals(bus))
}
