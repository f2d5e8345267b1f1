import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"

type Nothing = Record<never, never>

/** Names of a vehicle in a sentence; unknown parts are `null`. */
export interface VehicleNamed {
  readonly brand: string | null
  readonly series: string | null
  readonly trim: string | null
  readonly modelYear: number | null
}

/** Messages of the vehicle engine, beyond those of the shared market engine. */
export interface VehicleMessages {
  readonly "vehicle.request.vinLength": Nothing
  readonly "vehicle.request.vinLetters": Nothing
  readonly "vehicle.request.vinCharacters": Nothing
  /** Neither a VIN nor brand and series. */
  readonly "vehicle.request.identity": Nothing
  /** `other`: the field of the pair that was given. */
  readonly "vehicle.request.pair": { readonly other: string }
  /** `origin`: REQUEST or VIN. */
  readonly "vehicle.request.registeredBeforeModel": { readonly modelYear: number; readonly origin: string }
  readonly "vehicle.request.modelYearAhead": { readonly latest: number }

  readonly "vehicle.step.prepare": VehicleNamed & {
    readonly city: string
    readonly registered: string
    readonly mileageKm: number | null
    readonly date: string
  }
  /** Maker and model year read from the VIN. */
  readonly "vehicle.step.vin": {
    readonly wmi: string
    readonly maker: string | null
    readonly modelYear: number | null
  }
  /** `expectedKm`: usual at that age and use. */
  readonly "vehicle.step.age": {
    readonly months: number
    readonly mileageKm: number | null
    readonly expectedKm: number
  }
  /** `of`: MSRP or CURRENT_NEW_PRICE. */
  readonly "vehicle.step.retention": { readonly percent: number; readonly of: string; readonly price: number }
  /** New-car price × share retained by age × use factor = value; `marketPercent` 0: the value rests on it alone. */
  readonly "vehicle.step.newPrice": {
    readonly price: number
    readonly of: string
    readonly agePercent: number
    readonly usePercent: number
    readonly value: number
    readonly marketPercent: number
  }
  /** Values by the 54321 rule (`null` without a mileage) and by the cost method, for comparison only. */
  readonly "vehicle.step.rulesOfThumb": { readonly fiveBands: number | null; readonly byCost: number }
  /**
   * The range, where it reflects more than the comparables' own error: other series, table adjustments, a new-car
   * price.
   */
  readonly "vehicle.step.range": {
    readonly low: number
    readonly high: number
    readonly sharePercent: number
    readonly confidencePercent: number
    readonly tolerancePercent: number
  }
  readonly "vehicle.step.channels": {
    readonly dealerBuy: number
    readonly privateSale: number
    readonly dealerSell: number
    readonly auction: number
  }
  readonly "vehicle.step.forecast": {
    readonly in12: number
    readonly in24: number
    readonly in36: number
    /**
     * Number of samples behind the age curve, and of those of the series among them; 0: the reference table's curve.
     */
    readonly rows: number
    readonly ofSeries: number
  }
  /** The upper bound, and possibly the value, is capped at today's price of the car new. */
  readonly "vehicle.step.capped": { readonly newPrice: number }
  readonly "vehicle.step.conclude": { readonly value: number; readonly low: number; readonly high: number }
  readonly "vehicle.summary": VehicleNamed & {
    readonly date: string
    readonly months: number
    readonly mileageKm: number | null
    readonly value: number
    readonly low: number
    readonly high: number
    readonly deals: number
    readonly auctions: number
    readonly listings: number
    readonly sameSeries: number
    /** Weight of the new-car price in the value. */
    readonly newPricePercent: number
    /** `null` without a new-car price. */
    readonly retentionPercent: number | null
    readonly confidencePercent: number
    readonly level: string
  }
  readonly "vehicle.failed.noSamples": VehicleNamed & {
    readonly city: string
    readonly found: number
    readonly years: number
  }
  /** The catalogue has no sample of the brand. */
  readonly "vehicle.failed.brandUnknown": VehicleNamed & { readonly years: number }
  /** Nothing usable was found, and not every source answered. */
  readonly "vehicle.failed.searchUnavailable": { readonly source: string }
  /** Only a VIN was given, and its maker is not known. */
  readonly "vehicle.failed.vinUnknown": { readonly wmi: string }

