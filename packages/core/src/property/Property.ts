import type { RequestFault } from "../AssetDefinition.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import { lentUnder } from "../lending/DefaultLending.ts"
import type { LendingPolicy } from "../lending/LendingPolicy.ts"
import { defineAsset, type MarketAssetDefinition } from "../market/DefineAsset.ts"
import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { requestMessage } from "../market/recipe/MarketRequest.ts"
import { propertyData, type PropertyRequest } from "./fields.ts"
import { YEARS_AHEAD } from "./PropertyBounds.ts"
import { propertyEngine } from "./PropertyEngine.ts"
import { type PropertyOutcome, PropertyResult } from "./PropertyResult.ts"
import { requestTips } from "./PropertyRisks.ts"

/**
 * Homes, offices and workshops, valued from comparable deals and listings (specification 2.6); `lending`: how a lender
 * reads the value.
 */
export const property = (
  policy: MarketPolicy = defaultMarketPolicy,
  lending?: LendingPolicy,
): MarketAssetDefinition<PropertyRequest, PropertyOutcome> =>
  defineAsset({
    ...lentUnder(propertyData, lending),
    engine: propertyEngine(policy),
    Result: PropertyResult,
    faults: buildingFaults,
    tips: requestTips,
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
