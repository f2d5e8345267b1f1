import { type ArtefactRefused, decodeArtefact, type ModelArtefact, refusedBy } from "@open-valuation/core/market"
import { artefactFromBytes } from "@open-valuation/store"
import { Effect } from "effect"
import type { AssetLoaders } from "./LoadAsset.ts"

/** Models by asset. */
export type HeldModels = ReadonlyMap<string, ReadonlyArray<ModelArtefact>>

/** Reads models, each a file or JSON text, and refuses one that is damaged or does not fit its asset's engine. */
export const heldModels = Effect.fnUntraced(function* (
  models: ReadonlyArray<Uint8Array | string>,
  assets: AssetLoaders,
): Effect.fn.Return<HeldModels, ArtefactRefused> {
  const held = new Map<string, Array<ModelArtefact>>()
  for (const model of models) {
    const artefact =
      typeof model === "string" ? yield* Effect.fromResult(decodeArtefact(model)) : yield* artefactFromBytes(model)
    const asset = artefact.assetType
    const load = assets.get(asset)
    const loaded = load === undefined ? undefined : yield* Effect.promise(load)
    const refused = refusedBy(artefact, loaded?.market?.recipe)
    if (refused !== undefined) return yield* refused
    if (load !== undefined) held.set(asset, [...(held.get(asset) ?? []), artefact])
  }
  return held
})
