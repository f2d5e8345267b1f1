import { availableParallelism } from "node:os"
import { Context, Deferred, Effect, type Scope } from "effect"
import { makeFairPermits, unboundedWaiting } from "../../service/index.ts"

/** Places for the work of threads. Accounts take turns for them, whatever kind of work it is. */
export interface Places {
  readonly most: number
  /**
   * Waits for a place, which is held until the scope closes. Work that may take minutes gets half of the places, and
   * all but one of an account's, so that work with a waiting caller always has some. The answer is done if the account
   * has other work in progress or waiting: this work then belongs in the background.
   */
  readonly take: (account: number, long: boolean) => Effect.Effect<Deferred.Deferred<void>, never, Scope.Scope>
}

/** `ofAccount`: places of one account, at least 2. There are four times as many in all. */
export const makePlaces = (ofAccount: number): Places => {
  const most = 4 * ofAccount
  const all = makeFairPermits({ running: most, runningPerAccount: ofAccount, ...unboundedWaiting })
  const long = makeFairPermits({ running: most / 2, runningPerAccount: ofAccount - 1, ...unboundedWaiting })
  return {
    most,
    take: Effect.fnUntraced(function* (account, isLong) {
      const background = Deferred.makeUnsafe<void>()
      if (all.present(account) > 0) Deferred.doneUnsafe(background, Effect.void)
      if (isLong) yield* long.turn(account)
      yield* all.turn(account)
      return background
    }),
  }
}

/**
 * The places of this process. An account has as many as half of the processors, at least 2. More places than processors
 * cost memory only: work beyond the first of an account is in the background, and a place is held also while the images
 * of a document wait for the recogniser.
 */
export const WorkPlaces = Context.Reference<Places>("@open-valuation/server/WorkPlaces", {
  defaultValue: () => makePlaces(Math.max(2, Math.ceil(availableParallelism() / 2))),
})
