import { Effect, type Option, PartitionedSemaphore, Semaphore } from "effect"

/** How many may run and wait at the same time in this process. */
export interface FairLimits {
  readonly running: number
  readonly runningPerAccount: number
  readonly waiting: number
  readonly waitingPerAccount: number
}

interface Account {
  readonly permits: Semaphore.Semaphore
  /** Those that run and those that wait. */
  present: number
}

/** Runs effects of many accounts so that one whose effects are slow leaves room for the others. */
export interface FairPermits {
  /** Waits for its turn and runs; `None` at once, without running, when too many wait already. */
  readonly run: <A, E, R>(account: number, effect: Effect.Effect<A, E, R>) => Effect.Effect<Option.Option<A>, E, R>
}

/** Permits that are free go to the accounts in turn; none has more than its share. */
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
  }
}
