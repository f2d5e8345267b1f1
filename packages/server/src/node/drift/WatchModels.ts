import { dealsSince, drifted, modelDrift } from "@open-valuation/core/accuracy"
import { Catalogue, type FittedModels } from "@open-valuation/store"
import { Effect } from "effect"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { recordDrift } from "./DriftMetrics.ts"
import { driftText } from "./DriftText.ts"

type Watch = NonNullable<FittedModels.FittedModelsOptions["watch"]>

/**
 * Judges models that are replaced by the deals that they have not seen: metrics of each market, and with `warns` a
 * warning in the log.
 */
export const watchModels = Effect.fnUntraced(function* ({
  warns,
}: {
  readonly warns: boolean
}): Effect.fn.Return<Watch, never, Catalogue> {
  const catalogue = yield* Catalogue
  const { markets } = yield* ServedAssets
  return Effect.fnUntraced(function* (key, former) {
    const market = markets.get(key.assetType)
    const index = catalogue.index(key.assetType)
    if (market === undefined || index === undefined) return undefined
    const rows = yield* Effect.forEach(dealsSince(market, former, index.market(key.market)), (deal) =>
      // Other requests are answered between two deals.
      Effect.andThen(
        Effect.yieldNow,
        Effect.sync(() => drifted(market, former, index, deal)),
      ),
    )
    const drift = modelDrift(former, rows)
    if (drift === undefined) return undefined
    yield* recordDrift(key, drift)
    if (warns && drift.left.length > 0) {
      yield* Effect.logWarning(`${key.assetType} ${key.market}: ${driftText(drift)}`)
    }
    return drift
  })
})
