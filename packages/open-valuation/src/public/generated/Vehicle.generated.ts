// Written by `npm run types:generate -w open-valuation` from the engine's schemas.

/** A car to value. */
export interface VehicleRequest {
  /** Vehicle identification number, 17 characters without I, O and Q */
  readonly vin?: string
  /** Brand; required together with series without a vin */
  readonly brand?: string
  /** Series; required together with brand without a vin */
  readonly series?: string
  /** Administrative region, <province>/<city>/<district> */
  readonly city: string
  /** First registration, YYYY-MM, from 1950-01 to the present month */
  readonly firstRegistrationDate: string
  /** Odometer reading in km */
  readonly mileageKm: number
  /** Trim level; when absent that of a typical car of the series stands in */
  readonly trim?: string
  /** Model year; at most two years after the registration */
  readonly modelYear?: number
  /** Energy that drives it */
  readonly fuelType?: "GASOLINE" | "DIESEL" | "HYBRID" | "PHEV" | "BEV"
  /** Emission stage */
  readonly emissionStandard?: string
  /** Engine displacement in litres; 0 for a vehicle without one */
  readonly displacementL?: number
  /** Gearbox; all that shift by themselves are automatic */
  readonly transmission?: "MANUAL" | "AUTOMATIC"
  /** Shape of the body */
  readonly bodyType?: string
  /** Seats, the driver's included */
  readonly seats?: number
  /** Colour of the body */
  readonly color?: string
  /** Private, commercial, or commercial before and private now */
  readonly usageNature?: "NON_OPERATING" | "OPERATING" | "OPERATING_TO_NON"
  /** Changes of owner so far */
  readonly transferCount?: number
  /** State of the car as inspected */
  readonly conditionGrade?: "EXCELLENT" | "GOOD" | "FAIR" | "POOR"
  /** The worst damage on record */
  readonly accidentType?: "NONE" | "MINOR" | "MAJOR" | "FLOOD" | "FIRE"
  /** Capacity left of the traction battery, per cent of its capacity new */
  readonly batteryHealthPct?: number
  /** List price when it was new, yuan */
  readonly msrp?: number
  /** Price at which the same model is sold new today, yuan */
  readonly currentNewPrice?: number
  /** Value as of this day (not after today); nothing observed later is used */
  readonly valuationDate?: string
  /** Further facts under the column names that the catalogue's samples carry */
  readonly attributes?: { readonly [name: string]: string | number | boolean }
  /** Name of the material file, as the recognition answered it */
  readonly materialFileName?: string
  /** Reference of the material, as the upload or recognition answered it */
  readonly materialRef?: string
  /** Entry point; CHAT for the chat loop */
  readonly source?: string
  /** Chat session id, together with source=CHAT */
  readonly chatSessionId?: number
}

