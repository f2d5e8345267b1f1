import { type AssetType, LocalDate, ownValue } from "@open-valuation/core"
import { Context, type DateTime } from "effect"

/** Price of valuations. A host overrides it with `Layer.succeed(BillingPolicy, …)`. */
export const BillingPolicy = Context.Reference<{
  /** Free units per account and month, for accounts without their own quota. */
  readonly freeQuota: number
  /** Price of one unit in fen, by asset; 100 for an asset without one. */
  readonly pricesFen: Readonly<Record<AssetType, number>>
}>("@open-valuation/server/BillingPolicy", {
  defaultValue: () => ({
    freeQuota: 100,
    pricesFen: {},
  }),
})

/** Price of one unit of an asset, fen. */
export const priceFen = (policy: typeof BillingPolicy.Service, assetType: AssetType): number =>
  ownValue(policy.pricesFen, assetType) ?? DEFAULT_PRICE_FEN

const DEFAULT_PRICE_FEN = 100

/** The month of an instant in Asia/Shanghai, `YYYY-MM`. */
export const periodOf = (instant: DateTime.DateTime): string => LocalDate.inShanghai(instant).slice(0, 7)
