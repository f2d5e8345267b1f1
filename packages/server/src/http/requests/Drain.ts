import { type Duration, Effect, Latch } from "effect"

/**
 * Maximum number of requests in progress in a process. Each holds memory, and all wait for the same few connections.
 */
export const MAX_RUNNING = 1000

/** Counts the requests of a server, so that it can refuse those beyond its capacity and shut down gracefully. */
export interface Drain {
  /** True when new requests are refused. */
  readonly isDraining: () => boolean
  /** True when more requests are running than the process accepts. */
  readonly isOverloaded: () => boolean
  /** Counts a request until its response is known, but not a stream after its headers. */
  readonly track: <A, E, R>(request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Completes when open streams must end, so that their readers reconnect to another process. */
  readonly ending: Effect.Effect<void>
  /** Completes when uploads must end: those still in progress once the patience of a shutdown is over. */
  readonly cut: Effect.Effect<void>
  /** Refuses new requests and ends the streams from now on, and waits up to `patience` for running requests. */
  readonly drain: (patience: Duration.Input) => Effect.Effect<void>
}

/** Creates the counter of a server. */
export const makeDrain: Effect.Effect<Drain> = Effect.sync(() => {
  const idle = Latch.makeUnsafe(true)
  const ending = Latch.makeUnsafe(false)
  const cut = Latch.makeUnsafe(false)
  let running = 0
  let draining = false
  const end = Effect.sync(() => {
    running -= 1
    if (running === 0) idle.openUnsafe()
  })
  return {
    isDraining: () => draining,
    isOverloaded: () => running > MAX_RUNNING,
    track: (request) =>
      Effect.suspend(() => {
        running += 1
        idle.closeUnsafe()
        return Effect.ensuring(request, end)
      }),
    ending: ending.await,
    cut: cut.await,
    drain: (patience) =>
      Effect.suspend(() => {
        draining = true
        ending.openUnsafe()
        return Effect.timeoutOrElse(idle.await, {
          duration: patience,
          orElse: () => Effect.logWarning(`Shutting down with ${running} requests still running`),
        }).pipe(Effect.andThen(cut.open))
      }),
  }
})
