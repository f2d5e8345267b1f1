import { Effect, type Option, PartitionedSemaphore, type Scope, Semaphore } from "effect"

/** Limits on the effects that run and wait in this process. */
export interface FairLimits {
  readonly running: number
  readonly runningPerAccount: number
  readonly waiting: number
  readonly waitingPerAccount: number
}

interface Account {
  readonly permits: Semaphore.Semaphore
  /** Number of effects that run or wait. */
  present: number
}

/** Runs effects of many accounts fairly: an account with slow effects leaves room for the others. */
export interface FairPermits {
  /** Waits for a turn and runs. `None` at once, without running, when too many wait already. */
  readonly run: <A, E, R>(account: number, effect: Effect.Effect<A, E, R>) => Effect.Effect<Option.Option<A>, E, R>
  /**
   * Waits for a turn, which lasts until the scope closes. `false` at once, without a turn, when too many wait already.
   */
  readonly turn: (account: number) => Effect.Effect<boolean, never, Scope.Scope>
  /** Releases the turn of a running effect while it waits for something else. */
  readonly aside: <A, E, R>(account: number, waiting: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Number of effects of an account that run or wait. */
  readonly present: (account: number) => number
}

/** No limit on waiting, for callers that are bounded elsewhere. */
export const unboundedWaiting = {
  waiting: Number.POSITIVE_INFINITY,
  waitingPerAccount: Number.POSITIVE_INFINITY,
} as const

/** Grants free permits to the accounts in turn. No account gets more than its share. */
export const makeFairPermits = (limits: FairLimits): FairPermits => {
  const shared = PartitionedSemaphore.makeUnsafe<number>({ permits: limits.running })
  const accounts = new Map<number, Account>()
  let present = 0

  const enter = (id: number): Account | undefined => {
    const account = accounts.get(id) ?? { permits: Semaphore.makeUnsafe(limits.runningPerAccount), present: 0 }
    if (account.present >= limits.runningPerAccount + limits.waitingPerAccount) return undefined
    if (present >= limits.running + limits.waiting) return undefined
    accounts.set(id, account)
    account.present += 1
    present += 1
    return account
  }

  const leave = (id: number, account: Account): void => {
    account.present -= 1
    present -= 1
    if (account.present === 0) accounts.delete(id)
  }

  return {
    run: (id, effect) =>
      Effect.acquireUseRelease(
        Effect.sync(() => enter(id)),
        (account) =>
          account === undefined
            ? Effect.succeedNone
            : Effect.asSome(account.permits.withPermit(shared.withPermit(id)(effect))),
        (account) => Effect.sync(() => account && leave(id, account)),
      ),
    turn: Effect.fnUntraced(function* (id) {
      const account = yield* Effect.acquireRelease(
        Effect.sync(() => enter(id)),
        (entered) => Effect.sync(() => entered && leave(id, entered)),
      )
      if (account === undefined) return false
      const interruptible = { interruptible: true }
      yield* Effect.acquireRelease(account.permits.take(1), () => account.permits.release(1), interruptible)
      yield* Effect.acquireRelease(shared.take(id, 1), () => shared.release(1), interruptible)
      return true
    }),
    aside: (id, waiting) =>
      Effect.suspend(() => {
        const permits = accounts.get(id)?.permits
        if (permits === undefined) return waiting
        return Effect.acquireUseRelease(
          Effect.andThen(shared.release(1), permits.release(1)),
          () => waiting,
          () => Effect.andThen(permits.take(1), shared.take(id, 1)),
        )
      }),
    present: (id) => accounts.get(id)?.present ?? 0,
  }
}