  /** One adjustment: `basis` MARKET or TABLE; `own` and `usual`: values of the car and of the comparables. */
  readonly "vehicle.adjustment": {
    readonly factor: string
    readonly percent: number
    readonly basis: string
    readonly own: string | number | null
    readonly usual: number | null
  }

  readonly "vehicle.risk.checkDigit": { readonly found: string; readonly expected: string; readonly required: boolean }
  readonly "vehicle.risk.vinBrand": { readonly stated: string; readonly known: string }
  readonly "vehicle.risk.vinYear": { readonly stated: number; readonly known: number }
  readonly "vehicle.risk.vinMakerUnknown": { readonly wmi: string }
  readonly "vehicle.risk.brandInferred": { readonly brand: string; readonly sure: boolean }
  readonly "vehicle.risk.registeredLate": { readonly years: number; readonly modelYear: number }
  /** Implausibly low mileage for the age: valued at `counted`, the lowest plausible one. */
  readonly "vehicle.risk.mileageUnread": {
    readonly km: number
    readonly years: number
    readonly expected: number
    readonly counted: number
  }
  readonly "vehicle.risk.mileageLow": {
    readonly km: number
    readonly years: number
    readonly expected: number
    readonly counted: number
  }
  readonly "vehicle.risk.mileageHigh": { readonly km: number; readonly years: number; readonly perYear: number }
  readonly "vehicle.risk.mileageBeyond": { readonly km: number }
  /** Mileage beyond the range of the samples: valued at `counted`. */
  readonly "vehicle.risk.mileageBeyondSamples": { readonly km: number; readonly counted: number }
  /** `stage`: 1 to 7; not `stated`: inferred from the date of registration. */
  readonly "vehicle.risk.emission": { readonly stage: number; readonly stated: boolean }
  readonly "vehicle.risk.operating": Nothing
  readonly "vehicle.risk.operatingToNon": Nothing
  readonly "vehicle.risk.transfers": { readonly count: number; readonly years: number }
  readonly "vehicle.risk.accident": { readonly type: string }
  readonly "vehicle.risk.batteryLow": { readonly percent: number }
  readonly "vehicle.risk.batteryUnknown": { readonly years: number }
  readonly "vehicle.risk.electricPrices": { readonly fuel: string }
  readonly "vehicle.risk.oldMsrp": { readonly years: number }
  readonly "vehicle.risk.scrapMileage": { readonly km: number; readonly limit: number }
  readonly "vehicle.risk.scrapAge": { readonly years: number; readonly limit: number }
  readonly "vehicle.risk.old": { readonly years: number }
  readonly "vehicle.risk.thin": { readonly series: string; readonly count: number }
  readonly "vehicle.risk.noSeries": { readonly brand: string; readonly series: string }
  readonly "vehicle.risk.seriesUnknown": { readonly brand: string }
  readonly "vehicle.risk.seriesResolved": { readonly asked: string; readonly resolved: string }
  readonly "vehicle.risk.otherBrands": { readonly count: number }
  readonly "vehicle.risk.trimMissing": Nothing
  /** No trim was stated: that of a typical sample is assumed. */
  readonly "vehicle.risk.trimAssumed": { readonly trim: string }
  readonly "vehicle.risk.trimUnknown": { readonly trim: string }
  /** `field`: msrp or currentNewPrice. */
  readonly "vehicle.risk.newPriceImplausible": { readonly field: string; readonly value: number }
  readonly "vehicle.risk.newPriceApart": { readonly percent: number; readonly of: string }
  /** The value exceeds the new-car price. */
  readonly "vehicle.risk.aboveNewPrice": { readonly percent: number; readonly of: string }
  readonly "vehicle.risk.newPriceOnly": { readonly of: string }
  readonly "vehicle.risk.placeUnknown": { readonly city: string }
  /** `text`: the source as a table of this library or of the host states it. */
  readonly "vehicle.source": { readonly text: string }
  readonly "vehicle.reference.vin": { readonly wmi: string; readonly maker: string }
  readonly "vehicle.reference.curve": { readonly fuel: string }
  readonly "vehicle.reference.channels": Nothing
}

export const vehicleMessage = messages<VehicleMessages>()

/** Severity of each vehicle tip, with the reason. */
export const vehicleTipSeverities: TipSeverities<VehicleMessages> = {
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
