import type { AssetType } from "@open-valuation/core"
import type { Facts } from "@open-valuation/core/domain"

/** Suggestions of one answer. */
export const MOST = 10
/** Longer names are not offered: requests would refuse some of them. */
export const LONGEST = 100
/** The field of every request that says where something is. */
export const CITY = "city"

/** The text typed into a field of an asset's request, with the values of the fields beside it. */
export interface TypedName {
  readonly account: number
  readonly assetType: AssetType
  readonly field: string
  readonly text: string
  readonly facts: Facts.Facts
}

/** A value that a field may have. */
export interface Suggestion {
  readonly value: string
  /** Of places: the number of samples there that the account may use. */
  readonly samples?: number
}

/** An offer for a text. */
export interface Suggested {
  readonly suggestions: ReadonlyArray<Suggestion>
  /** The place that the text names, where its market has no samples. */
  readonly emptyPlace?: string
}
