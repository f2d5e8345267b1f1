import { type AssetType, ENGINE_VERSION, LocalDate, NotValuable } from "@open-valuation/core"
import type { ModelDrift } from "@open-valuation/core/accuracy"
import { artefactOf, type ArtefactRefused, learningCrowded, type Recipe, refusedBy } from "@open-valuation/core/market"
import { DateTime, Deferred, Effect, Exit, FiberSet, Latch, Option, Result, Scope } from "effect"
import { Catalogue, type MarketState } from "../Catalogue.ts"
import { ArtefactStore, type StoredModel } from "./ArtefactStore.ts"
import { type FitEnd, type FitWish, MOST_PAST_WAITING, type TakenFit, withFallback } from "./FitQueue.ts"
import { FitFailed, Fitter } from "./Fitter.ts"
import type { MarketKey } from "./MarketFits.ts"
import { ArtefactsUnavailable, type ModelPlace, placeName } from "./ModelPlace.ts"
import { dueOf, type Seen } from "./Refit.ts"

/** Outcome of learning. */
export interface Learned {
  /** Absent if there are too few samples. */
  readonly stored: StoredModel | undefined
  /** The one to value with, which is not the new one where that waits for approval. */
  readonly served: StoredModel | undefined
  /** The samples that it was learned from. */
  readonly seen: Seen
  /** `false`: a model of exactly these samples existed already. */
  readonly isNew: boolean
  /** The former model's figures on the deals since, if this process learned the new one. */
  readonly drift?: ModelDrift | undefined
}

/** A model that is wanted and not yet there. */
export interface Pending {
  readonly place: ModelPlace
  readonly learned: Deferred.Deferred<Learned, FitFailed | NotValuable>
  /** Number of fits before it, about a second old. */
  ahead: number
  isUrgent: boolean
  /** This process learns it, and will say how it ended. */
  isHere: boolean
}

/** How a model is wanted; absent: not urgently, not again, and for the host itself. */
export interface Wanted extends Partial<Pick<FitWish, "isUrgent" | "again">> {
  readonly account?: string | undefined
}

/** The usable stored models of a place. */
export interface Found {
  /** The one to value with: of exactly these samples, or else the newest of earlier ones. */
  readonly served: StoredModel | undefined
  /** The one that was learned last; another than `served` where it waits for approval. */
  readonly newest: StoredModel | undefined
}

/** Learns markets from the queue of the store, for this process and for others. */
export interface Learning {
  /** A new model values once it is approved. */
  readonly approval: boolean
  readonly find: (recipe: Recipe, place: ModelPlace, state: MarketState) => Effect.Effect<Found>
  /**
   * Puts a model into the queue, if it is not there, and waits for it in the background; `settled` hears of the end.
   */
  readonly want: (
    recipe: Recipe,
    place: ModelPlace,
    state: MarketState,
    how: Wanted | undefined,
    settled: (exit: Exit.Exit<Learned, FitFailed | NotValuable>) => Effect.Effect<void>,
  ) => Pending
}

/** How a process takes part in learning. */
export interface LearningOptions {
  /** It takes what other processes want, too. */
  readonly takesAll: boolean
  /** Hears the figures of models that this process replaced. */
  readonly judged?: ((key: MarketKey, drift: ModelDrift) => Effect.Effect<void>) | undefined
}

/** Time between two looks at what other processes want and have learned. */
const LOOK_AGAIN = "1 second"
/** Processes that may die of one fit before it counts as failed. */
const MOST_ATTEMPTS = 3
/** Times that a model is put into the queue while it vanishes from there without being learned. */
const MOST_OFFERS = 3
/** Time limit of a store's answer. */
const STORE_TIME = "1 minute"

/** A store whose defects and late answers count as unavailable, so that no valuation waits for a broken store. */
const checked = <A, R>(answer: () => Effect.Effect<A, ArtefactsUnavailable, R>) =>
  Effect.suspend(answer).pipe(
    Effect.timeoutOrElse({ duration: STORE_TIME, orElse: () => unavailable(`no answer within ${STORE_TIME}`) }),
    Effect.catchDefect(unavailable),
  )

