import { lentUnder } from "../lending/DefaultLending.ts"
import type { LendingOptions } from "../lending/LendingPolicy.ts"
import { defineAsset, type MarketAssetDefinition } from "../market/DefineAsset.ts"
import { landData, landFaults, type LandRequest } from "./fields.ts"
import { landEngine, type LandOptions } from "./LandEngine.ts"
import { defaultLandPolicy } from "./LandPolicy.ts"
import { type LandOutcome, LandResult } from "./LandResult.ts"
import { requestTips } from "./LandRisks.ts"
import { landSubject } from "./LandSubject.ts"

/**
 * Rights to land, valued from comparable deals and, where one is given, from a city's benchmark price (contract 2.5).
 */
export const land = ({ lending, ...options }: LandOptions & LendingOptions = {}): MarketAssetDefinition<
  LandRequest,
  LandOutcome
> =>
  defineAsset({
    ...lentUnder(landData, lending),
    engine: landEngine(options),
    Result: LandResult,
    faults: landFaults,
    subject: landSubject,
    tips: (request, date) => requestTips(options.policy ?? defaultLandPolicy, request, date),
  })
