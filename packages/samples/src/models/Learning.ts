import { ENGINE_VERSION } from "@open-valuation/core"
import {
  type ArtefactRefused,
  artefactOf,
  dataHash,
  type ModelArtefact,
  type Recipe,
  recipeHash,
  refusedBy,
} from "@open-valuation/core/market"
import { Array, DateTime, Effect, Option, Result } from "effect"
import { ArtefactStore, type ArtefactsUnavailable, type ModelPlace } from "./ArtefactStore.ts"
import type { FitLine, Ticket } from "./FitLine.ts"
import { type FitFailed, Fitter, type FitTask } from "./Fitter.ts"

/** A model to learn: where it belongs and what it is learned from. */
export interface MarketTask extends FitTask, ModelPlace {}

/** How often to look whether the process that learns the same market has finished. */
const LOOK_AGAIN = "1 second"

/** Learns markets, or takes over what another process learned from the same samples. */
export interface Learning {
  /**
   * The kept model that serves best until there is a new one: of these very samples, or else the newest of earlier
   * ones.
   */
  readonly kept: (recipe: Recipe, task: MarketTask) => Effect.Effect<ModelArtefact | undefined>
  /** Whether a new fit would give the same model again. */
  readonly isCurrent: (artefact: ModelArtefact, recipe: Recipe, task: MarketTask) => boolean
  /**
   * Learns, when it is the ticket's turn, from the samples that there are then, and keeps the model, unless there is a
   * current one by now (`again`: even then).
   */
  readonly learn: (
    recipe: Recipe,
    ticket: Ticket,
    task: () => MarketTask,
    again?: boolean,
  ) => Effect.Effect<Learned, FitFailed>
}

/** What came of learning. */
export interface Learned {
  /** What it was learned from. */
  readonly task: MarketTask
  /** Absent when the samples are too few. */
  readonly artefact: ModelArtefact | undefined
}

const isCurrent: Learning["isCurrent"] = (artefact, recipe, task) =>
  artefact.engineVersion === ENGINE_VERSION &&
  artefact.recipeHash === recipeHash(recipe) &&
  artefact.dataHash === dataHash(task.samples)

const warn = ({ cause, message }: ArtefactsUnavailable) => Effect.logWarning(message, cause)

/**
 * Learning with a fitter, in a line, over a store. A store that is away costs the reuse of models, never a valuation.
 */
export const makeLearning = Effect.fnUntraced(function* (
  line: FitLine,
): Effect.fn.Return<Learning, never, Fitter | ArtefactStore> {
  const fitter = yield* Fitter
  const store = yield* ArtefactStore

  const told = new Set<string>()

  /** Why a kept model is not used, told once: every market is looked for more than once. */
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

  /** `None`: another process learns this market just now. Between a look and the claim one may have finished. */
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
