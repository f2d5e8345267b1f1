import type { ArtefactRefused, ModelArtefact } from "@open-valuation/core/market"
import { Context, Effect, Layer, Result } from "effect"
import type { MarketState } from "../Catalogue.ts"
import { type FitQueue, memoryQueue } from "./FitQueue.ts"
import type { ArtefactsUnavailable, ModelPlace } from "./ModelPlace.ts"

/** A model, and what is known of the market that it was learned from. */
export interface StoredModel {
  readonly artefact: ModelArtefact
  /** Of its market at that time, in this store's catalogue; absent for a model from elsewhere. */
  readonly counts?: Pick<MarketState, "samples" | "added" | "removed"> | undefined
  /** It waits for approval, or was retired: no value may rest on it. */
  readonly isHeldBack?: boolean | undefined
}

/** Stores models, so that the next process need not learn them again, and the queue of those that are wanted. */
export class ArtefactStore extends Context.Service<
  ArtefactStore,
  {
    /** Models are used once somebody has approved them. Absent: as soon as they are learned. */
    readonly approval?: boolean | undefined
    /** The models of a place, and why those that cannot be read were refused. */
    readonly find: (
      place: ModelPlace,
    ) => Effect.Effect<ReadonlyArray<Result.Result<StoredModel, ArtefactRefused>>, ArtefactsUnavailable>
    /**
     * Replaces the model of a place; with `approval`, the one that waits for it. Past models are limited: the least
     * recently used are deleted.
     */
    readonly put: (place: ModelPlace, model: StoredModel) => Effect.Effect<void, ArtefactsUnavailable>
    /** The fits that are due. */
    readonly fits: FitQueue
  }
>()("@open-valuation/store/ArtefactStore") {
  /** Stores nothing. */
  static readonly layerNone: Layer.Layer<ArtefactStore> = Layer.effect(
    ArtefactStore,
    Effect.sync(() => ({ find: () => Effect.succeed([]), put: () => Effect.void, fits: memoryQueue() })),
  )

  /** Artefacts that a host holds itself, in front of another store, which alone receives new ones. */
  static readonly layerBefore = (
    held: Effect.Effect<ReadonlyArray<ModelArtefact>>,
  ): Layer.Layer<ArtefactStore, never, ArtefactStore> =>
    Layer.effect(
      ArtefactStore,
      Effect.map(ArtefactStore, (below) => ({
        ...below,
        find: Effect.fnUntraced(function* (place: ModelPlace) {
          const others = below.find(place)
          if (place.monthEnd !== undefined) return yield* others
          const own = (yield* held)
            .filter(({ assetType, market }) => assetType === place.assetType && market === place.market)
            .map((artefact) => Result.succeed({ artefact }))
          return [...own, ...(yield* own.length === 0 ? others : Effect.orElseSucceed(others, () => []))]
        }),
      })),
    )
}
