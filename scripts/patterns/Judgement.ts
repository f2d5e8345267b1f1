import { checkSync } from "recheck"
import { type Pattern } from "./WrittenPatterns.ts"

// The JavaScript part of recheck. It runs everywhere and gives the same answer everywhere.
process.env["RECHECK_SYNC_BACKEND"] = "pure"

/** Limits are step counts, not times, so that the answer is the same on every machine. */
const bounds = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 0 } as const

/**
 * Why a regular expression is refused: its time grows faster than the length of the text, as the included text proves.
 * `undefined` if it is linear.
 */
export const superLinear = ({ source, flags }: Pick<Pattern, "source" | "flags">): string | undefined => {
  const verdict = checkSync(source, flags, bounds)
  if (verdict.status === "safe") return undefined
  if (verdict.status === "unknown") return `not judged: ${verdict.error.kind}`
  return `${verdict.complexity.summary}, by ${verdict.attack.pattern}`
}
