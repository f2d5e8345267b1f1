import { Schema, Struct } from "effect"
import { type MarketAssetDefinition, valuedFromMarket } from "../market/ValuedFromMarket.ts"
import { VehicleRequest } from "./fields.ts"
import { requestTips } from "./RequestTips.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import { vehicleEngine, type VehicleOptions } from "./VehicleEngine.ts"
import { vehicleFaults } from "./VehicleFaults.ts"
import { defaultVehiclePolicy } from "./VehiclePolicy.ts"
import { type VehicleOutcome, VehicleResult } from "./VehicleResult.ts"

/** Cars, valued from comparable deals, auctions and listings (contract 2.4). */
export const vehicle = ({
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions = {}): MarketAssetDefinition<VehicleRequest, VehicleOutcome> =>
  valuedFromMarket({
    engine: vehicleEngine({ policy, tables }),
    Request: VehicleRequest,
    PartialRequest: VehicleRequest.mapFields(Struct.map(Schema.optionalKey)),
    Result: VehicleResult,
    faults: (request, today, unread) => vehicleFaults(request, today, policy, unread),
    tips: (request, date) => requestTips(policy, tables, request, date),
  })
