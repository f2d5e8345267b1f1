import type { Facts } from "../../domain/Facts.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { type Appraisal, effectiveCount } from "../appraise/Appraisal.ts"
import { type Uncertainty, uncertaintyOfError } from "../appraise/Uncertainty.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"

/** The value that an asset concludes on, before it becomes yuan. */
export interface ConcludedValue {
  /** ln of the value, or of the unit price where that is compared. */
  readonly log: number
  readonly uncertainty: Uncertainty
  /** Half width of the published range above the value. */
  readonly halfWidthAbove: number
  /** Price of the same object new, yuan: nobody pays more for a used one (substitution). Absent: unknown. */
  readonly ceiling?: number
}

/** A value and its range, yuan for the whole object. */
export interface Value {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Probability that the price lies within the policy's tolerance of the value. */
  readonly confidence: number
}

/**
 * The size by which a recipe divides prices: 1 where it prices whole objects; `undefined` when the facts do not state
 * it.
 */
export const sizeOf = ({ unitField }: Pick<Recipe, "unitField">, facts: Facts): number | undefined => {
  if (unitField === undefined) return 1
  const size = ownValue(facts, unitField)
  return typeof size === "number" && size > 0 ? size : undefined
}

/** A concluded value in yuan, for an object of `size`. */
export const valueInYuan = (
  { ceiling = Infinity, halfWidthAbove, log, uncertainty: { confidence, halfWidth } }: ConcludedValue,
  size: number,
): Value => {
  const value = Math.min(Math.exp(log) * size, ceiling)
  return {
    value,
    // From the value before the cap: reaching the price of a new object does not make a value less certain.
    low: Math.min(value, Math.exp(log - halfWidth) * size),
    high: Math.min(value * Math.exp(halfWidthAbove), ceiling),
    confidence,
  }
}

/** The comparables' own value, where no other approach joins it. */
export const byComparison = ({ halfWidthAbove, logUnitPrice, uncertainty }: Appraisal): ConcludedValue => ({
  log: logUnitPrice,
  uncertainty,
  halfWidthAbove,
})

/** The value indicated by the comparables (sales comparison approach), and its further errors. */
export interface ComparisonApproach {
  readonly appraisal: Appraisal
  /** ln of the value where it differs from the comparables' own, such as one adjusted to a remaining term. */
  readonly log?: number
  /** Errors in addition to that of the comparables, ln units, independent of it and of each other. */
  readonly furtherErrors?: ReadonlyArray<number>
  /** The subset of them that also counts in the weight: excludes anything due to wear or a shorter term. */
  readonly steadyErrors?: ReadonlyArray<number>
}

/** The value indicated by another approach: cost, new price, benchmark price. */
export interface OtherApproach {
  readonly log: number
  /** Expected error, ln units (one standard deviation); and the same without the part due to a shorter term. */
  readonly error: number
  readonly steadyError?: number
}

/**
 * Weight of the sales comparison against another approach. `COUNT`: n / (n + `equalComparables`), where n is the
 * effective sample size of the comparables (Kish). `VARIANCE`: inverse squared errors, with the other approach capped
 * at `mostOther`.
 */
export type WeightRule =
  | { readonly by: "COUNT"; readonly equalComparables: number }
  | { readonly by: "VARIANCE"; readonly mostOther?: number }

/** The rules by which an asset reconciles its approaches. */
export interface ReconciliationRule {
  readonly weight: WeightRule
  /** A one-sided error below the value, such as a doubtful meter; ln units. */
  readonly errorBelow?: number
  /** True when disagreement between the approaches adds to the error. */
  readonly countsDisagreement?: boolean
}

/** A reconciled value, its uncertainty, and the weight of each approach. */
export interface ReconciledValue extends ConcludedValue {
  /** Half width without the effect of wear. Refusals depend on it, so that less wear never causes a refusal. */
  readonly steadyHalfWidth: number
  /** Weight of the comparables' value; the rest belongs to the other approach. */
  readonly marketWeight: number
  /** ln of the value by the other approach; `undefined` where it is not used. */
  readonly otherLog: number | undefined
  /** Expected error of the comparables' value, ln units; `undefined` without comparables. */
  readonly comparisonError: number | undefined
}

