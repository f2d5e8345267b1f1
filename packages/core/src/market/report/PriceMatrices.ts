import { Schema } from "effect"
import { round } from "../../domain/Rounding.ts"
import type { SampleKind } from "../../domain/Sample.ts"
import { type Appraisal, unitPriceMatrix } from "../appraise/Appraisal.ts"

const Price = Schema.NullOr(Schema.Finite)
const count = Schema.Int.annotate({ description: "Samples of this kind that were kept" })

/** Prices of samples of one kind, yuan, adjusted to the subject, for an asset that is compared as a whole. */
export const WholePriceMatrix = Schema.Struct({
  minPrice: Price.annotate({ description: "Lowest price adjusted to the subject, yuan" }),
  avgPrice: Price.annotate({ description: "Weighted mean price adjusted to the subject, yuan" }),
  maxPrice: Price.annotate({ description: "Highest price adjusted to the subject, yuan" }),
  count,
})
export type WholePriceMatrix = typeof WholePriceMatrix.Type

/** Prices of samples of one kind: unit prices adjusted to the subject, and totals for its area. */
export const areaPriceMatrixOf = (unit: string) =>
  Schema.Struct({
    minUnitPrice: Price.annotate({ description: `Lowest unit price adjusted to the subject, ${unit}` }),
    avgUnitPrice: Price.annotate({ description: `Weighted mean unit price adjusted to the subject, ${unit}` }),
    maxUnitPrice: Price.annotate({ description: `Highest unit price adjusted to the subject, ${unit}` }),
    minTotalPrice: Price.annotate({ description: "Lowest unit price × the subject's area, yuan" }),
    avgTotalPrice: Price.annotate({ description: "Weighted mean unit price × the subject's area, yuan" }),
    maxTotalPrice: Price.annotate({ description: "Highest unit price × the subject's area, yuan" }),
    count,
  })
export type AreaPriceMatrix = ReturnType<typeof areaPriceMatrixOf>["Type"]

/** The result fields with one matrix per kind of sample. */
export const matrixFields = <Matrix extends Schema.Top>(matrix: Matrix) => ({
  transactionMatrix: matrix.annotate({ description: "Closed deals; null prices when there are none" }),
  listingMatrix: matrix.annotate({ description: "Asking prices; null prices when there are none" }),
  auctionMatrix: matrix.annotate({ description: "Auction results; null prices when there are none" }),
})

/** One matrix per kind of sample. */
export const matricesOf = <Matrix>(of: (kinds: ReadonlyArray<SampleKind>) => Matrix) => ({
  transactionMatrix: of(["TRANSACTION"]),
  listingMatrix: of(["LISTING"]),
  auctionMatrix: of(["AUCTION"]),
})

const NO_PRICES = { min: null, avg: null, max: null, count: 0 }

const pricesOf = (appraisal: Appraisal | undefined, kinds: ReadonlyArray<SampleKind>) =>
  appraisal === undefined ? NO_PRICES : unitPriceMatrix(appraisal, kinds)

const mapped = (price: number | null, to: (price: number) => number): number | null =>
  price === null ? null : to(price)

/** Whole prices of samples of some kinds, adjusted to the subject, in whole yuan; listings as asking prices. */
export const wholePriceMatrix = (
  appraisal: Appraisal | undefined,
  kinds: ReadonlyArray<SampleKind>,
): WholePriceMatrix => {
  const prices = pricesOf(appraisal, kinds)
  return {
    minPrice: mapped(prices.min, Math.round),
    avgPrice: mapped(prices.avg, Math.round),
    maxPrice: mapped(prices.max, Math.round),
    count: prices.count,
  }
}

/**
 * Unit prices of samples of some kinds, adjusted to the subject, and their totals; listings as asking prices. `ratio`
 * converts from the comparables' level to the subject's (a remaining term); `totalOf` gives the total in yuan for a
 * unit price.
 */
export const areaPriceMatrix = (
  appraisal: Appraisal | undefined,
  kinds: ReadonlyArray<SampleKind>,
  totalOf: (unitPrice: number) => number,
  ratio = 1,
): AreaPriceMatrix => {
  const prices = pricesOf(appraisal, kinds)
  const unit = (price: number | null) => mapped(price, (each) => round(each * ratio, 2))
  const total = (price: number | null) => mapped(price, (each) => totalOf(each * ratio))
  return {
    minUnitPrice: unit(prices.min),
    avgUnitPrice: unit(prices.avg),
    maxUnitPrice: unit(prices.max),
    minTotalPrice: total(prices.min),
    avgTotalPrice: total(prices.avg),
    maxTotalPrice: total(prices.max),
    count: prices.count,
  }
}
