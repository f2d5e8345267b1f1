import { Schema } from "effect"
import { marketResultFields, SampleSourceItem } from "../market/report/MarketResult.ts"

const Price = Schema.NullOr(Schema.Finite)

/** Prices of one kind of samples: unit prices adjusted to the subject (yuan/m²), totals for its area (yuan); `null` when there are none. */
export const PropertyPriceMatrix = Schema.Struct({
  minUnitPrice: Price.annotate({ description: "Lowest unit price adjusted to the subject, yuan per m²" }),
  avgUnitPrice: Price.annotate({ description: "Weighted mean unit price adjusted to the subject, yuan per m²" }),
  maxUnitPrice: Price.annotate({ description: "Highest unit price adjusted to the subject, yuan per m²" }),
  minTotalPrice: Price.annotate({ description: "Lowest unit price × the subject's area, yuan" }),
  avgTotalPrice: Price.annotate({ description: "Weighted mean unit price × the subject's area, yuan" }),
  maxTotalPrice: Price.annotate({ description: "Highest unit price × the subject's area, yuan" }),
  count: Schema.Int.annotate({ description: "Samples of this kind that were kept" }),
})
export type PropertyPriceMatrix = typeof PropertyPriceMatrix.Type

/** Result of a property valuation (specification 2.6, contract 2.1 and 2.3). Amounts are totals in yuan. */
export const PropertyResult = Schema.Struct({
  minTotalPrice: Schema.Finite.annotate({ description: "Lower bound of the 80 % prediction interval, yuan in total" }),
  avgTotalPrice: Schema.Finite.annotate({ description: "Central value, yuan in total" }),
  maxTotalPrice: Schema.Finite.annotate({ description: "Upper bound of the 80 % prediction interval, yuan in total" }),
  unitPrice: Schema.Finite.annotate({ description: "Central unit price, yuan per m²" }),
  transactionMatrix: PropertyPriceMatrix.annotate({ description: "Closed deals; null prices when there are none" }),
  listingMatrix: PropertyPriceMatrix.annotate({ description: "Asking prices; null prices when there are none" }),
  sources: Schema.Array(
    Schema.Struct({
      ...SampleSourceItem.fields,
      area: Schema.Finite.annotate({ description: "Floor area, m²" }),
      unitPrice: Schema.Finite.annotate({ description: "Unit price as observed, yuan per m²" }),
      adjustedUnitPrice: Schema.Finite.annotate({ description: "Unit price adjusted to the subject, yuan per m²" }),
      community: Schema.NullOr(Schema.String).annotate({ description: "Its community; null when unknown" }),
    }),
  ).annotate({ description: "The comparables, the heaviest first" }),
  ...marketResultFields,
}).annotate({ identifier: "PropertyResult", description: "The value, how it was found and how sure it is" })
