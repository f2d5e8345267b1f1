import type { AssetType } from "@open-valuation/core"
import type { ModelArtefact } from "@open-valuation/core/market"
import { Context, type Effect } from "effect"
import type { FitFailed } from "./Fitter.ts"

/** A market of the catalogue. */
export interface MarketKey {
  readonly assetType: AssetType
  /** The key that `SearchKeys.market` gives. */
  readonly market: string
}

/** What became of a market that was to be learned. */
export interface MarketFit extends MarketKey {
  /** Its samples that everyone may use. */
  readonly samples: number
  /** Absent where there were too few samples. */
  readonly artefact: ModelArtefact | undefined
  /** `false`: there was a model of these very samples already. */
  readonly isNew: boolean
}

/** Learning on demand: whoever asks for a model afterwards gets the new one. */
export class MarketFits extends Context.Service<
  MarketFits,
  {
    /** The markets that have samples, in the order of their assets and keys. */
    readonly markets: Effect.Effect<ReadonlyArray<MarketKey>>
    /** Learns a market from its samples as they are; where a model of these very samples is kept, only if `again`. */
    readonly fit: (key: MarketKey, again: boolean) => Effect.Effect<MarketFit, FitFailed>
    /** Begins, in the background and after whatever valuations wait for, to make a model ready where there is none. */
    readonly ahead: (key: MarketKey) => Effect.Effect<void>
  }
>()("@open-valuation/samples/MarketFits") {}
