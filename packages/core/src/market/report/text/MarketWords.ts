import type { ExclusionReason } from "../../appraise/Exclusion.ts"

/** What the sentences of the shared market engine call things where assets differ. */
export interface MarketWords {
  /** Where a search looks: Group, Neighbourhood, District, Market. */
  readonly scopes: Readonly<Record<string, string>>
  /** What samples are counted by: group, family, area, district, region, market. */
  readonly units: Readonly<Record<string, string>>
  /** Names of adjustments. */
  readonly factors: Readonly<Record<string, string>>
  /** What prices are at where no comparable tells more. */
  readonly level: string
  /** Reasons for which a sample does not count. */
  readonly excluded: Readonly<Partial<Record<ExclusionReason, string>>>
  /** The price that is compared: per m², or whole. */
  readonly price: string
  readonly sameGroup: string
  /** By what similarity is judged. */
  readonly likeness: string
  /** Who asks for the least number of comparables, and whose the other limits are. */
  readonly minimum: string
  readonly rule: string
  /** What the rule says of old deals; `""` when nothing. */
  readonly oldDeals: string
  readonly resolved: (name: string) => string
  readonly noneOfGroup: (name: string) => string
}

/** The words of the asset that a message names, those of property when it names none. */
export const wordsFor = (
  words: Readonly<Record<string, MarketWords>> & { readonly PROPERTY: MarketWords },
  asset: string | undefined,
): MarketWords => words[asset ?? "PROPERTY"] ?? words.PROPERTY
