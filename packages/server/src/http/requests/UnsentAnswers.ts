import { Effect, type Scope } from "effect"
import { overShare, type PlaceLimits, RETRY } from "./AccountPlaces.ts"
import { type Refusal, unavailable } from "./Refusal.ts"

const MIB = 1_048_576

/** Bytes of answers that have been made and not yet taken. */
export const unsentBytes: PlaceLimits = { ofAccount: 16 * MIB, ofProcess: 128 * MIB }

/** Counts the answers that wait for their readers, so that those who do not read cannot exhaust the process. */
export interface UnsentAnswers {
  /**
   * Refuses while too much waits: 42900 when the account has reached its share, 50300 when the process has. An account
   * that has taken all of its answers is never refused.
   */
  readonly room: (accountId: number) => Effect.Effect<void, Refusal>
  /** Counts an answer while the scope is open, whatever its size: the work has been done. */
  readonly hold: (accountId: number, bytes: number) => Effect.Effect<void, never, Scope.Scope>
}

/** Creates a counter. */
export const makeUnsentAnswers = ({ ofAccount, ofProcess }: PlaceLimits): UnsentAnswers => {
  const byAccount = new Map<number, number>()
  let all = 0
  const add = (accountId: number, bytes: number) =>
    Effect.sync(() => {
      const own = (byAccount.get(accountId) ?? 0) + bytes
      if (own > 0) byAccount.set(accountId, own)
      else byAccount.delete(accountId)
      all += bytes
    })
  return {
    room: (accountId) =>
      Effect.suspend(() => {
        const own = byAccount.get(accountId) ?? 0
        if (own >= ofAccount) return Effect.fail(overShare)
        return own > 0 && all >= ofProcess ? Effect.fail(unavailable(RETRY)) : Effect.void
      }),
    hold: (accountId, bytes) => Effect.acquireRelease(add(accountId, bytes), () => add(accountId, -bytes)),
  }
}
