import { Schema } from "effect"
import { Sentence } from "../domain/Sentence.ts"
import { marketResultFields } from "../market/report/MarketResult.ts"
import { matrixFields, WholePriceMatrix } from "../market/report/PriceMatrices.ts"
import { sourceFields } from "../market/report/Sources.ts"
import { partFields, WholePart } from "../market/report/ValueParts.ts"
import { UNABLE_CATEGORIES } from "./EquipmentRefusal.ts"
import { equipmentTypes } from "./EquipmentType.ts"

const Price = Schema.NullOr(Schema.Finite)

/** Result of an equipment valuation (specification 2.5, contract 2.1, 2.2 and 10). Amounts are yuan. */
export const EquipmentResult = Schema.Struct({
  ...marketResultFields,
  estimatedResidualValue: Price.annotate({
    description: "Central value, yuan; null, never 0, when no value can be given: `unableReason` says why",
  }),
  minResidualValue: Price.annotate({
    description: "Lower bound of the 80 % prediction interval, yuan; null without a value",
  }),
  maxResidualValue: Price.annotate({
    description: "Upper bound of the 80 % prediction interval, yuan; null without a value",
  }),
  unableReason: Schema.NullOr(Sentence).annotate({
    description: "Why no value can be given, in the reader's language; null with a value",
  }),
  unableReasonCategory: Schema.NullOr(Schema.Literals(UNABLE_CATEGORIES)).annotate({
    description: "Category of that reason; null with a value",
  }),
  replacementValue: Price.annotate({
    description: "Price of the same machine new today, yuan: as stated, else implied by the value; null when unknown",
  }),
  residualRate: Price.annotate({ description: "Value over replacement value, a ratio; null when either is unknown" }),
  ageYears: Schema.Int.annotate({
    description: "Age in whole years, from the manufacture date to the valuation date",
  }),
  manufacturer: Schema.NullOr(Schema.String).annotate({ description: "Manufacturer; null when unknown" }),
  manufacturerInferred: Schema.Boolean.annotate({
    description: "Whether the manufacturer was inferred; false when the request names it",
  }),
  equipmentType: Schema.NullOr(Schema.Literals(equipmentTypes)).annotate({
    description: "Type of the machine; null when unknown",
  }),
  equipmentTypeLabel: Schema.NullOr(Sentence).annotate({
    description: "The type in the reader's language; null when unknown",
  }),
  ratedCapacity: Schema.NullOr(
    Schema.Struct({
      value: Schema.Finite.annotate({ description: "Rated capacity in `unit`" }),
      unit: Schema.String.annotate({ description: "Unit of the capacity, such as `t` or `m`" }),
    }),
  ).annotate({ description: "Rated capacity, read from the model; null when unknown" }),
  ...matrixFields(WholePriceMatrix),
  depreciationCurve: Schema.Array(
    Schema.Struct({
      ageYears: Schema.Int.annotate({ description: "Age in years" }),
      rate: Schema.Finite.annotate({ description: "Share of the price new that is left, a ratio" }),
    }),
  ).annotate({ description: "What is left of the price new at each age, other things being usual" }),
  depreciationBasis: Schema.Struct({
    curve: Schema.String.annotate({ description: "Whose table: an equipment type, or `MACHINERY`" }),
    source: Schema.String.annotate({ description: "Where the table comes from" }),
    economicLifeYears: Schema.Finite.annotate({ description: "Economic life, years" }),
    tableShare: Schema.Finite.annotate({
      description: "Share of the table, 0 to 1: 1 the table alone, 0 the market's prices alone",
    }),
    support: Schema.Array(
      Schema.Struct({
        level: Schema.String.annotate({
          description: "What the samples have in common, from all machines to the model",
        }),
        rows: Schema.Int.annotate({ description: "Samples of that level" }),
      }),
    ).annotate({ description: "How many samples each level of the curve was learned from" }),
  }).annotate({
    description: "What the curve rests on: the table's curve, and how far the market's own prices replaced it",
  }),
  sources: Schema.Array(
    Schema.Struct({
      ...sourceFields,
      model: Schema.NullOr(Schema.String).annotate({ description: "Its model; null when unknown" }),
      manufactureDate: Schema.NullOr(Schema.String).annotate({
        description: "Its manufacture date, `YYYY-MM` or `YYYY`; null when unknown",
      }),
      hours: Price.annotate({ description: "Its operating hours, h; null when unknown" }),
      adjustedPrice: Price.annotate({
        description: "Price adjusted to the subject, yuan; null for a sample that does not count",
      }),
    }),
  ).annotate({ description: "The comparables, the heaviest first" }),
  composition: Schema.Struct({
    ...partFields(WholePart),
    costApproach: WholePart.annotate({ description: "The stated replacement value × the residual rate" }),
  }).annotate({
    description:
      "What the value is made of: the weighted geometric mean of the adjusted prices of `sources`, of the further samples, of the market's level and of the cost approach",
  }),
}).annotate({ identifier: "EquipmentResult", description: "The value, how it was found and how sure it is" })

/** A finished equipment valuation: the figures of the result, and messages where the result has texts. */
export type EquipmentOutcome = typeof EquipmentResult.Type
