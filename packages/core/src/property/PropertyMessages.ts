import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import type { propertyTexts } from "./text/propertyTexts.ts"

/** Makes a message of the property engine. */
export const propertyMessage = messages<typeof propertyTexts>()

/** The severity of each tip about a home. */
export const propertyTipSeverities: TipSeverities<typeof propertyTexts> = {
  "property.risk.communityUnknown": ["VALUE", "place moves a home's price most"],
  "property.risk.placeUnknown": ["VALUE", "the place may have been taken for another"],
  "property.risk.areaUnusual": ["VALUE", "the unit price is extrapolated"],
  "property.risk.old": ["CHECK", "many lenders limit share and term"],
  "property.risk.factsMissing": ["CHECK", "storey, age and layout move the price"],
  "property.risk.placeRenamed": ["NOTE", "the place is known by its name of today"],
}
