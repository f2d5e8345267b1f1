import { Effect, type Scope } from "effect"
import { Refusal, unavailable } from "./Refusal.ts"

/** Maximum numbers in progress at the same time in a process. */
interface PlaceLimits {
  readonly ofAccount: number
  /** For all accounts together. */
  readonly ofProcess: number
}

/** Requests in progress, until their answers have been taken. `Drain` limits the total of the process. */
export const requestPlaces: PlaceLimits = { ofAccount: 200, ofProcess: Number.POSITIVE_INFINITY }

/** Uploads being received, opened or read. */
export const uploadPlaces: PlaceLimits = { ofAccount: 8, ofProcess: 200 }

/** Workbooks being made: each takes a thread for seconds. */
export const workbookPlaces: PlaceLimits = { ofAccount: 2, ofProcess: 20 }

/** Pictures of pages being made: each takes a thread for a second or two. */
export const picturePlaces: PlaceLimits = { ofAccount: 6, ofProcess: 40 }

/** Event streams, active or idle. */
export const streamPlaces: PlaceLimits = { ofAccount: 100, ofProcess: 5000 }

/** Seconds after which a place may be free. */
const RETRY = 5

/** The account has too much in progress. */
const overShare = new Refusal({ code: 42900, headers: { "retry-after": String(RETRY) } })

/** Counts what is in progress per account, so that no account takes all places. */
export interface AccountPlaces {
  /** Takes a place, or says why there is none: 42900 when the account has too many, 50300 when the process has. */
  readonly take: (accountId: number) => Refusal | undefined
  /** Gives back a place that was taken. */
  readonly give: (accountId: number) => void
  /** Takes a place while the scope is open. */
  readonly place: (accountId: number) => Effect.Effect<void, Refusal, Scope.Scope>
}

/** Creates a counter. */
export const makeAccountPlaces = ({ ofAccount, ofProcess }: PlaceLimits): AccountPlaces => {
  const byAccount = new Map<number, number>()
  let all = 0
  const take = (accountId: number): Refusal | undefined => {
    const own = byAccount.get(accountId) ?? 0
    if (own >= ofAccount) return overShare
    if (all >= ofProcess) return unavailable(RETRY)
    byAccount.set(accountId, own + 1)
    all += 1
    return undefined
  }
  const give = (accountId: number): void => {
    const own = byAccount.get(accountId) ?? 1
    if (own > 1) byAccount.set(accountId, own - 1)
    else byAccount.delete(accountId)
    all -= 1
  }
  return {
    take,
    give,
    place: (accountId) =>
      Effect.acquireRelease(
        Effect.suspend(() => orVoid(take(accountId))),
        () => Effect.sync(() => give(accountId)),
      ),
  }
}

const orVoid = (refusal: Refusal | undefined): Effect.Effect<void, Refusal> =>
  refusal === undefined ? Effect.void : Effect.fail(refusal)

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
  /** Counts bytes that wait, or, below zero, those that have been taken. */
  readonly add: (accountId: number, bytes: number) => void
  /** Counts an answer while the scope is open, whatever its size: the work has been done. */
  readonly hold: (accountId: number, bytes: number) => Effect.Effect<void, never, Scope.Scope>
}

/** Creates a counter. */
export const makeUnsentAnswers = ({ ofAccount, ofProcess }: PlaceLimits): UnsentAnswers => {
  const byAccount = new Map<number, number>()
  let all = 0
  const add = (accountId: number, bytes: number): void => {
    const own = (byAccount.get(accountId) ?? 0) + bytes
    if (own > 0) byAccount.set(accountId, own)
    else byAccount.delete(accountId)
    all += bytes
  }
  const refusal = (accountId: number): Refusal | undefined => {
    const own = byAccount.get(accountId) ?? 0
    if (own >= ofAccount) return overShare
    return own > 0 && all >= ofProcess ? unavailable(RETRY) : undefined
  }
  return {
    room: (accountId) => Effect.suspend(() => orVoid(refusal(accountId))),
    add,
    hold: (accountId, bytes) =>
      Effect.acquireRelease(
        Effect.sync(() => add(accountId, bytes)),
        () => Effect.sync(() => add(accountId, -bytes)),
      ),
  }
}
