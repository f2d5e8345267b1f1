import * as Facts from "../domain/Facts.ts"
import type { Sample } from "../domain/Sample.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { furtherSamples, MOST_SOURCES, type SourceFacts, sourceFacts } from "../market/report/MarketEvidence.ts"
import { adjustmentRates, round } from "../market/report/MarketReport.ts"
import type { Estimate } from "./CostApproach.ts"

/** A sample as `sources` lists it. */
export interface SourceItem extends SourceFacts {
  readonly model: string | null
  readonly manufactureDate: string | null
  readonly hours: number | null
}

/** A sample with what it carries of the value. */
export interface WeighedItem extends SourceItem {
  readonly weight: number
  readonly adjustedPrice: number | null
  readonly adjustments: ReadonlyArray<{ readonly factor: string; readonly rate: number }>
}

interface Part {
  readonly weight: number
  readonly price: number | null
}

/** What the value is made of beside the listed sources. */
export interface Composition {
  readonly furtherSamples: Part
  readonly marketLevel: Part
  readonly costApproach: Part
}

export const sourceItem = (sample: Sample): SourceItem => ({
  ...sourceFacts(sample),
  model: Facts.text(sample.facts, "model") ?? null,
  manufactureDate: Facts.text(sample.facts, "manufactureDate") ?? null,
  hours: Facts.number(sample.facts, "hours") ?? null,
})

/** The comparables with their weights in the value, `share` being that of them all; without any, what the search saw. */
export const weighedItems = (
  found: ReadonlyArray<Sample>,
  appraisal: Appraisal | undefined,
  share: number,
): ReadonlyArray<WeighedItem> =>
  appraisal === undefined
    ? found.slice(0, MOST_SOURCES).map((sample) => ({
        ...sourceItem(sample),
        weight: 0,
        adjustedPrice: null,
        adjustments: [],
      }))
    : appraisal.comparables.slice(0, MOST_SOURCES).map((comparable) => ({
        ...sourceItem(comparable.sample),
        weight: round(share * comparable.weight, 4),
        adjustedPrice: round(Math.exp(comparable.adjustedLogUnitPrice), 2),
        adjustments: adjustmentRates(appraisal, comparable),
      }))

const part = (weight: number, log: number): Part => ({
  weight: round(weight, 4),
  price: weight > 0 ? round(Math.exp(log), 2) : null,
})

/** What carries the value beside the listed sources; nothing where there is none. */
export const composition = (appraisal: Appraisal | undefined, valued: Estimate | undefined): Composition => {
  const share = valued?.marketWeight ?? 0
  const further = furtherSamples(appraisal)
  return {
    furtherSamples: part(share * further.weight, further.logUnitPrice),
    marketLevel: part(share * (appraisal?.anchor.weight ?? 0), appraisal?.anchor.logUnitPrice ?? 0),
    costApproach: part(valued === undefined ? 0 : 1 - share, valued?.costLog ?? 0),
  }
}
