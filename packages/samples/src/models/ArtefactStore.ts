import type { AssetType, LocalDate } from "@open-valuation/core"
import type { ArtefactRefused, ModelArtefact } from "@open-valuation/core/market"
import { Context, Effect, Layer, type Result, Schema, type Scope } from "effect"

/** The place where models are kept did not answer. `message` is one line; models in memory serve on. */
export class ArtefactsUnavailable extends Schema.TaggedError<ArtefactsUnavailable>()("ArtefactsUnavailable", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/** Which of a market's models is meant. */
export interface ModelPlace {
  readonly assetType: AssetType
  readonly market: string
  /** Of a month that is over: its last day, after which the model has seen nothing. Absent: the newest model. */
  readonly monthEnd?: LocalDate.LocalDate | undefined
}

/** Keeps what was learned, so that the next process need not learn it again. */
export class ArtefactStore extends Context.Service<
  ArtefactStore,
  {
    /** What is kept in a place, and why what cannot be read. */
    readonly find: (
      place: ModelPlace,
    ) => Effect.Effect<ReadonlyArray<Result.Result<ModelArtefact, ArtefactRefused>>, ArtefactsUnavailable>
    /** Keeps an artefact instead of the place's former one. Past models are bounded: the least recently used go. */
    readonly put: (place: ModelPlace, artefact: ModelArtefact) => Effect.Effect<void, ArtefactsUnavailable>
    /** Asks to learn a place's model alone, until the scope closes; `false` while another process does. */
    readonly claim: (place: ModelPlace) => Effect.Effect<boolean, ArtefactsUnavailable, Scope.Scope>
  }
>()("@open-valuation/samples/ArtefactStore") {
  /** Keeps nothing beyond the process. */
  static readonly layerNone: Layer.Layer<ArtefactStore> = Layer.succeed(ArtefactStore, {
    find: () => Effect.succeed([]),
    put: () => Effect.void,
    claim: () => Effect.succeed(true),
  })
}
