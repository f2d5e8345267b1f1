import { parentPort } from "node:worker_threads"
import { superLinear } from "./Judgement.ts"
import { type Pattern } from "./WrittenPatterns.ts"

/** Answers every pattern with its key and, if it is refused, the reason. */
parentPort?.on("message", (pattern: Pattern) => {
  parentPort?.postMessage([pattern, superLinear(pattern)])
})
