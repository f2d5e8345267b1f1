import type { EquipmentRequest, EquipmentResult } from "./generated/Equipment.generated.ts"
import type { LandRequest, LandResult } from "./generated/Land.generated.ts"
import type { PropertyRequest, PropertyResult } from "./generated/Property.generated.ts"
import type { VehicleRequest, VehicleResult } from "./generated/Vehicle.generated.ts"

/** Requests and results by asset, as JSON: the HTTP API's create bodies and results. */
export interface Assets {
  readonly PROPERTY: { readonly request: PropertyRequest; readonly result: PropertyResult }
  readonly VEHICLE: { readonly request: VehicleRequest; readonly result: VehicleResult }
  readonly LAND: { readonly request: LandRequest; readonly result: LandResult }
  readonly EQUIPMENT: { readonly request: EquipmentRequest; readonly result: EquipmentResult }
}

/** An asset that is valued from its market. */
export type MarketAsset = keyof Assets

/** Create body of an asset. */
export type RequestOf<Asset extends MarketAsset> = Assets[Asset]["request"]

/** Result of an asset. */
export type ResultOf<Asset extends MarketAsset> = Assets[Asset]["result"]
