import { Schema } from "effect"
import { round } from "../../domain/Rounding.ts"
import { type Sample, SampleKind } from "../../domain/Sample.ts"
import { type Point, projectionAt } from "../../statistics/Distance.ts"
import type { Appraisal, Comparable } from "../appraise/Appraisal.ts"
import { type AdjustmentRate, adjustmentRates } from "./AdjustmentRates.ts"

/** Maximum number of samples listed in a result, heaviest first; `composition` sums up the others. */
export const MOST_SOURCES = 20

/** An adjustment of a price, as results list it. */
export const Adjustment = Schema.Struct({
  factor: Schema.String.annotate({ description: "What differs, such as `area` or `time`" }),
  rate: Schema.Finite.annotate({ description: "Change of the price as a ratio: 0.03 raises it by 3 %" }),
})

/** The columns of every sample in `sources`, for all assets. */
export const sourceFields = {
  source: Schema.String.annotate({ description: "Name of the source" }),
  kind: SampleKind.annotate({ description: "A closed deal, an asking price or an auction result" }),
  sampleTime: Schema.String.annotate({
    description: "When the price was observed, `YYYY-MM-DD` or `YYYY-MM`; empty where a page of the web tells no date",
  }),
  price: Schema.Finite.annotate({ description: "Total price as observed, yuan" }),
  url: Schema.String.annotate({ description: "Where it was published; empty when it has no address" }),
  retrievedAt: Schema.optionalKey(Schema.String).annotate({
    description: "When it was fetched, ISO 8601 with an offset; absent for samples of the catalogue",
  }),
  eastKm: Schema.optionalKey(Schema.Finite).annotate({
    description:
      "How far east of the subject it lies, km; negative: west. Absent where either has no coordinates, and in older results",
  }),
  northKm: Schema.optionalKey(Schema.Finite).annotate({
    description: "How far north of the subject it lies, km; negative: south. Absent where `eastKm` is",
  }),
  weight: Schema.Finite.annotate({ description: "Share of the value that this sample carries, 0 to 1" }),
  adjustments: Schema.Array(Adjustment).annotate({
    description: "What leads from its own price to the price adjusted to the subject",
  }),
}

/** A sample as every asset lists it; assets add their own columns. */
export const sourceFacts = ({ kind, observedAt, price, retrievedAt, source, url }: Sample) => ({
  source,
  kind,
  sampleTime: observedAt,
  price,
  url: url ?? "",
  ...(retrievedAt === undefined ? {} : { retrievedAt }),
})

/** Where a sample lies from the subject, km to the metre; empty where either has no coordinates. */
export const kilometresFrom = (
  subject: Point | undefined,
  sample: Point | undefined,
): { readonly eastKm?: number; readonly northKm?: number } => {
  if (subject === undefined || sample === undefined) return {}
  const { kmPerLatitude, kmPerLongitude } = projectionAt(subject)
  return {
    eastKm: round((sample.longitude - subject.longitude) * kmPerLongitude, 3),
    northKm: round((sample.latitude - subject.latitude) * kmPerLatitude, 3),
  }
}

/** The columns of a sample without weight. */
const UNWEIGHED: { readonly weight: number; readonly adjustments: ReadonlyArray<AdjustmentRate> } = {
  weight: 0,
  adjustments: [],
}

/** The samples found, for a result without a value. */
export const foundSources = <Item>(found: ReadonlyArray<Sample>, item: (sample: Sample) => Item) =>
  found.slice(0, MOST_SOURCES).map((sample) => ({ ...item(sample), ...UNWEIGHED }))

/** The way of the comparables' value into the result. */
export interface SourceShare {
  /** Weight of the comparables' value in the result. */
  readonly share: number
  /** An adjustment applied to every price beyond the comparison, with the name of its factor. */
  readonly beyond?: { readonly factor: string; readonly ratio: number }
}

/**
 * The heaviest comparables: the asset's columns, the weight in the value, the adjusted price (yuan, or yuan per m²).
 */
export const weighedSources = <Item, Priced>(
  appraisal: Appraisal,
  { beyond, share }: SourceShare,
  item: (sample: Sample) => Item,
  priced: (adjustedPrice: number) => Priced,
) =>
  appraisal.comparables.slice(0, MOST_SOURCES).map((comparable) => ({
    ...item(comparable.sample),
    weight: round(share * comparable.weight, 4),
    ...priced(round(Math.exp(comparable.adjustedLogUnitPrice) * (beyond?.ratio ?? 1), 2)),
    adjustments: ratesBeyond(appraisal, comparable, beyond),
  }))

/** The rates of a comparable; the adjustment beyond the comparison is combined with the rate of the same factor. */
const ratesBeyond = (
  appraisal: Appraisal,
  comparable: Comparable,
  beyond: SourceShare["beyond"],
): ReadonlyArray<AdjustmentRate> => {
  const rates = adjustmentRates(appraisal, comparable)
  if (beyond === undefined || beyond.ratio === 1) return rates
  const { factor, ratio } = beyond
  const known = rates.find((each) => each.factor === factor)?.rate ?? 0
  return [...rates.filter((each) => each.factor !== factor), { factor, rate: round((1 + known) * ratio - 1, 4) }]
}
