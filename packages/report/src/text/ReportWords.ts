import type { Kind } from "../valuation/ReadResult.ts"

type ByAsset = Readonly<Record<string, string>>

/** The words of a valuation report in one language. Functions get figures that are already written out. */
export interface ReportWords {
  /** The language as `lang` of the page. */
  readonly lang: string
  /** Title by asset, and that of an asset that a host adds. */
  readonly titles: ByAsset
  readonly title: string
  /** The standing of the report, by asset and in general: what it is not, and what was not done. */
  readonly standings: ByAsset
  readonly standing: string
  readonly none: string
  readonly colon: string
  readonly comma: string
  /** Between two sentences. */
  readonly space: string
  readonly inBrackets: (text: string) => string
  readonly yuan: (grouped: string) => string
  /** An amount of yuan in words or large units, beside its figure; empty where there is nothing to add. */
  readonly spelled: (yuan: number) => string
  readonly number: string
  readonly date: string
  readonly madeAt: string
  readonly sections: {
    readonly subject: string
    readonly value: string
    readonly comparables: string
    readonly waterfall: string
    readonly leftOut: string
    readonly risks: string
    readonly method: string
    readonly provenance: string
    readonly noValue: string
  }
  /** Names of fields of requests beyond those of the forms. */
  readonly fields: ByAsset
  readonly noRequest: string
  readonly value: string
  readonly unitPriceIs: string
  readonly unitPrice: (price: string) => string
  readonly range: string
  readonly rangeMeans: string
  readonly confidence: string
  readonly confidenceMeans: (percent: number) => string
  readonly levels: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", string>>
  readonly levelMeans: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", string>>
  readonly basis: Readonly<Record<"DEAL" | "ASK", string>>
  readonly basisIs: string
  readonly rangeTitle: string
  readonly rangeDescription: string
  readonly kinds: Readonly<Record<Kind, string>>
  readonly marks: string
  readonly columns: {
    readonly number: string
    readonly kind: string
    readonly date: string
    readonly observed: string
    readonly adjusted: string
    readonly weight: string
    readonly place: string
    /** By field of a source. */
    readonly own: ByAsset
  }
  readonly unitPrices: string
  readonly wholePrices: string
  readonly counts: (kept: string, found: string) => string
  readonly more: (count: number, share: string) => string
  readonly noComparables: string
  readonly notListed: string
  readonly place: (distance: string, direction: string) => string
  /** For a comparable at the subject's own place. */
  readonly samePlace: string
  readonly directions: ReadonlyArray<string>
  readonly placeTitle: string
  readonly placeDescription: string
  readonly kilometres: (km: string) => string
  readonly north: string
  readonly noPlaces: string
  readonly timeTitle: string
  readonly timeDescription: string
  readonly subjectDay: string
  readonly outside: string
  readonly waterfallTitle: string
  readonly waterfallDescription: string
  readonly waterfallNote: string
  readonly noWaterfall: string
  readonly step: string
  readonly change: string
  readonly level: string
  readonly steps: {
    readonly comparables: string
    readonly smaller: string
    readonly rest: string
    readonly value: string
  }
  readonly factors: ByAsset
  /** Names of factors that an asset calls otherwise. */
  readonly ownFactors: Readonly<Record<string, ByAsset>>
  readonly parts: ByAsset
  readonly reason: string
  readonly count: string
  readonly nothingLeftOut: string
  /** Below a list that was cut. */
  readonly others: (count: number) => string
  readonly noRisks: string
  readonly furtherRisks: string
  readonly absent: (part: string, engineVersion: string) => string
  readonly paths: Readonly<Record<"CORRECTED" | "LEARNED" | "POLICY", string>>
  readonly opinion: (weight: string, difference: string) => string
  readonly howSure: string
  readonly references: string
  readonly engine: string
  readonly model: string
  readonly noModel: string
  readonly policy: string
  readonly hash: string
  readonly hashMeans: string
  readonly unknownVersion: string
  readonly figures: string
  readonly failed: string
  /** How the price of one comparable was adjusted. */
  readonly adjustments: {
    readonly factor: string
    readonly rate: string
    readonly price: string
    readonly observed: string
    readonly adjusted: string
  }
  /** The single samples that were left out. */
  readonly excluded: {
    readonly title: string
    readonly object: string
    readonly source: string
    readonly price: string
  }
  readonly forecast: {
    readonly title: string
    readonly description: string
    readonly when: string
    readonly monthsAhead: string
    readonly price: string
    readonly share: string
  }
  readonly depreciation: {
    readonly title: string
    readonly description: string
    readonly age: string
    readonly left: string
    readonly subject: string
    readonly rests: (life: string, share: string) => string
  }
  /** The methods of a land valuation. */
  readonly approaches: {
    readonly title: string
    readonly note: string
    readonly result: string
    readonly weight: string
    readonly base: string
    readonly multiplier: string
    readonly why: string
  }
  /** Factors of those methods. */
  readonly landFactors: ByAsset
  /** Adjusted prices by kind of sample. */
  readonly byKind: {
    readonly title: string
    readonly note: string
    readonly low: string
    readonly mean: string
    readonly high: string
  }
  readonly channels: {
    readonly title: string
    readonly note: string
    readonly way: string
    readonly low: string
    readonly central: string
    readonly high: string
    readonly names: Readonly<Record<"privateSale" | "dealerBuy" | "dealerSell" | "auction", string>>
  }
  /** Names of figures that only one kind of asset has. */
  readonly own: {
    readonly floorPrice: string
    readonly perMu: string
    readonly termFactor: string
    readonly takenFor: string
    readonly retention: string
    readonly manufacturer: string
    readonly type: string
    readonly capacity: string
    readonly age: string
    readonly replacement: string
    readonly residualRate: string
  }
  readonly perMu: (price: string) => string
  readonly modelYear: (year: number) => string
  readonly years: (years: string) => string
  readonly retentionBasis: Readonly<Record<"MSRP" | "CURRENT_NEW_PRICE", string>>
  readonly inferred: string
}
