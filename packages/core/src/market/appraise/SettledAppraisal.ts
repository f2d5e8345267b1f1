import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { type Appraisal, appraise } from "./Appraisal.ts"
import { type Doubt, settle } from "./FactCheck.ts"

/** Facts that affect the price and that neither the subject nor the samples state. */
export interface Unstated {
  readonly fields: ReadonlyArray<string>
  /** How much prices vary with them, standard deviation in ln units. */
  readonly error: number
}

/**
 * Readings of the requested subject: as requested, without each doubted fact, and without all of them; with the doubts.
 */
export interface Readings<Reading> {
  readonly asked: Reading
  readonly doubts: ReadonlyArray<Doubt>
  readonly without: ReadonlyArray<Reading>
  readonly withoutAll: Reading
}

/** The parts of an asset that an appraisal needs. */
interface Appraiser {
  readonly policy: MarketPolicy
  readonly recipe: Recipe
  readonly unstated?: (subject: Subject, samples: ReadonlyArray<Sample>) => Unstated
  readonly beside?: (subject: Subject, appraisal: Appraisal) => number
}

interface Market {
  readonly model: MarketModel | undefined
  readonly search: { readonly samples: ReadonlyArray<Sample> }
}

type Appraised = ReturnType<typeof appraise>

/** The reading that applies after the doubts, its value, and its messages. */
export interface SettledAppraisal<Reading> {
  readonly reading: Reading
  readonly appraisal: Appraised
  readonly tips: ReadonlyArray<Message>
  /** Facts that were not stated and that widened the range. */
  readonly unstated: Unstated | undefined
  /** Not empty: no value is given, for these reasons. */
  readonly refused: ReadonlyArray<Message>
}

/**
 * Values a subject whose facts may contradict each other: with the doubted facts, without each, and without all. Pure.
 */
export const settledAppraisal = <Reading extends { readonly subject: Subject }>(
  { beside, policy, recipe, unstated }: Appraiser,
  { model, search }: Market,
  { asked, doubts, without, withoutAll }: Readings<Reading>,
  day: EpochDay,
): SettledAppraisal<Reading> => {
  const price = ({ subject }: Reading, error: number): Appraised =>
    appraise(recipe, policy, subject, search.samples, model, day, "TRANSACTION", { furtherError: error })
  const stated = price(asked, 0)
  const logOf = ({ subject }: Reading, appraised: Appraised): number | undefined =>
    "comparables" in appraised ? appraised.logUnitPrice + (beside?.(subject, appraised) ?? 0) : undefined
  const moved = (reading: Reading): number | undefined => {
    const from = logOf(asked, stated)
    const to = reading === asked ? undefined : logOf(reading, price(reading, 0))
    return from === undefined || to === undefined ? undefined : to - from
  }
  const settled = settle(doubts, without.map(moved), moved(withoutAll) ?? 0, policy)
  const { error: ofUnstated, fields } = unstated?.(asked.subject, search.samples) ?? NOTHING_UNSTATED
  const error = Math.hypot(settled.error, ofUnstated)
  const reading = settled.isWithout ? withoutAll : asked
  const appraisal = reading === asked && error === 0 ? stated : price(reading, error)
  // Without comparables another approach's error applies, which is larger than that of unstated facts.
  const isWidened = fields.length > 0 && "comparables" in appraisal
  return {
    reading,
    appraisal,
    tips: settled.tips,
    unstated: isWidened ? { fields, error: ofUnstated } : undefined,
    refused: settled.refused,
  }
}

const NOTHING_UNSTATED: Unstated = { fields: [], error: 0 }
