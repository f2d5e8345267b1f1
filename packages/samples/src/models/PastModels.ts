import { LocalDate } from "@open-valuation/core"
import type { MarketModel, Recipe } from "@open-valuation/core/market"
import type { ModelQuery } from "@open-valuation/core/ports"
import { Deferred, Effect, FiberSet, type Scope } from "effect"
import { Catalogue } from "../Catalogue.ts"
import { Fitter } from "./Fitter.ts"

/** Models of past days that are kept. */
const MOST_PAST_MODELS = 16

/** Finds, or fits, the model for a valuation as of a past day. */
export type PastModel = (recipe: Recipe, query: ModelQuery) => Effect.Effect<MarketModel | undefined>

/** Models of past days, in memory alone: fitted to the end of the month before, so that all days of a month share one. */
export const makePastModels: Effect.Effect<PastModel, never, Catalogue | Fitter | Scope.Scope> = Effect.gen(
  function* () {
    const catalogue = yield* Catalogue
    const fitter = yield* Fitter
    const background = yield* FiberSet.makeRuntime<never>()
    const known = new Map<string, Deferred.Deferred<MarketModel | undefined>>()

    return (recipe, { assetType, market, asOf }) =>
      Effect.suspend(() => {
        const index = catalogue.index(assetType)
        const month = LocalDate.fromEpochDay(asOf).slice(0, 7)
        const { added, removed } = index?.changes(market) ?? { added: 0, removed: 0 }
        const key = `${assetType}|${market}|${month}|${added}|${removed}`
        const found = known.get(key)
        if (found !== undefined) return Deferred.await(found)
        const model = Deferred.makeUnsafe<MarketModel | undefined>()
        known.set(key, model)
        const oldest = known.keys().next().value
        if (known.size > MOST_PAST_MODELS && oldest !== undefined) known.delete(oldest)
        const before = LocalDate.toEpochDay(LocalDate.LocalDate.make(`${month}-01`)) - 1
        const samples = index?.market(market) ?? []
        const task = { assetType, samples, asOf: LocalDate.fromEpochDay(before) }
        background(Deferred.complete(model, fitter.fit(recipe, task)))
        return Deferred.await(model)
      })
  },
)
