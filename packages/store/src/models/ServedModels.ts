import { type LocalDate, NotValuable } from "@open-valuation/core"
import { type MarketModel, notLearned, type Recipe } from "@open-valuation/core/market"
import { LearningWait } from "@open-valuation/core/ports"
import { Clock, Deferred, Effect, Exit, FiberSet, Option, type Scope } from "effect"
import { Catalogue, type MarketState } from "../Catalogue.ts"
import { SharedMemory } from "../Memory.ts"
import type { FitFailed } from "./Fitter.ts"
import { type Found, type Learned, type Learning, type Pending, seenOf, type Wanted } from "./Learning.ts"
import { type ModelPlace, placeName } from "./ModelPlace.ts"
import { dueOf, type Refit, type Seen } from "./Refit.ts"

/**
 * A process that goes on (`serve`) gives a model while its market with new samples is learned in the background, and
 * learns what other processes want, too. One that ends with its valuation (`wait`) waits for the new model, unless it
 * has given the former one already. One with a copy of a market (`keep`) learns no current models: what the copy lacks
 * was not to be had, or not to be used.
 */
export type Former = "serve" | "wait" | "keep"

/** Time without imports before a market is learned again, so that consecutive imports cause one fit. */
const QUIET = "3 seconds"
/** Number of postponements after which a market is learned despite further imports. */
const MOST_POSTPONED = 20
/** Time after which a model of earlier samples is compared with the stored one, which others may have replaced. */
const LOOK_AFTER_MILLIS = 60_000
/**
 * About what a model takes in memory: its trees make most of it, of which large markets have no more than small ones.
 */
const MODEL_BYTES = 2_500_000
/** What is remembered of a market without a model. */
const NO_MODEL_BYTES = 500

/** A model in this process's memory, or that there is none. */
interface Served {
  readonly model: MarketModel | undefined
  /** There is none because learning failed. */
  readonly isFailed: boolean
  /** There is none because nobody has approved one. */
  readonly isUnapproved: boolean
  /** The samples that the newest model was learned from, or with which learning failed. */
  readonly seen: Seen
  /** When that was: milliseconds since 1970. */
  readonly fittedAt: number
  readonly lookedAt: number
}

/** The models of a process's valuations, of current days and of month ends, bounded by the memory that it shares. */
export interface ServedModels {
  /** The model of a place. Waits where there is none, or where it must not be used. */
  readonly model: (
    recipe: Recipe,
    place: ModelPlace,
    state: MarketState,
    account: string | undefined,
  ) => Effect.Effect<MarketModel | undefined, NotValuable>
  /** True where a place has no model because nobody has approved one. */
  readonly awaitsApproval: (place: ModelPlace) => boolean
  /** Looks at the store again before the next value. */
  readonly forget: (place: ModelPlace) => void
  /** The newest day that the model of a place in memory has seen; `undefined`: it is not in memory. */
  readonly seenTo: (place: ModelPlace) => LocalDate.EpochDay | undefined
  /** Starts learning a model that is missing. */
  readonly ahead: (recipe: Recipe, place: ModelPlace) => void
  /** Learns a model unless one of exactly these samples is stored, or `again`. Later valuations get it. */
  readonly learn: (
    recipe: Recipe,
    place: ModelPlace,
    state: MarketState,
    again: boolean,
  ) => Effect.Effect<Learned, FitFailed | NotValuable>
}

