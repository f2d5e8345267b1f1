import { type AssetType, LocalDate } from "@open-valuation/core"
import { Context, type DateTime } from "effect"

/** What a valuation costs. A host overrides it with `Layer.succeed(BillingPolicy, …)`. */
export const BillingPolicy = Context.Reference<{
  /** Free units per account and month, for accounts without a quota of their own. */
  readonly freeQuota: number
  /** Price of one unit in fen, by asset. */
  readonly pricesFen: Readonly<Record<AssetType, number>>
}>("@open-valuation/service/BillingPolicy", {
  defaultValue: () => ({
    freeQuota: 100,
    pricesFen: { PROPERTY: 100, VEHICLE: 100, LAND: 100, EQUIPMENT: 100, BANK_STATEMENT: 100 },
  }),
})

/** The month in Asia/Shanghai that an instant belongs to, `YYYY-MM`. */
export const periodOf = (instant: DateTime.DateTime): string => LocalDate.inShanghai(instant).slice(0, 7)
