import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import type { equipmentTexts } from "./text/equipmentTexts.ts"

/** Makes a message of the equipment engine. */
export const equipmentMessage = messages<typeof equipmentTexts>()

/** Severity of each equipment tip, with the reason. */
export const equipmentTipSeverities: TipSeverities<typeof equipmentTexts> = {
  "equipment.risk.costOnly": ["STOP", "no market price supports the value"],
  "equipment.risk.fewPeers": ["STOP", "no comparable is as old; it may not be usable"],
  "equipment.risk.disagreeing": ["STOP", "the comparables do not agree on a price"],
  "equipment.risk.modelAmbiguous": ["STOP", "it may be another machine"],
  "equipment.risk.kindFromNames": ["STOP", "it may be another machine"],
  "equipment.risk.manufacturerContradicts": ["STOP", "it may be another machine"],
  "equipment.risk.typeContradicts": ["STOP", "it may be another machine"],
  "equipment.risk.ageGate": ["STOP", "it must not be used without an assessment"],
  "equipment.risk.ageGateUnknown": ["CHECK", "it may need an assessment to be used"],
  "equipment.risk.hoursImplausible": ["VALUE", "a meter that was changed hides wear"],
  "equipment.risk.hoursBeyondSamples": ["VALUE", "no sample is so worn; it may be worth less"],
  "equipment.risk.capacityDiffers": ["VALUE", "it may be another size"],
  "equipment.risk.approachesApart": ["VALUE", "two methods disagree"],
  "equipment.risk.aboveReplacement": ["VALUE", "the samples support more than a new machine costs"],
  "equipment.risk.beyondLife": ["VALUE", "repairs and safety risks grow"],
  "equipment.risk.condition": ["VALUE", "the condition was taken from a text"],
  "equipment.risk.curveFromTable": ["VALUE", "depreciation was not tested on this market"],
  "equipment.risk.replacementImplausible": ["CHECK", "a stated price was not used"],
  "equipment.risk.dateDiffers": ["CHECK", "one of two dates is wrong"],
  "equipment.risk.hoursDiffer": ["CHECK", "one of two readings is wrong"],
  "equipment.risk.hoursUnknown": ["CHECK", "hours move the price"],
  "equipment.risk.manufacturerInferred": ["CHECK", "the maker is on the data plate"],
  "equipment.risk.manufacturerUnknown": ["CHECK", "makers differ in price"],
  "equipment.risk.manufacturerUnavailable": ["CHECK", "asking again may tell the maker"],
  "equipment.risk.thin": ["CHECK", "a sale may take longer"],
  "equipment.risk.emission": ["CHECK", "cities keep such machines out"],
  "equipment.risk.placeUnknown": ["CHECK", "the region moves the price a little"],
  "equipment.risk.generalCurve": ["NOTE", "the samples correct the general curve"],
  "equipment.risk.discontinued": ["NOTE", "parts and resale become harder"],
}
