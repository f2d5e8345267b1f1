import { Passage, TAKEN } from "./extract/Passage.ts"
import { takePrivate } from "./extract/Private.ts"

const TAKEN_RUN = new RegExp(`${TAKEN}+`, "g")

/**
 * A message with phone, identity, plate and card numbers, net addresses and markup as asterisks, one per UTF-16 unit.
 */
export const withoutPrivate = (content: string): string => {
  const passage = new Passage(content)
  takePrivate(passage)
  let masked = content
  for (const { 0: run, index } of passage.text.matchAll(TAKEN_RUN)) {
    const { end, start } = passage.words(index, index + run.length)
    masked = masked.slice(0, start) + "*".repeat(end - start) + masked.slice(end)
  }
  return masked
}
