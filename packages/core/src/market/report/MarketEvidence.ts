import type { Sample, SampleKind } from "../../domain/Sample.ts"
import { type Appraisal, unitPriceMatrix } from "../appraise/Appraisal.ts"

/** Samples listed one by one in a result, the heaviest first; the others are summed up in its `composition`. */
export const MOST_SOURCES = 20

/** What every item of `sources` says of its sample, whatever the asset. */
export interface SourceFacts {
  readonly source: string
  readonly kind: SampleKind
  readonly sampleTime: string
  /** Yuan, as observed. */
  readonly price: number
  readonly url: string
}

export const sourceFacts = ({ kind, observedAt, price, source, url }: Sample): SourceFacts => ({
  source,
  kind,
  sampleTime: observedAt,
  price,
  url: url ?? "",
})

/** The comparables that are not listed: their weight in all, and the ln unit price that they carry. */
export const furtherSamples = (
  appraisal: Pick<Appraisal, "comparables"> | undefined,
): { readonly weight: number; readonly logUnitPrice: number } => {
  const further = appraisal?.comparables.slice(MOST_SOURCES) ?? []
  const weight = further.reduce((sum, comparable) => sum + comparable.weight, 0)
  const log = further.reduce((sum, comparable) => sum + comparable.weight * comparable.adjustedLogUnitPrice, 0)
  return { weight, logUnitPrice: log / weight }
}

/** Prices of some kinds of samples, in whole yuan (contract, section 10); `null` when there are none. */
export interface WholePriceMatrix {
  readonly minPrice: number | null
  readonly avgPrice: number | null
  readonly maxPrice: number | null
  readonly count: number
}

const NO_PRICES: WholePriceMatrix = { minPrice: null, avgPrice: null, maxPrice: null, count: 0 }

/** Prices of some kinds of samples of an asset that is compared as a whole, adjusted to the subject; listings as asking prices. */
export const wholePriceMatrix = (
  appraisal: Appraisal | undefined,
  kinds: ReadonlyArray<SampleKind>,
): WholePriceMatrix => {
  if (appraisal === undefined) return NO_PRICES
  const { avg, count, max, min } = unitPriceMatrix(appraisal, kinds)
  const yuan = (price: number | null): number | null => (price === null ? null : Math.round(price))
  return { minPrice: yuan(min), avgPrice: yuan(avg), maxPrice: yuan(max), count }
}
