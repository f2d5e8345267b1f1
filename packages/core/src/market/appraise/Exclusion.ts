import type { EpochDay } from "../../domain/LocalDate.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { OutsideLeftOut } from "../../ports/SampleSource.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe, SampleFault } from "../recipe/Recipe.ts"

/** The reason why a sample is excluded. */
export type ExclusionReason =
  | "KIND_NOT_COMPARABLE"
  | "OTHER_USE"
  | "LATER_THAN_VALUATION"
  | "TOO_OLD"
  | "SIZE_UNKNOWN"
  | "SIZE_IMPLAUSIBLE"
  | "PRICE_IMPLAUSIBLE"
  | "DEMO_MARKET"
  | "DUPLICATE"
  | "OUTLIER"
  | "LITTLE_SIMILARITY"
  | OutsideLeftOut["reason"]
  | SampleFault

export interface Exclusion {
  readonly sample: Sample
  readonly reason: ExclusionReason
}

/** The first rule, other than those of time, that a sample breaks; `undefined` when it may be compared. */
export const brokenRule = (recipe: Recipe, policy: MarketPolicy, sample: Sample): ExclusionReason | undefined => {
  if (recipe.kinds[sample.kind] === undefined) return "KIND_NOT_COMPARABLE"
  let size = 1
  if (recipe.unitField !== undefined) {
    const known = ownValue(sample.facts, recipe.unitField)
    if (typeof known !== "number") return "SIZE_UNKNOWN"
    if (known < policy.hardRules.size[0] || known > policy.hardRules.size[1]) return "SIZE_IMPLAUSIBLE"
    size = known
  }
  const [low, high] = policy.hardRules.unitPrice
  return sample.price >= low * size && sample.price <= high * size ? recipe.faultOf?.(sample) : "PRICE_IMPLAUSIBLE"
}

/** The first rule of time that a sample breaks. */
const brokenTimeRule = (
  policy: MarketPolicy,
  sample: Sample,
  valuationDay: EpochDay | undefined,
): ExclusionReason | undefined => {
  if (valuationDay === undefined) return undefined
  if (sample.observedDay > valuationDay) return "LATER_THAN_VALUATION"
  return valuationDay - sample.observedDay > policy.hardRules.oldestDays ? "TOO_OLD" : undefined
}

/** Two listings or two deals of one object at one price within this many days are the same event. */
const SAME_EVENT_DAYS = 90

const isSameEvent = (newer: Sample, older: Sample): boolean =>
  newer.price === older.price && newer.kind === older.kind && newer.observedDay - older.observedDay <= SAME_EVENT_DAYS

/** A sample with the first rule it breaks, other than those of time. */
export interface JudgedSample {
  readonly sample: Sample
  readonly broken: ExclusionReason | undefined
  readonly isDemo: boolean
}

/**
 * Splits samples by the hard rules and drops duplicates: the same object at the same price and kind around the same
 * time from another source (or advertised again) counts once, the newest. Demo samples count only where there are no
 * others. Without a valuation date samples of any date count.
 */
export const applyHardRules = <Judged extends JudgedSample>(
  policy: MarketPolicy,
  samples: ReadonlyArray<Judged>,
  valuationDay: EpochDay | undefined,
): { readonly kept: ReadonlyArray<Judged>; readonly excluded: ReadonlyArray<Exclusion> } => {
  const excluded: Array<Exclusion> = []
  const kept: Array<Judged> = []
  const seen = new Map<string, Array<Sample>>()
  const hasOthers = samples.some((judged) => !judged.isDemo)
  for (const judged of samples.toSorted(newestFirst)) {
    const { sample } = judged
    const reason =
      judged.isDemo && hasOthers ? "DEMO_MARKET" : (judged.broken ?? brokenTimeRule(policy, sample, valuationDay))
    if (reason !== undefined) {
      excluded.push({ sample, reason })
      continue
    }
    const same = seen.get(sample.objectKey)
    if (same?.some((newer) => isSameEvent(newer, sample)) === true) {
      excluded.push({ sample, reason: "DUPLICATE" })
      continue
    }
    if (same === undefined) seen.set(sample.objectKey, [sample])
    else same.push(sample)
    kept.push(judged)
  }
  return { kept, excluded }
}

const newestFirst = ({ sample: a }: JudgedSample, { sample: b }: JudgedSample): number =>
  b.observedDay - a.observedDay || (a.sampleId < b.sampleId ? -1 : 1)
