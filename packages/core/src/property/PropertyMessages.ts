import { messages } from "../domain/Message.ts"
import type { Treated } from "../market/FactCheck.ts"

/** What the property engine has to say beyond the shared market engine. */
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
  readonly "property.fact.ownUse": Treated & { readonly use: string }
  readonly "property.fact.ownUseArea": Treated & {
    readonly use: string
    readonly area: number
    readonly low: number
    readonly high: number
  }
  readonly "property.fact.share": Treated
  readonly "property.fact.form": Treated & { readonly form: string; readonly usage: string }
  readonly "property.fact.areaSmall": Treated & {
    readonly area: number
    readonly rooms: number
    readonly low: number
  }
  readonly "property.fact.areaLarge": Treated & {
    readonly area: number
    readonly rooms: number
    readonly high: number
  }
  /** `high`: the highest floor or building that the samples know. */
  readonly "property.fact.floors": Treated & { readonly floors: number; readonly high: number }
  readonly "property.fact.notBuilt": Treated & { readonly built: number; readonly year: number }
  readonly "property.fact.buildYear": Treated & { readonly built: number; readonly from: number; readonly to: number }
  readonly "property.fact.lift": Treated & { readonly floors: number }
  readonly "property.fact.coordinates": Treated & { readonly km: number }
  readonly "property.risk.placeUnknown": { readonly city: string }
  readonly "property.risk.placeRenamed": { readonly asked: string; readonly today: string }
  readonly "property.risk.communityUnknown": { readonly address: string }
  readonly "property.risk.factsMissing": { readonly fields: string }
  readonly "property.risk.areaUnusual": { readonly area: number; readonly low: number; readonly high: number }
  readonly "property.risk.old": { readonly years: number }
}

export const propertyMessage = messages<PropertyMessages>()
