import { Valuation } from "@open-valuation/core"
import type { EquipmentRequest, EquipmentResult } from "@open-valuation/core/equipment"
import type { LandRequest, LandResult } from "@open-valuation/core/land"
import type { MarketDefinition } from "@open-valuation/core/market"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import type { PropertyRequest, PropertyResult } from "@open-valuation/core/property"
import { type Locale, render } from "@open-valuation/core/text"
import type { VehicleRequest, VehicleResult } from "@open-valuation/core/vehicle"
import type { Schema } from "effect"

/** Requests and results by asset, as JSON: the HTTP API's create bodies and results. */
export interface Assets {
  readonly PROPERTY: {
    readonly request: typeof PropertyRequest.Encoded
    readonly result: typeof PropertyResult.Encoded
  }
  readonly VEHICLE: { readonly request: typeof VehicleRequest.Encoded; readonly result: typeof VehicleResult.Encoded }
  readonly LAND: { readonly request: typeof LandRequest.Encoded; readonly result: typeof LandResult.Encoded }
  readonly EQUIPMENT: {
    readonly request: typeof EquipmentRequest.Encoded
    readonly result: typeof EquipmentResult.Encoded
  }
}

/** An asset that is valued from its market. */
export type MarketAsset = keyof Assets

/** What valuations of the assets need. */
export type ValuationPorts = SampleSource | ModelStore | ManufacturerSource

/** An asset, loaded. */
export interface LoadedAsset<Asset extends MarketAsset> {
  readonly asset: Valuation.Asset<ValuationPorts>
  readonly market: MarketDefinition
  /** An engine's outcome as a result in a language. */
  readonly shown: (outcome: unknown, locale: Locale) => Assets[Asset]["result"]
}

// An outcome has the form of its asset's result by the engine's types; checking each again would cost a tenth of it.
function shownBy<Result extends Schema.Top>(result: Result): (outcome: unknown, locale: Locale) => Result["Encoded"]
function shownBy(): (outcome: unknown, locale: Locale) => unknown {
  return render
}

type Loaders = { readonly [Asset in MarketAsset]: () => Promise<LoadedAsset<Asset>> }

/** Loads an asset when it is first used: tables of names and models are most of what there is to load. */
export const assetLoaders: Loaders = {
  PROPERTY: () =>
    import("@open-valuation/core/property").then(({ property, propertyMarket, PropertyResult }) => ({
      asset: Valuation.asset(property()),
      market: propertyMarket(),
      shown: shownBy(PropertyResult),
    })),
  VEHICLE: () =>
    import("@open-valuation/core/vehicle").then(({ vehicle, vehicleMarket, VehicleResult }) => ({
      asset: Valuation.asset(vehicle()),
      market: vehicleMarket(),
      shown: shownBy(VehicleResult),
    })),
  LAND: () =>
    import("@open-valuation/core/land").then(({ land, landMarket, LandResult }) => ({
      asset: Valuation.asset(land()),
      market: landMarket(),
      shown: shownBy(LandResult),
    })),
  EQUIPMENT: () =>
    import("@open-valuation/core/equipment").then(({ equipment, equipmentMarket, EquipmentResult }) => ({
      asset: Valuation.asset(equipment()),
      market: equipmentMarket(),
      shown: shownBy(EquipmentResult),
    })),
}
