import type { EpochDay } from "../../domain/LocalDate.ts"
import type { Subject } from "../../domain/Sample.ts"
import type { SampleQuery, SearchStep } from "../../ports/SampleSource.ts"
import type { Recipe } from "../recipe/Recipe.ts"

/** The search for comparables of an object as of a day, among the samples visible to everyone. */
export const searchFor = (
  recipe: Recipe,
  { city, facts }: Pick<Subject, "city" | "facts">,
  asOf: EpochDay,
): SampleQuery => ({ assetType: recipe.assetType, account: undefined, city, facts, asOf, ...recipe.search })

/** The search without its time windows, for cross-sections in which no row is later than another. */
export const timelessSteps = (recipe: Recipe): ReadonlyArray<SearchStep> =>
  recipe.search.steps.map(({ scope }) => ({ scope, withinDays: Number.MAX_SAFE_INTEGER }))
