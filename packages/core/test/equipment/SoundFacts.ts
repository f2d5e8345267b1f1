import type { RefusalFacts } from "@open-valuation/core/equipment"

/** A machine that can be valued. */
export const soundFacts: RefusalFacts = {
  model: "QY25K5",
  recognised: true,
  onlyManufacturer: false,
  found: 40,
  excluded: 4,
  unavailable: [],
  unscaled: 0,
  comparables: 36,
  halfWidth: 0.2,
  publishedHalfWidth: 0.25,
  halfWidthAbove: 0.25,
  spread: 0.15,
  range: 0.6,
  ageYears: 7,
  economicLifeYears: 18,
  peers: 20,
  isTooOld: true,
  replacementStated: false,
}
