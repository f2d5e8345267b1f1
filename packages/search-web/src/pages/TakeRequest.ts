import { LookupBudget } from "@open-valuation/core/ports"
import { Effect } from "effect"
import { PageRefused } from "./PageFetch.ts"

/** Takes one request from the valuation's budget. */
export const takeRequest: Effect.Effect<void, PageRefused> = Effect.gen(function* () {
  const { take } = yield* LookupBudget
  if (yield* take) return undefined
  return yield* new PageRefused({ reason: "BUDGET", detail: "the valuation has used all its requests" })
})
