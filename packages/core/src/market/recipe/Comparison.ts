import { type ComparisonPolicy, comparisonOf, defaultComparison, type MarketPolicy } from "./MarketPolicy.ts"
import type { Recipe } from "./Recipe.ts"

/** A recipe whose models learn their errors from comparables chosen as a policy chooses them. */
export const comparedUnder = (recipe: Recipe, policy: MarketPolicy): Recipe => {
  const comparison = comparisonOf(policy)
  return JSON.stringify(comparison) === JSON.stringify(defaultComparison) ? recipe : { ...recipe, comparison }
}

/** How a recipe's models choose comparables. */
export const comparisonUnder = ({ comparison = defaultComparison }: Recipe): ComparisonPolicy => comparison
