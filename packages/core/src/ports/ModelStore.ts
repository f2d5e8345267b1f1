import { Context, type Effect } from "effect"
import type { AssetType } from "../domain/Asset.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { NotValuable } from "../domain/ValuationError.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"

/** Which fitted model is wanted: one is fitted per asset and market (a city's homes, a country's cranes). */
export interface ModelQuery {
  readonly assetType: AssetType
  /** The key that `SearchKeys.market` gives. */
  readonly market: string
  /** The model may have learned from nothing observed after this day. */
  readonly asOf: EpochDay
  /** Whose turn it is when several wait for models; absent: the host's own. */
  readonly account?: string | undefined
}

/**
 * Where fitted market models come from. `undefined`: nothing was learned for this market; engines use their policy
 * alone. `NotValuable`: it cannot be learned, or not now; the reason says what would help.
 */
export class ModelStore extends Context.Service<
  ModelStore,
  {
    readonly model: (query: ModelQuery) => Effect.Effect<MarketModel | undefined, NotValuable>
    /**
     * True where there is no model because nobody has approved one, which values then say. Absent: models need no
     * approval.
     */
    readonly awaitsApproval?: ((query: ModelQuery) => Effect.Effect<boolean>) | undefined
  }
>()("@open-valuation/core/ports/ModelStore") {}
