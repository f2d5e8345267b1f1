import type { Sample } from "../domain/Sample.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { foundSources, sourceFacts, weighedSources } from "../market/report/Sources.ts"
import * as EquipmentFacts from "./EquipmentFacts.ts"
import type { EquipmentOutcome } from "./EquipmentResult.ts"

/** A sample as `sources` lists it. */
export const sourceItem = (sample: Sample) => ({
  ...sourceFacts(sample),
  model: EquipmentFacts.model(sample.facts) ?? null,
  manufactureDate: EquipmentFacts.manufactureDate(sample.facts) ?? null,
  hours: EquipmentFacts.hours(sample.facts) ?? null,
})

/**
 * The comparables with their weights in the value, `share` being that of them all; without any, what the search found.
 */
export const sourcesOf = (
  found: ReadonlyArray<Sample>,
  appraisal: Appraisal | undefined,
  share: number,
): EquipmentOutcome["sources"] =>
  appraisal === undefined
    ? foundSources(found, (sample) => ({ ...sourceItem(sample), adjustedPrice: null }))
    : weighedSources(appraisal, { share }, sourceItem, (adjustedPrice) => ({ adjustedPrice }))
