import { Context, Effect, Layer, Result } from "effect"
import type { AssetType } from "../domain/Asset.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { NotValuable } from "../domain/ValuationError.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import { type ArtefactRefused, decodeArtefact, type ModelArtefact, refusedBy } from "../market/model/ModelArtefact.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"

/** Which fitted model is wanted: one is fitted per asset and market (a city's homes, a country's cranes). */
export interface ModelQuery {
  readonly assetType: AssetType
  /** The key that `SearchKeys.market` gives. */
  readonly market: string
  /** The model may have learned from nothing observed after this day. */
  readonly asOf: EpochDay
  /** Whose turn it is when several wait for models; absent: the host's own. */
  readonly account?: string | undefined
}

/**
 * Where fitted market models come from. `undefined`: nothing was learned for this market; engines use their policy alone. `NotValuable`: it
 * cannot be learned, or not now; the reason says what would help.
 */
export class ModelStore extends Context.Service<
  ModelStore,
  { readonly model: (query: ModelQuery) => Effect.Effect<MarketModel | undefined, NotValuable> }
>()("@open-valuation/core/ports/ModelStore") {
  /**
   * Serves stored models, learning nothing: for each market the newest that has seen nothing later than what is asked for.
   * Artefacts are what `ov fit --out` writes, as JSON text, parsed JSON or values. One that is damaged, of a newer engine or of
   * another recipe is refused: rather no model than a wrong figure.
   */
  static readonly layerArtefacts = (
    recipes: Iterable<Recipe>,
    artefacts: Iterable<unknown>,
  ): Layer.Layer<ModelStore, ArtefactRefused> =>
    Layer.effect(
      ModelStore,
      Effect.map(Effect.fromResult(usable(recipes, artefacts)), (known) => ({
        model: ({ assetType, market, asOf }) =>
          Effect.succeed(
            known.find(
              ({ model }) => model.assetType === assetType && model.market === market && model.newestDay <= asOf,
            )?.model,
          ),
      })),
    )
}

/** All of the artefacts, decoded, the newest first. */
const usable = (
  recipes: Iterable<Recipe>,
  artefacts: Iterable<unknown>,
): Result.Result<ReadonlyArray<ModelArtefact>, ArtefactRefused> =>
  Result.gen(function* () {
    const byAsset = new Map(Array.from(recipes, (recipe) => [recipe.assetType, recipe]))
    const known: Array<ModelArtefact> = []
    for (const one of artefacts) {
      const artefact = yield* decodeArtefact(one)
      const refused = refusedBy(artefact, byAsset.get(artefact.assetType))
      if (refused !== undefined) return yield* Result.fail(refused)
      known.push(artefact)
    }
    return known.toSorted((a, b) => b.model.newestDay - a.model.newestDay || (a.fittedAt < b.fittedAt ? 1 : -1))
  })
