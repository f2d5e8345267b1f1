import type { Message } from "../domain/Message.ts"
import { roundedBeside } from "../domain/Rounding.ts"
import { significant } from "../market/report/MarketReport.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import { VehicleFacts } from "./fields.ts"
import { isSameBrand, isSameSeries, isSameTrim } from "./SameSeries.ts"
import { emissionStageOf } from "./tables/EmissionStage.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import type { vehicleTexts } from "./text/vehicleTexts.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { isAssumed, knownFuel } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"
import type { VehicleConclusion } from "./VehicleReasoning.ts"

/** Severity of each vehicle tip, with the reason. */
export const vehicleTipSeverities: TipSeverities<typeof vehicleTexts> = {
  "vehicle.risk.newPriceOnly": ["STOP", "no market price supports the value"],
  "vehicle.risk.checkDigit": ["STOP", "it may be another car, or a forged number"],
  "vehicle.risk.vinBrand": ["STOP", "the papers and the car may be of two cars"],
  "vehicle.risk.vinYear": ["STOP", "the papers and the car may be of two cars"],
  "vehicle.risk.scrapAge": ["STOP", "the car must be scrapped by then"],
  "vehicle.risk.operatingToNon": ["STOP", "most lenders decline such cars"],
  "vehicle.risk.mileageUnread": ["VALUE", "the stated mileage is not believed"],
  "vehicle.risk.mileageBeyond": ["VALUE", "the stated mileage cannot be right"],
  "vehicle.risk.mileageBeyondSamples": ["VALUE", "no sample ran so far; it may be worth less"],
  "vehicle.risk.mileageLow": ["VALUE", "a meter that was turned back hides wear"],
  "vehicle.risk.accident": ["VALUE", "the loss is known by inspection alone"],
  "vehicle.risk.noSeries": ["VALUE", "no car of the series was compared"],
  "vehicle.risk.seriesUnknown": ["VALUE", "no car of the series was compared"],
  "vehicle.risk.seriesResolved": ["VALUE", "it may be another series"],
  "vehicle.risk.otherBrands": ["VALUE", "cars of other brands were compared"],
  "vehicle.risk.aboveNewPrice": ["VALUE", "a used car seldom costs more than a new one"],
  "vehicle.risk.newPriceApart": ["VALUE", "two methods disagree"],
  "vehicle.risk.newPriceImplausible": ["CHECK", "a stated price was not used"],
  "vehicle.risk.batteryLow": ["VALUE", "a new battery may cost more than the car is worth"],
  "vehicle.risk.batteryUnknown": ["CHECK", "the battery is much of an electric car's value"],
  "vehicle.risk.mileageHigh": ["CHECK", "it may have been in commercial use"],
  "vehicle.risk.scrapMileage": ["CHECK", "little use is left"],
  "vehicle.risk.operating": ["CHECK", "few private buyers, and a compulsory age of scrapping"],
  "vehicle.risk.brandInferred": ["CHECK", "the brand rests on the VIN alone"],
  "vehicle.risk.registeredLate": ["VALUE", "one of two dates may be wrong, and a younger car is dearer"],
  "vehicle.risk.transfers": ["CHECK", "many owners in a short time have a reason"],
  "vehicle.risk.trimAssumed": ["CHECK", "trims of a series differ in price"],
  "vehicle.risk.trimMissing": ["CHECK", "trims of a series differ in price"],
  "vehicle.risk.trimUnknown": ["CHECK", "trims of a series differ in price"],
  "vehicle.risk.placeUnknown": ["CHECK", "the region moves the price a little"],
  "vehicle.risk.old": ["CHECK", "most lenders decline such cars"],
  "vehicle.risk.thin": ["CHECK", "a sale may take longer"],
  "vehicle.risk.emission": ["NOTE", "some cities do not register such cars"],
  "vehicle.risk.electricPrices": ["NOTE", "prices of new cars may fall"],
  "vehicle.risk.oldMsrp": ["NOTE", "it moves the retention rate, not the value"],
  "vehicle.risk.vinMakerUnknown": ["NOTE", "the brand could not be checked by the VIN"],
}

