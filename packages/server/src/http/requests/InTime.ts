import { Effect } from "effect"
import { unavailable } from "./Refusal.ts"

/** Time limit of every answer except those to uploads, and files. */
const ANSWER_LIMIT = "30 seconds"

/** Seconds after which a caller may retry when an answer took too long. */
const LATE_RETRY = 5

/** 50300 when an answer takes too long: the database hangs, or requests ahead of it wait for the database. */
export const inTime = Effect.timeoutOrElse({
  duration: ANSWER_LIMIT,
  orElse: () => Effect.fail(unavailable(LATE_RETRY)),
})
