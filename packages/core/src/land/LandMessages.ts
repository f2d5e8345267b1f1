import { messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"

type Nothing = Record<never, never>

/**
 * Messages of the land engine beyond those of the shared market engine. Uses, rights and levels of development are
 * passed as codes.
 */
export interface LandMessages {
  /** `MARKET_COMPARISON` or `BENCHMARK_PRICE`. */
  readonly "land.method": { readonly method: string }
  readonly "land.step.prepare": {
    readonly city: string
    readonly address: string
    readonly area: number
    readonly use: string
    readonly right: string
    readonly plotRatio: number | null
    readonly remaining: number | null
    readonly date: string
  }
  readonly "land.step.term": {
    readonly remaining: number
    readonly full: number
    readonly ratePercent: number
    readonly factor: number
  }
  /** `figures`: `factor|coefficient` of each factor, separated by `;`. */
  readonly "land.step.benchmark": {
    readonly base: number
    readonly figures: string
    readonly unitPrice: number
  }
  readonly "land.step.methods": {
    readonly market: number
    readonly benchmark: number
    readonly marketPercent: number
    /** Expected errors, per cent. */
    readonly marketError: number
    readonly benchmarkError: number
  }
  readonly "land.step.benchmarkOnly": Nothing
  readonly "land.step.conclude": {
    readonly total: number
    readonly low: number
    readonly high: number
    readonly unitPrice: number
    readonly floorPrice: number | null
    readonly perMu: number
  }
  readonly "land.summary": {
    readonly address: string
    readonly area: number
    readonly use: string
    /** The right that was valued. */
    readonly right: string
    readonly date: string
    readonly total: number
    readonly low: number
    readonly high: number
    readonly unitPrice: number
    readonly floorPrice: number | null
    readonly perMu: number
    readonly deals: number
    readonly auctions: number
    readonly listings: number
    /** Share of the benchmark-price method; `null` when no benchmark price was given. */
    readonly benchmarkPercent: number | null
    readonly confidencePercent: number
    readonly level: string
  }
  readonly "land.failed.noSamples": {
    readonly city: string
    readonly address: string
    readonly use: string
    readonly found: number
    readonly years: number
  }
  /** No lot of the province is known; `found`: lots elsewhere. */
  readonly "land.failed.regionUnknown": { readonly city: string; readonly use: string; readonly found: number }
  /** m²; `low` and `high`: the span of nearly all samples. */
  readonly "land.failed.areaOutside": { readonly area: number; readonly low: number; readonly high: number }
  readonly "land.factor.term": { readonly remaining: number; readonly full: number; readonly ratePercent: number }
  readonly "land.factor.fullTerm": { readonly full: number | null }
  readonly "land.factor.plotRatio": { readonly own: number; readonly benchmark: number }
  readonly "land.factor.plotRatioUnknown": Nothing
  readonly "land.factor.plotRatioExempt": { readonly use: string }
  readonly "land.factor.date": { readonly from: string; readonly to: string; readonly percent: number }
  readonly "land.factor.dateNoEvidence": { readonly from: string }
  readonly "land.factor.dateUnknown": Nothing
  readonly "land.factor.development": {
    readonly own: string
    readonly benchmark: string
    /** Yuan per m² added to the benchmark price. */
    readonly difference: number
  }
  readonly "land.factor.developmentUnknown": Nothing
  readonly "land.risk.placeUnknown": { readonly city: string }
  readonly "land.risk.placeRenamed": { readonly asked: string; readonly today: string }
  readonly "land.risk.allocated": Nothing
  readonly "land.risk.leased": { readonly valued: string }
  readonly "land.risk.collective": { readonly valued: string; readonly residential: boolean }
  /** The value is for another right than the subject's. */
  readonly "land.risk.otherRight": { readonly own: string; readonly valued: string }
  readonly "land.risk.agricultural": Nothing
  /** Share of the comparables' weight that has another use. */
  readonly "land.risk.otherUse": { readonly use: string; readonly percent: number }
  /** Area in m² if the figure were in mu, and in hectares. */
  readonly "land.risk.areaUnit": { readonly area: number; readonly ofMu: number; readonly ofHectares: number }
  readonly "land.risk.areaUnusual": { readonly area: number; readonly low: number; readonly high: number }
  readonly "land.risk.termAboveLegal": { readonly stated: number; readonly legal: number; readonly use: string }
  /** `assumed`: years of the full term; `null` when unknown. */
  readonly "land.risk.termUnknown": { readonly assumed: number | null }
  readonly "land.risk.shortTerm": {
    readonly remaining: number
    readonly full: number
    readonly percent: number
    /** True when the law renews the right automatically. */
    readonly renewed: boolean
  }
  readonly "land.risk.termsDiffer": { readonly stated: number; readonly byDate: number }
  readonly "land.risk.plotRatioUnknown": Nothing
  readonly "land.risk.plotRatioOutside": { readonly plotRatio: number; readonly low: number; readonly high: number }
  readonly "land.risk.idle": { readonly years: number; readonly forfeit: boolean }
  readonly "land.risk.idleCheck": { readonly years: number }
  readonly "land.risk.industrialTransfer": Nothing
  readonly "land.risk.fewDeals": { readonly count: number; readonly minimum: number }
  readonly "land.risk.benchmarkOnly": Nothing
  readonly "land.risk.benchmarkUnused": { readonly unitPrice: number }
  readonly "land.risk.benchmarkOld": { readonly years: number }
  readonly "land.risk.judgedFactors": { readonly use: string }
  /** Deviation of the benchmark-price method from the market, per cent; negative: below. */
  readonly "land.risk.methodsApart": { readonly percent: number }
  /** `text`: the source as a table of this library or of the host states it. */
  readonly "land.source": { readonly text: string }
  readonly "land.reference.term": { readonly use: string; readonly years: number }
  readonly "land.reference.rate": { readonly ratePercent: number; readonly judged: boolean }
  readonly "land.reference.plotRatio": { readonly use: string; readonly judged: boolean }
  readonly "land.reference.development": Nothing
}

export const landMessage = messages<LandMessages>()

/** How much each tip about a lot would change a decision. */
export const landTipSeverities: TipSeverities<LandMessages> = {
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

/** Faults of a land request that involve more than one field. */
export interface LandRequestMessages {
  readonly "request.aboveTermTotal": { readonly termTotalYears: number }
  /** Remaining years according to the end date. */
  readonly "request.termsContradict": { readonly byDate: number }
  readonly "request.notAfterValuationDate": { readonly valuationDate: string }
}

export const landRequestMessage = messages<LandRequestMessages>()
