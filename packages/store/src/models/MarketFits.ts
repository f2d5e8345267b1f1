import type { AssetType } from "@open-valuation/core"
import type { ModelDrift } from "@open-valuation/core/accuracy"
import type { ModelArtefact } from "@open-valuation/core/market"
import { Context, type Effect } from "effect"
import type { FitFailed } from "./Fitter.ts"

/** A market of the catalogue. */
export interface MarketKey {
  readonly assetType: AssetType
  /** The key that `SearchKeys.market` gives. */
  readonly market: string
}

/** Outcome of learning a market. */
export interface MarketFit extends MarketKey {
  /** Number of its samples that everyone may use. */
  readonly samples: number
  /** Absent if there were too few samples. */
  readonly artefact: ModelArtefact | undefined
  /** The one that values: another, or none, where the new one waits for approval. */
  readonly served: ModelArtefact | undefined
  /** `false`: a model of exactly these samples existed already. */
  readonly isNew: boolean
  /** The former model's figures on the deals since. Absent without a former model, or where nobody watches. */
  readonly drift?: ModelDrift
}

/** Learning on demand. Later requests for a model get the new one. */
export class MarketFits extends Context.Service<
  MarketFits,
  {
    /** The markets that have samples, sorted by asset and key. */
    readonly markets: Effect.Effect<ReadonlyArray<MarketKey>>
    /** Learns a market from its current samples. If a model of exactly these samples is stored, only if `again`. */
    readonly fit: (key: MarketKey, again: boolean) => Effect.Effect<MarketFit, FitFailed>
    /** Prepares a missing model in the background, after all models that valuations wait for. */
    readonly ahead: (key: MarketKey) => Effect.Effect<void>
    /** Looks at the stored models again before the next value; absent: of all markets that have samples. */
    readonly forget: (key?: MarketKey) => Effect.Effect<void>
  }
>()("@open-valuation/store/MarketFits") {}
