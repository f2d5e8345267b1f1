import { isDemo } from "../../domain/DemoMarket.ts"
import { type Facts, text } from "../../domain/Facts.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { Point } from "../../statistics/Distance.ts"

/** Recognises a group in a name or an address; `undefined` when none, or more than one, would do. */
export interface GroupResolver {
  readonly resolve: (text: string) => { readonly name: string } | undefined
}

/** How the search finds its way among the samples of one asset: the keys under which a sample is filed. */
export interface SearchKeys {
  /** The market a sample belongs to (for property: province, city and usage). Markets never mix. */
  readonly market: (city: string, facts: Facts) => string
  /** Texts that may name the subject's group, best first (for property: community, then address). */
  readonly groupNames: (facts: Facts, city: string) => ReadonlyArray<string>
  /**
   * The field that carries a sample's group (`community`, `model`), also the name under which a resolved group is
   * reported.
   */
  readonly groupField: string
  /** The name of the group that an object's facts, and region, put it in. Absent: the text of `groupField`. */
  readonly groupOf?: (facts: Facts, city: string) => string | undefined
  /** One key for all spellings of a group's name. Absent: names are compared as they are. */
  readonly groupKey?: (name: string) => string
  /**
   * Key of the family a group belongs to (phases of one community): groups with the same base are searched together.
   */
  readonly groupBase?: (name: string) => string
  /** Finds the group that a text means among the names of one market. Absent: only whole names are recognised. */
  readonly resolver?: (names: ReadonlyArray<string>) => GroupResolver
  /**
   * Fields that spell a group's name (brand and series of a car): a recognised subject takes them over as its samples
   * spell them.
   */
  readonly named?: ReadonlyArray<string>
  /**
   * Whether objects of one group share a field by design (a model's type, a trim's engine): what the subject does not
   * tell of it is taken from the samples of its group, else of its family, where they agree. Absent: nothing is.
   */
  readonly inherits?: (field: string) => boolean
  /**
   * Where neither a group nor its family has samples, and the subject's neighbourhood (size of its kind) is not known:
   * the groups whose names begin alike and have the nearest number tell what kind of object it is, and nothing else of
   * it. Absent: names tell nothing.
   */
  readonly likeNames?: LikeNames
  /** The neighbourhood (a named area larger than a group, smaller than a district), when known. */
  readonly neighbourhood: (facts: Facts) => string | undefined
  readonly district: (city: string, facts: Facts) => string | undefined
  /** What holds districts (for land: the province), where a market reaches beyond one. */
  readonly region?: (city: string, facts: Facts) => string | undefined
  readonly point: (facts: Facts) => Point | undefined
  /**
   * What makes two objects alike, beside place and time: of more samples than a search returns, the likest are kept.
   */
  readonly likeness?: ReadonlyArray<LikenessTrait>
}

/** How the names of groups tell of each other. */
export interface LikeNames {
  /** What a name begins with, and the number behind it; `undefined` when it has none. */
  readonly read: (name: string) => { readonly stem: string; readonly number: number } | undefined
  /** Numbers whose ratio is larger tell nothing of each other. */
  readonly mostRatio: number
  /** Whether groups of like names have a field alike. */
  readonly shares: (field: string) => boolean
}

/** A number by which objects are alike or not. */
export interface LikenessTrait {
  readonly of: (facts: Facts) => number | undefined
  /** A difference of this much counts as 400 days. */
  readonly scale: number
}

/** The name of the group that facts and region put an object in. */
export const groupName = (keys: SearchKeys, facts: Facts, city: string): string | undefined =>
  keys.groupOf === undefined ? text(facts, keys.groupField) : keys.groupOf(facts, city)

/** The market in which a market's demo samples are filed and learned: beside all others, so that the two never mix. */
export const demoMarketOf = (market: string): string => `${market}|DEMO`

/** The market that a sample is filed in. */
export const marketOf = (keys: SearchKeys, sample: Pick<Sample, "city" | "facts" | "source">): string => {
  const market = keys.market(sample.city, sample.facts)
  return isDemo(sample) ? demoMarketOf(market) : market
}
