import { Schema } from "effect"

/**
 * A kind of asset: one of the library's, or one that a host adds, named by 2 to 32 capital letters, digits and single
 * underscores, such as `BOAT`. Paths, valuation numbers and names of the API follow from it.
 */
export const AssetType = Schema.String.check(Schema.isPattern(/^[A-Z](?:_?[A-Z0-9]){1,31}$/), Schema.isMaxLength(32))
export type AssetType = typeof AssetType.Type

/** Path segment of an asset under `/api/open/v1` (contract, section 2): `boat-valuations` of `BOAT`. */
export const pathSegment = (assetType: AssetType): string =>
  `${assetType.toLowerCase().replaceAll("_", "-")}-valuations`
