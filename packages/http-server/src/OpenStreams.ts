import { Effect, type Scope } from "effect"
import { Refusal, unavailable } from "./Refusal.ts"

/** Event streams that one key may have open in a process, unless the host says otherwise. */
export const defaultStreamLimit = 100

/** Event streams that a process holds open, whoever reads them. */
const MAX_STREAMS = 5000

/** Seconds after which a stream may have ended. */
const RETRY = 5

const tooMany = new Refusal({ code: 42900, headers: { "retry-after": String(RETRY) } })

/** Counts the event streams of a process. */
export interface OpenStreams {
  /** Takes a place for as long as the scope is open; 42900 when the key has too many, 50300 when the process has. */
  readonly place: (keyId: number) => Effect.Effect<void, Refusal, Scope.Scope>
}

/** Makes the counter, with the number of streams that a key may have open. */
export const makeOpenStreams = (limitPerKey: number): OpenStreams => {
  const byKey = new Map<number, number>()
  let all = 0
  const take = (keyId: number) =>
    Effect.suspend(() => {
      const own = byKey.get(keyId) ?? 0
      if (own >= limitPerKey) return Effect.fail(tooMany)
      if (all >= MAX_STREAMS) return Effect.fail(unavailable(RETRY))
      byKey.set(keyId, own + 1)
      all += 1
      return Effect.void
    })
  const give = (keyId: number) =>
    Effect.sync(() => {
      const own = byKey.get(keyId) ?? 1
      if (own > 1) byKey.set(keyId, own - 1)
      else byKey.delete(keyId)
      all -= 1
    })
  return { place: (keyId) => Effect.acquireRelease(take(keyId), () => give(keyId)) }
}
