import { type ComparisonPolicy, comparisonOf, defaultComparison, type MarketPolicy } from "./MarketPolicy.ts"
import type { Recipe } from "./Recipe.ts"

/** The recipe whose models learn their errors from comparables selected under the policy. */
export const comparedUnder = (recipe: Recipe, policy: MarketPolicy): Recipe => {
  const comparison = comparisonOf(policy)
  return JSON.stringify(comparison) === JSON.stringify(defaultComparison) ? recipe : { ...recipe, comparison }
}

/** The comparable selection settings under which a recipe's models are learned. */
export const comparisonUnder = ({ comparison = defaultComparison }: Recipe): ComparisonPolicy => comparison
