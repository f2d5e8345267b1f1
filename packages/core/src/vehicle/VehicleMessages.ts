import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import type { vehicleTexts } from "./text/vehicleTexts.ts"

/** Names of a vehicle in a sentence; unknown parts are `null`. */
export interface VehicleNamed {
  readonly brand: string | null
  readonly series: string | null
  readonly trim: string | null
  readonly modelYear: number | null
}

/** Makes a message of the vehicle engine. */
export const vehicleMessage = messages<typeof vehicleTexts>()

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
  "vehicle.risk.registeredLate": ["CHECK", "one of two dates may be wrong"],
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