/** Input of the risk rules. */
export interface RiskCase extends VehicleConclusion {
  readonly policy: VehiclePolicy
  readonly tables: VehicleTables
}

/** Risk tips on the vehicle, its history, and its comparables. */
export const vehicleRisks = (risk: RiskCase): ReadonlyArray<Message> => [
  ...resolutionRisks(risk),
  ...historyRisks(risk),
  ...serviceRisks(risk),
  ...emissionRisks(risk),
  ...electricRisks(risk),
  ...newPriceRisks(risk),
]

/** Risks of a model that the catalogue covers poorly. */
const resolutionRisks = ({ appraisal, policy, searched }: RiskCase): ReadonlyArray<Message> => {
  const { search, subject } = searched
  const { facts, notes } = subject
  const brand = VehicleFacts.brand(facts) ?? ""
  const series = VehicleFacts.series(facts)
  const trim = VehicleFacts.trim(facts)
  const tips: Array<Message> = []
  const asked = notes?.askedSeries
  if (asked !== undefined && series !== undefined && !isSameSeries({ brand, series: asked }, facts)) {
    tips.push(vehicleMessage("vehicle.risk.seriesResolved", { asked, resolved: series }))
  }
  if (appraisal === undefined) return tips
  if (series === undefined) return [...tips, vehicleMessage("vehicle.risk.seriesUnknown", { brand })]
  const own = search.samples.filter((sample) => isSameSeries(facts, sample.facts))
  if (own.length === 0) tips.push(vehicleMessage("vehicle.risk.noSeries", { brand, series }))
  else if (own.length < policy.tips.thinBelow) {
    tips.push(vehicleMessage("vehicle.risk.thin", { series, count: own.length }))
  }
  const others = appraisal.comparables.filter(({ sample }) => !isSameBrand(facts, sample.facts)).length
  if (others > 0) tips.push(vehicleMessage("vehicle.risk.otherBrands", { count: others }))
  if (own.length === 0) return tips
  if (trim === undefined) tips.push(vehicleMessage("vehicle.risk.trimMissing", {}))
  else if (isAssumed(subject, VehicleFacts.trim)) tips.push(vehicleMessage("vehicle.risk.trimAssumed", { trim }))
  else if (!own.some((sample) => isSameTrim(facts, sample.facts))) {
    tips.push(vehicleMessage("vehicle.risk.trimUnknown", { trim }))
  }
  return tips
}

const historyRisks = ({ ageYears, policy, searched }: RiskCase): ReadonlyArray<Message> => {
  const { facts } = searched.subject
  const { tips: limits } = policy
  const tips: Array<Message> = []
  const usage = VehicleFacts.usageNature(facts)
  if (usage === "OPERATING") tips.push(vehicleMessage("vehicle.risk.operating", {}))
  if (usage === "OPERATING_TO_NON") tips.push(vehicleMessage("vehicle.risk.operatingToNon", {}))
  const transfers = VehicleFacts.transferCount(facts) ?? 0
  const years = Math.max(1, ageYears ?? 1)
  if (transfers >= limits.manyTransfers || (transfers > 1 && transfers > limits.manyTransfersPerYear * years)) {
    tips.push(vehicleMessage("vehicle.risk.transfers", { count: transfers, years: Math.floor(ageYears ?? 0) }))
  }
  const accident = VehicleFacts.accidentType(facts)
  if (accident !== undefined && accident !== "NONE")
    tips.push(vehicleMessage("vehicle.risk.accident", { type: accident }))
  return tips
}

/** Mileage that counts as less than this share of the reading is beyond the range of the samples. */
const COUNTED_SHARE = 0.95