/** The value of a car. Amounts in yuan. */
export interface VehicleResult {
  /** Probability that the true price lies within ±10 % of the central value, 0 to 1 */
  readonly confidence: number
  /** `HIGH` from 0.75, `MEDIUM` from 0.5, else `LOW`; weaknesses of the samples can cap it */
  readonly confidenceLevel: "HIGH" | "MEDIUM" | "LOW"
  /** What the values mean: prices of deals, or asking prices */
  readonly basis: "DEAL" | "ASK"
  /** The day as of which the value holds, `YYYY-MM-DD` */
  readonly valuationDate: string
  /** Version of the engine and, behind a `+`, the start of the id of the learned model */
  readonly engineVersion: string
  /** Id of the learned model; null when none was used */
  readonly modelId: string | null
  /**
   * How far the engine could learn: with a correction, effects and comparables, or from the policy alone.
   * Absent in older results
   */
  readonly modelPath?: "CORRECTED" | "LEARNED" | "POLICY"
  /** The factor `correction` of `sources[].adjustments`, split by what causes it */
  readonly correction?: ReadonlyArray<{
    /** What differs, such as `area` or `time` */
    readonly factor: string
    /** Change of the price as a ratio: 0.03 raises it by 3 % */
    readonly rate: number
  }>
  /**
   * A second estimate, by decision trees trained on the same samples. It is part of every adjusted price in
   * `sources`. Absent where the market has too few samples to train them
   */
  readonly secondOpinion?: {
    /** Share of the value that it carries, 0 to 1 */
    readonly weight: number
    /** The ratio of its estimate to that of the comparables with their adjustments, minus 1 */
    readonly difference: number
  }
  /** Hash of the thresholds and tables that were used */
  readonly policyHash: string
  /** Samples that were found */
  readonly rawSampleCount: number
  /** Samples that were kept */
  readonly effectiveSampleCount: number
  /** Samples that were left out; the first 200 */
  readonly excludedSamples: ReadonlyArray<{
    /** Name of the source */
    readonly source: string
    /** A closed deal, an asking price or an auction result */
    readonly kind: "TRANSACTION" | "LISTING" | "AUCTION"
    /** Total price as observed, yuan */
    readonly price: number
    /** Where it was published; empty when it has no address. Absent in older results */
    readonly url?: string
    /** Housing estate */
    readonly community?: string
    /** Address or location */
    readonly address?: string
    /** Brand of the vehicle */
    readonly brand?: string
    /** Series of the vehicle */
    readonly series?: string
    /** Model of the machine */
    readonly model?: string
    /** Why it was left out, in the reader's language */
    readonly reason: string
  }>
  /** All samples that were left out, counted by reason */
  readonly exclusionSummary: ReadonlyArray<{
    /** Why samples were left out, in the reader's language */
    readonly reason: string
    /** Samples left out for this reason */
    readonly count: number
  }>
  /**
   * What the value is made of: the weighted geometric mean of the adjusted prices of `sources`, of the
   * further samples, of the market's level and of the price new
   */
  readonly composition: {
    /** Kept samples that `sources` does not list */
    readonly furtherSamples: {
      /** Share of the value, 0 to 1 */
      readonly weight: number
      /** Its price, yuan; null without weight */
      readonly price: number | null
    }
    /** The market's level for such an object; it has weight only where no comparable has any */
    readonly marketLevel: {
      /** Share of the value, 0 to 1 */
      readonly weight: number
      /** Its price, yuan; null without weight */
      readonly price: number | null
    }
    /** Price new × the share of it that is kept */
    readonly newPrice: {
      /** Share of the value, 0 to 1 */
      readonly weight: number
      /** Its price, yuan; null without weight */
      readonly price: number | null
    }
  }
  /** What was searched and found, in the reader's language */
  readonly searchSummary: string
  /** How samples were filtered, in the reader's language */
  readonly dataFiltering: string
  /**
   * The weaknesses that would change a decision first, the gravest first, five at most, in the reader's
   * language
   */
  readonly riskTips: ReadonlyArray<string>
  /** Weaknesses beside the five in riskTips, the graver ones first. Absent in older results */
  readonly furtherRiskTips?: ReadonlyArray<string>
  /** Reference material */
  readonly references: ReadonlyArray<{
    /** Who published it, or how it was found; empty when unknown */
    readonly source: string
    /** Abstract */
    readonly content: string
    /** `YYYY-MM-DD` or `YYYY-MM`; empty when unknown */
    readonly publishDate: string
    /** Where it is; empty when it has no address */
    readonly url: string
    /** When it was fetched, ISO 8601 with an offset */
    readonly retrievedAt: string
  }>
  /** The conclusion in words, in the reader's language */
  readonly reasoningSummary: string
  /** The reasoning step by step, in the reader's language */
  readonly reasoningSteps: ReadonlyArray<string>
  /** When the result was made, ISO 8601 with the offset of Asia/Shanghai */
  readonly generatedAt: string
  /** Lower bound of the 80 % prediction interval, yuan */
  readonly minPrice: number
  /** Central value, yuan */
  readonly avgPrice: number
  /** Upper bound of the 80 % prediction interval, yuan */
  readonly maxPrice: number
  /** The value by channel of sale */
  readonly priceMatrix: {
    /** What a dealer pays */
    readonly dealerBuy: {
      /** Lower bound of the 80 % prediction interval, yuan */
      readonly minPrice: number
      /** Central value, yuan */
      readonly avgPrice: number
      /** Upper bound of the 80 % prediction interval, yuan */
      readonly maxPrice: number
    }
    /** What a dealer sells for */
    readonly dealerSell: {
      /** Lower bound of the 80 % prediction interval, yuan */
      readonly minPrice: number
      /** Central value, yuan */
      readonly avgPrice: number
      /** Upper bound of the 80 % prediction interval, yuan */
      readonly maxPrice: number
    }
    /** What a sale between private persons brings */
    readonly privateSale: {
      /** Lower bound of the 80 % prediction interval, yuan */
      readonly minPrice: number
      /** Central value, yuan */
      readonly avgPrice: number
      /** Upper bound of the 80 % prediction interval, yuan */
      readonly maxPrice: number
    }
    /** What an auction brings */
    readonly auction: {
      /** Lower bound of the 80 % prediction interval, yuan */
      readonly minPrice: number
      /** Central value, yuan */
      readonly avgPrice: number
      /** Upper bound of the 80 % prediction interval, yuan */
      readonly maxPrice: number
    }
  }
  /** Closed deals; null prices when there are none */
  readonly transactionMatrix: {
    /** Lowest price adjusted to the subject, yuan */
    readonly minPrice: number | null
    /** Weighted mean price adjusted to the subject, yuan */
    readonly avgPrice: number | null
    /** Highest price adjusted to the subject, yuan */
    readonly maxPrice: number | null
    /** Samples of this kind that were kept */
    readonly count: number
  }
  /** Asking prices; null prices when there are none */
  readonly listingMatrix: {
    /** Lowest price adjusted to the subject, yuan */
    readonly minPrice: number | null
    /** Weighted mean price adjusted to the subject, yuan */
    readonly avgPrice: number | null
    /** Highest price adjusted to the subject, yuan */
    readonly maxPrice: number | null
    /** Samples of this kind that were kept */
    readonly count: number
  }
  /** Auction results; null prices when there are none */
  readonly auctionMatrix: {
    /** Lowest price adjusted to the subject, yuan */
    readonly minPrice: number | null
    /** Weighted mean price adjusted to the subject, yuan */
    readonly avgPrice: number | null
    /** Highest price adjusted to the subject, yuan */
    readonly maxPrice: number | null
    /** Samples of this kind that were kept */
    readonly count: number
  }
  /** What the vehicle was taken for */
  readonly resolvedModel: {
    /** Brand; null when unknown */
    readonly brand: string | null
    /** Series; null when unknown */
    readonly series: string | null
    /** Trim level; null when unknown */
    readonly trim: string | null
    /** Model year; null when unknown */
    readonly modelYear: number | null
    /** Where the names come from: the request, the VIN, or the catalogue's spelling */
    readonly source: "REQUEST" | "VIN" | "CATALOGUE"
  }
  /** Value over a price new (see `retentionBasis`), a ratio; null when no price new is known */
  readonly retentionRate: number | null
  /** Which price new: of a battery electric vehicle today's comes first, of others the list price when new */
  readonly retentionBasis: ("MSRP" | "CURRENT_NEW_PRICE") | null
  /** Prices after further months of usual use, the market's level unchanged */
  readonly residualForecast: ReadonlyArray<{
    /** Months from the valuation date */
    readonly months: number
    /** Price after these months, yuan */
    readonly price: number
    /** Share of today's value, a ratio */
    readonly rate: number
  }>
  /** Whole months from the first registration to the valuation date */
  readonly ageMonths: number
  /** Mean adjustments that led from the comparables to the subject */
  readonly adjustments: ReadonlyArray<{
    /** What differs, such as `mileage` */
    readonly factor: string
    /** Change of the price as a ratio: 0.03 raises it by 3 % */
    readonly rate: number
    /** Why, in the reader's language */
    readonly reason: string
  }>
  /** What carries the value: comparables, the price new, or both */
  readonly valuationMethod: "MARKET" | "MARKET_AND_NEW_PRICE" | "NEW_PRICE"
  /** The comparables, the heaviest first */
  readonly sources: ReadonlyArray<{
    /** Name of the source */
    readonly source: string
    /** A closed deal, an asking price or an auction result */
    readonly kind: "TRANSACTION" | "LISTING" | "AUCTION"
    /** When the price was observed, `YYYY-MM-DD` or `YYYY-MM`; empty where a page of the web tells no date */
    readonly sampleTime: string
    /** Total price as observed, yuan */
    readonly price: number
    /** Where it was published; empty when it has no address */
    readonly url: string
    /** When it was fetched, ISO 8601 with an offset; absent for samples of the catalogue */
    readonly retrievedAt?: string
    /**
     * How far east of the subject it lies, km; negative: west. Absent where either has no coordinates, and in
     * older results
     */
    readonly eastKm?: number
    /** How far north of the subject it lies, km; negative: south. Absent where `eastKm` is */
    readonly northKm?: number
    /** Share of the value that this sample carries, 0 to 1 */
    readonly weight: number
    /** What leads from its own price to the price adjusted to the subject */
    readonly adjustments: ReadonlyArray<{
      /** What differs, such as `area` or `time` */
      readonly factor: string
      /** Change of the price as a ratio: 0.03 raises it by 3 % */
      readonly rate: number
    }>
    /** Brand; null when unknown */
    readonly brand: string | null
    /** Series; null when unknown */
    readonly series: string | null
    /** Trim level; null when unknown */
    readonly trim: string | null
    /** Odometer reading, km; null when unknown */
    readonly mileageKm: number | null
    /** Month of first registration, `YYYY-MM`; null when unknown */
    readonly firstRegistrationDate: string | null
    /** Price adjusted to the subject, yuan */
    readonly adjustedPrice: number
  }>
}
