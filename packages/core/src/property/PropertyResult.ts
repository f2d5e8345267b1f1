import { Schema } from "effect"
import { marketResultFields, SampleSourceItem } from "../market/MarketResult.ts"

const Price = Schema.NullOr(Schema.Finite)

/** Prices of one kind of samples: unit prices adjusted to the subject (yuan/m²), totals for its area (yuan); `null` when there are none. */
export const PropertyPriceMatrix = Schema.Struct({
  minUnitPrice: Price,
  avgUnitPrice: Price,
  maxUnitPrice: Price,
  minTotalPrice: Price,
  avgTotalPrice: Price,
  maxTotalPrice: Price,
  count: Schema.Int,
})
export type PropertyPriceMatrix = typeof PropertyPriceMatrix.Type

/** Result of a property valuation (specification 2.6, contract 2.1 and 2.3). Amounts are totals in yuan. */
export const PropertyResult = Schema.Struct({
  minTotalPrice: Schema.Finite,
  avgTotalPrice: Schema.Finite,
  maxTotalPrice: Schema.Finite,
  /** Central unit price, yuan/m². */
  unitPrice: Schema.Finite,
  transactionMatrix: PropertyPriceMatrix,
  listingMatrix: PropertyPriceMatrix,
  sources: Schema.Array(
    Schema.Struct({
      ...SampleSourceItem.fields,
      /** m². */
      area: Schema.Finite,
      /** Yuan/m² as observed. */
      unitPrice: Schema.Finite,
      /** Yuan/m² adjusted to the subject. */
      adjustedUnitPrice: Schema.Finite,
      community: Schema.NullOr(Schema.String),
    }),
  ),
  ...marketResultFields,
})
