import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"

/** Messages of the property engine beyond those of the shared market engine. */
export interface PropertyMessages {
  readonly "property.step.prepare": {
    readonly city: string
    readonly address: string
    readonly area: number
    readonly usage: string
    readonly date: string
  }
  readonly "property.step.conclude": { readonly total: number; readonly unitPrice: number }
  readonly "property.summary": {
    readonly address: string
    readonly area: number
    readonly date: string
    readonly total: number
    readonly unitPrice: number
    readonly low: number
    readonly high: number
    readonly deals: number
    readonly listings: number
    readonly sameGroup: number
    readonly confidencePercent: number
    readonly level: string
  }
  readonly "property.failed.noSamples": {
    readonly city: string
    readonly address: string
    readonly usage: string
    readonly found: number
    readonly years: number
  }
  /** `use`: PARKING, STORAGE, BASEMENT. */
  readonly "property.failed.noSamplesOfUse": {
    readonly city: string
    readonly address: string
    readonly use: string
    readonly found: number
    readonly years: number
  }
  readonly "property.failed.addressUnknown": { readonly address: string }
  /** m²; `low` and `high`: the span of nearly all samples. */
  readonly "property.failed.areaOutside": { readonly area: number; readonly low: number; readonly high: number }
  readonly "property.risk.placeUnknown": { readonly city: string }
  readonly "property.risk.placeRenamed": { readonly asked: string; readonly today: string }
  readonly "property.risk.communityUnknown": { readonly address: string }
  readonly "property.risk.factsMissing": { readonly fields: string }
  readonly "property.risk.areaUnusual": { readonly area: number; readonly low: number; readonly high: number }
  readonly "property.risk.old": { readonly years: number }
}

export const propertyMessage = messages<PropertyMessages>()

/** How much the tips about a home would change a decision. */
export const propertyTipSeverities: TipSeverities<PropertyMessages> = {
  "property.risk.communityUnknown": ["VALUE", "place moves a home's price most"],
  "property.risk.placeUnknown": ["VALUE", "the place may have been taken for another"],
  "property.risk.areaUnusual": ["VALUE", "the unit price is extrapolated"],
  "property.risk.old": ["CHECK", "many lenders limit share and term"],
  "property.risk.factsMissing": ["CHECK", "storey, age and layout move the price"],
  "property.risk.placeRenamed": ["NOTE", "the place is known by its name of today"],
}
