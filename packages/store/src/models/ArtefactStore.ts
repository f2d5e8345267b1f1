import type { AssetType, LocalDate } from "@open-valuation/core"
import type { ArtefactRefused, ModelArtefact } from "@open-valuation/core/market"
import { Context, Effect, Layer, Result, Schema, type Scope } from "effect"

/** The store of models did not respond. `message` is one line. Models in memory remain in use. */
export class ArtefactsUnavailable extends Schema.TaggedError<ArtefactsUnavailable>()("ArtefactsUnavailable", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/** Identifies one of a market's models. */
export interface ModelPlace {
  readonly assetType: AssetType
  readonly market: string
  /** Last day of the past month whose model is meant; it has seen no later samples. Absent: the newest model. */
  readonly monthEnd?: LocalDate.LocalDate | undefined
}

/** Stores models, so that the next process need not learn them again. */
export class ArtefactStore extends Context.Service<
  ArtefactStore,
  {
    /** The artefacts of a place, and why those that cannot be read were refused. */
    readonly find: (
      place: ModelPlace,
    ) => Effect.Effect<ReadonlyArray<Result.Result<ModelArtefact, ArtefactRefused>>, ArtefactsUnavailable>
    /** Replaces the artefact of a place. Past models are limited: the least recently used are deleted. */
    readonly put: (place: ModelPlace, artefact: ModelArtefact) => Effect.Effect<void, ArtefactsUnavailable>
    /** Claims the exclusive right to learn a model until the scope closes; `false` while another process holds it. */
    readonly claim: (place: ModelPlace) => Effect.Effect<boolean, ArtefactsUnavailable, Scope.Scope>
  }
>()("@open-valuation/store/ArtefactStore") {
  /** Stores nothing. */
  static readonly layerNone: Layer.Layer<ArtefactStore> = Layer.succeed(ArtefactStore, {
    find: () => Effect.succeed([]),
    put: () => Effect.void,
    claim: () => Effect.succeed(true),
  })

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
            .map(Result.succeed)
          return [...own, ...(yield* own.length === 0 ? others : Effect.orElseSucceed(others, () => []))]
        }),
      })),
    )
}
