import type { Sample } from "../../domain/Sample.ts"
import { hashOfSums, sampleHash } from "./DataHash.ts"

/** What identifies a market's samples, summed up while they pass by, in any order. */
export class DataSum {
  samples = 0
  /** Epoch day of the newest one. */
  newestDay = 0
  #low = 0
  #high = 0

  add(sample: Sample): void {
    const [low, high] = sampleHash(sample)
    this.samples += 1
    this.newestDay = Math.max(this.newestDay, sample.observedDay)
    this.#low = (this.#low + low) >>> 0
    this.#high = (this.#high + high) >>> 0
  }

  /** The `dataHash` of the samples so far. */
  get dataHash(): string {
    return hashOfSums(this.#low, this.#high)
  }
}
