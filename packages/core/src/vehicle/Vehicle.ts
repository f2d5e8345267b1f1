import { Effect, Schema, Struct } from "effect"
import type { AssetDefinition } from "../AssetDefinition.ts"
import type { Facts } from "../domain/Facts.ts"
import { valuedFromMarket } from "../market/ValuedFromMarket.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import type { SampleSource, SearchResult } from "../ports/SampleSource.ts"
import { VehicleRequest } from "./fields.ts"
import { requestTips } from "./RequestTips.ts"
import { isSameBrand, isSameSeries } from "./SameSeries.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import { vehicleEngine, type VehicleOptions } from "./VehicleEngine.ts"
import { vehicleFaults } from "./VehicleFaults.ts"
import { defaultVehiclePolicy } from "./VehiclePolicy.ts"
import { type VehicleOutcome, VehicleResult } from "./VehicleResult.ts"
import { vehicleSubject } from "./VehicleSubject.ts"

/** Cars, valued from comparable deals, auctions and listings (contract 2.4). */
export const vehicle = ({
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions = {}): AssetDefinition<VehicleRequest, VehicleOutcome, SampleSource | ModelStore> =>
  valuedFromMarket({
    engine: vehicleEngine({ policy, tables }),
    Request: VehicleRequest,
    PartialRequest: VehicleRequest.mapFields(Struct.map(Schema.optionalKey)),
    Result: VehicleResult,
    faults: (request, today, unread) => vehicleFaults(request, today, policy, unread),
    subject: (request, date) => vehicleSubject(request, date, policy),
    tips: (request, date) => requestTips(policy, tables, request, date),
    source: ofBrandOnly,
  })

/** A source without results where it only has other brands: no car is priced from those. */
const ofBrandOnly = (source: SampleSource["Service"]): SampleSource["Service"] => ({
  ...source,
  search: (query) => Effect.map(source.search(query), (found) => withoutOtherBrands(query.facts, found)),
})

const withoutOtherBrands = (asked: Facts, found: SearchResult): SearchResult => {
  const subject = { ...asked, ...found.resolved }
  const isKin = ({ facts }: SearchResult["samples"][number]): boolean =>
    isSameBrand(facts, subject) || isSameBrand(facts, asked) || isSameSeries(facts, subject)
  return found.samples.some(isKin)
    ? found
    : { ...found, samples: [], trail: found.trail.map((trace) => ({ ...trace, found: 0 })) }
}
