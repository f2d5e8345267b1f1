import { parentPort, workerData } from "node:worker_threads"
import { superLinear } from "./Judgement.ts"
import { type Pattern } from "./WrittenPatterns.ts"

/** Judges the patterns it was started with, one after another: `[index, refusal]` for each. */
const patterns: ReadonlyArray<Pattern> = workerData
for (const pattern of patterns) parentPort?.postMessage([pattern, superLinear(pattern)])
