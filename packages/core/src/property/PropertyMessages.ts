import { messages } from "../domain/Message.ts"

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
