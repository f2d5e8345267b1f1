import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"

type Nothing = Record<never, never>

/** Names of a machine in a sentence; `type` is an `EquipmentType`. */
interface Named {
  readonly model: string
  readonly manufacturer: string | null
  readonly type: string | null
}

/** Messages of the equipment engine, beyond those of the shared market engine. */
export interface EquipmentMessages {
  /** The name of an `EquipmentType`. */
  readonly "equipment.type": { readonly type: string }
  readonly "equipment.step.prepare": Named & {
    /** The name that is searched. */
    readonly searched: string
    readonly manufactureDate: string
    readonly hours: number | null
    readonly date: string
  }
  readonly "equipment.step.capacity": { readonly value: number; readonly unit: string; readonly origin: string }
  /** `type` null: the general curve of machinery. */
  readonly "equipment.step.curve": {
    readonly type: string | null
    readonly tablePercent: number
    readonly rows: number
    readonly level: string
  }
  readonly "equipment.step.residualRate": {
    readonly years: number
    readonly agePercent: number
    readonly usePercent: number
    readonly percent: number
  }
  readonly "equipment.step.cost": {
    readonly replacement: number
    readonly percent: number
    readonly value: number
    readonly marketPercent: number
    /** Kish's effective number of comparables; 0: the value rests on the cost approach alone. */
    readonly effective: number
  }
  /** The upper bound, and possibly the value, is capped at the price of the machine new. */
  readonly "equipment.step.capped": { readonly replacement: number }
  readonly "equipment.step.conclude": {
    readonly value: number
    readonly low: number
    readonly high: number
    readonly ratePercent: number
  }
  readonly "equipment.step.unable": { readonly category: string }
  readonly "equipment.summary": Named & {
    readonly date: string
    readonly years: number
    readonly value: number
    readonly low: number
    readonly high: number
    readonly ratePercent: number
    readonly replacement: number
    readonly replacementStated: boolean
    readonly deals: number
    readonly auctions: number
    readonly listings: number
    readonly sameModel: number
    readonly costPercent: number
    readonly confidencePercent: number
    readonly level: string
  }
  readonly "equipment.summary.unable": Named & {
    readonly date: string
    readonly years: number
    readonly category: string
    readonly seen: number
  }
  readonly "equipment.unable.notRecognised": { readonly model: string; readonly onlyManufacturer: boolean }
  readonly "equipment.unable.noSamples": { readonly model: string; readonly found: number }
  /** `unit`: the unit in which the size of the type is stated; absent or `null`: unknown. */
  readonly "equipment.unable.sizeUnknown": {
    readonly model: string
    readonly count: number
    readonly unit?: string | null
  }
  readonly "equipment.unable.insufficient": {
    readonly model: string
    readonly count: number
    readonly excluded: number
    readonly needed: number
  }
  readonly "equipment.unable.dispersed": { readonly low: number; readonly high: number; readonly times: number }
  /** `times`: highest over lowest adjusted price. */
  readonly "equipment.unable.disagreeing": { readonly count: number; readonly times: number }
  readonly "equipment.unable.beyondLife": {
    readonly years: number
    readonly life: number
    /** Highest age without peers, in economic lives. */
    readonly times: number
    readonly peers: number
    readonly needed: number
  }
  readonly "equipment.unable.searchUnavailable": { readonly source: string }
  /** `names`: `maker|type|capacity|unit` of each meaning, separated by `;`; parts may be empty. */
  readonly "equipment.risk.modelAmbiguous": { readonly model: string; readonly names: string }
  /** `names`: the models with the most similar names, separated by `;`. */
  readonly "equipment.risk.kindFromNames": { readonly model: string; readonly names: string }
  /** `origin`: MODEL_TABLE, CATALOGUE, ONLINE. */
  readonly "equipment.risk.manufacturerInferred": { readonly manufacturer: string; readonly origin: string }
  readonly "equipment.risk.manufacturerUnknown": Nothing
  readonly "equipment.risk.manufacturerUnavailable": Nothing
  readonly "equipment.risk.manufacturerContradicts": {
    readonly model: string
    readonly stated: string
    readonly known: string
  }
  readonly "equipment.risk.typeContradicts": { readonly model: string; readonly stated: string; readonly known: string }
  readonly "equipment.risk.dateDiffers": { readonly stated: string; readonly inText: string }
  readonly "equipment.risk.hoursDiffer": { readonly stated: number; readonly inText: number }
  readonly "equipment.risk.capacityDiffers": {
    readonly stated: number
    readonly known: number
    readonly unit: string
    readonly percent: number
  }
  readonly "equipment.risk.discontinued": { readonly model: string; readonly successor: string }
  readonly "equipment.risk.beyondLife": { readonly years: number; readonly life: number; readonly type: string | null }
  /** Beyond `times` economic lives and far older than the samples; `peers` of `needed` comparables are about as old. */
  readonly "equipment.risk.fewPeers": {
    readonly years: number
    readonly life: number
    readonly times: number
    readonly peers: number
    readonly needed: number
  }
  /** `times`: highest over lowest adjusted price of the comparables. */
  readonly "equipment.risk.disagreeing": { readonly count: number; readonly times: number }
  /** `due`: the age is reached; else it will be within two years. */
  readonly "equipment.risk.ageGate": {
    readonly type: string
    readonly years: number
    readonly gate: number
    readonly due: boolean
  }
  /** A type with gates whose capacity is unknown. */
  readonly "equipment.risk.ageGateUnknown": { readonly type: string; readonly gates: string }
  /** `stage`: what the text says; null: inferred from the manufacture date. */
  /** `madeBefore`: the stage that did not apply yet when it was made; absent: stage IV. */
  readonly "equipment.risk.emission": {
    readonly stage: string | null
    readonly road: boolean
    readonly madeBefore?: string
  }
  /** Some samples of the model, but few. */
  readonly "equipment.risk.thin": { readonly model: string; readonly sameModel: number }
  readonly "equipment.risk.hoursUnknown": { readonly expected: number }
  readonly "equipment.risk.hoursImplausible": {
    readonly hours: number
    readonly years: number
    readonly expected: number
    /** The nearest plausible hours, which the value is based on. */
    readonly counted: number
  }
  /** Hours beyond the range of the samples: valued at `counted`. */
  readonly "equipment.risk.hoursBeyondSamples": { readonly hours: number; readonly counted: number }
  /** `names`: the words of the text, separated by `;`. */
  readonly "equipment.risk.condition": { readonly names: string; readonly percent: number }
  readonly "equipment.risk.curveFromTable": { readonly type: string }
  readonly "equipment.risk.generalCurve": { readonly type: string }
  readonly "equipment.risk.costOnly": Nothing
  /** The value from market and cost approach exceeds the stated price of the machine new. */
  readonly "equipment.risk.aboveReplacement": { readonly percent: number }
  /** By how much the cost approach is above the market; negative: below. */
  readonly "equipment.risk.approachesApart": { readonly percent: number }
  readonly "equipment.risk.replacementImplausible": { readonly value: number }
  readonly "equipment.risk.placeUnknown": { readonly city: string }
  /** `text`: the source as a table of this library or of the host states it. */
  readonly "equipment.source": { readonly text: string }
  readonly "equipment.reference.modelTable": { readonly model: string; readonly manufacturer: string }
  readonly "equipment.reference.catalogue": {
    readonly model: string
    readonly manufacturer: string
    readonly count: number
    readonly of: number
  }
  readonly "equipment.reference.curve": { readonly type: string | null; readonly life: number }
}

export const equipmentMessage = messages<EquipmentMessages>()

/** Severity of each equipment tip, with the reason. */
export const equipmentTipSeverities: TipSeverities<EquipmentMessages> = {
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
