import { Effect, Layer, Result } from "effect"
import { ModelStore } from "../../ports/ModelStore.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { type ArtefactRefused, decodeArtefact, type ModelArtefact, refusedBy } from "./ModelArtefact.ts"

/**
 * Serves stored models without learning: for each market the newest whose data is not later than the requested day.
 * Artefacts are what `ov fit --out` writes, as JSON text, parsed JSON or values. Damaged artefacts, and those of a
 * newer engine or another recipe, are refused: no model is better than a wrong figure.
 */
export const layer = (
  recipes: Iterable<Recipe>,
  artefacts: Iterable<unknown>,
): Layer.Layer<ModelStore, ArtefactRefused> =>
  Layer.effect(
    ModelStore,
    Effect.map(Effect.fromResult(usable(recipes, artefacts)), (known) => ({
      model: ({ assetType, market, asOf }) =>
        Effect.succeed(
          known.find(({ model }) => model.assetType === assetType && model.market === market && model.newestDay <= asOf)
            ?.model,
        ),
    })),
  )

/** All artefacts, decoded, newest first. */
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
