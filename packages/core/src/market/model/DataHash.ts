import { hash32 } from "../../domain/Hash.ts"
import type { Sample } from "../../domain/Sample.ts"

/** What a sample adds to the hash of its market's data: two unsigned 32-bit numbers. */
export const sampleHash = ({
  kind,
  observedDay,
  price,
  sampleId,
}: Pick<Sample, "sampleId" | "kind" | "observedDay" | "price">): readonly [low: number, high: number] => {
  const text = `${sampleId}|${kind}|${observedDay}|${price}`
  return [hash32(text), hash32(text, 0x9e3779b9)]
}

/** The hash of samples whose `sampleHash` add up to two numbers; only their rest modulo 2³² counts. */
export const hashOfSums = (low: number, high: number): string =>
  [low, high].map((sum) => ((sum % 2 ** 32) >>> 0).toString(16).padStart(8, "0")).join("")

/**
 * Hash of the samples that a model was learned from: 64 bits in hex, independent of their order; it changes when a
 * sample is added, removed or repriced. `sampleId` identifies the rest of a row.
 */
export const dataHash = (samples: Iterable<Sample>): string => {
  let [low, high] = [0, 0]
  for (const sample of samples) {
    const [one, other] = sampleHash(sample)
    // Unlike exclusive or, a sum does not cancel equal samples.
    low = (low + one) >>> 0
    high = (high + other) >>> 0
  }
  return hashOfSums(low, high)
}
