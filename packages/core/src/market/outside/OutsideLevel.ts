import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import { appraise } from "../appraise/Appraisal.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"

/** Half width of a central 80 % interval of the normal distribution, standard deviations. */
const HALF_WIDTH = 1.2816

/** True when a sample's price is far from the value that the catalogue and the learned model give its object. */
const isFar = (
  recipe: Recipe,
  policy: MarketPolicy,
  learned: MarketModel,
  known: ReadonlyArray<Sample>,
  sample: Sample,
): boolean => {
  const size = recipe.unitField === undefined ? 1 : ownValue(sample.facts, recipe.unitField)
  if (typeof size !== "number" || size <= 0 || sample.price <= 0) return false
  const valued = appraise(recipe, policy, sample, known, learned, sample.observedDay, sample.kind)
  if (!("comparables" in valued)) return false
  const { floor, modifiedZ } = policy.outliers
  const limit = Math.max(floor, (modifiedZ * valued.uncertainty.halfWidth) / HALF_WIDTH)
  return Math.abs(Math.log(sample.price / size) - valued.logUnitPrice) > limit
}

/**
 * Excludes samples from outside whose prices are far from the learned level of the market: a misread unit, or another
 * object than the page seemed to offer. Where nothing was learned there is no level to compare them with. Pure.
 */
export const withinLevel = (
  recipe: Recipe,
  policy: MarketPolicy,
  search: SearchResult,
  learned: MarketModel | undefined,
): SearchResult => {
  const { outside } = search
  if (outside === undefined || learned === undefined || outside.samples.length === 0) return search
  const added = new Set(outside.samples)
  const known = search.samples.filter((sample) => !added.has(sample))
  const far = new Set(outside.samples.filter((sample) => isFar(recipe, policy, learned, known, sample)))
  if (far.size === 0) return search
  return {
    ...search,
    samples: search.samples.filter((sample) => !far.has(sample)),
    outside: {
      ...outside,
      samples: outside.samples.filter((sample) => !far.has(sample)),
      leftOut: [...outside.leftOut, ...Array.from(far, (sample) => ({ sample, reason: "FAR_FROM_LEVEL" }) as const)],
    },
  }
}
