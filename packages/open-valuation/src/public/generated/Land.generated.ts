// Written by `npm run types:generate -w open-valuation` from the engine's schemas.

/** Land to value. Areas in m². */
export interface LandRequest {
  /** Administrative region, <province>/<city>/<district> */
  readonly city: string
  /** Where the lot is */
  readonly address: string
  /** Use that the right is granted for */
  readonly landUse: "RESIDENTIAL" | "COMMERCIAL" | "INDUSTRIAL" | "PUBLIC" | "AGRICULTURAL" | "MIXED"
  /** Area of the ground in m² (1 mu is 666.67 m², 1 ha 10,000 m²) */
  readonly areaSqm: number
  /** The right to the lot, by its title */
  readonly rightType: "GRANTED" | "ALLOCATED" | "LEASED" | "COLLECTIVE"
  /** m² of building that may be built per m² of ground */
  readonly plotRatio?: number
  /** Term for which it was granted, years */
  readonly termTotalYears?: number
  /** Term left on the valuation date, years; or give termEndDate */
  readonly remainingYears?: number
  /** Last day of the term */
  readonly termEndDate?: string
  /** How far the lot is made ready */
  readonly developmentLevel?: "RAW" | "THREE_UTILITIES" | "FIVE_UTILITIES" | "SEVEN_UTILITIES"
  /** The city's own grade of the land */
  readonly grade?: string
  /** The city's benchmark price for this use and grade of land */
  readonly benchmarkPrice?: {
    /** Yuan per m² of ground, as the city publishes it */
    readonly unitPrice: number
    /** The day for which it holds */
    readonly date?: string
    /** Plot ratio for which it holds */
    readonly plotRatio?: number
    /** Term for which it holds, years */
    readonly termYears?: number
    /** Level of development for which it holds */
    readonly developmentLevel?: "RAW" | "THREE_UTILITIES" | "FIVE_UTILITIES" | "SEVEN_UTILITIES"
  }
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

/** The value of land. Amounts in yuan. */
export interface LandResult {
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
   * What the value is made of: the central unit price is the weighted geometric mean of the adjusted unit
   * prices of `sources`, of the further samples, of the market's level and of the benchmark-price method
   */
  readonly composition: {
    /** Kept samples that `sources` does not list */
    readonly furtherSamples: {
      /** Share of the value, 0 to 1 */
      readonly weight: number
      /** Its price, yuan per m² of ground; null without weight */
      readonly unitPrice: number | null
    }
    /** The market's level for such an object; it has weight only where no comparable has any */
    readonly marketLevel: {
      /** Share of the value, 0 to 1 */
      readonly weight: number
      /** Its price, yuan per m² of ground; null without weight */
      readonly unitPrice: number | null
    }
    /** The benchmark-price method */
    readonly benchmarkPrice: {
      /** Share of the value, 0 to 1 */
      readonly weight: number
      /** Its price, yuan per m² of ground; null without weight */
      readonly unitPrice: number | null
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
  /** Lower bound of the 80 % prediction interval, yuan in total */
  readonly minTotalPrice: number
  /** Central value, yuan in total */
  readonly avgTotalPrice: number
  /** Upper bound of the 80 % prediction interval, yuan in total */
  readonly maxTotalPrice: number
  /** Yuan per m² of ground: times the area it is `avgTotalPrice` */
  readonly unitPricePerSqm: number
  /** Yuan per m² of building: the price of the ground over the plot ratio; null where that is unknown */
  readonly floorPricePerSqm: number | null
  /** Yuan per mu of 2000/3 m² */
  readonly pricePerMu: number
  /** The right that was asked for */
  readonly rightType: ("GRANTED" | "ALLOCATED" | "LEASED" | "COLLECTIVE") | null
  /**
   * The right that all figures are of. Where it is not rightType, they are not the value of the right asked
   * for: valuedRightNote says what lies between, and confidenceLevel is LOW
   */
  readonly valuedRight: "GRANTED" | "ALLOCATED" | "LEASED" | "COLLECTIVE"
  /** What lies between the value of valuedRight and that of rightType; null where they are the same */
  readonly valuedRightNote: string | null
  /** What the remaining term is worth beside the full one, a ratio above 0 and up to 1 */
  readonly termFactor: number
  /** Each method's own value; the weighted geometric mean of them is `unitPricePerSqm` */
  readonly methods: ReadonlyArray<{
    /** Comparison with the market, or coefficients on a benchmark price */
    readonly name: "MARKET_COMPARISON" | "BENCHMARK_PRICE"
    /** The method in the reader's language */
    readonly label: string
    /** Yuan per m² of ground: `baseUnitPrice` times all factors */
    readonly unitPrice: number
    /**
     * What the factors start from, yuan per m² of ground: the comparables' value for their full term, or the
     * benchmark price as published
     */
    readonly baseUnitPrice: number
    /** Share of the value, 0 to 1 */
    readonly weight: number
    /** What leads from `baseUnitPrice` to `unitPrice` */
    readonly factors: ReadonlyArray<{
      /** What is adjusted for */
      readonly factor: "date" | "plotRatio" | "term" | "developmentLevel"
      /** What the price is multiplied by */
      readonly value: number
      /** Why, in the reader's language */
      readonly reason: string
    }>
  }>
  /** Closed deals; null prices when there are none */
  readonly transactionMatrix: {
    /** Lowest unit price adjusted to the subject, yuan per m² of ground */
    readonly minUnitPrice: number | null
    /** Weighted mean unit price adjusted to the subject, yuan per m² of ground */
    readonly avgUnitPrice: number | null
    /** Highest unit price adjusted to the subject, yuan per m² of ground */
    readonly maxUnitPrice: number | null
    /** Lowest unit price × the subject's area, yuan */
    readonly minTotalPrice: number | null
    /** Weighted mean unit price × the subject's area, yuan */
    readonly avgTotalPrice: number | null
    /** Highest unit price × the subject's area, yuan */
    readonly maxTotalPrice: number | null
    /** Samples of this kind that were kept */
    readonly count: number
  }
  /** Asking prices; null prices when there are none */
  readonly listingMatrix: {
    /** Lowest unit price adjusted to the subject, yuan per m² of ground */
    readonly minUnitPrice: number | null
    /** Weighted mean unit price adjusted to the subject, yuan per m² of ground */
    readonly avgUnitPrice: number | null
    /** Highest unit price adjusted to the subject, yuan per m² of ground */
    readonly maxUnitPrice: number | null
    /** Lowest unit price × the subject's area, yuan */
    readonly minTotalPrice: number | null
    /** Weighted mean unit price × the subject's area, yuan */
    readonly avgTotalPrice: number | null
    /** Highest unit price × the subject's area, yuan */
    readonly maxTotalPrice: number | null
    /** Samples of this kind that were kept */
    readonly count: number
  }
  /** Auction results; null prices when there are none */
  readonly auctionMatrix: {
    /** Lowest unit price adjusted to the subject, yuan per m² of ground */
    readonly minUnitPrice: number | null
    /** Weighted mean unit price adjusted to the subject, yuan per m² of ground */
    readonly avgUnitPrice: number | null
    /** Highest unit price adjusted to the subject, yuan per m² of ground */
    readonly maxUnitPrice: number | null
    /** Lowest unit price × the subject's area, yuan */
    readonly minTotalPrice: number | null
    /** Weighted mean unit price × the subject's area, yuan */
    readonly avgTotalPrice: number | null
    /** Highest unit price × the subject's area, yuan */
    readonly maxTotalPrice: number | null
    /** Samples of this kind that were kept */
    readonly count: number
  }
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
    /** Area of the ground, m² */
    readonly area: number
    /** Unit price as observed, yuan per m² of ground */
    readonly unitPrice: number
    /** Unit price adjusted to the subject, yuan per m² of ground; null for a sample that does not count */
    readonly adjustedUnitPrice: number | null
    /** Where it lies; null when unknown */
    readonly address: string | null
    /** Its use as published; null when unknown */
    readonly landUse: string | null
    /** Floor area over ground area, a ratio; null when unknown */
    readonly plotRatio: number | null
    /** Full term of the right, years; null when unknown */
    readonly termTotalYears: number | null
  }>
}
