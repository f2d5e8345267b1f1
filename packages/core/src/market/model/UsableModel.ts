import type { Recipe } from "../recipe/Recipe.ts"
import { readable } from "./AdditiveModel.ts"
import { noEffects } from "./Effects.ts"
import { featureFactors } from "./Features.ts"
import { priorTheta } from "./Kernel.ts"
import type { ListingDiscount, MarketModel } from "./MarketModel.ts"
import { kernelFits, type Pricing } from "./Predict.ts"
import { readableSecondEstimate } from "./SecondEstimate.ts"
import { type Variables, variables } from "./Variables.ts"

/** A learned model, or the policy's fallback, compiled for use. */
export interface UsableModel extends Pricing {
  readonly discount: ListingDiscount
  readonly read: Variables
  /** The factor under which each tree feature is reported. */
  readonly featureFactors: ReadonlyArray<string>
}

const readings = new WeakMap<MarketModel, UsableModel>()

/**
 * Compiles a learned model. Without one: similarity from the policy alone, and no adjustments, as there is no evidence.
 */
export const usableModel = (recipe: Recipe, learned: MarketModel | undefined): UsableModel => {
  if (learned === undefined) return policyModel(recipe)
  let usable = readings.get(learned)
  if (usable === undefined) {
    const read = variables(recipe, learned.attributes)
    if (kernelFits(learned.kernel, read)) {
      const additive = readable(read, learned.additive)
      usable = {
        ...learned,
        additive,
        read,
        opinion: learned.opinion && readableSecondEstimate(read, learned.opinion),
        featureFactors: featureFactors(read, additive.effects),
      }
    } else usable = policyModel(recipe)
    readings.set(learned, usable)
  }
  return usable
}

const policyModel = (recipe: Recipe): UsableModel => {
  const read = variables(recipe, [])
  const scales = read.compared.numbers.map(() => 1)
  const additive = readable(read, {
    index: { firstDay: 0, level: [0], slope: 0, trendShare: 0, trendDays: 1 },
    effects: noEffects,
    location: { district: {}, area: {} },
  })
  return {
    read,
    featureFactors: [],
    additive,
    labels: undefined,
    correction: undefined,
    opinion: undefined,
    kernel: {
      theta: Array.from(priorTheta(recipe.kernel, read, scales)),
      scales,
      anchor: 0,
      clip: recipe.kernel.clip,
      ownClip: recipe.kernel.ownClip,
    },
    discount: { logRatio: recipe.listingDiscount, origin: "POLICY", count: 0 },
  }
}
