import { Schema, Struct } from "effect"
import type { AssetType } from "../domain/Asset.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { OwnWords } from "../domain/Words.ts"
import { equipmentData } from "../equipment/fields.ts"
import { landData } from "../land/fields.ts"
import type { Asset } from "../market/DefineAsset.ts"
import { propertyData } from "../property/fields.ts"
import { vehicleData } from "../vehicle/fields.ts"
import type { AssetData } from "./Asset.ts"

export type { AssetData, Haircut, Lending, PriceLevel, SharedError, Sourced } from "./Asset.ts"
export type { ResultView } from "./ResultView.ts"
export { lendingFieldNames } from "../lending/LendingRequest.ts"
export { assetWordsOf, namedAssetType, rangeFields, viewOf } from "./words.ts"

/** An engine with its own sentences and those that all assets share, for `makeRendering`. */
interface LoadedEngine {
  readonly asset: Asset
  readonly words: OwnWords
}

const loaded = async <Engine>(
  engine: Promise<Engine>,
  define: (engine: Engine) => Asset,
  sentences: Promise<{ readonly words: OwnWords }>,
): Promise<LoadedEngine> => {
  const [asset, { words }] = await Promise.all([engine.then(define), sentences])
  return { asset, words }
}

/** An asset of the library. */
interface LibraryAsset {
  /** Its part of valuation numbers. */
  readonly code: string
  readonly data: AssetData
  /** Loads its engine: tables of names and models are most of what there is to load. */
  readonly load: () => Promise<LoadedEngine>
}

/** The list of the library's assets that are valued from samples. */
export const assets = {
  PROPERTY: {
    code: "PROP",
    data: propertyData,
    load: () => loaded(import("../property/index.ts"), (own) => own.property(), import("../text/parts/property.ts")),
  },
  VEHICLE: {
    code: "VEH",
    data: vehicleData,
    load: () => loaded(import("../vehicle/index.ts"), (own) => own.vehicle(), import("../text/parts/vehicle.ts")),
  },
  LAND: {
    code: "LAND",
    data: landData,
    load: () => loaded(import("../land/index.ts"), (own) => own.land(), import("../text/parts/land.ts")),
  },
  EQUIPMENT: {
    code: "EQP",
    data: equipmentData,
    load: () => loaded(import("../equipment/index.ts"), (own) => own.equipment(), import("../text/parts/equipment.ts")),
  },
} as const satisfies Readonly<Record<AssetType, LibraryAsset>>

/** Their types. */
export const MarketAssetType = Schema.Literals(Struct.keys(assets))
export type MarketAssetType = typeof MarketAssetType.Type

/** The five kinds of asset that the library brings (specification, section 1): those, and bank statements. */
export const KnownAssetType = Schema.Literals([...MarketAssetType.literals, "BANK_STATEMENT"])
export type KnownAssetType = typeof KnownAssetType.Type

/** One of the library's assets as data; `undefined` for other assets. */
export const libraryAsset = (assetType: string): AssetData | undefined => ownValue(assets, assetType)?.data

const codeOf = (assetType: AssetType): string | undefined =>
  assetType === "BANK_STATEMENT" ? "BANK" : ownValue(assets, assetType)?.code

/**
 * The `<asset code>` part of a valuation number `VAL-<asset code>-<yyyymmdd>-<sequence>`: of an added asset, its type.
 */
export const assetCode = (assetType: AssetType): string => codeOf(assetType) ?? assetType

/** Groups of the API that are no assets. */
const GROUPS = [
  "ACCOUNT",
  "ADOPTIONS",
  "AUDIT",
  "CHAT",
  "ERASURES",
  "KNOWN_MARKETS",
  "MATERIALS",
  "MODELS",
  "PORTFOLIOS",
  "RECOGNITION",
  "STATEMENT_BALANCES",
  "STATEMENT_CORRECTIONS",
  "STATEMENT_LINES",
  "STATEMENT_WORKBOOK",
  "WEBHOOKS",
]

/** Types that a host's asset cannot have: the library uses them as types, as codes or as groups of the API. */
export const takenAssetTypes: ReadonlySet<string> = new Set([
  ...KnownAssetType.literals,
  ...KnownAssetType.literals.map(assetCode),
  ...GROUPS,
])
