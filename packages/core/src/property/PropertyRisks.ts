import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import type { Message } from "../domain/Message.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import type { SearchedCase } from "../market/report/MarketCase.ts"
import { placeTips } from "../market/report/PlaceTips.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import { PropertyFacts, type PropertyRequest } from "./fields.ts"
import { propertyMessage } from "./PropertyMessages.ts"
import { propertyUse } from "./PropertyUse.ts"
import type { propertyTexts } from "./text/propertyTexts.ts"

/** The severity of each tip about a home. */
export const propertyTipSeverities: TipSeverities<typeof propertyTexts> = {
  "property.risk.communityUnknown": ["VALUE", "place moves a home's price most"],
  "property.risk.placeUnknown": ["VALUE", "the place may have been taken for another"],
  "property.risk.areaUnusual": ["VALUE", "the unit price is extrapolated"],
  "property.risk.old": ["CHECK", "many lenders limit share and term"],
  "property.risk.factsMissing": ["CHECK", "storey, age and layout move the price"],
  "property.risk.placeRenamed": ["NOTE", "the place is known by its name of today"],
}

/** Facts that move a home's price and that lenders usually know. */
const WANTED = [PropertyFacts.buildYear, PropertyFacts.floor, PropertyFacts.totalFloors, PropertyFacts.houseType]
/** Buildings older than this are hard to mortgage (banks commonly stop at 20 to 30 years). */
const OLD_YEARS = 30

/** Tips that follow from the request alone, before any search. */
export const requestTips = ({ address, city }: Pick<PropertyRequest, "address" | "city">): ReadonlyArray<Message> =>
  placeTips(
    city,
    {
      unknown: (params) => propertyMessage("property.risk.placeUnknown", params),
      renamed: (params) => propertyMessage("property.risk.placeRenamed", params),
    },
    address,
  )

/** Weaknesses of the property itself and of its description. */
export const propertyRisks = (
  { search, subject, valuationDate }: SearchedCase,
  { comparables }: Appraisal,
): ReadonlyArray<Message> => {
  const { facts } = subject
  const tips: Array<Message> = []
  const isUnknown = !PropertyFacts.community.isIn(search.resolved) && search.closeGroups === undefined
  if (isUnknown && !PropertyFacts.longitude.isIn(facts)) {
    tips.push(propertyMessage("property.risk.communityUnknown", { address: PropertyFacts.address(facts) ?? "" }))
  }
  if (PropertyFacts.propertyUsage(facts) === "RESIDENTIAL" && propertyUse(facts) === "MAIN") {
    const missing = WANTED.filter((fact) => !fact.isIn(facts)).map(({ field }) => field)
    if (missing.length > 0) tips.push(propertyMessage("property.risk.factsMissing", { fields: missing.join(",") }))
  }
  const area = PropertyFacts.buildingArea(facts) ?? 0
  const areas = comparables.map(({ sample }) => PropertyFacts.buildingArea(sample.facts) ?? area)
  const [low, high] = [smallestOf(areas), largestOf(areas)]
  if (area < 0.8 * low || area > 1.25 * high) {
    tips.push(propertyMessage("property.risk.areaUnusual", { area, low, high }))
  }
  const built = PropertyFacts.buildYear(facts)
  const years = built === undefined ? 0 : Number(valuationDate.slice(0, 4)) - built
  if (years > OLD_YEARS) tips.push(propertyMessage("property.risk.old", { years }))
  return tips
}
