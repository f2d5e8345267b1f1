import type { Fact } from "../../domain/Facts.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import type { Unstated } from "./SettledAppraisal.ts"

/** A fact that moves the price: what it can be, how often it is, and what each does to the price (ln units). */
export interface SpreadFact {
  readonly fact: Fact<unknown>
  readonly spread: ReadonlyArray<{ readonly share: number; readonly log: number }>
}

/**
 * Share of the variance of what is not stated that comes on top. Judgement: the prices a range was measured on differ
 * by these facts too, as far as what is traded openly does (a dealer says "no major accident"); a pledge may be any.
 */
const NOT_AMONG_SAMPLES = 0.5
/**
 * A fact that at least this share of the samples states is learned, and what is not known of it is in the range
 * already.
 */
const LEARNED_SHARE = 0.5

const varianceOf = ({ spread }: SpreadFact): number => {
  const total = spread.reduce((sum, { share }) => sum + share, 0)
  const mean = spread.reduce((sum, { log, share }) => sum + share * log, 0) / total
  return spread.reduce((sum, { log, share }) => sum + share * (log - mean) ** 2, 0) / total
}

/** The facts that neither the subject nor most of the samples state, and how far they leave the price open. */
export const unstatedFacts = (
  facts: ReadonlyArray<SpreadFact>,
  subject: Subject,
  samples: ReadonlyArray<Sample>,
): Unstated => {
  const open = facts.filter(
    ({ fact }) =>
      !fact.isIn(subject.facts) &&
      samples.filter((sample) => fact.isIn(sample.facts)).length < LEARNED_SHARE * Math.max(1, samples.length),
  )
  const variance = open.reduce((sum, each) => sum + varianceOf(each), 0)
  return { fields: open.map(({ fact }) => fact.field), error: Math.sqrt(NOT_AMONG_SAMPLES * variance) }
}
