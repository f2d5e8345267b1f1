import { editDistance } from "../../../domain/EditDistance.ts"

/** Pairs of digits that recognisers confuse. Source: confusions of OCR on bank documents, own judgement. */
const confusable: ReadonlySet<string> = new Set(
  "06 08 09 68 69 89 17 27 14 38 35 39 56 58 49".split(" ").flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
)

/** The cost of confusing two digits that do not look alike; the cost of a usual confusion is 1. */
const UNLIKE = 2.5
/** Above this cost it is not a misreading but another figure. */
const MOST_EDITS = 3

const substitution = (one: string, other: string): number =>
  one === other ? 0 : confusable.has(one + other) ? 1 : UNLIKE

/**
 * The cost of misreading some digits as others: 1 for each digit that is lost, added or confused with one that looks
 * like it, more for others. `Infinity` if they are too different.
 */
export const misreadDigits = (read: string, meant: string): number =>
  read === meant ? 0 : editDistance(read, meant, MOST_EDITS, substitution, 1)

/** The same if no digit can have been lost or added. */
export const misreadInPlace = (read: string, meant: string): number => {
  if (read.length !== meant.length) return Number.POSITIVE_INFINITY
  let edits = 0
  for (let index = 0; index < read.length; index++) edits += substitution(read.charAt(index), meant.charAt(index))
  return edits > MOST_EDITS ? Number.POSITIVE_INFINITY : edits
}

/** The confidences at which a misread digit costs most and least. */
const SURE = 0.95
const UNSURE = 0.5
/** Extra cost of a misread digit in a figure of which the recogniser is sure. */
const SURE_WEIGHT = 3

/** The cost of one misread digit in a figure of some confidence: 1 to 3. */
export const misreadWeight = (confidence: number): number =>
  1 + (SURE_WEIGHT - 1) * Math.min(1, Math.max(0, (confidence - UNSURE) / (SURE - UNSURE)))

/** Shorter numbers are too alike. */
const SHORTEST_NUMBER = 8

/** True when two account numbers of scanned pages are the same one, with one digit misread. */
export const isMisreadNumber = (one: string, other: string): boolean =>
  one.length >= SHORTEST_NUMBER && misreadDigits(one, other) <= 1
