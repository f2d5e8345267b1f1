import { Schema } from "effect"
import { PriceBasis, SampleKind } from "../domain/Sample.ts"

/** What every sample in `sources` tells, whatever the asset. */
export const SampleSourceItem = Schema.Struct({
  source: Schema.String,
  kind: SampleKind,
  sampleTime: Schema.String,
  /** Total price in yuan. */
  price: Schema.Finite,
  url: Schema.String,
  /** Share of the value that this sample carries. */
  weight: Schema.Finite,
  /** What leads from its own price to the price adjusted to the subject: 0.03 raises it by three per cent. */
  adjustments: Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite })),
})

const Part = Schema.Struct({ weight: Schema.Finite, unitPrice: Schema.NullOr(Schema.Finite) })

/** Result fields that the four market assets share (specification 2.5 and 2.6, contract 2.1). */
export const marketResultFields = {
  /** Probability that the true price lies within ±10 % of the central value. */
  confidence: Schema.Finite,
  confidenceLevel: Schema.Literals(["HIGH", "MEDIUM", "LOW"]),
  basis: PriceBasis,
  valuationDate: Schema.String,
  engineVersion: Schema.String,
  modelId: Schema.NullOr(Schema.String),
  /** How far the engine could learn: `CORRECTED`, `LEARNED`, or `POLICY` alone. Absent in results of before it was told. */
  modelPath: Schema.optionalKey(Schema.Literals(["CORRECTED", "LEARNED", "POLICY"])),
  /** The factor `correction` of `sources[].adjustments` by whose doing it is: 0.01 raises the value by one per cent. */
  correction: Schema.optionalKey(Schema.Array(Schema.Struct({ factor: Schema.String, rate: Schema.Finite }))),
  policyHash: Schema.String,
  rawSampleCount: Schema.Int,
  effectiveSampleCount: Schema.Int,
  excludedSamples: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      kind: SampleKind,
      price: Schema.Finite,
      reason: Schema.String,
    }),
  ),
  exclusionSummary: Schema.Array(Schema.Struct({ reason: Schema.String, count: Schema.Int })),
  /**
   * What the value is made of: the weighted geometric mean of the adjusted unit prices of `sources`, of the further samples,
   * and of the market's level is the central unit price.
   */
  composition: Schema.Struct({ furtherSamples: Part, marketLevel: Part }),
  searchSummary: Schema.String,
  dataFiltering: Schema.String,
  /** The weaknesses that would change a decision first, five at most, the gravest first. */
  riskTips: Schema.Array(Schema.String),
  /** The other weaknesses, in the same order. Absent in results of before it was told. */
  furtherRiskTips: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({
      description: "Weaknesses beside the five in riskTips, the graver ones first, in words",
    }),
  ),
  references: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      content: Schema.String,
      publishDate: Schema.String,
      url: Schema.String,
      retrievedAt: Schema.String,
    }),
  ),
  reasoningSummary: Schema.String,
  reasoningSteps: Schema.Array(Schema.String),
  generatedAt: Schema.String,
}
