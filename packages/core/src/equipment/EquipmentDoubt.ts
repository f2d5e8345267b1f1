import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import type { ReconciledValue } from "../market/reconcile/Reconcile.ts"
import { normalQuantile } from "../statistics/Normal.ts"
import type { RefusalFacts } from "./EquipmentEvidence.ts"
import { equipmentMessage } from "./EquipmentMessages.ts"
import type { EquipmentPolicy } from "./EquipmentPolicy.ts"

/** Factors that widen the range of a value, below and above it. */
export interface RangeWidening {
  readonly below: number
  readonly above: number
}

/** The evidence for a value that allows only a wider range and the level of confidence `LOW`. */
export interface Doubt {
  /** Why, as risk tips; empty without a doubt. */
  readonly tips: ReadonlyArray<Message>
  readonly widening: RangeWidening
}

type AgeFacts = Pick<RefusalFacts, "ageYears" | "economicLifeYears" | "peers" | "isTooOld">

/**
 * True when a machine is beyond its service life and its age is extrapolated: far older than what was learned from, and
 * too few comparables are about as old.
 */
export const isBeyondPeers = (
  { doubt: limits }: EquipmentPolicy,
  { ageYears: age, economicLifeYears, isTooOld, peers }: AgeFacts,
): boolean => age !== undefined && age > limits.serviceLives * economicLifeYears && peers < limits.peers && isTooOld

/** True when the comparables' own prices, adjusted to the subject, disagree. */
export const isDisagreeing = (
  { doubt, refusal }: EquipmentPolicy,
  { comparables, spread }: Pick<RefusalFacts, "comparables" | "spread">,
): boolean => comparables >= refusal.minimumComparables && spread > doubt.spread

/**
 * Half-width of a range that covers the policy's share of the comparables' own adjusted prices, ln units: the price of
 * one more such machine is spread like theirs, however many of them there are.
 */
export const halfWidthOfPrices = ({ rangeShare }: EquipmentPolicy, { spread }: Pick<RefusalFacts, "spread">): number =>
  normalQuantile(0.5 + rangeShare / 2) * spread

/**
 * The doubts about a value. Age widens the range below the value alone: an older machine is not worth more than a
 * younger one. Where prices disagree, the range is no narrower than theirs.
 */
export const doubtOf = (policy: EquipmentPolicy, facts: RefusalFacts): Doubt => {
  const { doubt: limits } = policy
  const { ageYears: age, comparables: count, economicLifeYears: life, peers, range } = facts
  const isOld = age !== undefined && isBeyondPeers(policy, facts)
  const disagrees = isDisagreeing(policy, facts)
  const { peers: needed, serviceLives, widening } = limits
  const ofPrices = halfWidthOfPrices(policy, facts)
  const apartOf = (halfWidth = Infinity): number => (disagrees ? Math.max(widening, ofPrices / halfWidth) : 1)
  return {
    tips: [
      ...(isOld
        ? [
            equipmentMessage("equipment.risk.fewPeers", {
              years: Math.floor(age),
              life,
              times: serviceLives,
              peers,
              needed,
            }),
          ]
        : []),
      ...(disagrees
        ? [equipmentMessage("equipment.risk.disagreeing", { count, times: round(Math.exp(range), 1) })]
        : []),
    ],
    widening: {
      below: Math.max(isOld ? widening : 1, apartOf(facts.publishedHalfWidth)),
      above: apartOf(facts.halfWidthAbove),
    },
  }
}

/**
 * A value with its range widened. Confidence falls by the same factor: within a tolerance that is small beside the
 * range, probability is in inverse proportion to width.
 */
export const widened = (value: ReconciledValue, { above, below }: RangeWidening): ReconciledValue =>
  above === 1 && below === 1
    ? value
    : {
        ...value,
        uncertainty: {
          ...value.uncertainty,
          halfWidth: below * value.uncertainty.halfWidth,
          confidence: value.uncertainty.confidence / Math.max(above, below),
        },
        halfWidthAbove: above * value.halfWidthAbove,
      }
