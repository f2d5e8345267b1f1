import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import type { landTexts } from "./text/landTexts.ts"

/** Makes a message of the land engine. */
export const landMessage = messages<typeof landTexts>()

/** The severity of each tip about a lot. */
export const landTipSeverities: TipSeverities<typeof landTexts> = {
  "land.risk.idle": ["STOP", "the land may be taken back without pay"],
  "land.risk.allocated": ["STOP", "the premium is paid before the lender"],
  "land.risk.leased": ["STOP", "another right than the lease was valued"],
  "land.risk.collective": ["STOP", "such land is often no pledge"],
  "land.risk.agricultural": ["STOP", "such land is often no pledge"],
  "land.risk.areaUnit": ["STOP", "the area, and the value with it, may be wrong by hundreds of times"],
  "land.risk.benchmarkOnly": ["STOP", "no market price supports the value"],
  "land.risk.otherRight": ["VALUE", "another right was valued"],
  "land.risk.otherUse": ["VALUE", "land of another use was compared"],
  "land.risk.areaUnusual": ["VALUE", "the unit price is extrapolated"],
  "land.risk.termAboveLegal": ["VALUE", "the term cannot be right"],
  "land.risk.methodsApart": ["VALUE", "two methods disagree"],
  "land.risk.placeUnknown": ["VALUE", "the place may have been taken for another"],
  "land.risk.fewDeals": ["VALUE", "one wrong comparable moves the value"],
  "land.risk.shortTerm": ["VALUE", "a loan should not outlast the term"],
  "land.risk.plotRatioUnknown": ["VALUE", "what may be built moves the price most"],
  "land.risk.termUnknown": ["CHECK", "the full term was assumed"],
  "land.risk.termsDiffer": ["CHECK", "one of two terms is wrong"],
  "land.risk.plotRatioOutside": ["CHECK", "the outermost factor was taken"],
  "land.risk.idleCheck": ["CHECK", "the land may count as idle"],
  "land.risk.benchmarkUnused": ["CHECK", "a stated price was not used"],
  "land.risk.benchmarkOld": ["CHECK", "a newer benchmark price may be out"],
  "land.risk.industrialTransfer": ["CHECK", "the contract may limit a sale"],
  "land.risk.judgedFactors": ["NOTE", "the city's own factors would be better"],
  "land.risk.placeRenamed": ["NOTE", "the place is known by its name of today"],
}
