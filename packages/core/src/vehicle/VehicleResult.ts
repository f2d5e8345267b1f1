import { Schema } from "effect"
import { sentence } from "../domain/Sentence.ts"
import { marketResultFields } from "../market/report/MarketResult.ts"
import { matrixFields, WholePriceMatrix } from "../market/report/PriceMatrices.ts"
import { sourceFields } from "../market/report/Sources.ts"
import { partFields, WholePart } from "../market/report/ValueParts.ts"

const Price = Schema.NullOr(Schema.Finite)

/** A range of prices, yuan. */
export const ChannelPrice = Schema.Struct({
  minPrice: Schema.Finite.annotate({ description: "Lower bound of the 80 % prediction interval, yuan" }),
  avgPrice: Schema.Finite.annotate({ description: "Central value, yuan" }),
  maxPrice: Schema.Finite.annotate({ description: "Upper bound of the 80 % prediction interval, yuan" }),
})
export type ChannelPrice = typeof ChannelPrice.Type

/** Result of a vehicle valuation (contract 2.1, 2.4 and 10). Amounts are yuan. */
export const VehicleResult = Schema.Struct({
  ...marketResultFields,
  ...ChannelPrice.fields,
  priceMatrix: Schema.Struct({
    dealerBuy: ChannelPrice.annotate({ description: "What a dealer pays" }),
    dealerSell: ChannelPrice.annotate({ description: "What a dealer sells for" }),
    privateSale: ChannelPrice.annotate({ description: "What a sale between private persons brings" }),
    auction: ChannelPrice.annotate({ description: "What an auction brings" }),
  }).annotate({ description: "The value by channel of sale" }),
  ...matrixFields(WholePriceMatrix),
  resolvedModel: Schema.Struct({
    brand: Schema.NullOr(Schema.String).annotate({ description: "Brand; null when unknown" }),
    series: Schema.NullOr(Schema.String).annotate({ description: "Series; null when unknown" }),
    trim: Schema.NullOr(Schema.String).annotate({ description: "Trim level; null when unknown" }),
    modelYear: Schema.NullOr(Schema.Int).annotate({ description: "Model year; null when unknown" }),
    source: Schema.Literals(["REQUEST", "VIN", "CATALOGUE"]).annotate({
      description: "Where the names come from: the request, the VIN, or the catalogue's spelling",
    }),
  }).annotate({ description: "What the vehicle was taken for" }),
  retentionRate: Price.annotate({
    description: "Value over a price new (see `retentionBasis`), a ratio; null when no price new is known",
  }),
  retentionBasis: Schema.NullOr(Schema.Literals(["MSRP", "CURRENT_NEW_PRICE"])).annotate({
    description:
      "Which price new: of a battery electric vehicle today's comes first, of others the list price when new",
  }),
  residualForecast: Schema.Array(
    Schema.Struct({
      months: Schema.Int.annotate({ description: "Months from the valuation date" }),
      price: Schema.Finite.annotate({ description: "Price after these months, yuan" }),
      rate: Schema.Finite.annotate({ description: "Share of today's value, a ratio" }),
    }),
  ).annotate({ description: "Prices after further months of usual use, the market's level unchanged" }),
  ageMonths: Schema.Int.annotate({
    description: "Whole months from the first registration to the valuation date",
  }),
  adjustments: Schema.Array(
    Schema.Struct({
      factor: Schema.String.annotate({ description: "What differs, such as `mileage`" }),
      rate: Schema.Finite.annotate({ description: "Change of the price as a ratio: 0.03 raises it by 3 %" }),
      reason: sentence("Why, in the reader's language"),
    }),
  ).annotate({ description: "Mean adjustments that led from the comparables to the subject" }),
  valuationMethod: Schema.Literals(["MARKET", "MARKET_AND_NEW_PRICE", "NEW_PRICE"]).annotate({
    description: "What carries the value: comparables, the price new, or both",
  }),
  sources: Schema.Array(
    Schema.Struct({
      ...sourceFields,
      brand: Schema.NullOr(Schema.String).annotate({ description: "Brand; null when unknown" }),
      series: Schema.NullOr(Schema.String).annotate({ description: "Series; null when unknown" }),
      trim: Schema.NullOr(Schema.String).annotate({ description: "Trim level; null when unknown" }),
      mileageKm: Price.annotate({ description: "Odometer reading, km; null when unknown" }),
      firstRegistrationDate: Schema.NullOr(Schema.String).annotate({
        description: "Month of first registration, `YYYY-MM`; null when unknown",
      }),
      adjustedPrice: Schema.Finite.annotate({ description: "Price adjusted to the subject, yuan" }),
    }),
  ).annotate({ description: "The comparables, the heaviest first" }),
  composition: Schema.Struct({
    ...partFields(WholePart),
    newPrice: WholePart.annotate({ description: "Price new × the share of it that is kept" }),
  }).annotate({
    description:
      "What the value is made of: the weighted geometric mean of the adjusted prices of `sources`, of the further samples, of the market's level and of the price new",
  }),
}).annotate({ identifier: "VehicleResult", description: "The value, how it was found and how sure it is" })

/** A finished vehicle valuation: the figures of the result, and messages where the result has texts. */
export type VehicleOutcome = typeof VehicleResult.Type
