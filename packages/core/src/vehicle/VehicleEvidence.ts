import * as Facts from "../domain/Facts.ts"
import type { Sample, SampleKind } from "../domain/Sample.ts"
import { type Appraisal, unitPriceMatrix } from "../market/Appraisal.ts"
import { adjustmentRates, round } from "../market/MarketReport.ts"
import type { VehicleEstimate } from "./VehicleEstimate.ts"
import type { VehiclePriceMatrix } from "./VehicleResult.ts"

/** A sample as `sources` lists it. */
export interface SourceItem {
  readonly source: string
  readonly kind: SampleKind
  readonly sampleTime: string
  readonly price: number
  readonly url: string
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

/** Samples listed one by one, the heaviest first; the others are summed up in `composition`. */
const MOST_SOURCES = 20

export const sourceItem = ({ facts, kind, observedAt, price, source, url }: Sample): SourceItem => ({
  source,
  kind,
  sampleTime: observedAt,
  price,
  url: url ?? "",
  brand: Facts.text(facts, "brand") ?? null,
  series: Facts.text(facts, "series") ?? null,
  trim: Facts.text(facts, "trim") ?? null,
  mileageKm: Facts.number(facts, "mileageKm") ?? null,
  firstRegistrationDate: Facts.text(facts, "firstRegistrationDate") ?? null,
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
  const further = appraisal?.comparables.slice(MOST_SOURCES) ?? []
  const weight = further.reduce((sum, comparable) => sum + comparable.weight, 0)
  const log = further.reduce((sum, comparable) => sum + comparable.weight * comparable.adjustedLogUnitPrice, 0)
  return {
    furtherSamples: part(share * weight, log / weight),
    marketLevel: part(share * (appraisal?.anchor.weight ?? 0), appraisal?.anchor.logUnitPrice ?? 0),
    newPrice: part(1 - share, valued.newPriceLog ?? 0),
  }
}

const NO_PRICES: VehiclePriceMatrix = { minPrice: null, avgPrice: null, maxPrice: null, count: 0 }

/** Prices of some kinds of samples, adjusted to the subject; listings as asking prices. Yuan. */
export const matrix = (appraisal: Appraisal | undefined, kinds: ReadonlyArray<SampleKind>): VehiclePriceMatrix => {
  if (appraisal === undefined) return NO_PRICES
  const { avg, count, max, min } = unitPriceMatrix(appraisal, kinds)
  const yuan = (price: number | null): number | null => (price === null ? null : Math.round(price))
  return { minPrice: yuan(min), avgPrice: yuan(avg), maxPrice: yuan(max), count }
}