const unavailable = (cause: unknown): Effect.Effect<never, ArtefactsUnavailable> =>
  Effect.fail(
    new ArtefactsUnavailable({ message: "The store of models failed: models are learned without it.", cause }),
  )

const warn = ({ cause, message }: ArtefactsUnavailable) => Effect.logWarning(message, cause)

export const makeLearning = Effect.fnUntraced(function* (
  recipes: ReadonlyMap<AssetType, Recipe>,
  { judged, takesAll }: LearningOptions,
): Effect.fn.Return<Learning, never, Catalogue | Fitter | ArtefactStore | Scope.Scope> {
  const catalogue = yield* Catalogue
  const fitter = yield* Fitter
  const store = yield* ArtefactStore
  const { approval = false } = store
  const queue = withFallback(
    {
      isShared: store.fits.isShared,
      offer: (wish) => checked(() => store.fits.offer(wish)),
      take: (offer) => checked(() => store.fits.take(offer)),
      look: (place) => checked(() => store.fits.look(place)),
    },
    warn,
  )
  // A fit serves all requests, so it runs outside the transaction, span and log of the valuation that asked first.
  const background = yield* FiberSet.makeRuntime<never>()
  const pending = new Map<string, Pending>()
  const woken = Latch.makeUnsafe()
  const told = new Set<string>()
  let running = 0

  const stateOf = ({ assetType, market, monthEnd }: ModelPlace) => catalogue.state(assetType, market, monthEnd)

  /** Logs once why a stored model is not used, although every market is looked up more than once. */
  const tell = (refused: ArtefactRefused, { assetType, market }: ModelPlace) => {
    const warning = `The kept model of ${assetType} ${market} is not used: ${refused.message}`
    if (told.has(warning)) return Effect.void
    if (told.size >= MOST_TOLD) told.clear()
    told.add(warning)
    return Effect.logWarning(warning)
  }

  const find: Learning["find"] = Effect.fnUntraced(function* (recipe, place, state) {
    const found = yield* checked(() => store.find(place)).pipe(
      Effect.catchTag("ArtefactsUnavailable", (error) => Effect.as(warn(error), [])),
    )
    const usable: Array<StoredModel> = []
    for (const one of found) {
      const refused = Result.isFailure(one) ? one.failure : refusedBy(one.success.artefact, recipe)
      if (refused !== undefined) yield* tell(refused, place)
      else if (Result.isSuccess(one)) usable.push(one.success)
    }
    const ofState = usable.filter(({ artefact }) => artefact.model.newestDay <= state.newestDay)
    // Whoever approved a model says when it ends.
    const mayServe = (approval ? usable : ofState).filter(({ isHeldBack }) => isHeldBack !== true)
    const served = bestOf(mayServe, state)
    const latest = ofState.toSorted((a, b) => (a.artefact.fittedAt < b.artefact.fittedAt ? 1 : -1))
    return { served, newest: approval ? (latest.find(isOf(state)) ?? latest[0]) : served }
  })

  const fit = Effect.fnUntraced(function* (recipe: Recipe, place: ModelPlace, state: MarketState, again: boolean) {
    const { assetType, market, monthEnd } = place
    const { added, removed } = state
    const { newest, served } = yield* find(recipe, place, state)
    if (newest !== undefined && !again && seenOf(newest).dataHash === state.dataHash) {
      return { stored: newest, served, seen: { ...state, counts: state }, isNew: false }
    }
    const former = served ?? newest
    const asOf = monthEnd ?? LocalDate.fromEpochDay(state.newestDay)
    const { data, drift, driftFault, model } = yield* fitter.fit(recipe, {
      assetType,
      market,
      asOf,
      dataHash: state.dataHash,
      count: state.samples,
      samples: catalogue.samples(assetType, market, asOf),
      former: monthEnd === undefined ? former?.artefact.model : undefined,
    })
    const counts = { samples: data.samples, added, removed }
    const seen: Seen = { ...data, counts }
    if (model === undefined) return { stored: undefined, served, seen, isNew: true }
    const fittedAt = DateTime.formatIso(yield* DateTime.now)
    const stored: StoredModel = { artefact: artefactOf(recipe, data.dataHash, model, fittedAt), counts }
    yield* Effect.catchTag(
      checked(() => store.put(place, stored)),
      "ArtefactsUnavailable",
      warn,
    )
    if (driftFault !== undefined) yield* Effect.logError("A replaced model could not be judged", driftFault)
    if (drift !== undefined && judged !== undefined) yield* judged(place, drift)
    const isHeld = approval && monthEnd === undefined
    return { stored, served: isHeld ? (yield* find(recipe, place, state)).served : stored, seen, isNew: true, drift }
  })

  /** Learns what was taken, for whoever waits here, and takes it out of the queue. */
  const work = Effect.fnUntraced(function* ({ again, attempts, end, place }: TakenFit) {
    const recipe = recipes.get(place.assetType)
    const waiting = pending.get(placeName(place))
    if (waiting !== undefined) waiting.isHere = true
    let dataHash = ""
    const tried = Effect.gen(function* () {
      const state = yield* stateOf(place)
      // The market was removed meanwhile.
      if (recipe === undefined || state === undefined) return NOTHING_LEARNED
      dataHash = state.dataHash
      if (attempts <= MOST_ATTEMPTS) return yield* fit(recipe, place, state, again)
      return yield* unlearned(place, "crash", `${MOST_ATTEMPTS} processes ended while they learned it`)
    })
    const exit = yield* Effect.exit(
      tried.pipe(
        Effect.tapError(({ cause, message }) =>
          Effect.logError(...(cause === undefined ? [message] : [message, cause])),
        ),
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError("A market could not be learned", defect),
            Effect.fail(unlearned(place, "busy", "its samples could not be read")),
          ),
        ),
      ),
    )
    const ended = endOf(exit)
    yield* Effect.catchTag(
      checked(() => end(dataHash, ended)),
      "ArtefactsUnavailable",
      warn,
    )
    // Once it has left the queue, so that it can be wanted again.
    const heard = waiting ?? pending.get(placeName(place))
    if (heard !== undefined) Deferred.doneUnsafe(heard.learned, exit)
  })

  const take = Effect.fnUntraced(function* () {
    const free = fitter.lanes - running
    if (free <= 0 || (!takesAll && pending.size === 0)) return false
    const scope = Scope.makeUnsafe()
    // The last of several lanes is kept for valuations that wait for a current model.
    const onlyUrgent = fitter.lanes > 1 && free === 1
    const only = takesAll ? undefined : Array.from(pending.values(), ({ place }) => place)
    const taken = yield* Scope.provide(queue.take({ assets: [...recipes.keys()], onlyUrgent, only }), scope)
    if (Option.isNone(taken)) return yield* Effect.as(Scope.close(scope, Exit.void), false)
    running += 1
    background(
      Effect.onExit(work(taken.value), (exit) =>
        Effect.andThen(
          Scope.close(scope, exit),
          Effect.sync(() => {
            running -= 1
            woken.openUnsafe()
          }),
        ),
      ),
    )
    return true
  })

  yield* Effect.forkScoped(
    Effect.gen(function* () {
      for (;;) {
        woken.closeUnsafe()
        if (yield* take()) continue
        const looks = pending.size > 0 || (takesAll && queue.isShared)
        yield* looks ? Effect.raceFirst(woken.await, Effect.sleep(LOOK_AGAIN)) : woken.await
      }
    }),
  )

  /** Waits for what this or another process learns. */
  const follow = Effect.fnUntraced(function* (
    recipe: Recipe,
    wish: FitWish,
    seen: Seen,
    one: Pending,
  ): Effect.fn.Return<Learned, FitFailed | NotValuable> {
    for (let offers = 0; offers < MOST_OFFERS; offers++) {
      if (!(yield* queue.offer({ ...wish, isUrgent: one.isUrgent }))) {
        return yield* new NotValuable({ reason: learningCrowded(MOST_PAST_WAITING) })
      }
      woken.openUnsafe()
      for (;;) {
        const found = yield* queue.look(wish)
        if (one.isHere) return yield* Effect.never
        if (found === undefined) break
        if (typeof found === "number") {
          one.ahead = found
          yield* Effect.sleep(LOOK_AGAIN)
        } else if (found.reason === "few") return { ...NOTHING_LEARNED, seen, isNew: true }
        else return yield* new FitFailed({ reason: found.reason, message: found.message })
      }
      const state = yield* stateOf(wish)
      if (state === undefined) return NOTHING_LEARNED
      const { newest: stored, served } = yield* find(recipe, wish, state)
      if (stored !== undefined && dueOf(wish, seenOf(stored), state, 0) !== "replace") {
        return { stored, served, seen: seenOf(stored), isNew: true }
      }
    }
    return yield* unlearned(
      wish,
      "busy",
      "it vanished from the queue of fits; it is learned when it is asked for again",
    )
  })

  const want: Learning["want"] = (recipe, place, state, how = {}, settled) => {
    const { account = "", again = false, isUrgent = false } = how
    const wish: FitWish = { ...place, dataHash: state.dataHash, account, again, isUrgent }
    const known = pending.get(placeName(place))
    if (known !== undefined) {
      if (again || (isUrgent && !known.isUrgent)) {
        known.isUrgent ||= isUrgent
        background(Effect.andThen(queue.offer(wish), woken.open))
      }
      return known
    }
    const one: Pending = { place, learned: Deferred.makeUnsafe(), ahead: 0, isUrgent, isHere: false }
    pending.set(placeName(place), one)
    const seen: Seen = { ...state, counts: state }
    background(
      Effect.raceFirst(
        Effect.asVoid(Effect.exit(Deferred.await(one.learned))),
        Effect.asVoid(Deferred.complete(one.learned, follow(recipe, wish, seen, one))),
      ).pipe(
        Effect.andThen(Effect.flatMap(Effect.exit(Deferred.await(one.learned)), settled)),
        Effect.ensuring(Effect.sync(() => pending.delete(placeName(place)))),
      ),
    )
    return one
  }

  return { approval, find, want }
})

