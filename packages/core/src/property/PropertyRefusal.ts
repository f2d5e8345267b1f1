import type { Message } from "../domain/Message.ts"
import type { Subject } from "../domain/Sample.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { PropertyFacts } from "./fields.ts"
import { propertyMessage } from "./PropertyMessages.ts"

/**
 * An address in China has Chinese characters or digits; Latin letters alone name at most a community, which the
 * catalogue would then know.
 */
const NAMES_A_PLACE = /\p{Script=Han}|\d/u

/**
 * The reason why the samples give no value of a property although there are comparables, and what would help;
 * `undefined` when they give one.
 */
export const propertyRefusal = (
  { facts }: Subject,
  { outside, support }: Pick<Appraisal, "outside" | "support">,
): Message | undefined => {
  const area = outside.find(({ factor, isTooFar }) => factor === "area" && isTooFar)
  if (area !== undefined) {
    return propertyMessage("property.failed.areaOutside", {
      area: PropertyFacts.buildingArea(facts) ?? 0,
      low: Math.round(Math.exp(area.low)),
      high: Math.round(Math.exp(area.high)),
    })
  }
  const address = PropertyFacts.address(facts) ?? PropertyFacts.community(facts) ?? ""
  const isPlaced = support.level === 0 || PropertyFacts.longitude.isIn(facts) || NAMES_A_PLACE.test(address)
  return isPlaced ? undefined : propertyMessage("property.failed.addressUnknown", { address })
}
