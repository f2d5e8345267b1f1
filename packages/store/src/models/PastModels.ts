import { LocalDate, NotValuable } from "@open-valuation/core"
import { dataHash, type MarketChanges, marketMessage, type MarketModel, type Recipe } from "@open-valuation/core/market"
import type { ModelQuery } from "@open-valuation/core/ports"
import { Deferred, Effect, FiberSet, type Scope } from "effect"
import { Catalogue } from "../Catalogue.ts"
import { type FitLine, MOST_PAST_WAITING } from "./FitLine.ts"
import type { Learning, MarketTask } from "./Learning.ts"
import { complete, modelOf, type PendingModel, pendingModel } from "./PendingModel.ts"

/** Past models kept in memory; the store keeps more. */
const MOST_IN_MEMORY = 32

/** Finds or learns the model for a valuation as of a past day. */
export type PastModel = (recipe: Recipe, query: ModelQuery) => Effect.Effect<MarketModel | undefined, NotValuable>

interface Past extends PendingModel {
  /** Hash of the samples up to the end of the month. */
  readonly dataHash: string
  /** The market's change counts when the hash was computed. */
  changes: MarketChanges | undefined
}

/**
 * Models as of month ends. A valuation gets the model of the month before its day, so all days of a month share one. A
 * stored model is used as long as the samples up to its day and the engine are unchanged.
 */
export const makePastModels = Effect.fnUntraced(function* (
  line: FitLine,
  learning: Learning,
): Effect.fn.Return<PastModel, never, Catalogue | Scope.Scope> {
  const catalogue = yield* Catalogue
  const background = yield* FiberSet.makeRuntime<never>()
  /** Most recently used last. */
  const known = new Map<string, Past>()

  const learn = Effect.fnUntraced(function* (recipe: Recipe, { ticket }: Past, task: MarketTask) {
    // By then the request has joined the queue.
    yield* Effect.yieldNow
    const kept = yield* learning.kept(recipe, task)
    if (kept !== undefined && learning.isCurrent(kept, recipe, task)) return kept.model
    if (line.isCrowded(ticket)) {
      return yield* new NotValuable({ reason: marketMessage("market.learning.crowded", { most: MOST_PAST_WAITING }) })
    }
    return (yield* learning.learn(recipe, ticket, () => task)).artefact?.model
  })

  const begin = (recipe: Recipe, name: string, past: Past, task: MarketTask) =>
    complete(
      past,
      Effect.tapError(learn(recipe, past, task), () =>
        Effect.sync(() => known.get(name) === past && known.delete(name)),
      ),
    )

  const remember = (name: string, past: Past): void => {
    known.delete(name)
    known.set(name, past)
    if (known.size <= MOST_IN_MEMORY) return
    for (const [other, { model }] of known) {
      if (other !== name && Deferred.isDoneUnsafe(model)) return void known.delete(other)
    }
  }

  const find = (recipe: Recipe, { assetType, asOf, market }: ModelQuery): Past | undefined => {
    const index = catalogue.index?.(assetType)
    const changes = index?.changes(market)
    const lastDay = lastDayBefore(asOf)
    const monthEnd = LocalDate.fromEpochDay(lastDay)
    const name = `${assetType} ${market} ${monthEnd}`
    const found = known.get(name)
    if (found !== undefined && found.changes === changes) {
      remember(name, found)
      return found
    }
    const samples = (index?.market(market) ?? []).filter(({ observedDay }) => observedDay <= lastDay)
    if (samples.length === 0) return undefined
    const hash = dataHash(samples)
    if (found?.dataHash === hash) {
      found.changes = changes
      remember(name, found)
      return found
    }
    const past: Past = { ...pendingModel(line, "past"), dataHash: hash, changes }
    remember(name, past)
    background(begin(recipe, name, past, { assetType, market, monthEnd, samples, asOf: monthEnd }))
    return past
  }

  return (recipe, query) =>
    Effect.suspend(() => {
      const past = find(recipe, query)
      return past === undefined ? Effect.undefined : modelOf(line, past, query.account)
    })
})

/** The last day of the month before a day. */
const lastDayBefore = (day: LocalDate.EpochDay): LocalDate.EpochDay =>
  LocalDate.toEpochDay(LocalDate.LocalDate.make(`${LocalDate.fromEpochDay(day).slice(0, 7)}-01`)) - 1
