import { LocalDate, type Sample } from "@open-valuation/core"
import type { ModelDrift } from "@open-valuation/core/accuracy"
import { dataHash, type MarketChanges, type MarketModel, type Recipe } from "@open-valuation/core/market"
import type { ModelQuery } from "@open-valuation/core/ports"
import { Deferred, Effect, Exit, FiberSet, type Scope } from "effect"
import { Catalogue } from "../Catalogue.ts"
import type { FitLine } from "./FitLine.ts"
import type { FitFailed } from "./Fitter.ts"
import type { Learned, Learning, MarketTask } from "./Learning.ts"
import type { MarketFit, MarketKey } from "./MarketFits.ts"
import { complete, type PendingModel, pendingModel } from "./PendingModel.ts"

/** Options for serving models. */
export interface FittedModelsOptions {
  /**
   * The model of a valuation while a market with new samples is learned: the former one (`serve`), or the new one once
   * it is ready (`wait`, for a process that ends with its valuation). Either way, a market that this process has
   * already served keeps its former model meanwhile.
   */
  readonly former: "serve" | "wait"
  /** Judges a model by newer deals, when another one replaces it. */
  readonly watch?: (key: MarketKey, former: MarketModel) => Effect.Effect<ModelDrift | undefined>
}

/**
 * Time without imports before a market is learned again, so that consecutive imports cause one fit.
 */
const QUIET = "3 seconds"
/** Number of postponements after which a market is learned despite further imports. */
const MOST_POSTPONED = 20

/** State of a market's samples at some moment. */
interface Seen {
  readonly changes: MarketChanges
  readonly newestDay: number
}

interface Shelf {
  serving: PendingModel
  /** The samples that the serving model was learned from, or will be. */
  seen: Seen
  /** Hash of these samples, once it is known. */
  dataHash: string | undefined
  isRenewing: boolean
}

/**
 * The newest model of each market. A market's first valuation takes the stored model or waits for a new one. After new
 * samples, the old model stays in use while a new one is learned in the background.
 */
export interface CurrentModels {
  /** The model for a day; `undefined` if the model in use, or one learned now, has seen later days. */
  readonly asOf: (recipe: Recipe, query: ModelQuery) => PendingModel | undefined
  /** Starts learning a market that has no model, ahead of its first valuation. */
  readonly ahead: (recipe: Recipe, key: MarketKey) => void
  readonly fit: (recipe: Recipe, key: MarketKey, again: boolean) => Effect.Effect<MarketFit, FitFailed>
}

