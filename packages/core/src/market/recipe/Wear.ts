import type { Monotone, NumberVariable } from "./Recipe.ts"

/**
 * Settings of a variable that wears an object (age, use, owners, damage): it affects the price through its own
 * decreasing effects alone, between two values. It takes no part in comparable selection or in the trees, so no object
 * gains value by being more worn, whatever the samples show.
 */
export const wear = (
  between: Monotone["between"],
  beside?: Monotone["beside"],
): Pick<NumberVariable, "monotone" | "alone"> => ({
  monotone: { direction: "falling", between, ...(beside === undefined ? {} : { beside }) },
  alone: true,
})

/**
 * Constraint on the logarithm of the size of an object priced per unit, between two sizes: its effects never lower the
 * unit price so far that a larger object costs less in total.
 */
export const totalRises = (between: Monotone["between"]): Monotone => ({
  direction: "rising",
  between: [Math.log(between[0]), Math.log(between[1])],
  beside: (logarithm) => logarithm,
})
