import { Schema, Struct } from "effect"
import { type MarketAssetDefinition, valuedFromMarket } from "../market/ValuedFromMarket.ts"
import { landFaults, LandRequest } from "./fields.ts"
import { landEngine, type LandOptions } from "./LandEngine.ts"
import { defaultLandPolicy } from "./LandPolicy.ts"
import { type LandOutcome, LandResult } from "./LandResult.ts"
import { requestTips } from "./LandRisks.ts"
import { landSubject } from "./LandSubject.ts"

/**
 * Rights to land, valued from comparable deals and, where one is given, from a city's benchmark price (contract 2.5).
 */
export const land = (options: LandOptions = {}): MarketAssetDefinition<LandRequest, LandOutcome> =>
  valuedFromMarket({
    engine: landEngine(options),
    Request: LandRequest,
    PartialRequest: LandRequest.mapFields(Struct.map(Schema.optionalKey)),
    Result: LandResult,
    faults: landFaults,
    subject: landSubject,
    tips: (request, date) => requestTips(options.policy ?? defaultLandPolicy, request, date),
  })
