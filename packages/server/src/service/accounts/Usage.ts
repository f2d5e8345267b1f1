import type { AssetType } from "@open-valuation/core"
import { Schema } from "effect"
import type { Fen } from "../RowTypes.ts"

/** Usage of an account in the current month, Asia/Shanghai. Amounts in fen (contract, sections 5 and 10). */
export interface Usage {
  /** `YYYY-MM` */
  readonly period: string
  /** Free units in the month. */
  readonly freeQuota: number
  /** Free units used in the month. */
  readonly freeUsed: number
  /** All units used in the month, including free ones. */
  readonly chargedUnits: number
  /** Charge for the units beyond the free quota, fen. */
  readonly chargedFen: Fen
  readonly balanceFen: Fen
  readonly byAsset: Readonly<Record<AssetType, { readonly units: number; readonly amountFen: Fen }>>
}

/**
 * The month's free quota is used up and the balance does not cover the price. Add to the balance or wait for the next
 * month.
 */
export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {
  freeQuota: Schema.Int,
  balanceFen: Schema.Int,
  priceFen: Schema.Int,
}) {}
