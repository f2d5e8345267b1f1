import * as Facts from "../domain/Facts.ts"
import type { Sample } from "../domain/Sample.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { furtherSamples, MOST_SOURCES, type SourceFacts, sourceFacts } from "../market/report/MarketEvidence.ts"
import { adjustmentRates, round } from "../market/report/MarketReport.ts"
import type { VehicleEstimate } from "./VehicleEstimate.ts"

/** A sample as `sources` lists it. */
export interface SourceItem extends SourceFacts {
  readonly brand: string | null
  readonly series: string | null
  readonly trim: string | null
  readonly mileageKm: number | null
  readonly firstRegistrationDate: string | null
}

/** A sample with what it carries of the value. */
export interface WeighedItem extends SourceItem {
  readonly weight: number
  readonly adjustedPrice: number
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
  readonly newPrice: Part
}

export const sourceItem = (sample: Sample): SourceItem => ({
  ...sourceFacts(sample),
  brand: Facts.text(sample.facts, "brand") ?? null,
  series: Facts.text(sample.facts, "series") ?? null,
  trim: Facts.text(sample.facts, "trim") ?? null,
  mileageKm: Facts.number(sample.facts, "mileageKm") ?? null,
  firstRegistrationDate: Facts.text(sample.facts, "firstRegistrationDate") ?? null,
})

/** The comparables with their weights in the value, `share` being that of them all. */
export const weighedItems = (appraisal: Appraisal | undefined, share: number): ReadonlyArray<WeighedItem> =>
  appraisal === undefined
    ? []
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

/** What carries the value beside the listed sources. */
export const composition = (appraisal: Appraisal | undefined, valued: VehicleEstimate): Composition => {
  const share = valued.marketWeight
  const further = furtherSamples(appraisal)
  return {
    furtherSamples: part(share * further.weight, further.logUnitPrice),
    marketLevel: part(share * (appraisal?.anchor.weight ?? 0), appraisal?.anchor.logUnitPrice ?? 0),
    newPrice: part(1 - share, valued.newPriceLog ?? 0),
  }
}
