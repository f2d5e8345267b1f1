import type { Monotone, NumberVariable } from "./Recipe.ts"

/**
 * What wears an object (age, use, owners, damage): it moves a price through its own falling effects alone, told apart between two
 * values. No comparable is chosen and no tree asks by it, so that no object is worth more for being more worn, whatever samples say.
 */
export const wear = (
  between: Monotone["between"],
  beside?: Monotone["beside"],
): Pick<NumberVariable, "monotone" | "alone"> => ({
  monotone: { direction: "falling", between, ...(beside === undefined ? {} : { beside }) },
  alone: true,
})
