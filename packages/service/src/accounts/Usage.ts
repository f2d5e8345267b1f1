import type { AssetType } from "@open-valuation/core"
import { Schema } from "effect"
import type { Fen } from "../RowTypes.ts"

/** What an account used in the running month of Asia/Shanghai; amounts in fen (contract, sections 5 and 10). */
export interface Usage {
  /** `YYYY-MM` */
  readonly period: string
  /** Free units of the month. */
  readonly freeQuota: number
  /** Units of the month that were free. */
  readonly freeUsed: number
  /** All units of the month, the free ones included. */
  readonly chargedUnits: number
  /** Price of the units that were not free. */
  readonly chargedFen: Fen
  readonly balanceFen: Fen
  readonly byAsset: Readonly<Partial<Record<AssetType, { readonly units: number; readonly amountFen: Fen }>>>
}

/**
 * The free quota of the month is used up and the balance does not cover the price. Add to the balance or wait for the
 * next month.
 */
export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {
  freeQuota: Schema.Int,
  balanceFen: Schema.Int,
  priceFen: Schema.Int,
}) {}
