import type { Sample } from "@open-valuation/core"
import type { MarketAssetType } from "@open-valuation/core/assets"
import type { LocalDate } from "@open-valuation/core/domain"
import { demoEquipmentMarket, demoEquipmentRequest } from "./equipment/DemoEquipmentMarket.ts"
import { demoLandMarket, demoLandRequest } from "./land/DemoLandMarket.ts"
import { demoPropertyMarket, demoPropertyRequest } from "./market/DemoPropertyMarket.ts"
import { demoVehicleMarket, demoVehicleRequest } from "./vehicle/DemoVehicleMarket.ts"

/** The market of an asset that is shown at first start, and a request in it: the documented example. */
export interface DemoMarket {
  readonly assetType: MarketAssetType
  readonly simulate: (today: LocalDate.LocalDate) => { readonly samples: ReadonlyArray<Sample> }
  readonly example: { readonly city: string }
}

/** The markets shown at first start. */
export const demoMarkets: ReadonlyArray<DemoMarket> = [
  { assetType: "PROPERTY", simulate: demoPropertyMarket, example: demoPropertyRequest },
  { assetType: "VEHICLE", simulate: demoVehicleMarket, example: demoVehicleRequest },
  { assetType: "LAND", simulate: demoLandMarket, example: demoLandRequest },
  { assetType: "EQUIPMENT", simulate: demoEquipmentMarket, example: demoEquipmentRequest },
]
