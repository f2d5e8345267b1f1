import type { Fact } from "../../domain/Facts.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"

/** Facts that affect the price and that neither the subject nor the samples state. */
export interface Unstated {
  readonly fields: ReadonlyArray<string>
  /** The variation of prices with them, standard deviation in ln units. */
  readonly error: number
}

/** A fact that affects the price: the share of each possible value, and its effect on the price (ln units). */
export interface SpreadFact {
  readonly fact: Fact<unknown>
  readonly spread: ReadonlyArray<{ readonly share: number; readonly log: number }>
}

/**
 * Share of the variance of unstated facts that is added. Judgement: the prices behind a range differ by these facts
 * too, as far as they do among openly traded objects (a dealer states "no major accident"); a pledge may have any
 * value.
 */
const NOT_AMONG_SAMPLES = 0.5
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
  return { fields: open.map(({ fact }) => fact.field), error: Math.sqrt(NOT_AMONG_SAMPLES * variance) }
}
