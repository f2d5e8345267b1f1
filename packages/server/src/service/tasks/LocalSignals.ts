import type { ProgressEvent } from "@open-valuation/core"
import { Effect, Latch, PubSub, Stream } from "effect"
import type { Signals, TaskSignal } from "./Signals.ts"

/** Signals that a listener has not taken yet. */
interface Listener {
  readonly latch: Latch.Latch
  progress: ProgressEvent | undefined
}

/** Signals within one process, and a way to wake every listener when signals may have been missed. */
export interface LocalSignals {
  readonly signals: Signals
  readonly wakeAll: Effect.Effect<void>
}

/** Creates the signals of this process. */
export const makeLocalSignals: Effect.Effect<LocalSignals> = Effect.gen(function* () {
  const listeners = new Map<number, Set<Listener>>()
  const works = yield* PubSub.sliding<void>(1)

  const add = (taskId: number): Listener => {
    const listener: Listener = { latch: Latch.makeUnsafe(false), progress: undefined }
    const others = listeners.get(taskId)
    if (others === undefined) listeners.set(taskId, new Set([listener]))
    else others.add(listener)
    return listener
  }

  const remove = (taskId: number, listener: Listener): void => {
    const all = listeners.get(taskId)
    all?.delete(listener)
    if (all?.size === 0) listeners.delete(taskId)
  }

  const wake = (listener: Listener, progress: ProgressEvent | undefined): void => {
    listener.progress = progress ?? listener.progress
    listener.latch.openUnsafe()
  }

  const take = (listener: Listener): Effect.Effect<TaskSignal> =>
    Effect.map(listener.latch.await, () => {
      const { progress } = listener
      listener.progress = undefined
      listener.latch.closeUnsafe()
      return { progress }
    })

  return {
    signals: {
      isHeard: (taskId) => listeners.has(taskId),
      changed: (taskId, progress) =>
        Effect.sync(() => listeners.get(taskId)?.forEach((listener) => wake(listener, progress))),
      work: Effect.asVoid(PubSub.publish(works, undefined)),
      works: Stream.fromPubSub(works),
      listen: (taskId) =>
        Effect.map(
          Effect.acquireRelease(
            Effect.sync(() => add(taskId)),
            (listener) => Effect.sync(() => remove(taskId, listener)),
          ),
          take,
        ),
    },
    wakeAll: Effect.sync(() => listeners.forEach((all) => all.forEach((listener) => wake(listener, undefined)))),
  }
})
