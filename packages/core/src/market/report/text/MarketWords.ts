import { ownValue } from "../../../domain/OwnValue.ts"
import type { ExclusionReason } from "../../appraise/Exclusion.ts"

/** Asset-specific terms in the sentences of the shared market engine. */
export interface MarketWords {
  /** Scopes of a search: Group, Namesakes, Neighbourhood, District, Market. */
  readonly scopes: Readonly<Record<string, string>>
  /** Units by which samples are counted: group, family, area, district, region, market. */
  readonly units: Readonly<Record<string, string>>
  /** Names of adjustments. */
  readonly factors: Readonly<Record<string, string>>
  /** The market's level, which applies where no comparable is more specific. */
  readonly level: string
  /** Reasons for excluding a sample. */
  readonly excluded: Readonly<Partial<Record<ExclusionReason, string>>>
  /** The price that is compared: per m², or whole. */
  readonly price: string
  readonly sameGroup: string
  /** The criterion of similarity. */
  readonly likeness: string
  /** The source of the minimum number of comparables, and that of the other limits. */
  readonly minimum: string
  readonly rule: string
  /** What the rule says about old deals; `""` when nothing. */
  readonly oldDeals: string
  readonly resolved: (name: string) => string
  readonly noneOfGroup: (name: string) => string
}

/** An asset's own terms; general ones stand in for those it leaves out. */
export type MarketTerms = Partial<MarketWords>

/** The terms of an asset, completed by general ones. */
export const completed = (terms: MarketTerms, general: MarketWords): MarketWords => ({
  ...general,
  ...terms,
  scopes: { ...general.scopes, ...terms.scopes },
  units: { ...general.units, ...terms.units },
  factors: { ...general.factors, ...terms.factors },
  excluded: { ...general.excluded, ...terms.excluded },
})

/**
 * The terms of the asset that a message names: those of property when it names none, general ones of a host's asset.
 */
export const wordsFor = (
  words: Readonly<Record<string, MarketWords>> & { readonly PROPERTY: MarketWords },
  general: MarketWords,
  asset: string | undefined,
): MarketWords => ownValue(words, asset ?? "PROPERTY") ?? general
