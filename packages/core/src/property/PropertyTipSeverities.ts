import type { MarketMessages } from "../market/report/MarketMessages.ts"
import { marketTipSeverities } from "../market/report/MarketTipSeverities.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import type { PropertyMessages } from "./PropertyMessages.ts"

/** Severity of the tips about a home for a lending decision. */
export const propertyTipSeverities: TipSeverities<MarketMessages & PropertyMessages> = {
  ...marketTipSeverities,
  "property.risk.communityUnknown": ["VALUE", "place moves a home's price most"],
  "property.risk.placeUnknown": ["VALUE", "the place may have been taken for another"],
  "property.risk.areaUnusual": ["VALUE", "the unit price is extrapolated"],
  "property.risk.old": ["CHECK", "many lenders limit share and term"],
  "property.risk.factsMissing": ["CHECK", "storey, age and layout move the price"],
  "property.risk.placeRenamed": ["NOTE", "the place is known by its name of today"],
}