const MOST_TOLD = 1_000

const NOTHING_LEARNED: Learned = {
  stored: undefined,
  served: undefined,
  seen: { dataHash: "", newestDay: 0 },
  isNew: false,
}

const isOf =
  ({ dataHash }: MarketState) =>
  (one: StoredModel): boolean =>
    seenOf(one).dataHash === dataHash

/** The model of exactly these samples, or else the newest of earlier ones. */
const bestOf = (models: ReadonlyArray<StoredModel>, state: MarketState): StoredModel | undefined =>
  models.find(isOf(state)) ?? models.toSorted((a, b) => b.artefact.model.newestDay - a.artefact.model.newestDay)[0]

/** What a stored model was learned from. One of another engine is as good as any of other samples. */
export const seenOf = ({ artefact, counts }: StoredModel): Seen =>
  artefact.engineVersion === ENGINE_VERSION
    ? { dataHash: artefact.dataHash, newestDay: artefact.model.newestDay, counts }
    : { dataHash: "", newestDay: artefact.model.newestDay }

const unlearned = ({ assetType, market }: ModelPlace, reason: FitFailed["reason"], why: string): FitFailed =>
  new FitFailed({ reason, message: `The market ${market} of ${assetType} could not be learned: ${why}.` })

/** What others are told of a fit that gave no model. One that met a busy machine or store is tried again. */
const endOf = (exit: Exit.Exit<Learned, FitFailed>): FitEnd | undefined => {
  if (Exit.isSuccess(exit)) {
    return exit.value.stored === undefined && exit.value.isNew ? { reason: "few", message: "" } : undefined
  }
  const error = Option.getOrUndefined(Exit.findErrorOption(exit))
  return error === undefined || error.reason === "busy" ? undefined : { reason: error.reason, message: error.message }
}
