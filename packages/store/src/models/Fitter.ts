import type { LocalDate, Sample, AssetType } from "@open-valuation/core"
import { fit, type MarketModel, type Recipe } from "@open-valuation/core/market"
import { Context, Effect, Layer, Schema } from "effect"

/** Everything a fit needs besides the recipe, as data that can be sent to another thread. */
export interface FitTask {
  readonly assetType: AssetType
  readonly samples: ReadonlyArray<Sample>
  readonly asOf: LocalDate.LocalDate
}

/** A market could not be learned within the limits of a fit. `message` is one line that says what to do. */
export class FitFailed extends Schema.TaggedError<FitFailed>()("FitFailed", {
  reason: Schema.Literals(["memory", "time", "busy", "output", "crash"]),
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/**
 * Fits markets. The default runs in the calling thread and blocks it, for hosts without threads. A server provides its
 * own.
 */
export class Fitter extends Context.Service<
  Fitter,
  {
    /** Fits that may run concurrently. */
    readonly lanes: number
    readonly fit: (recipe: Recipe, task: FitTask) => Effect.Effect<MarketModel | undefined, FitFailed>
  }
>()("@open-valuation/store/Fitter") {
  static readonly layer = Layer.succeed(Fitter, {
    lanes: 1,
    fit: (recipe, { samples, asOf }) => Effect.sync(() => fit(recipe, samples, { asOf, order: "time" })),
  })
}
