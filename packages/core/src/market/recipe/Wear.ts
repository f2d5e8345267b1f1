import type { Monotone, NumberVariable } from "./Recipe.ts"

/**
 * What wears an object (age, use, owners, damage): it moves a price through its own falling effects alone, told apart
 * between two values. No comparable is chosen and no tree asks by it, so that no object is worth more for being more
 * worn, whatever samples say.
 */
export const wear = (
  between: Monotone["between"],
  beside?: Monotone["beside"],
): Pick<NumberVariable, "monotone" | "alone"> => ({
  monotone: { direction: "falling", between, ...(beside === undefined ? {} : { beside }) },
  alone: true,
})

/**
 * The logarithm of the size of an object that is priced per unit of it, told apart between two sizes: its effects never
 * move the unit price so far that a larger object costs less in all.
 */
export const totalRises = (between: Monotone["between"]): Monotone => ({
  direction: "rising",
  between: [Math.log(between[0]), Math.log(between[1])],
  beside: (logarithm) => logarithm,
})
