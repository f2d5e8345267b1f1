import { parentPort } from "node:worker_threads"
import { superLinear } from "./Judgement.ts"
import { type Pattern } from "./WrittenPatterns.ts"

/** Answers every pattern with its key and, where it is refused, why. */
parentPort?.on("message", (pattern: Pattern) => {
  parentPort?.postMessage([pattern, superLinear(pattern)])
})
