import { Schema, Struct } from "effect"
import type { AssetDefinition } from "../AssetDefinition.ts"
import type { Facts } from "../domain/Facts.ts"
import type { Subject } from "../domain/Sample.ts"
import { defaultMarketPolicy, type MarketPolicy } from "../market/MarketPolicy.ts"
import { marketRequestFaults, requestMessage } from "../market/MarketRequest.ts"
import { marketValuation } from "../market/MarketValuation.ts"
import { Place } from "../place/index.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import type { SampleSource } from "../ports/SampleSource.ts"
import { YEARS_AHEAD } from "./PropertyBounds.ts"
import { propertyEngine } from "./PropertyEngine.ts"
import { PropertyRequest } from "./PropertyRequest.ts"
import { type PropertyOutcome, PropertyResult } from "./PropertyResult.ts"
import { requestTips } from "./PropertyRisks.ts"

/** A property request as a subject: its own facts, and `attributes` under the catalogue's column names. */
export const propertySubject = (request: PropertyRequest): Subject => {
  const {
    city,
    attributes,
    valuationDate: _,
    materialFileName: _f,
    materialRef: _r,
    source: _s,
    chatSessionId: _c,
    ...own
  } = request
  const facts: Record<string, Facts[string]> = { ...attributes }
  for (const [name, value] of Object.entries(own)) if (value !== "") facts[name] = value
  return { assetType: "PROPERTY", city: Place.parse(city).path, facts }
}

/** Homes, offices and workshops, valued from comparable deals and listings (specification 2.6). */
export const property = (
  policy: MarketPolicy = defaultMarketPolicy,
): AssetDefinition<PropertyRequest, PropertyOutcome, SampleSource | ModelStore> => {
  const engine = propertyEngine(policy)
  return {
    assetType: "PROPERTY",
    Request: PropertyRequest,
    PartialRequest: PropertyRequest.mapFields(Struct.map(Schema.optionalKey)),
    Result: PropertyResult,
    faults: (request, today) => {
      const latest = Number((request.valuationDate ?? today).slice(0, 4)) + YEARS_AHEAD
      return [
        ...marketRequestFaults(request, today),
        ...(request.floor !== undefined && request.totalFloors !== undefined && request.floor > request.totalFloors
          ? [
              {
                path: "floor",
                message: requestMessage("request.aboveTotalFloors", { totalFloors: request.totalFloors }),
              },
            ]
          : []),
        ...(request.buildYear !== undefined && request.buildYear > latest
          ? [{ path: "buildYear", message: requestMessage("request.yearAhead", { latest }) }]
          : []),
      ]
    },
    events: (request, context) =>
      marketValuation(
        engine,
        propertySubject(request),
        request.valuationDate ?? context.today,
        context,
        requestTips(request.city),
      ),
  }
}