export const makeServedModels = Effect.fnUntraced(function* (
  { approval, find, want }: Learning,
  former: Former,
): Effect.fn.Return<ServedModels, never, Catalogue | Scope.Scope> {
  const catalogue = yield* Catalogue
  const memory = (yield* SharedMemory).map<string, Served>()
  const background = yield* FiberSet.makeRuntime<never>()
  /** Models that are renewed or looked up in the background. */
  const busy = new Set<string>()

  const once = (place: ModelPlace, work: Effect.Effect<void>): void => {
    const name = placeName(place)
    if (busy.has(name)) return
    busy.add(name)
    background(
      Effect.ensuring(
        work,
        Effect.sync(() => busy.delete(name)),
      ),
    )
  }

  const keep = Effect.fnUntraced(function* (place: ModelPlace, { newest, served }: Found, seen: Seen) {
    const now = yield* Clock.currentTimeMillis
    const model = served?.artefact.model
    const fittedAt = newest === undefined ? now : Date.parse(newest.artefact.fittedAt)
    const isUnapproved = model === undefined && newest !== undefined
    const kept: Served = { model, isFailed: false, isUnapproved, seen, fittedAt, lookedAt: now }
    memory.set(placeName(place), kept, bytesOf(model))
    return kept
  })

  /** A model that could not be learned is not tried again before its market has changed enough. */
  const keepFailure = Effect.fnUntraced(function* (place: ModelPlace, seen: Seen, state: MarketState) {
    const now = yield* Clock.currentTimeMillis
    const served = memory.get(placeName(place))
    const isHeld = approval && place.monthEnd === undefined
    const stays = served !== undefined && (isHeld || dueNow(place, served, state, now) !== "replace")
    const model = stays ? served.model : undefined
    const isMissing = model === undefined
    const kept = { model, isFailed: isMissing && !isHeld, isUnapproved: isMissing && isHeld, seen }
    memory.set(placeName(place), { ...kept, fittedAt: now, lookedAt: now }, bytesOf(model))
  })

  const opening = new Map<string, Deferred.Deferred<Served | undefined>>()

  /** Takes the stored model into memory, once for all who ask meanwhile. */
  const open = (recipe: Recipe, place: ModelPlace, state: MarketState): Effect.Effect<Served | undefined> =>
    Effect.suspend(() => {
      const name = placeName(place)
      const known = opening.get(name)
      if (known !== undefined) return Deferred.await(known)
      const opened = Deferred.makeUnsafe<Served | undefined>()
      opening.set(name, opened)
      const read = Effect.flatMap(find(recipe, place, state), (found) => {
        const last = found.newest ?? found.served
        return last === undefined ? Effect.undefined : keep(place, found, seenOf(last))
      })
      background(
        Effect.ensuring(
          Deferred.complete(opened, read),
          Effect.sync(() => opening.delete(name)),
        ),
      )
      return Deferred.await(opened)
    })

  /** Wants a model, and keeps it in memory once it is learned, whoever still waits for it then. */
  const learned = (recipe: Recipe, place: ModelPlace, state: MarketState, how?: Wanted): Pending =>
    want(recipe, place, state, how, (exit) => {
      if (Exit.isSuccess(exit)) {
        const { seen, served, stored } = exit.value
        return Effect.asVoid(keep(place, { newest: stored, served }, seen))
      }
      const error = Option.getOrUndefined(Exit.findErrorOption(exit))
      if (error?._tag !== "FitFailed" || error.reason === "busy") return Effect.void
      return keepFailure(place, { ...state, counts: state }, state)
    })

  const stateOf = ({ assetType, market, monthEnd }: ModelPlace) => catalogue.state(assetType, market, monthEnd)

  /** Learns a model in the background when its market has come to rest. The former one stays in use until then. */
  const renew = Effect.fnUntraced(function* (recipe: Recipe, place: ModelPlace) {
    let state = yield* stateOf(place)
    for (let postponed = 0; postponed < MOST_POSTPONED; postponed++) {
      const before = state
      yield* Effect.sleep(QUIET)
      state = yield* stateOf(place)
      if (before?.dataHash === state?.dataHash) break
    }
    const served = memory.get(placeName(place))
    if (state === undefined) return
    if (served !== undefined && dueNow(place, served, state, yield* Clock.currentTimeMillis) === "keep") return
    yield* Effect.exit(Deferred.await(learned(recipe, place, state).learned))
  })

  /** Takes the stored model if it is newer than the one in memory. */
  const lookAgain = Effect.fnUntraced(function* (
    recipe: Recipe,
    place: ModelPlace,
    state: MarketState,
    served: Served,
  ) {
    memory.set(placeName(place), { ...served, lookedAt: yield* Clock.currentTimeMillis }, bytesOf(served.model))
    const found = yield* find(recipe, place, state)
    const last = found.newest ?? found.served
    if (last !== undefined && (approval || Date.parse(last.artefact.fittedAt) > served.fittedAt)) {
      yield* keep(place, found, seenOf(last))
    }
  })

  const wait = (pending: Pending) =>
    Effect.flatMap(LearningWait, ({ until }) => until(Deferred.await(pending.learned), () => pending.ahead))

  /** The stored model, if there is one: what is learned meanwhile waits for a person, so no value waits for it. */
  const stored = Effect.fnUntraced(function* (recipe: Recipe, place: ModelPlace, state: MarketState) {
    const served = memory.get(placeName(place)) ?? (yield* open(recipe, place, state))
    if (former === "keep") return served?.model
    const now = yield* Clock.currentTimeMillis
    if (served === undefined) learned(recipe, place, state)
    else if (dueNow(place, served, state, now) !== "keep") once(place, renew(recipe, place))
    else if (now - served.lookedAt > LOOK_AFTER_MILLIS) once(place, lookAgain(recipe, place, state, served))
    return served?.model
  })

  const model: ServedModels["model"] = Effect.fnUntraced(function* (recipe, place, state, account) {
    if ((approval || former === "keep") && place.monthEnd === undefined) return yield* stored(recipe, place, state)
    const known = memory.get(placeName(place))
    const served = known ?? (yield* open(recipe, place, state))
    const now = yield* Clock.currentTimeMillis
    const due = served === undefined ? "replace" : dueNow(place, served, state, now)
    if (served !== undefined && due !== "replace" && !(due === "renew" && former !== "serve" && known === undefined)) {
      if (due === "renew") once(place, renew(recipe, place))
      else if (served.seen.dataHash !== state.dataHash && now - served.lookedAt > LOOK_AFTER_MILLIS) {
        once(place, lookAgain(recipe, place, state, served))
      }
      return served.isFailed ? yield* learningFailed : served.model
    }
    const found = yield* Effect.catchTag(
      wait(learned(recipe, place, state, { isUrgent: true, account })),
      "FitFailed",
      () => Effect.fail(learningFailed),
    )
    return found.served?.artefact.model
  })

  return {
    model,
    awaitsApproval: (place) => approval && memory.get(placeName(place))?.isUnapproved !== false,
    forget: (place) => memory.delete(placeName(place)),
    seenTo: (place) => memory.get(placeName(place))?.seen.newestDay,
    ahead: (recipe, place) =>
      once(
        place,
        Effect.gen(function* () {
          const state = yield* stateOf(place)
          if (state === undefined || memory.get(placeName(place)) !== undefined) return
          if ((yield* open(recipe, place, state)) === undefined) learned(recipe, place, state)
        }),
      ),
    learn: (recipe, place, state, again) => wait(learned(recipe, place, state, { isUrgent: true, again })),
  }
})

const DAY_MILLIS = 86_400_000

/** What becomes of a model; where there is none, it is missing as soon as its market has changed enough. */
const dueNow = (place: ModelPlace, { fittedAt, model, seen }: Served, state: MarketState, now: number): Refit => {
  const due = dueOf(place, seen, state, (now - fittedAt) / DAY_MILLIS)
  return model === undefined && due === "renew" ? "replace" : due
}

const bytesOf = (model: MarketModel | undefined): number => (model === undefined ? NO_MODEL_BYTES : MODEL_BYTES)

const learningFailed = new NotValuable({ reason: notLearned })
