import { ENGINE_VERSION } from "@open-valuation/core"
import {
  artefactOf,
  type ArtefactRefused,
  dataHash,
  type ModelArtefact,
  type Recipe,
  recipeHash,
  refusedBy,
} from "@open-valuation/core/market"
import { Array, DateTime, Effect, Option, Result } from "effect"
import { ArtefactStore, ArtefactsUnavailable, type ModelPlace } from "./ArtefactStore.ts"
import type { FitLine, Ticket } from "./FitLine.ts"
import { type FitFailed, type FitTask, Fitter } from "./Fitter.ts"

/** A model to learn: its place and its training data. */
export interface MarketTask extends FitTask, ModelPlace {}

/** Polling interval while another process learns the same market. */
const LOOK_AGAIN = "1 second"

/** Learns markets, or reuses what another process learned from the same samples. */
export interface Learning {
  /**
   * The best stored model until there is a new one: of exactly these samples, or else the newest of earlier ones.
   */
  readonly kept: (recipe: Recipe, task: MarketTask) => Effect.Effect<ModelArtefact | undefined>
  /** True when a new fit would give the same model. */
  readonly isCurrent: (artefact: ModelArtefact, recipe: Recipe, task: MarketTask) => boolean
  /**
   * Learns at the ticket's turn, from the samples at that time, and stores the model. Does nothing if a current model
   * exists by then, unless `again`.
   */
  readonly learn: (
    recipe: Recipe,
    ticket: Ticket,
    task: () => MarketTask,
    again?: boolean,
  ) => Effect.Effect<Learned, FitFailed>
}

/** Outcome of learning. */
export interface Learned {
  /** The training data. */
  readonly task: MarketTask
  /** Absent if there are too few samples. */
  readonly artefact: ModelArtefact | undefined
}

const isCurrent: Learning["isCurrent"] = (artefact, recipe, task) =>
  artefact.engineVersion === ENGINE_VERSION &&
  artefact.recipeHash === recipeHash(recipe) &&
  artefact.dataHash === dataHash(task.samples)

/** Time limit of a store's answer. */
const STORE_TIME = "1 minute"

/** A store whose defects and late answers count as unavailable, so that no valuation waits for a broken store. */
const checkedStore = (store: ArtefactStore["Service"]): ArtefactStore["Service"] => {
  const checked = <A, R>(answer: () => Effect.Effect<A, ArtefactsUnavailable, R>) =>
    Effect.suspend(answer).pipe(
      Effect.timeoutOrElse({ duration: STORE_TIME, orElse: () => unavailable(`no answer within ${STORE_TIME}`) }),
      Effect.catchDefect(unavailable),
    )
  return {
    find: (place) => checked(() => store.find(place)),
    put: (place, artefact) => checked(() => store.put(place, artefact)),
    claim: (place) => checked(() => store.claim(place)),
  }
}

const unavailable = (cause: unknown): Effect.Effect<never, ArtefactsUnavailable> =>
  Effect.fail(
    new ArtefactsUnavailable({ message: "The store of models failed: models are learned without it.", cause }),
  )

const warn = ({ cause, message }: ArtefactsUnavailable) => Effect.logWarning(message, cause)

/**
 * Learning with a fitter, a queue and a store. If the store is unavailable, models are not reused; no valuation fails.
 */
export const makeLearning = Effect.fnUntraced(function* (
  line: FitLine,
): Effect.fn.Return<Learning, never, Fitter | ArtefactStore> {
  const fitter = yield* Fitter
  const store = yield* Effect.map(ArtefactStore, checkedStore)

  const told = new Set<string>()

  /** Logs once why a stored model is not used, although every market is looked up more than once. */
  const tell = (refused: ArtefactRefused, { assetType, market }: MarketTask) => {
    const warning = `The kept model of ${assetType} ${market} is not used: ${refused.message}`
    if (told.has(warning)) return Effect.void
    told.add(warning)
    return Effect.logWarning(warning)
  }

  const usable = Effect.fnUntraced(function* (recipe: Recipe, task: MarketTask) {
    const found = yield* Effect.catchTag(store.find(task), "ArtefactsUnavailable", (error) =>
      Effect.as(warn(error), []),
    )
    const judged = found.map((one) =>
      Result.flatMap(one, (artefact) => {
        const refused = refusedBy(artefact, recipe)
        return refused === undefined ? Result.succeed(artefact) : Result.fail(refused)
      }),
    )
    const [artefacts, refused] = Array.partition(judged, (one) => one)
    yield* Effect.forEach(refused, (one) => tell(one, task), { discard: true })
    return artefacts
  })

  const kept: Learning["kept"] = Effect.fnUntraced(function* (recipe, task) {
    const newestDay = task.samples.at(-1)?.observedDay ?? 0
    const found = (yield* usable(recipe, task)).filter(({ model }) => model.newestDay <= newestDay)
    return (
      found.find((artefact) => isCurrent(artefact, recipe, task)) ??
      found.toSorted((a, b) => b.model.newestDay - a.model.newestDay || b.rows - a.rows)[0]
    )
  })

  const fit = Effect.fnUntraced(function* (recipe: Recipe, task: MarketTask) {
    const model = yield* fitter.fit(recipe, task)
    if (model === undefined) return undefined
    const artefact = artefactOf(recipe, task.samples, model, DateTime.formatIso(yield* DateTime.now))
    yield* Effect.catchTag(store.put(task, artefact), "ArtefactsUnavailable", warn)
    return artefact
  })

  const current = (recipe: Recipe, task: MarketTask) =>
    Effect.map(usable(recipe, task), (found) => found.find((artefact) => isCurrent(artefact, recipe, task)))

  /** `None`: another process is learning this market. It may have finished between the lookup and the claim. */
  const attempt = (recipe: Recipe, taskNow: () => MarketTask, again: boolean) =>
    Effect.scoped(
      Effect.gen(function* () {
        const task = taskNow()
        const claimed = yield* store
          .claim(task)
          .pipe(Effect.catchTag("ArtefactsUnavailable", (error) => Effect.as(warn(error), true)))
        if (!claimed) return Option.none()
        const same = again ? undefined : yield* current(recipe, task)
        return Option.some<Learned>({ task, artefact: same ?? (yield* fit(recipe, task)) })
      }),
    )

  const learn: Learning["learn"] = Effect.fnUntraced(function* (recipe, ticket, task, again = false) {
    for (;;) {
      const done = yield* line.run(ticket, attempt(recipe, task, again))
      if (Option.isSome(done)) return done.value
      yield* Effect.sleep(LOOK_AGAIN)
    }
  })

  return { kept, isCurrent, learn }
})
