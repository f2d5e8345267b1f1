import { Effect, Schedule } from "effect"
import type { RequestFault } from "../AssetDefinition.ts"
import { lentUnder } from "../lending/DefaultLending.ts"
import type { LendingOptions } from "../lending/LendingPolicy.ts"
import { defineAsset, type MarketAssetDefinition } from "../market/DefineAsset.ts"
import { requestMessage } from "../market/recipe/MarketRequest.ts"
import type { ManufacturerSource } from "../ports/ManufacturerSource.ts"
import type { SampleSource, SearchResult } from "../ports/SampleSource.ts"
import { equipmentEngine, type EquipmentOptions } from "./EquipmentEngine.ts"
import { type EquipmentOutcome, EquipmentResult } from "./EquipmentResult.ts"
import { requestTips } from "./EquipmentRisks.ts"
import { equipmentData, type EquipmentRequest } from "./fields.ts"
import { equipmentSubject } from "./ReadEquipment.ts"

/** Construction machinery: its residual value from comparable deals, auctions and listings (specification 2.5). */
export const equipment = ({ lending, ...options }: EquipmentOptions & LendingOptions = {}): MarketAssetDefinition<
  EquipmentRequest,
  EquipmentOutcome,
  ManufacturerSource
> =>
  defineAsset({
    ...lentUnder(equipmentData, lending),
    engine: equipmentEngine(options),
    Result: EquipmentResult,
    faults: manufactureFaults,
    subject: equipmentSubject,
    tips: ({ city }) => requestTips(city),
    source: forgiving,
  })

/** A machine must have been made by the day of its valuation. */
const manufactureFaults = (
  { manufactureDate, valuationDate }: Partial<EquipmentRequest>,
  today: string,
): ReadonlyArray<RequestFault> => {
  const path = "manufactureDate"
  const month = today.slice(0, 7)
  if (manufactureDate === undefined) return []
  if (manufactureDate > month) return [{ path, message: requestMessage("request.afterToday", { today: month }) }]
  return valuationDate !== undefined && manufactureDate > valuationDate.slice(0, 7)
    ? [{ path, message: requestMessage("request.afterValuationDate", { valuationDate }) }]
    : []
}

/** As many retries, with the same pauses, as for a task whose search fails. */
const SEARCH_RETRIES = { schedule: Schedule.exponential("200 millis"), times: 3 }

/**
 * A source that, after its last retry, returns nothing and names itself unavailable: the result has a category for
 * that.
 */
const forgiving = (source: SampleSource["Service"]): SampleSource["Service"] => ({
  ...source,
  search: (query) =>
    source.search(query).pipe(
      Effect.retry(SEARCH_RETRIES),
      Effect.catchTag("SearchUnavailable", ({ cause, source: name }) =>
        Effect.as(Effect.logWarning("The search did not answer", cause), nothingFrom(name)),
      ),
    ),
})

const nothingFrom = (source: string): SearchResult => ({
  samples: [],
  trail: [],
  resolved: {},
  unavailable: [source],
})
