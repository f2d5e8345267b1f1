import type { Facts } from "../../domain/Facts.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { SharedFact } from "../../ports/SampleSource.ts"

/** Share of the samples that must state the same value. */
const AGREED_SHARE = 0.75

/** Facts that a subject leaves open and on which samples of its group agree, by name, for stores differ. */
export const sharedFacts = (
  samples: ReadonlyArray<Sample>,
  known: Facts,
  inherits: (field: string) => boolean,
): ReadonlyArray<SharedFact> => {
  const stated = new Map<string, Map<Facts[string], number>>()
  for (const { facts } of samples) {
    for (const [field, value] of Object.entries(facts)) {
      if (ownValue(known, field) !== undefined || !inherits(field)) continue
      const values = stated.get(field) ?? new Map<Facts[string], number>()
      stated.set(field, values)
      values.set(value, (values.get(value) ?? 0) + 1)
    }
  }
  const of = samples.length
  return [...stated]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, values]) =>
      [...values]
        .filter(([, count]) => count >= AGREED_SHARE * of)
        .map(([value, count]): SharedFact => ({ field, value, count, of })),
    )
}