/** Risks of a vehicle near the end of its service life. */
const serviceRisks = ({
  ageYears: age,
  kmCounted,
  policy: { mileage, tips: limits },
  searched,
}: RiskCase): ReadonlyArray<Message> => {
  const { facts } = searched.subject
  const tips: Array<Message> = []
  const km = VehicleFacts.mileageKm(facts) ?? 0
  if (km >= limits.scrapNotice * limits.scrapKm && km <= mileage.mostKm) {
    tips.push(vehicleMessage("vehicle.risk.scrapMileage", { km, limit: limits.scrapKm }))
  }
  const counted = kmCounted === undefined ? undefined : significant(kmCounted)
  if (counted !== undefined && counted < COUNTED_SHARE * km) {
    tips.push(vehicleMessage("vehicle.risk.mileageBeyondSamples", { km, counted }))
  }
  if (age === undefined) return tips
  const years = Math.floor(age)
  const isOperating = VehicleFacts.usageNature(facts) === "OPERATING"
  if (isOperating && age >= limits.operatingYears - limits.operatingNoticeYears) {
    tips.push(vehicleMessage("vehicle.risk.scrapAge", { years, limit: limits.operatingYears }))
  } else if (age >= limits.oldYears) tips.push(vehicleMessage("vehicle.risk.old", { years }))
  return tips
}

/** Many cities do not register older stages: the car has fewer buyers. */
const emissionRisks = ({ policy, searched, tables }: RiskCase): ReadonlyArray<Message> => {
  const { subject } = searched
  const { facts } = subject
  if (knownFuel(subject) === "BEV") return []
  const text = isAssumed(subject, VehicleFacts.emissionStandard) ? undefined : VehicleFacts.emissionStandard(facts)
  const stated = text === undefined ? undefined : emissionStageOf(text)
  const stage = stated ?? stageByDate(tables, VehicleFacts.firstRegistrationDate(facts))
  return stage === undefined || stage > policy.tips.limitedStage
    ? []
    : [vehicleMessage("vehicle.risk.emission", { stage, stated: stated !== undefined })]
}

/** The stage required of new cars in the month of the first registration; `undefined` before the table begins. */
const stageByDate = ({ emissionStages }: VehicleTables, month: string | undefined): number | undefined =>
  month === undefined ? undefined : emissionStages.findLast(({ from }) => from <= month)?.stage

const ELECTRIC: ReadonlySet<string> = new Set(["BEV", "PHEV"])

const electricRisks = ({
  ageYears: age,
  policy: { tips: limits },
  retention,
  searched,
}: RiskCase): ReadonlyArray<Message> => {
  const { facts } = searched.subject
  const fuel = knownFuel(searched.subject)
  if (fuel === undefined || !ELECTRIC.has(fuel)) return []
  const tips: Array<Message> = []
  const health = VehicleFacts.batteryHealthPct(facts)
  if (health === undefined) {
    if (fuel === "BEV" && age !== undefined && age >= limits.batteryAskedFromYears) {
      tips.push(vehicleMessage("vehicle.risk.batteryUnknown", { years: Math.floor(age) }))
    }
  } else if (health < limits.lowBatteryPercent)
    tips.push(vehicleMessage("vehicle.risk.batteryLow", { percent: health }))
  if (VehicleFacts.currentNewPrice(facts) === undefined) {
    tips.push(vehicleMessage("vehicle.risk.electricPrices", { fuel }))
  }
  if (retention?.of === "MSRP" && age !== undefined && age >= limits.oldElectricMsrpYears) {
    tips.push(vehicleMessage("vehicle.risk.oldMsrp", { years: Math.floor(age) }))
  }
  return tips
}

const newPriceRisks = ({
  appraisal,
  ceiling,
  newPrice,
  policy,
  retention,
  value,
}: RiskCase): ReadonlyArray<Message> => {
  if (newPrice === undefined) return []
  const ofNew = Math.exp(value.log) / ceiling
  const above = ofNew > 1 ? { rate: ofNew, of: "CURRENT_NEW_PRICE" } : retention
  if (above !== undefined && above.rate > 1) {
    const params = { percent: roundedBeside(100 * (above.rate - 1), 0, 0), of: above.of }
    return [vehicleMessage("vehicle.risk.aboveNewPrice", params)]
  }
  if (appraisal === undefined) return [vehicleMessage("vehicle.risk.newPriceOnly", { of: newPrice.of })]
  const log = Math.log(newPrice.value) - appraisal.logUnitPrice
  return Math.abs(log) <= policy.newPrice.apart
    ? []
    : [
        vehicleMessage("vehicle.risk.newPriceApart", {
          percent: Math.round(100 * Math.expm1(log)),
          of: newPrice.of,
        }),
      ]
}
