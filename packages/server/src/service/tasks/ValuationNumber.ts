import { type AssetType, assetCode, type LocalDate } from "@open-valuation/core"

/** The part of a valuation number before its sequence number: `VAL-PROP-20260315-`. */
export const numberPrefix = (assetType: AssetType, today: LocalDate.LocalDate): string =>
  `VAL-${assetCode(assetType)}-${today.replaceAll("-", "")}-`
