import type { Fact } from "../../domain/Facts.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"

/** Facts that affect the price and that neither the subject nor the samples state. */
export interface Unstated {
  readonly fields: ReadonlyArray<string>
  /** The variation of prices with them by judgement, standard deviation in ln units. */
  readonly spread: number
}

/** A fact that affects the price: the share of each possible value, and its effect on the price (ln units). */
export interface SpreadFact {
  readonly fact: Fact<unknown>
  readonly spread: ReadonlyArray<{ readonly share: number; readonly log: number }>
}

/**
 * Share of the variance of unstated facts that is added to a range that was not learned. Judgement: the rest is in the
 * policy's own error of an object.
 */
const NOT_IN_POLICY = 0.5
/** A fact stated by at least this share of the samples is learned, and its uncertainty is in the range already. */
const LEARNED_SHARE = 0.5

const varianceOf = ({ spread }: SpreadFact): number => {
  const total = spread.reduce((sum, { share }) => sum + share, 0)
  const mean = spread.reduce((sum, { log, share }) => sum + share * log, 0) / total
  return spread.reduce((sum, { log, share }) => sum + share * (log - mean) ** 2, 0) / total
}

/** The facts that neither the subject nor most of the samples state, and the price uncertainty that they leave. */
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
  return { fields: open.map(({ fact }) => fact.field), spread: Math.sqrt(variance) }
}

/**
 * Expected error from unstated facts beside that of the range, standard deviation in ln units. A learned range has it
 * already: the prices that it was learned from do not state these facts either.
 */
export const errorOfUnstated = ({ spread }: Unstated, isLearned: boolean): number =>
  isLearned ? 0 : Math.sqrt(NOT_IN_POLICY) * spread
