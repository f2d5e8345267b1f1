import { Schema } from "effect"

/** The five kinds of asset that the service values (specification, section 1). */
export const AssetType = Schema.Literals(["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT", "BANK_STATEMENT"])
export type AssetType = typeof AssetType.Type

/** The kinds of asset valued from market samples: all except bank statements. */
export const MarketAssetType = Schema.Literals(["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"])
export type MarketAssetType = typeof MarketAssetType.Type

/** Path segment of each asset under `/api/open/v1` (contract, section 2). */
export const pathSegment: Readonly<Record<AssetType, string>> = {
  PROPERTY: "property-valuations",
  VEHICLE: "vehicle-valuations",
  LAND: "land-valuations",
  EQUIPMENT: "equipment-valuations",
  BANK_STATEMENT: "bank-statement-valuations",
}

/** The `<asset code>` part of a valuation number `VAL-<asset code>-<yyyymmdd>-<sequence>`. */
export const assetCode: Readonly<Record<AssetType, string>> = {
  PROPERTY: "PROP",
  VEHICLE: "VEH",
  LAND: "LAND",
  EQUIPMENT: "EQP",
  BANK_STATEMENT: "BANK",
}
