import type { AssetType } from "@open-valuation/core"
import type { ArtefactRefused, ModelArtefact } from "@open-valuation/core/market"
import { Context, Effect, Layer, type Result, Schema, type Scope } from "effect"

/** The place where models are kept did not answer. `message` is one line; models in memory serve on. */
export class ArtefactsUnavailable extends Schema.TaggedError<ArtefactsUnavailable>()("ArtefactsUnavailable", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/** Keeps what was learned, so that the next process need not learn it again. */
export class ArtefactStore extends Context.Service<
  ArtefactStore,
  {
    /** What is kept of a market, and why what cannot be read. */
    readonly find: (
      asset: AssetType,
      market: string,
    ) => Effect.Effect<ReadonlyArray<Result.Result<ModelArtefact, ArtefactRefused>>, ArtefactsUnavailable>
    /** Keeps an artefact in place of its market's former one. */
    readonly put: (artefact: ModelArtefact) => Effect.Effect<void, ArtefactsUnavailable>
    /** Asks to learn a market alone, until the scope closes; `false` while another process does. */
    readonly claim: (asset: AssetType, market: string) => Effect.Effect<boolean, ArtefactsUnavailable, Scope.Scope>
  }
>()("@open-valuation/samples/ArtefactStore") {
  /** Keeps nothing beyond the process. */
  static readonly layerNone: Layer.Layer<ArtefactStore> = Layer.succeed(ArtefactStore, {
    find: () => Effect.succeed([]),
    put: () => Effect.void,
    claim: () => Effect.succeed(true),
  })
}
