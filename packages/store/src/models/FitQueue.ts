import type { AssetType } from "@open-valuation/core"
import { Effect, Option, type Scope } from "effect"
import type { FitFailed } from "./Fitter.ts"
import { type ArtefactsUnavailable, type ModelPlace, placeName } from "./ModelPlace.ts"

/** Past models that may wait for their turn on behalf of one account. */
export const MOST_PAST_WAITING = 60

/** A model that is wanted. */
export interface FitWish extends ModelPlace {
  /** `dataHash` of the samples for which it is wanted: a fit that failed with them is not tried again. */
  readonly dataHash: string
  /** A valuation waits for it. */
  readonly isUrgent: boolean
  /** Learned even where a model of exactly these samples is stored. */
  readonly again: boolean
  /** For whom it is; empty: the host's own. */
  readonly account: string
}

/** Why a fit ended without a model: there are too few samples, or it failed. */
export interface FitEnd {
  readonly reason: "few" | FitFailed["reason"]
  /** One line; empty for `few`. */
  readonly message: string
}

/** A fit that this process has taken from the queue. */
export interface TakenFit {
  readonly place: ModelPlace
  readonly again: boolean
  /** Fits of the same entry that were begun, this one included: more than one if a process was killed. */
  readonly attempts: number
  /** Removes the fit from the queue. Others hear of `failed`, for as long as the samples are the same. */
  readonly end: (dataHash: string, failed?: FitEnd) => Effect.Effect<void, ArtefactsUnavailable>
}

/** What a process may take. */
export interface FitOffer {
  readonly assets: ReadonlyArray<AssetType>
  /** Only current models that a valuation waits for. */
  readonly onlyUrgent: boolean
  /** Only these; absent: any. */
  readonly only?: ReadonlyArray<ModelPlace> | undefined
}

/**
 * Fits that are due, one entry a model. First come current models that a valuation waits for, then other current ones,
 * then those of past months, of which accounts take turns.
 */
export interface FitQueue<E = ArtefactsUnavailable> {
  /** Other processes take from it too. */
  readonly isShared: boolean
  /** Adds a fit unless it is there, or makes it urgent. `false`: the account waits for too many past models. */
  readonly offer: (wish: FitWish) => Effect.Effect<boolean, E>
  /** Takes the next fit. It goes back when the scope closes before its end, or some seconds after this process died. */
  readonly take: (offer: FitOffer) => Effect.Effect<Option.Option<TakenFit>, E, Scope.Scope>
  /** Number of fits before this one, or how it ended; `undefined`: it is not there. */
  readonly look: (place: ModelPlace) => Effect.Effect<number | FitEnd | undefined, E>
}

/** A fit of a process's own queue. */
interface Entry {
  readonly wish: FitWish
  /** Past models of the account that waited when it came. */
  readonly turn: number
  readonly number: number
  isUrgent: boolean
  again: boolean
  isTaken: boolean
  attempts: number
}

const isPast = ({ monthEnd }: ModelPlace): boolean => monthEnd !== undefined

/** Lower ranks first. */
const rank = ({ isUrgent, wish }: Entry): number => (isPast(wish) ? 2 : isUrgent ? 0 : 1)

const order = (a: Entry, b: Entry): number => rank(a) - rank(b) || a.turn - b.turn || a.number - b.number

const mayTake = (entry: Entry, { assets, only, onlyUrgent }: FitOffer): boolean =>
  !entry.isTaken &&
  assets.includes(entry.wish.assetType) &&
  (!onlyUrgent || rank(entry) === 0) &&
  (only?.some((place) => placeName(place) === placeName(entry.wish)) ?? true)

/** The queue of a process without a database. `claim`: `false` while another process learns the same model. */
export const memoryQueue = <E = never>(
  claim: (place: ModelPlace) => Effect.Effect<boolean, E, Scope.Scope> = () => Effect.succeed(true),
): FitQueue<E> => {
  const entries = new Map<string, Entry>()
  let number = 0

  const enter = (name: string, wish: FitWish): boolean => {
    const waiting = isPast(wish)
      ? [...entries.values()].filter((one) => !one.isTaken && isPast(one.wish) && one.wish.account === wish.account)
      : []
    if (waiting.length >= MOST_PAST_WAITING) return false
    const { again, isUrgent } = wish
    entries.set(name, {
      wish,
      turn: waiting.length,
      number: (number += 1),
      isUrgent,
      again,
      isTaken: false,
      attempts: 0,
    })
    return true
  }

  return {
    isShared: false,
    offer: (wish) =>
      Effect.sync(() => {
        const name = placeName(wish)
        const known = entries.get(name)
        if (known === undefined) return enter(name, wish)
        known.isUrgent ||= wish.isUrgent
        known.again ||= wish.again
        return true
      }),
    take: Effect.fnUntraced(function* (offer) {
      for (const entry of [...entries.values()].filter((one) => mayTake(one, offer)).toSorted(order)) {
        if (!(yield* claim(entry.wish))) continue
        entry.isTaken = true
        entry.attempts += 1
        yield* Effect.addFinalizer(() => Effect.sync(() => (entry.isTaken = false)))
        return Option.some({
          place: entry.wish,
          again: entry.again,
          attempts: entry.attempts,
          end: () => Effect.sync(() => void entries.delete(placeName(entry.wish))),
        })
      }
      return Option.none()
    }),
    look: (place) =>
      Effect.sync(() => {
        const entry = entries.get(placeName(place))
        if (entry === undefined) return undefined
        if (entry.isTaken) return 0
        return [...entries.values()].filter((one) => one.isTaken || order(one, entry) < 0).length
      }),
  }
}

/**
 * A queue that cannot fail: while the shared one cannot be reached, which `away` hears, this process learns what it
 * wants itself.
 */
export const withFallback = (
  shared: FitQueue,
  away: (error: ArtefactsUnavailable) => Effect.Effect<void>,
): FitQueue<never> => {
  const own = memoryQueue()
  return {
    isShared: shared.isShared,
    offer: (wish) => shared.offer(wish).pipe(Effect.catch((error) => Effect.andThen(away(error), own.offer(wish)))),
    take: Effect.fnUntraced(function* (offer) {
      const taken = yield* own.take(offer)
      return Option.isSome(taken) ? taken : yield* Effect.orElseSucceed(shared.take(offer), () => taken)
    }),
    look: Effect.fnUntraced(function* (place) {
      return (yield* own.look(place)) ?? (yield* Effect.orElseSucceed(shared.look(place), () => undefined))
    }),
  }
}
