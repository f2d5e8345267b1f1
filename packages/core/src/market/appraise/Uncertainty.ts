import { normalShare, normalQuantile } from "../../statistics/Normal.ts"
import {
  type Band,
  halfWidth,
  type Judged,
  lnBase,
  probabilityWithin,
  type TrialCount,
  trialsOf,
  withinTrials,
} from "../model/Band.ts"
import { priorDrift } from "../model/Drift.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe, SupportPriors } from "../recipe/Recipe.ts"

/** The uncertainty of a value. */
export interface Uncertainty {
  /** Half width of the published range, ln units. */
  readonly halfWidth: number
  /** Probability that the true price lies within the policy's tolerance of the central value. */
  readonly confidence: number
  /** Its origin: calibrated on out-of-sample prices of this market, or the policy's assumption. */
  readonly origin: "CALIBRATED" | "PRIOR"
  /** The out-of-sample trials behind a calibrated one. */
  readonly trials?: TrialCount | undefined
}

/**
 * The uncertainty of a prediction, from the band learned for its market, or else from the priors of policy and recipe.
 * `base`: the band's `lnBase` of it, where it is known.
 */
export const uncertainty = (
  policy: MarketPolicy,
  { support, time }: Pick<Recipe, "support" | "time">,
  band: Band | undefined,
  judged: Judged,
  horizonDays: number,
  base = band && lnBase(band, judged),
): Uncertainty =>
  band === undefined
    ? uncertaintyOfError(
        policy,
        Math.hypot(believedError(policy, support, judged), priorDrift(time.drift, horizonDays)),
      )
    : {
        halfWidth: halfWidth(band, judged, horizonDays, policy.rangeShare, base),
        confidence: probabilityWithin(band, judged, horizonDays, policy.tolerance, base),
        origin: "CALIBRATED",
        trials: trialsOf(band, judged),
      }

/** Prior expected error (ln, one standard deviation). */
const believedError = (
  { prior: { object, place, sample } }: MarketPolicy,
  { beyondError, unitErrors }: SupportPriors,
  { evidence, support }: Judged,
): number => {
  const spread = Math.max(evidence.dispersion, sample)
  const ofPlace = Math.max(
    place * Math.sqrt(1 - evidence.groupShare),
    support.level === 0 ? 0 : unitErrors[support.level]!,
  )
  return Math.hypot(
    object,
    spread / Math.sqrt(Math.max(evidence.effectiveCount, 1)),
    ofPlace,
    evidence.missingFactsError,
    beyondError * support.beyond,
  )
}

/**
 * Range and confidence of a normal error of this size (ln units) without any other error: for a value that no sample
 * carries, or one of which `trials` tell a part.
 */
export const uncertaintyOfError = (policy: MarketPolicy, sigma: number, trials?: TrialCount): Uncertainty => {
  const [low, high] = [Math.log(1 - policy.tolerance), Math.log(1 + policy.tolerance)]
  const probability = normalShare(high / sigma) - normalShare(low / sigma)
  return {
    halfWidth: sigma * normalQuantile(0.5 + policy.rangeShare / 2),
    confidence: trials === undefined ? probability : withinTrials(probability, trials),
    origin: trials === undefined ? "PRIOR" : "CALIBRATED",
    trials,
  }
}
