import type { Sample, Subject } from "../domain/Sample.ts"
import { type Unstated, unstatedFacts } from "../market/appraise/UnstatedFacts.ts"
import { median } from "../statistics/Robust.ts"
import { DevelopmentLevel, LandFacts } from "./fields.ts"
import type { LandTables } from "./tables/LandTables.ts"

/**
 * Frequency of each level of development among traded lots. Judgement, without published counts: lots are sold cleared,
 * with three utilities or more.
 */
const USUAL_SHARES: Readonly<Record<DevelopmentLevel, number>> = {
  RAW: 0.1,
  THREE_UTILITIES: 0.3,
  FIVE_UTILITIES: 0.4,
  SEVEN_UTILITIES: 0.2,
}

/**
 * Price uncertainty from an unknown level of development: the cost of preparing a lot relative to the price of the
 * ground.
 */
export const developmentUnstated =
  ({ development }: LandTables) =>
  (subject: Subject, samples: ReadonlyArray<Sample>): Unstated => {
    const prices = samples.flatMap(({ facts, price }) => {
      const area = LandFacts.areaSqm(facts) ?? 0
      return area > 0 ? [price / area] : []
    })
    if (prices.length === 0 || LandFacts.landUse(subject.facts) === "AGRICULTURAL") return NOTHING
    const usual = median(prices)
    const spread = DevelopmentLevel.literals.map((level) => ({
      share: USUAL_SHARES[level],
      log: Math.log1p(development.costPerSqm[level] / usual),
    }))
    const unstated = unstatedFacts([{ fact: LandFacts.developmentLevel, spread }], subject, samples)
    return unstated.error < NEGLIGIBLE ? NOTHING : unstated
  }

const NOTHING: Unstated = { fields: [], error: 0 }
/** Errors below this (ln units) are not reported. */
const NEGLIGIBLE = 0.02