export const makeCurrentModels = Effect.fnUntraced(function* (
  line: FitLine,
  learning: Learning,
  options: FittedModelsOptions,
): Effect.fn.Return<CurrentModels, never, Catalogue | Scope.Scope> {
  const catalogue = yield* Catalogue
  // A fit serves all requests, so it runs outside the transaction, span and log of the valuation that asked first.
  const background = yield* FiberSet.makeRuntime<never>()
  const shelves = new Map<string, Shelf>()
  const looks = new Map<string, Seen>()

  const changesOf = ({ assetType, market }: MarketKey): MarketChanges =>
    catalogue.index?.(assetType)?.changes(market) ?? NO_CHANGES

  const taskOf = ({ assetType, market }: MarketKey): MarketTask => {
    const samples = catalogue.index?.(assetType)?.market(market) ?? []
    return { assetType, market, samples, asOf: LocalDate.fromEpochDay(newestDayOf(samples)) }
  }

  /** The market's newest day, looked up once per change. */
  const look = (key: MarketKey): Seen => {
    const changes = changesOf(key)
    const known = looks.get(nameOf(key))
    if (known?.changes === changes) return known
    const seen = { changes, newestDay: newestDayOf(taskOf(key).samples) }
    if (changes.added > 0) looks.set(nameOf(key), seen)
    return seen
  }

  /** Learns the model to use from then on, from the samples at the time of its turn. */
  const learn = Effect.fnUntraced(function* (recipe: Recipe, key: MarketKey, shelf: Shelf, { ticket }: PendingModel) {
    const { artefact, task } = yield* learning.learn(recipe, ticket, () => {
      shelf.seen = look(key)
      return taskOf(key)
    })
    shelf.dataHash = dataHash(task.samples)
    return artefact?.model
  })

  /** The replaced model's figures on newer deals. */
  const watched = (key: MarketKey, former: MarketModel | undefined): Effect.Effect<ModelDrift | undefined> =>
    former === undefined || options.watch === undefined
      ? Effect.undefined
      : options
          .watch(key, former)
          // A judgement that fails must not keep the market from its new model.
          .pipe(
            Effect.catchDefect((defect) =>
              Effect.as(Effect.logError("A replaced model could not be judged", defect), undefined),
            ),
          )

  const quiet = Effect.fnUntraced(function* (key: MarketKey) {
    for (let postponed = 0; postponed < MOST_POSTPONED; postponed++) {
      const before = changesOf(key)
      yield* Effect.sleep(QUIET)
      if (changesOf(key) === before) return
    }
  })

  /**
   * Learns a new model in the background, and another one while samples arrive. The old model stays in use until then,
   * and permanently if learning fails.
   */
  const renew = Effect.fnUntraced(function* (recipe: Recipe, key: MarketKey, shelf: Shelf) {
    shelf.isRenewing = true
    do {
      yield* quiet(key)
      const next: Shelf = {
        serving: pendingModel(line, "current"),
        seen: look(key),
        dataHash: undefined,
        isRenewing: true,
      }
      if (shelf.dataHash !== dataHash(taskOf(key).samples)) {
        yield* complete(next.serving, learn(recipe, key, next, next.serving))
        const exit = yield* Effect.exit(Deferred.await(next.serving.model))
        if (Exit.isSuccess(exit)) {
          yield* Effect.ignore(Effect.flatMap(Deferred.await(shelf.serving.model), (former) => watched(key, former)))
          shelf.serving = next.serving
          shelf.dataHash = next.dataHash
        }
      }
      shelf.seen = next.seen
    } while (shelf.seen.changes !== changesOf(key))
    shelf.isRenewing = false
  })

  /** The first model: the stored one at once if there is one, replaced by a new one if it is out of date. */
  const begin = Effect.fnUntraced(function* (recipe: Recipe, key: MarketKey, shelf: Shelf) {
    const task = taskOf(key)
    const kept = yield* learning.kept(recipe, task)
    const isCurrent = kept !== undefined && learning.isCurrent(kept, recipe, task)
    if (kept === undefined || (!isCurrent && options.former === "wait")) {
      return yield* complete(shelf.serving, learn(recipe, key, shelf, shelf.serving))
    }
    if (isCurrent) shelf.dataHash = kept.dataHash
    yield* complete(shelf.serving, Effect.succeed(kept.model))
    if (!isCurrent) yield* renew(recipe, key, shelf)
  })

  const open = (recipe: Recipe, key: MarketKey, seen: Seen): Shelf => {
    const shelf: Shelf = { serving: pendingModel(line, "current"), seen, dataHash: undefined, isRenewing: false }
    shelves.set(nameOf(key), shelf)
    background(begin(recipe, key, shelf))
    return shelf
  }

  return {
    asOf: (recipe, query) => {
      const changes = changesOf(query)
      const former = shelves.get(nameOf(query))
      // A model learned from removed samples must not stay in use.
      const known = former?.seen.changes.removed === changes.removed ? former : undefined
      const seen = known?.seen ?? look(query)
      if (changes.added === 0 || seen.newestDay > query.asOf) return undefined
      const shelf = known ?? open(recipe, query, seen)
      const isOld = seen.changes !== changes && Deferred.isDoneUnsafe(shelf.serving.model)
      if (isOld && !shelf.isRenewing) background(renew(recipe, query, shelf))
      return shelf.serving
    },

    ahead: (recipe, key) => {
      if (!shelves.has(nameOf(key))) open(recipe, key, look(key))
    },

    fit: Effect.fnUntraced(function* (recipe, key, again) {
      const { assetType, market } = key
      const shelf: Shelf = {
        serving: pendingModel(line, "current"),
        seen: look(key),
        dataHash: undefined,
        isRenewing: false,
      }
      const { model, ticket } = shelf.serving
      const task = taskOf(key)
      const kept = again ? undefined : yield* learning.kept(recipe, task)
      const isNew = kept === undefined || !learning.isCurrent(kept, recipe, task)
      const drift = isNew ? yield* watched(key, kept?.model) : undefined
      const learned: Learned = isNew
        ? yield* line.wait(
            ticket,
            undefined,
            learning.learn(recipe, ticket, () => taskOf(key), again),
          )
        : { task, artefact: kept }
      shelf.dataHash = dataHash(learned.task.samples)
      yield* Deferred.succeed(model, learned.artefact?.model)
      shelves.set(nameOf(key), shelf)
      return {
        assetType,
        market,
        samples: learned.task.samples.length,
        artefact: learned.artefact,
        isNew,
        ...(drift && { drift }),
      }
    }),
  }
})

const NO_CHANGES: MarketChanges = { added: 0, removed: 0 }

const nameOf = ({ assetType, market }: MarketKey): string => `${assetType} ${market}`

const newestDayOf = (samples: ReadonlyArray<Sample>): number => samples.at(-1)?.observedDay ?? 0
