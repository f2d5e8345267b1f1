import type { Facts } from "../domain/Facts.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Subject } from "../domain/Sample.ts"
import { Place } from "../place/index.ts"
import { benchmarkFacts } from "./benchmark/index.ts"
import { type LandRequest, yearsToEnd } from "./LandRequest.ts"

/**
 * A land request as a subject: its own facts, and `attributes` under the catalogue's column names. `remainingYears` is what is left
 * on the valuation date, by the end date where only that is given; no more than the total term. A benchmark price becomes flat facts.
 */
export const landSubject = (request: LandRequest, valuationDate: LocalDate): Subject => {
  const {
    city,
    attributes,
    benchmarkPrice,
    termEndDate: _e,
    valuationDate: _,
    materialFileName: _f,
    materialRef: _r,
    source: _s,
    chatSessionId: _c,
    ...own
  } = request
  const facts: Record<string, Facts[string]> = { ...attributes }
  for (const [name, value] of Object.entries(own)) if (value !== "") facts[name] = value
  const remaining = request.remainingYears ?? yearsToEnd(request, valuationDate)
  if (remaining !== undefined) facts["remainingYears"] = Math.min(remaining, request.termTotalYears ?? remaining)
  if (benchmarkPrice !== undefined) Object.assign(facts, benchmarkFacts(benchmarkPrice))
  return { assetType: "LAND", city: Place.parse(city).path, facts }
}
