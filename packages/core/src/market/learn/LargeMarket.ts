import type { Sample } from "../../domain/Sample.ts"
import { groupName, type SearchKeys } from "../recipe/SearchKeys.ts"

/**
 * Samples that a market is learned from at most. A fit takes some 6 kB of memory a sample (docs/methods.md, "Large
 * markets").
 */
export const MOST_FIT_ROWS = 200_000

/**
 * A part of a market's samples, which are sorted by day, of at most `most`: the newest of each group, up to one size
 * for all of them, so that small groups are whole. Deterministic.
 */
export const stratified = (samples: ReadonlyArray<Sample>, most: number, keys: SearchKeys): ReadonlyArray<Sample> => {
  if (samples.length <= most) return samples
  const groups = Map.groupBy(samples.keys(), (at) => {
    const { city, facts } = samples[at]!
    return groupName(keys, facts, city) ?? keys.district(city, facts)
  })
  const kept: Array<number> = []
  let left = groups.size
  for (const places of [...groups.values()].toSorted((a, b) => a.length - b.length)) {
    const part = Math.min(places.length, Math.floor((most - kept.length) / left))
    for (const at of places.slice(places.length - part)) kept.push(at)
    left -= 1
  }
  return kept.toSorted((a, b) => a - b).map((at) => samples[at]!)
}

/**
 * Collects the samples of a market while they pass by in the order of their days, and holds no more than twice as many
 * as a fit may use.
 */
export class FitRows {
  readonly #most: number
  readonly #keys: SearchKeys
  #samples: Array<Sample> = []

  constructor(keys: SearchKeys, most = MOST_FIT_ROWS) {
    this.#keys = keys
    this.#most = most
  }

  add(sample: Sample): void {
    this.#samples.push(sample)
    if (this.#samples.length >= 2 * this.#most) this.#samples = [...stratified(this.#samples, this.#most, this.#keys)]
  }

  /** The samples to learn from: all of them, or a stratified part. */
  get samples(): ReadonlyArray<Sample> {
    return stratified(this.#samples, this.#most, this.#keys)
  }
}
