import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Pattern } from "./WrittenPatterns.ts"

const file = join(import.meta.dirname, "judged.json")

/** A short key for a regular expression and its flags. */
export const patternKey = ({ source, flags }: Pattern): string =>
  createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 16)

/**
 * Keys of the regular expressions already found to be linear. The verdict on an expression never changes, and some take
 * a minute to reach: only new ones are judged, unless all are requested.
 */
export const judgedBefore = (): ReadonlySet<string> => {
  const keys: unknown = JSON.parse(readFileSync(file, "utf8"))
  return new Set(Array.isArray(keys) ? keys.map(String) : [])
}

/** Stores the keys of linear expressions, in an order that merges well. */
export const keepJudged = (linear: ReadonlyArray<Pattern>): void => {
  writeFileSync(file, `${JSON.stringify([...new Set(linear.map(patternKey))].toSorted(), undefined, 2)}\n`)
}
