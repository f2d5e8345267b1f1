import type { PolicySource } from "../PortfolioPolicy.ts"

/** The columns of a valued book beside those of the file, in their order. */
export const resultColumns = [
  "line",
  "status",
  "assetType",
  "value",
  "low",
  "high",
  "confidence",
  "confidenceLevel",
  "basis",
  "valuationDate",
  "methodPath",
  "effectiveSampleCount",
  "rawSampleCount",
  "riskTips",
  "reason",
  "ltv",
  "stressedLtv",
  "change",
  "modelId",
] as const
export type ResultColumn = (typeof resultColumns)[number]

/** The words of a valued book in one language. */
export interface PortfolioWords {
  readonly columns: Readonly<Record<ResultColumn, string>>
  readonly statuses: Readonly<Record<"VALUED" | "NO_VALUE" | "UNREADABLE", string>>
  readonly levels: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", string>>
  readonly methods: Readonly<Record<string, string>>
  /** Where the figures of the default policy come from. */
  readonly sources: Readonly<Record<PolicySource, string>>
  readonly bases: Readonly<Record<string, string>>
  /** Name of the sheet. */
  readonly sheet: string
  readonly template: {
    readonly sheet: string
    readonly notes: string
    readonly column: string
    readonly required: string
    readonly expects: string
    readonly meaning: string
    readonly yes: string
    readonly no: string
  }
}

/** The words of a source of the policy; a lender's own words stay as they are. */
export const sourceWords = (source: string, { sources }: PortfolioWords): string =>
  new Map<string, string>(Object.entries(sources)).get(source) ?? source
