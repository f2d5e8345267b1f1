import type { Sample, Subject } from "../domain/Sample.ts"
import { appraise } from "../market/appraise/Appraisal.ts"
import type { MarketDefinition } from "../market/MarketDefinition.ts"
import type { MarketModel } from "../market/model/MarketModel.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import type { ValueGiven } from "./Accuracy.ts"
import { sizeOf } from "./ShuffledPrices.ts"

/** What a sample's object is valued from. */
interface Evidence {
  readonly subject: Subject
  readonly found: Pick<SearchResult, "samples" | "resolved">
  readonly model: MarketModel | undefined
  readonly isCrossSection?: boolean
}

const NOT_WIDENED = { above: 1, below: 1 }

/**
 * Values the object of a sample on its own day and basis, as the engine would for a customer. `undefined` where it
 * gives no value.
 */
export const valueOfSample = (
  market: MarketDefinition,
  sample: Sample,
  { found, isCrossSection = false, model, subject }: Evidence,
): ValueGiven | undefined => {
  const { policy, recipe } = market
  const { kind, observedDay: day } = sample
  const resolved = { ...subject, facts: { ...subject.facts, ...found.resolved } }
  const appraisal = appraise(recipe, policy, resolved, found.samples, model, day, kind, { isCrossSection })
  const evidence = { subject: resolved, day, samples: found.samples }
  if (!("comparables" in appraisal) || market.refuses?.({ ...evidence, appraisal }) === true) return undefined
  const { above, below } = market.widening?.({ ...evidence, appraisal }) ?? NOT_WIDENED
  const value = Math.exp(appraisal.logUnitPrice) * (sizeOf(recipe, sample) ?? 1)
  const { confidence, halfWidth } = appraisal.uncertainty
  return {
    value,
    low: value * Math.exp(-below * halfWidth),
    high: value * Math.exp(above * halfWidth),
    confidence: confidence / Math.max(above, below),
  }
}
