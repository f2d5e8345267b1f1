import { Schema } from "effect"
import { marketResultFields } from "../market/report/MarketResult.ts"
import { areaPriceMatrixOf, matrixFields } from "../market/report/PriceMatrices.ts"
import { sourceFields } from "../market/report/Sources.ts"

const { listingMatrix, transactionMatrix } = matrixFields(areaPriceMatrixOf("yuan per m²"))

/** Result of a property valuation (specification 2.6, contract 2.1 and 2.3). Amounts are totals in yuan. */
export const PropertyResult = Schema.Struct({
  minTotalPrice: Schema.Finite.annotate({ description: "Lower bound of the 80 % prediction interval, yuan in total" }),
  avgTotalPrice: Schema.Finite.annotate({ description: "Central value, yuan in total" }),
  maxTotalPrice: Schema.Finite.annotate({ description: "Upper bound of the 80 % prediction interval, yuan in total" }),
  unitPrice: Schema.Finite.annotate({ description: "Central unit price, yuan per m²" }),
  transactionMatrix,
  listingMatrix,
  sources: Schema.Array(
    Schema.Struct({
      ...sourceFields,
      area: Schema.Finite.annotate({ description: "Floor area, m²" }),
      unitPrice: Schema.Finite.annotate({ description: "Unit price as observed, yuan per m²" }),
      adjustedUnitPrice: Schema.Finite.annotate({ description: "Unit price adjusted to the subject, yuan per m²" }),
      community: Schema.NullOr(Schema.String).annotate({ description: "Its community; null when unknown" }),
    }),
  ).annotate({ description: "The comparables, the heaviest first" }),
  ...marketResultFields,
}).annotate({ identifier: "PropertyResult", description: "The value, how it was found and how sure it is" })

/** A finished property valuation: the figures of the result, and messages where the result has texts. */
export type PropertyOutcome = typeof PropertyResult.Type
