import type { LocalDate, Sample, AssetType } from "@open-valuation/core"
import { fit, type MarketModel, type Recipe } from "@open-valuation/core/market"
import { Context, Effect, Layer } from "effect"

/** Everything a fit needs beside the recipe, as data: may be sent to another thread. */
export interface FitTask {
  readonly assetType: AssetType
  readonly samples: ReadonlyArray<Sample>
  readonly asOf: LocalDate.LocalDate
}

/** Fits a market. The default works in this thread and blocks it meanwhile; hosts with large catalogues bring another. */
export class Fitter extends Context.Service<
  Fitter,
  { readonly fit: (recipe: Recipe, task: FitTask) => Effect.Effect<MarketModel | undefined> }
>()("@open-valuation/samples/Fitter") {
  static readonly layer = Layer.succeed(Fitter, {
    fit: (recipe, { samples, asOf }) => Effect.sync(() => fit(recipe, samples, { asOf, order: "time" })),
  })
}
