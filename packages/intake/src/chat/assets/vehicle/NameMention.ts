import type { Marque } from "@open-valuation/core/reading"

/** A marque or series in a text. */
export interface NameMention {
  readonly start: number
  readonly end: number
  readonly marque: Marque
  readonly series?: string
  /** What the name says beside the series: E300L. */
  readonly trim?: string
  /** Means a car only with other words for it. */
  readonly weak: boolean
}
