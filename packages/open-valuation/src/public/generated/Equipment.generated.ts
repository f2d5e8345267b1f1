// Written by `npm run types:generate -w open-valuation` from the engine's schemas.

/** A construction machine to value. */
export interface EquipmentRequest {
  /** Equipment model; text inside parentheses is used for the search */
  readonly model: string
  /** Manufacture date, YYYY-MM, from 1950-01 to the present month */
  readonly manufactureDate: string
  /** Maker; when absent it is inferred from the model's name or the samples */
  readonly manufacturer?: string
  /** Whether the manufacturer was inferred; false when it was typed */
  readonly manufacturerInferred?: boolean
  /** Configuration, technical parameters, condition, in words */
  readonly equipmentConfig?: string
  /** Type of machine, in Chinese, English or as a code; needed where the model's name does not tell it */
  readonly equipmentType?: string
  /** Price of the same machine new today, yuan; allows a value by the cost approach */
  readonly replacementValue?: number
  /** Running hours */
  readonly hours?: number
  /** Administrative region, <province>/<city>/<district> */
  readonly city?: string
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

/** The value of a construction machine. Amounts in yuan. */
export interface EquipmentResult {
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
   * further samples, of the market's level and of the cost approach
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
    /** The stated replacement value × the residual rate */
    readonly costApproach: {
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
  /** Central value, yuan; null, never 0, when no value can be given: `unableReason` says why */
  readonly estimatedResidualValue: number | null
  /** Lower bound of the 80 % prediction interval, yuan; null without a value */
  readonly minResidualValue: number | null
  /** Upper bound of the 80 % prediction interval, yuan; null without a value */
  readonly maxResidualValue: number | null
  /** Why no value can be given, in the reader's language; null with a value */
  readonly unableReason: string | null
  /** Category of that reason; null with a value */
  readonly unableReasonCategory: ("MODEL_NOT_RECOGNISED" | "NO_SAMPLES" | "INSUFFICIENT_SAMPLES" | "SAMPLES_TOO_DISPERSED" | "BEYOND_SERVICE_LIFE" | "SEARCH_UNAVAILABLE") | null
  /** Price of the same machine new today, yuan: as stated, else implied by the value; null when unknown */
  readonly replacementValue: number | null
  /** Value over replacement value, a ratio; null when either is unknown */
  readonly residualRate: number | null
  /** Age in whole years, from the manufacture date to the valuation date */
  readonly ageYears: number
  /** Manufacturer; null when unknown */
  readonly manufacturer: string | null
  /** Whether the manufacturer was inferred; false when the request names it */
  readonly manufacturerInferred: boolean
  /** Type of the machine; null when unknown */
  readonly equipmentType: ("TRUCK_CRANE" | "ALL_TERRAIN_CRANE" | "ROUGH_TERRAIN_CRANE" | "TYRE_CRANE" | "CRAWLER_CRANE" | "TELESCOPIC_CRAWLER_CRANE" | "LORRY_LOADER" | "TOWER_CRANE" | "CONSTRUCTION_HOIST" | "EXCAVATOR" | "WHEELED_EXCAVATOR" | "WHEEL_LOADER" | "BACKHOE_LOADER" | "SKID_STEER_LOADER" | "TRACK_LOADER" | "BULLDOZER" | "MOTOR_GRADER" | "ROLLER" | "PAVER" | "MILLING_MACHINE" | "ROTARY_DRILLING_RIG" | "CONCRETE_PUMP_TRUCK" | "CONCRETE_LINE_PUMP" | "CONCRETE_MIXER_TRUCK" | "CONCRETE_BATCHING_PLANT" | "REACH_STACKER" | "EMPTY_CONTAINER_HANDLER" | "FORKLIFT" | "MINING_TRUCK" | "AERIAL_WORK_PLATFORM") | null
  /** The type in the reader's language; null when unknown */
  readonly equipmentTypeLabel: string | null
  /** Rated capacity, read from the model; null when unknown */
  readonly ratedCapacity: {
    /** Rated capacity in `unit` */
    readonly value: number
    /** Unit of the capacity, such as `t` or `m` */
    readonly unit: string
  } | null
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
  /** What is left of the price new at each age, other things being usual */
  readonly depreciationCurve: ReadonlyArray<{
    /** Age in years */
    readonly ageYears: number
    /** Share of the price new that is left, a ratio */
    readonly rate: number
  }>
  /** What the curve rests on: the table's curve, and how far the market's own prices replaced it */
  readonly depreciationBasis: {
    /** Whose table: an equipment type, or `MACHINERY` */
    readonly curve: string
    /** Where the table comes from */
    readonly source: string
    /** Economic life, years */
    readonly economicLifeYears: number
    /** Share of the table, 0 to 1: 1 the table alone, 0 the market's prices alone */
    readonly tableShare: number
    /** How many samples each level of the curve was learned from */
    readonly support: ReadonlyArray<{
      /** What the samples have in common, from all machines to the model */
      readonly level: string
      /** Samples of that level */
      readonly rows: number
    }>
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
    /** Its model; null when unknown */
    readonly model: string | null
    /** Its manufacture date, `YYYY-MM` or `YYYY`; null when unknown */
    readonly manufactureDate: string | null
    /** Its operating hours, h; null when unknown */
    readonly hours: number | null
    /** Price adjusted to the subject, yuan; null for a sample that does not count */
    readonly adjustedPrice: number | null
  }>
}
