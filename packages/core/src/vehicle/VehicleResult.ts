import { Schema } from "effect"
import { marketResultFields, SampleSourceItem } from "../market/MarketResult.ts"

const Price = Schema.NullOr(Schema.Finite)

/** Prices of one kind of samples, adjusted to the subject; `null` when there are none. Yuan. */
export const VehiclePriceMatrix = Schema.Struct({
  minPrice: Price,
  avgPrice: Price,
  maxPrice: Price,
  count: Schema.Int,
})
export type VehiclePriceMatrix = typeof VehiclePriceMatrix.Type

/** A range of prices, yuan. */
export const ChannelPrice = Schema.Struct({
  minPrice: Schema.Finite,
  avgPrice: Schema.Finite,
  maxPrice: Schema.Finite,
})
export type ChannelPrice = typeof ChannelPrice.Type

const Part = Schema.Struct({ weight: Schema.Finite, price: Price })

/** Result of a vehicle valuation (contract 2.1, 2.4 and 10). Amounts are yuan. */
export const VehicleResult = Schema.Struct({
  ...marketResultFields,
  minPrice: Schema.Finite,
  avgPrice: Schema.Finite,
  maxPrice: Schema.Finite,
  /** What a dealer pays and asks, what a sale between private persons brings, and what an auction does. */
  priceMatrix: Schema.Struct({
    dealerBuy: ChannelPrice,
    dealerSell: ChannelPrice,
    privateSale: ChannelPrice,
    auction: ChannelPrice,
  }),
  transactionMatrix: VehiclePriceMatrix,
  listingMatrix: VehiclePriceMatrix,
  auctionMatrix: VehiclePriceMatrix,
  resolvedModel: Schema.Struct({
    brand: Schema.NullOr(Schema.String),
    series: Schema.NullOr(Schema.String),
    trim: Schema.NullOr(Schema.String),
    modelYear: Schema.NullOr(Schema.Int),
    /** Where the names come from: as the catalogue spells them, from the VIN, or as the request says. */
    source: Schema.Literals(["REQUEST", "VIN", "CATALOGUE"]),
  }),
  /** Value over a price new, see `retentionBasis`; `null` when none is known. */
  retentionRate: Price,
  /** Of a battery electric vehicle the price new today comes first, of others the list price when new. */
  retentionBasis: Schema.NullOr(Schema.Literals(["MSRP", "CURRENT_NEW_PRICE"])),
  /** Price of the same car after further months of usual use, the market's level unchanged; `rate`: share of today's value. */
  residualForecast: Schema.Array(Schema.Struct({ months: Schema.Int, price: Schema.Finite, rate: Schema.Finite })),
  /** Whole months from the first registration to the valuation date. */
  ageMonths: Schema.Int,
  /** Mean adjustments that led from the comparables to the subject: 0.03 raises by three per cent. */
  adjustments: Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite, reason: Schema.String })),
  /** What carries the value. */
  valuationMethod: Schema.Literals(["MARKET", "MARKET_AND_NEW_PRICE", "NEW_PRICE"]),
  sources: Schema.Array(
    Schema.Struct({
      ...SampleSourceItem.fields,
      brand: Schema.NullOr(Schema.String),
      series: Schema.NullOr(Schema.String),
      trim: Schema.NullOr(Schema.String),
      mileageKm: Price,
      firstRegistrationDate: Schema.NullOr(Schema.String),
      /** Yuan, adjusted to the subject. */
      adjustedPrice: Schema.Finite,
    }),
  ),
  /**
   * What the value is made of: the weighted geometric mean of the adjusted prices of `sources`, of the further samples, of the
   * market's level, and of price new × share kept is the value.
   */
  composition: Schema.Struct({ furtherSamples: Part, marketLevel: Part, newPrice: Part }),
})
