import type { Bilingual } from "../../../domain/Words.ts"

/** Asset-specific terms in the sentences of the shared market engine. */
export interface MarketWords {
  /** Scopes of a search: Group, Namesakes, Neighbourhood, District, Market. */
  readonly scopes: Readonly<Record<string, Bilingual>>
  /** Units by which samples are counted: group, family, area, district, region, market. */
  readonly units: Readonly<Record<string, Bilingual>>
  /** Words for the codes of its facts. */
  readonly codes: Readonly<Record<string, Bilingual>>
  /** Names of adjustments. */
  readonly factors: Readonly<Record<string, Bilingual>>
  /** The market's level, which applies where no comparable is more specific. */
  readonly level: Bilingual
  /** Reasons for excluding a sample that depend on the asset. */
  readonly excluded: Readonly<Record<"PRICE_IMPLAUSIBLE" | "DUPLICATE" | "OUTLIER", Bilingual>>
  /** The price that is compared: per m², or whole. */
  readonly price: Bilingual
  readonly sameGroup: Bilingual
  /** The criterion of similarity. */
  readonly likeness: Bilingual
  /** The source of the minimum number of comparables, and that of the other limits. */
  readonly minimum: Bilingual
  readonly rule: Bilingual
  /** The rule's limit for old deals; `""` without one. */
  readonly oldDeals: Bilingual
  readonly resolved: OfName
  readonly noneOfGroup: OfName
}

/** A sentence about a group of the catalogue by its name; `""` without one. */
interface OfName {
  readonly zh: (name: string) => string
  readonly en: (name: string) => string
}

/** An asset's own terms; general ones stand in for those it leaves out. */
export type MarketTerms = Partial<Omit<MarketWords, "excluded">> & {
  readonly excluded?: Partial<MarketWords["excluded"]>
}

/** The terms of an asset, completed by general ones. */
export const completed = (terms: MarketTerms, general: MarketWords): MarketWords => ({
  ...general,
  ...terms,
  scopes: { ...general.scopes, ...terms.scopes },
  units: { ...general.units, ...terms.units },
  factors: { ...general.factors, ...terms.factors },
  excluded: { ...general.excluded, ...terms.excluded },
})
