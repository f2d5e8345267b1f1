import type { Message } from "../domain/Message.ts"
import type { Subject } from "../domain/Sample.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { UNITS } from "../market/model/Units.ts"
import { LandFacts } from "./fields.ts"
import { landMessage } from "./LandMessages.ts"

/**
 * The reason why the samples give no value of a lot although there are comparables, and what would help; `undefined`
 * when they give one.
 */
export const landRefusal = (
  { city, facts }: Subject,
  { comparables, outside, support }: Pick<Appraisal, "comparables" | "outside" | "support">,
): Message | undefined => {
  // A catalogue's row may lack a location; a request always has one.
  if (support.level >= UNITS.length && city !== "") {
    const use = LandFacts.landUse(facts) ?? ""
    return landMessage("land.failed.regionUnknown", { city, use, found: comparables.length })
  }
  const area = outside.find(({ factor, isTooFar }) => factor === "area" && isTooFar)
  if (area === undefined) return undefined
  return landMessage("land.failed.areaOutside", {
    area: LandFacts.areaSqm(facts) ?? 0,
    low: Math.round(Math.exp(area.low)),
    high: Math.round(Math.exp(area.high)),
  })
}
