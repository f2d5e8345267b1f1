import { Schema } from "effect"

/** The library's assets that are valued from market samples. */
export const MarketAssetType = Schema.Literals(["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"])
export type MarketAssetType = typeof MarketAssetType.Type

/** The five kinds of asset that the library brings (specification, section 1): those, and bank statements. */
export const KnownAssetType = Schema.Literals([...MarketAssetType.literals, "BANK_STATEMENT"])
export type KnownAssetType = typeof KnownAssetType.Type

/**
 * A kind of asset: one of the five, or one that a host adds, named by 2 to 32 capital letters, digits and single
 * underscores, such as `BOAT`. Paths, valuation numbers and names of the API follow from it.
 */
export const AssetType = Schema.String.check(Schema.isPattern(/^[A-Z](?:_?[A-Z0-9]){1,31}$/), Schema.isMaxLength(32))
export type AssetType = typeof AssetType.Type

/** Path segment of an asset under `/api/open/v1` (contract, section 2): `boat-valuations` of `BOAT`. */
export const pathSegment = (assetType: AssetType): string =>
  `${assetType.toLowerCase().replaceAll("_", "-")}-valuations`

const shortCodes: Readonly<Record<KnownAssetType, string>> = {
  PROPERTY: "PROP",
  VEHICLE: "VEH",
  LAND: "LAND",
  EQUIPMENT: "EQP",
  BANK_STATEMENT: "BANK",
}

const isKnown = Schema.is(KnownAssetType)

/**
 * The `<asset code>` part of a valuation number `VAL-<asset code>-<yyyymmdd>-<sequence>`: of an added asset, its type.
 */
export const assetCode = (assetType: AssetType): string => (isKnown(assetType) ? shortCodes[assetType] : assetType)

/** Groups of the API that are no assets. */
const GROUPS = ["ACCOUNT", "CHAT", "MATERIALS", "RECOGNITION", "STATEMENT_LINES", "WEBHOOKS"]

/** Types that a host's asset cannot have: the library uses them as types, as codes or as groups of the API. */
export const takenAssetTypes: ReadonlySet<string> = new Set([
  ...KnownAssetType.literals,
  ...Object.values(shortCodes),
  ...GROUPS,
])
