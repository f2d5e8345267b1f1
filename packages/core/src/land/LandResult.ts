import { Schema } from "effect"
import { marketResultFields, SampleSourceItem } from "../market/MarketResult.ts"
import { RightType } from "./LandUse.ts"

const Price = Schema.NullOr(Schema.Finite)

/** Prices of one kind of samples: unit prices adjusted to the subject (yuan/m² of ground), totals for its area (yuan); `null` when there are none. */
export const LandPriceMatrix = Schema.Struct({
  minUnitPrice: Price,
  avgUnitPrice: Price,
  maxUnitPrice: Price,
  minTotalPrice: Price,
  avgTotalPrice: Price,
  maxTotalPrice: Price,
  count: Schema.Int,
})
export type LandPriceMatrix = typeof LandPriceMatrix.Type

const Part = Schema.Struct({ weight: Schema.Finite, unitPrice: Price })

/** How a land value can be found. */
export const LandMethod = Schema.Literals(["MARKET_COMPARISON", "BENCHMARK_PRICE"])
export type LandMethod = typeof LandMethod.Type

/** Result of a land valuation (contract 2.1, 2.5 and 10). Totals are yuan. */
export const LandResult = Schema.Struct({
  ...marketResultFields,
  minTotalPrice: Schema.Finite,
  avgTotalPrice: Schema.Finite,
  maxTotalPrice: Schema.Finite,
  /** Yuan per m² of ground: times the area it is `avgTotalPrice`. */
  unitPricePerSqm: Schema.Finite,
  /** Yuan per m² of building: the price of the ground over the plot ratio; `null` where that is unknown. */
  floorPricePerSqm: Price,
  /** Yuan per mu of 2000/3 m². */
  pricePerMu: Schema.Finite,
  /** The right that was asked for; `null` where the stored request told none. */
  rightType: Schema.NullOr(RightType).annotate({ description: "The right that was asked for" }),
  /** The right that the value is of, which need not be the subject's. */
  valuedRight: RightType.annotate({
    description:
      "The right that all figures are of. Where it is not rightType, they are not the value of the right asked for: valuedRightNote says what lies between, and confidenceLevel is LOW",
  }),
  /** `null` where both are the same. */
  valuedRightNote: Schema.NullOr(Schema.String).annotate({
    description: "What lies between the value of valuedRight and that of rightType; null where they are the same",
  }),
  /** What the remaining term is worth beside the full one, (0, 1]. */
  termFactor: Schema.Finite,
  /** Each method's own value; the weighted geometric mean of them is `unitPricePerSqm`. */
  methods: Schema.Array(
    Schema.Struct({
      name: LandMethod,
      label: Schema.String,
      /** Yuan per m² of ground; `baseUnitPrice` times all factors. */
      unitPrice: Schema.Finite,
      /** What the factors start from: the comparables' value for their full term, or the benchmark price as published. */
      baseUnitPrice: Schema.Finite,
      weight: Schema.Finite,
      factors: Schema.Array(
        Schema.Struct({
          factor: Schema.Literals(["date", "plotRatio", "term", "developmentLevel"]),
          value: Schema.Finite,
          reason: Schema.String,
        }),
      ),
    }),
  ),
  transactionMatrix: LandPriceMatrix,
  listingMatrix: LandPriceMatrix,
  auctionMatrix: LandPriceMatrix,
  sources: Schema.Array(
    Schema.Struct({
      ...SampleSourceItem.fields,
      /** m² of ground. */
      area: Schema.Finite,
      /** Yuan/m² as observed. */
      unitPrice: Schema.Finite,
      /** Yuan/m² adjusted to the subject; `null` for a sample that does not count. */
      adjustedUnitPrice: Price,
      address: Schema.NullOr(Schema.String),
      landUse: Schema.NullOr(Schema.String),
      plotRatio: Price,
      termTotalYears: Price,
    }),
  ),
  /**
   * What the value is made of: the weighted geometric mean of the adjusted unit prices of `sources`, of the further samples, of the
   * market's level, and of the benchmark-price method is the central unit price.
   */
  composition: Schema.Struct({ furtherSamples: Part, marketLevel: Part, benchmarkPrice: Part }),
})
