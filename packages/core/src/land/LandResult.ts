import { Schema } from "effect"
import { sentence, Sentence } from "../domain/Sentence.ts"
import { marketResultFields } from "../market/report/MarketResult.ts"
import { areaPriceMatrixOf, matrixFields } from "../market/report/PriceMatrices.ts"
import { sourceFields } from "../market/report/Sources.ts"
import { partFields, unitPartOf } from "../market/report/ValueParts.ts"
import { RightType } from "./fields.ts"

const Price = Schema.NullOr(Schema.Finite)

const Part = unitPartOf("Its price, yuan per m² of ground; null without weight")

/** Methods of land valuation. */
export const LandMethod = Schema.Literals(["MARKET_COMPARISON", "BENCHMARK_PRICE"])
export type LandMethod = typeof LandMethod.Type

/** Result of a land valuation (contract 2.1, 2.5 and 10). Totals are yuan. */
export const LandResult = Schema.Struct({
  ...marketResultFields,
  minTotalPrice: Schema.Finite.annotate({ description: "Lower bound of the 80 % prediction interval, yuan in total" }),
  avgTotalPrice: Schema.Finite.annotate({ description: "Central value, yuan in total" }),
  maxTotalPrice: Schema.Finite.annotate({ description: "Upper bound of the 80 % prediction interval, yuan in total" }),
  unitPricePerSqm: Schema.Finite.annotate({
    description: "Yuan per m² of ground: times the area it is `avgTotalPrice`",
  }),
  floorPricePerSqm: Price.annotate({
    description: "Yuan per m² of building: the price of the ground over the plot ratio; null where that is unknown",
  }),
  pricePerMu: Schema.Finite.annotate({ description: "Yuan per mu of 2000/3 m²" }),
  rightType: Schema.NullOr(RightType).annotate({ description: "The right that was asked for" }),
  valuedRight: RightType.annotate({
    description:
      "The right that all figures are of. Where it is not rightType, they are not the value of the right asked for: valuedRightNote says what lies between, and confidenceLevel is LOW",
  }),
  valuedRightNote: Schema.NullOr(Sentence).annotate({
    description: "What lies between the value of valuedRight and that of rightType; null where they are the same",
  }),
  termFactor: Schema.Finite.annotate({
    description: "What the remaining term is worth beside the full one, a ratio above 0 and up to 1",
  }),
  methods: Schema.Array(
    Schema.Struct({
      name: LandMethod.annotate({ description: "Comparison with the market, or coefficients on a benchmark price" }),
      label: sentence("The method in the reader's language"),
      unitPrice: Schema.Finite.annotate({ description: "Yuan per m² of ground: `baseUnitPrice` times all factors" }),
      baseUnitPrice: Schema.Finite.annotate({
        description:
          "What the factors start from, yuan per m² of ground: the comparables' value for their full term, or the benchmark price as published",
      }),
      weight: Schema.Finite.annotate({ description: "Share of the value, 0 to 1" }),
      factors: Schema.Array(
        Schema.Struct({
          factor: Schema.Literals(["date", "plotRatio", "term", "developmentLevel"]).annotate({
            description: "What is adjusted for",
          }),
          value: Schema.Finite.annotate({ description: "What the price is multiplied by" }),
          reason: sentence("Why, in the reader's language"),
        }),
      ).annotate({ description: "What leads from `baseUnitPrice` to `unitPrice`" }),
    }),
  ).annotate({
    description: "Each method's own value; the weighted geometric mean of them is `unitPricePerSqm`",
  }),
  ...matrixFields(areaPriceMatrixOf("yuan per m² of ground")),
  sources: Schema.Array(
    Schema.Struct({
      ...sourceFields,
      area: Schema.Finite.annotate({ description: "Area of the ground, m²" }),
      unitPrice: Schema.Finite.annotate({ description: "Unit price as observed, yuan per m² of ground" }),
      adjustedUnitPrice: Price.annotate({
        description: "Unit price adjusted to the subject, yuan per m² of ground; null for a sample that does not count",
      }),
      address: Schema.NullOr(Schema.String).annotate({ description: "Where it lies; null when unknown" }),
      landUse: Schema.NullOr(Schema.String).annotate({ description: "Its use as published; null when unknown" }),
      plotRatio: Price.annotate({ description: "Floor area over ground area, a ratio; null when unknown" }),
      termTotalYears: Price.annotate({ description: "Full term of the right, years; null when unknown" }),
    }),
  ).annotate({ description: "The comparables, the heaviest first" }),
  composition: Schema.Struct({
    ...partFields(Part),
    benchmarkPrice: Part.annotate({ description: "The benchmark-price method" }),
  }).annotate({
    description:
      "What the value is made of: the central unit price is the weighted geometric mean of the adjusted unit prices of `sources`, of the further samples, of the market's level and of the benchmark-price method",
  }),
}).annotate({ identifier: "LandResult", description: "The value, how it was found and how sure it is" })

/** A finished land valuation: the figures of the result, and messages where the result has texts. */
export type LandOutcome = typeof LandResult.Type
