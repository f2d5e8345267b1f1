import { checkSync } from "recheck"
import { type Pattern } from "./WrittenPatterns.ts"

// The part of recheck that is JavaScript: it runs everywhere and gives the same answer everywhere.
process.env["RECHECK_SYNC_BACKEND"] = "pure"

/** No clock decides, so that the answer is the same on every machine: bounds are counts of steps. */
const bounds = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 0 } as const

/**
 * Why an expression is refused: its time grows faster than the length of the text; `undefined` where it does not. The
 * text that proves it is part of the answer.
 */
export const superLinear = ({ source, flags }: Pick<Pattern, "source" | "flags">): string | undefined => {
  const verdict = checkSync(source, flags, bounds)
  if (verdict.status === "safe") return undefined
  if (verdict.status === "unknown") return `not judged: ${verdict.error.kind}`
  return `${verdict.complexity.summary}, by ${verdict.attack.pattern}`
}
