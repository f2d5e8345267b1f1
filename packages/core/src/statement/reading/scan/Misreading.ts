import { editDistance } from "../../../domain/EditDistance.ts"

/** Digits that recognisers take for each other. Source: confusions of OCR on bank documents, own judgement. */
const confusable: ReadonlySet<string> = new Set(
  "06 08 09 68 69 89 17 27 14 38 35 39 56 58 49".split(" ").flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
)

/** What it takes, in misread digits of a usual kind, to take a digit for one that does not look like it. */
const UNLIKE = 2.5
/** More than this is no misreading, but another figure. */
const MOST_EDITS = 3

const substitution = (one: string, other: string): number =>
  one === other ? 0 : confusable.has(one + other) ? 1 : UNLIKE

/**
 * How much has to be misread for some digits to be read as others: 1 for a digit taken for one that looks like it, lost or
 * added; more for others. `Infinity` when they are too different.
 */
export const misreadDigits = (read: string, meant: string): number =>
  read === meant ? 0 : editDistance(read, meant, MOST_EDITS, substitution, 1)

/** The same where no digit can have been lost or added. */
export const misreadInPlace = (read: string, meant: string): number => {
  if (read.length !== meant.length) return Number.POSITIVE_INFINITY
  let edits = 0
  for (let index = 0; index < read.length; index++) edits += substitution(read.charAt(index), meant.charAt(index))
  return edits > MOST_EDITS ? Number.POSITIVE_INFINITY : edits
}

/** Confidence at which one misread digit is as unlikely as it can be, and at which it costs least. */
const SURE = 0.95
const UNSURE = 0.5
/** How much more a misread digit costs in a figure that the recogniser is sure of. */
const SURE_WEIGHT = 3

/** What one misread digit costs in a figure of some confidence: 1 to 3. */
export const misreadWeight = (confidence: number): number =>
  1 + (SURE_WEIGHT - 1) * Math.min(1, Math.max(0, (confidence - UNSURE) / (SURE - UNSURE)))

/** Shorter numbers are too alike. */
const SHORTEST_NUMBER = 8

/** Whether two account numbers of scanned pages are the same one, with one digit misread. */
export const isMisreadNumber = (one: string, other: string): boolean =>
  one.length >= SHORTEST_NUMBER && misreadDigits(one, other) <= 1
