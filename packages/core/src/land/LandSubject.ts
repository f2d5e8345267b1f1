import type { LocalDate } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { requestSubject } from "../market/recipe/RequestSubject.ts"
import { benchmarkFacts } from "./benchmark/BenchmarkPrice.ts"
import { type LandRequest, yearsToEnd } from "./fields.ts"

/**
 * A land request as a subject: its own facts, and `attributes` under the catalogue's column names. `remainingYears` is
 * the remaining term on the valuation date, from the end date where only that is given, and at most the total term. A
 * benchmark price becomes flat facts.
 */
export const landSubject = (request: LandRequest, valuationDate: LocalDate): Subject => {
  const subject = requestSubject("LAND", request, ["termEndDate"])
  const remaining = request.remainingYears ?? yearsToEnd(request, valuationDate)
  return {
    ...subject,
    facts: {
      ...subject.facts,
      ...(remaining === undefined ? {} : { remainingYears: Math.min(remaining, request.termTotalYears ?? remaining) }),
      ...(request.benchmarkPrice === undefined ? {} : benchmarkFacts(request.benchmarkPrice)),
    },
  }
}
