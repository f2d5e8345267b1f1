import { Schema, Struct } from "effect"
import type { AssetDefinition, RequestFault } from "../AssetDefinition.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { requestMessage } from "../market/recipe/MarketRequest.ts"
import { requestSubject } from "../market/recipe/RequestSubject.ts"
import { valuedFromMarket } from "../market/ValuedFromMarket.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import type { SampleSource } from "../ports/SampleSource.ts"
import { PropertyRequest } from "./fields.ts"
import { YEARS_AHEAD } from "./PropertyBounds.ts"
import { propertyEngine } from "./PropertyEngine.ts"
import { type PropertyOutcome, PropertyResult } from "./PropertyResult.ts"
import { requestTips } from "./PropertyRisks.ts"

/** A property request as a subject: its own facts, and `attributes` under the catalogue's column names. */
export const propertySubject = (request: PropertyRequest): Subject => requestSubject("PROPERTY", request)

/** Homes, offices and workshops, valued from comparable deals and listings (specification 2.6). */
export const property = (
  policy: MarketPolicy = defaultMarketPolicy,
): AssetDefinition<PropertyRequest, PropertyOutcome, SampleSource | ModelStore> =>
  valuedFromMarket({
    engine: propertyEngine(policy),
    Request: PropertyRequest,
    PartialRequest: PropertyRequest.mapFields(Struct.map(Schema.optionalKey)),
    Result: PropertyResult,
    faults: buildingFaults,
    subject: propertySubject,
    tips: ({ city }) => requestTips(city),
  })

/** Checks that the floor is not above the roof and the building year not far in the future. */
const buildingFaults = (
  { buildYear, floor, totalFloors, valuationDate }: Partial<PropertyRequest>,
  today: LocalDate,
): ReadonlyArray<RequestFault> => {
  const latest = Number((valuationDate ?? today).slice(0, 4)) + YEARS_AHEAD
  const faults: Array<RequestFault> = []
  if (floor !== undefined && totalFloors !== undefined && floor > totalFloors) {
    faults.push({ path: "floor", message: requestMessage("request.aboveTotalFloors", { totalFloors }) })
  }
  if (buildYear !== undefined && buildYear > latest) {
    faults.push({ path: "buildYear", message: requestMessage("request.yearAhead", { latest }) })
  }
  return faults
}