/** Expected errors, ln units: below the value, above it, and without wear. */
interface ValueErrors {
  readonly below: number
  readonly above: number
  readonly steady: number
}

const widths = (
  policy: MarketPolicy,
  { above, below, steady }: ValueErrors,
  errorBelow = 0,
  trials?: Uncertainty["trials"],
): Pick<ReconciledValue, "uncertainty" | "halfWidthAbove" | "steadyHalfWidth"> => {
  const { halfWidth: perError } = uncertaintyOfError(policy, 1)
  return {
    uncertainty: uncertaintyOfError(policy, Math.hypot(below, errorBelow), trials),
    halfWidthAbove: perError * above,
    steadyHalfWidth: perError * steady,
  }
}

/** The value of another approach alone, where no sample can carry one. */
export const withoutComparison = (
  policy: MarketPolicy,
  { error, log }: OtherApproach,
  errorBelow = 0,
): ReconciledValue => ({
  log,
  ...widths(policy, { below: error, above: error, steady: error }, errorBelow),
  marketWeight: 0,
  otherLog: log,
  comparisonError: undefined,
})

/**
 * Reconciles the approaches: the weighted geometric mean of the comparables' value and the other approach's, if there
 * is one. Their errors are treated as independent.
 */
export const reconcile = (
  policy: MarketPolicy,
  { appraisal, furtherErrors = [], log = appraisal.logUnitPrice, steadyErrors = [] }: ComparisonApproach,
  other: OtherApproach | undefined,
  { countsDisagreement = false, errorBelow = 0, weight }: ReconciliationRule,
): ReconciledValue => {
  const { halfWidth: perError } = uncertaintyOfError(policy, 1)
  const errors: ValueErrors = {
    below: Math.hypot(appraisal.uncertainty.halfWidth / perError, ...furtherErrors),
    above: Math.hypot(appraisal.halfWidthAbove / perError, ...furtherErrors),
    steady: Math.hypot(appraisal.steadyUncertainty.halfWidth / perError, ...steadyErrors),
  }
  const concluded = (joined: ValueErrors): ReturnType<typeof widths> =>
    widths(policy, joined, errorBelow, appraisal.uncertainty.trials)
  if (other === undefined) {
    // With no further error, the range measured on the market's own prices applies unchanged.
    const isMeasured = errorBelow === 0 && furtherErrors.every((error) => error === 0)
    return {
      log,
      ...concluded(errors),
      ...(isMeasured ? { uncertainty: appraisal.uncertainty, halfWidthAbove: appraisal.halfWidthAbove } : {}),
      marketWeight: 1,
      otherLog: undefined,
      comparisonError: errors.below,
    }
  }
  const marketWeight = weightOf(weight, appraisal, errors.steady, other.steadyError ?? other.error)
  // The other approach gives a price as of a deal; an asking price is the deal's, stepped back.
  const otherLog = other.log + appraisal.basisLog
  const apart = countsDisagreement ? [Math.sqrt(marketWeight * (1 - marketWeight)) * (log - otherLog)] : []
  const joined = (error: number): number => Math.hypot(marketWeight * error, (1 - marketWeight) * other.error, ...apart)
  return {
    log: marketWeight * log + (1 - marketWeight) * otherLog,
    ...concluded({ below: joined(errors.below), above: joined(errors.above), steady: joined(errors.steady) }),
    marketWeight,
    otherLog,
    comparisonError: errors.below,
  }
}

const weightOf = (rule: WeightRule, appraisal: Appraisal, comparisonError: number, otherError: number): number => {
  if (rule.by === "COUNT") {
    const count = effectiveCount(appraisal)
    return count / (count + rule.equalComparables)
  }
  const precise = otherError ** 2 / (otherError ** 2 + comparisonError ** 2)
  return Math.max(precise, 1 - (rule.mostOther ?? 1))
}
