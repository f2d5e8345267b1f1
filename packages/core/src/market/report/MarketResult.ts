import { Schema, Struct } from "effect"
import { PriceBasis, SampleKind } from "../../domain/Sample.ts"
import { sentence, Sentence, SentenceOrQuote } from "../../domain/Sentence.ts"
import { lendingResultFields } from "../../lending/LendingResult.ts"
import { Adjustment } from "./Sources.ts"
import { partFields, unitPartOf } from "./ValueParts.ts"

/** The identity of the object of a sample that was left out. Absent: not stated, or an older result. */
const objectFields = {
  community: Schema.optionalKey(Schema.String).annotate({ description: "Housing estate" }),
  address: Schema.optionalKey(Schema.String).annotate({ description: "Address or location" }),
  brand: Schema.optionalKey(Schema.String).annotate({ description: "Brand of the vehicle" }),
  series: Schema.optionalKey(Schema.String).annotate({ description: "Series of the vehicle" }),
  model: Schema.optionalKey(Schema.String).annotate({ description: "Model of the machine" }),
}

/** The names of those fields. */
export const OBJECT_FIELDS = ["community", "address", "brand", "series", "model"] as const

/** Result fields that the four market assets share (specification 2.5 and 2.6, contract 2.1). */
export const marketResultFields = {
  confidence: Schema.Finite.annotate({
    description: "Probability that the true price lies within ±10 % of the central value, 0 to 1",
  }),
  confidenceLevel: Schema.Literals(["HIGH", "MEDIUM", "LOW"]).annotate({
    description: "`HIGH` from 0.75, `MEDIUM` from 0.5, else `LOW`; weaknesses of the samples can cap it",
  }),
  basis: PriceBasis.annotate({ description: "What the values mean: prices of deals, or asking prices" }),
  valuationDate: Schema.String.annotate({ description: "The day as of which the value holds, `YYYY-MM-DD`" }),
  engineVersion: Schema.String.annotate({
    description: "Version of the engine and, behind a `+`, the start of the id of the learned model",
  }),
  modelId: Schema.NullOr(Schema.String).annotate({ description: "Id of the learned model; null when none was used" }),
  modelPath: Schema.optionalKey(
    Schema.Literals(["CORRECTED", "LEARNED", "POLICY"]).annotate({
      description:
        "How far the engine could learn: with a correction, effects and comparables, or from the policy alone. Absent in older results",
    }),
  ),
  correction: Schema.optionalKey(
    Schema.Array(Adjustment).annotate({
      description: "The factor `correction` of `sources[].adjustments`, split by what causes it",
    }),
  ),
  secondOpinion: Schema.optionalKey(
    Schema.Struct({
      weight: Schema.Finite.annotate({ description: "Share of the value that it carries, 0 to 1" }),
      difference: Schema.Finite.annotate({
        description: "The ratio of its estimate to that of the comparables with their adjustments, minus 1",
      }),
    }).annotate({
      description:
        "A second estimate, by decision trees trained on the same samples. It is part of every adjusted price in `sources`. Absent where the market has too few samples to train them",
    }),
  ),
  policyHash: Schema.String.annotate({ description: "Hash of the thresholds and tables that were used" }),
  rawSampleCount: Schema.Int.annotate({ description: "Samples that were found" }),
  effectiveSampleCount: Schema.Int.annotate({ description: "Samples that were kept" }),
  excludedSamples: Schema.Array(
    Schema.Struct({
      source: Schema.String.annotate({ description: "Name of the source" }),
      kind: SampleKind.annotate({ description: "A closed deal, an asking price or an auction result" }),
      price: Schema.Finite.annotate({ description: "Total price as observed, yuan" }),
      url: Schema.optionalKey(Schema.String).annotate({
        description: "Where it was published; empty when it has no address. Absent in older results",
      }),
      ...objectFields,
      reason: sentence("Why it was left out, in the reader's language"),
    }),
  ).annotate({ description: "Samples that were left out; the first 200" }),
  exclusionSummary: Schema.Array(
    Schema.Struct({
      reason: sentence("Why samples were left out, in the reader's language"),
      count: Schema.Int.annotate({ description: "Samples left out for this reason" }),
    }),
  ).annotate({ description: "All samples that were left out, counted by reason" }),
  composition: Schema.Struct(partFields(unitPartOf("Its unit price, yuan per m²; null without weight"))).annotate({
    description:
      "What the value is made of: the central unit price is the weighted geometric mean of the adjusted unit prices of `sources`, of the further samples and of the market's level",
  }),
  searchSummary: sentence("What was searched and found, in the reader's language"),
  dataFiltering: sentence("How samples were filtered, in the reader's language"),
  riskTips: Schema.Array(Sentence).annotate({
    description:
      "The weaknesses that would change a decision first, the gravest first, five at most, in the reader's language",
  }),
  furtherRiskTips: Schema.optionalKey(
    Schema.Array(Sentence).annotate({
      description: "Weaknesses beside the five in riskTips, the graver ones first. Absent in older results",
    }),
  ),
  references: Schema.Array(
    Schema.Struct({
      source: SentenceOrQuote.pipe(
        Schema.annotateEncoded({ description: "Who published it, or how it was found; empty when unknown" }),
      ),
      content: SentenceOrQuote.pipe(Schema.annotateEncoded({ description: "Abstract" })),
      publishDate: Schema.String.annotate({ description: "`YYYY-MM-DD` or `YYYY-MM`; empty when unknown" }),
      url: Schema.String.annotate({ description: "Where it is; empty when it has no address" }),
      retrievedAt: Schema.String.annotate({ description: "When it was fetched, ISO 8601 with an offset" }),
    }),
  ).annotate({ description: "Reference material" }),
  reasoningSummary: sentence("The conclusion in words, in the reader's language"),
  reasoningSteps: Schema.Array(Sentence).annotate({
    description: "The reasoning step by step, in the reader's language",
  }),
  ...lendingResultFields,
  generatedAt: Schema.String.annotate({
    description: "When the result was made, ISO 8601 with the offset of Asia/Shanghai",
    examples: ["2026-03-15T10:30:02.250+08:00"],
  }),
}

/**
 * The part of a result that all four market assets share. The composition is excluded, because each asset has its own.
 */
export const MarketResult = Schema.Struct(Struct.omit(marketResultFields, ["composition"]))

/** The shared fields of a market result before translation. */
export type MarketOutcome = typeof MarketResult.Type

/** A source of a statement in a result: a quotation, or a message. */
export type Reference = MarketOutcome["references"][number]
