import type {
  EquipmentRequest,
  EquipmentResult,
  LandRequest,
  LandResult,
  PropertyRequest,
  PropertyResult,
  VehicleRequest,
  VehicleResult,
} from "./EngineTypes.ts"

/** Requests and results by asset, as JSON: the HTTP API's create bodies and results. */
export interface Assets {
  readonly PROPERTY: { readonly request: PropertyRequest; readonly result: PropertyResult }
  readonly VEHICLE: { readonly request: VehicleRequest; readonly result: VehicleResult }
  readonly LAND: { readonly request: LandRequest; readonly result: LandResult }
  readonly EQUIPMENT: { readonly request: EquipmentRequest; readonly result: EquipmentResult }
}

/** An asset of the library that is valued from its market. */
export type MarketAsset = keyof Assets

/** An asset of the host's own, as `defineAsset` of `@open-valuation/core/market` makes it. */
export interface CustomAsset {
  /** Its name in calls: `BOAT`. */
  readonly assetType: string
  /** Version of `@open-valuation/core` that made it: the version of this package. */
  readonly engineVersion: string
  readonly name?: { readonly zh: string; readonly en: string }
  readonly valuation: object
}

/** Request and result of an asset, as JSON. */
export interface AssetForm {
  readonly request: unknown
  readonly result: unknown
}

/** Forms of the host's own assets: `{ BOAT: { request: BoatRequest; result: BoatResult } }`. */
export type AssetForms<Own> = Readonly<Record<keyof Own, AssetForm>>

/** No assets beside the library's. */
export type NoAssets = Readonly<Record<never, AssetForm>>

/** An asset of an instance: the library's, or one of the host's own. */
export type AssetOf<Own = NoAssets> = MarketAsset | Extract<keyof Own, string>

/** Create body of an asset. */
export type RequestOf<Asset, Own extends AssetForms<Own> = NoAssets> = Asset extends MarketAsset
  ? Assets[Asset]["request"]
  : Asset extends keyof Own
    ? Own[Asset]["request"]
    : never

/** Result of an asset. */
export type ResultOf<Asset, Own extends AssetForms<Own> = NoAssets> = Asset extends MarketAsset
  ? Assets[Asset]["result"]
  : Asset extends keyof Own
    ? Own[Asset]["result"]
    : never
