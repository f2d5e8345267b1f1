import type { KnownAssetType } from "@open-valuation/core/domain"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { property } from "@open-valuation/core/property"
import { bankStatement } from "@open-valuation/core/statement"
import { vehicle } from "@open-valuation/core/vehicle"
import { type ChatAsset, chatAsset } from "../ChatAsset.ts"
import { equipmentTalk } from "./EquipmentTalk.ts"
import { landTalk } from "./LandTalk.ts"
import { propertyTalk } from "./PropertyTalk.ts"
import { statementTalk } from "./StatementTalk.ts"
import { vehicleTalk } from "./VehicleTalk.ts"

/** The five assets of the specification, each with its request under the default policy. */
export const chatAssets = (): ReadonlyMap<KnownAssetType, ChatAsset> =>
  new Map<KnownAssetType, ChatAsset>([
    ["PROPERTY", chatAsset(propertyTalk, property())],
    ["VEHICLE", chatAsset(vehicleTalk, vehicle())],
    ["LAND", chatAsset(landTalk, land())],
    ["EQUIPMENT", chatAsset(equipmentTalk, equipment())],
    ["BANK_STATEMENT", chatAsset(statementTalk, bankStatement())],
  ])
