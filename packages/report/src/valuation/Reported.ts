import type { AssetType } from "@open-valuation/core"
import type { Locale, OwnWords } from "@open-valuation/core/text"
import type { ReportWords } from "../text/ReportWords.ts"
import type { AdoptedValue } from "../view/AdoptionView.ts"
import type { ReadResult } from "./ReadResult.ts"

/** A finished valuation to report on. */
export interface ReportedValuation {
  readonly assetType: AssetType
  /** What was asked for, the create body. Absent: the report has no facts of the subject. */
  readonly request?: unknown
  /** The result in the language of the report (`render`), of this or an older version of the engine. */
  readonly result?: unknown
  /**
   * The result as it is stored, in codes. With it the first page tells the fact that would narrow the range from the
   * risks.
   */
  readonly codes?: unknown
  /** Why the valuation failed, in the language of the report. */
  readonly failure?: string
  /** The number of its task. */
  readonly valuationNo?: string
  /** The caller's own number of the case; absent: that of the request. */
  readonly caseNumber?: string
  /** The value that people have adopted beside the engine's. */
  readonly adoption?: AdoptedValue
}

/** How many items of its lists a rendering has; the others are counted. */
export interface Limits {
  readonly comparables: number
  /** Reasons, risks. */
  readonly items: number
  readonly references: number
}

/** A valuation being written, as a report or as a view. */
export interface Writing {
  readonly reported: ReportedValuation
  readonly read: ReadResult
  readonly locale: Locale
  readonly words: ReportWords
  /** Names of an asset that the host adds. */
  readonly own: OwnWords | undefined
  readonly limits: Limits
}
