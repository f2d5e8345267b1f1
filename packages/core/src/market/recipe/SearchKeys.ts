import { isDemo } from "../../domain/DemoMarket.ts"
import { type Facts, text } from "../../domain/Facts.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { Point } from "../../statistics/Distance.ts"

/** Recognises a group in a name or an address; `undefined` when there is no match or more than one. */
export interface GroupResolver {
  readonly resolve: (text: string) => { readonly name: string } | undefined
}

/** The keys under which the search files the samples of one asset. */
export interface SearchKeys {
  /**
   * Raised when samples would be filed under other markets, neighbourhoods, districts, families or traits than before:
   * stored ones are then filed anew (`ov samples refile`). Default: 1.
   */
  readonly version?: number
  /** The market a sample belongs to (for property: province, city and usage). Markets never mix. */
  readonly market: (city: string, facts: Facts) => string
  /** Texts that may name the subject's group, best first (for property: community, then address). */
  readonly groupNames: (facts: Facts, city: string) => ReadonlyArray<string>
  /**
   * The field that carries a sample's group (`community`, `model`); a resolved group is reported under the same name.
   */
  readonly groupField: string
  /** The name of an object's group, from its facts and region. Absent: the text of `groupField`. */
  readonly groupOf?: (facts: Facts, city: string) => string | undefined
  /** One key for all spellings of a group's name. Absent: names are compared as they are. */
  readonly groupKey?: (name: string) => string
  /** Key of the family of a group (phases of one community): groups with the same base are searched together. */
  readonly groupBase?: (name: string) => string
  /**
   * Stem that names of neighbouring groups share (quarters of one estate, doors of one street). Namesakes in one
   * district are searched before other groups nearby, and may be more similar; they are not one unit of support.
   * Absent: names are not used.
   */
  readonly groupStem?: (name: string) => string
  /** Resolves a text to a group among the names of one market. Absent: only exact names are recognised. */
  readonly resolver?: (names: ReadonlyArray<string>) => GroupResolver
  /**
   * A group's name in the parts in which people write it, the one that identifies it best last (brand, series), of a
   * sample or a request: where no sample is of the subject's group, groups of close names are offered. Absent: none.
   */
  readonly nameParts?: (facts: Facts) => ReadonlyArray<string>
  /**
   * Fields that spell a group's name (brand and series of a car): a recognised subject takes their spelling from the
   * samples.
   */
  readonly named?: ReadonlyArray<string>
  /**
   * Fields whose texts a catalogue keeps with a group's name, for lists of names. Absent: the group's field and those
   * of `named`.
   */
  readonly told?: ReadonlyArray<string>
  /**
   * True when objects of one group share a field by design (a model's type, a trim's engine). A field that the subject
   * leaves open is then taken from the samples of its group, or else its family, where they agree. Absent: nothing is
   * inherited.
   */
  readonly inherits?: (field: string) => boolean
  /**
   * Inference from similar names, where neither the group nor its family has samples and the subject's neighbourhood
   * (size of its kind) is unknown: groups whose names have the same stem and the nearest number supply the kind of
   * object, and nothing else. Absent: names are not used.
   */
  readonly likeNames?: LikeNames
  /** The neighbourhood (a named area larger than a group, smaller than a district), when known. */
  readonly neighbourhood: (facts: Facts) => string | undefined
  readonly district: (city: string, facts: Facts) => string | undefined
  /** The area that holds districts (for land: the province), where a market spans more than one. */
  readonly region?: (city: string, facts: Facts) => string | undefined
  readonly point: (facts: Facts) => Point | undefined
  /**
   * Traits of similarity other than place and time. When a search finds more samples than it returns, the most similar
   * are kept.
   */
  readonly likeness?: ReadonlyArray<LikenessTrait>
}

/** Relations of group names to each other. */
export interface LikeNames {
  /** Splits a name into its stem and the number after it; `undefined` when it has no number. */
  readonly read: (name: string) => { readonly stem: string; readonly number: number } | undefined
  /** Maximum ratio of two numbers that still count as similar. */
  readonly mostRatio: number
  /** True when groups with similar names share a field. */
  readonly shares: (field: string) => boolean
}

/** A numeric trait by which objects are similar or not. */
export interface LikenessTrait {
  readonly of: (facts: Facts) => number | undefined
  /** A difference of this size counts as much as 400 days. */
  readonly scale: number
}

/** The name of an object's group, from its facts and region. */
export const groupName = (keys: SearchKeys, facts: Facts, city: string): string | undefined =>
  keys.groupOf === undefined ? text(facts, keys.groupField) : keys.groupOf(facts, city)

/** The fields that a catalogue keeps with a group's name. */
export const toldFields = ({
  groupField,
  named = [],
  told = [groupField, ...named],
}: SearchKeys): ReadonlyArray<string> => told

/** Of an object's facts those that a catalogue keeps with its group's name: texts and numbers, as they are. */
export const toldFacts = (keys: SearchKeys, facts: Facts): Facts =>
  Object.fromEntries(
    toldFields(keys).flatMap((field) => {
      const value = ownValue(facts, field)
      return typeof value === "string" || typeof value === "number" ? [[field, value]] : []
    }),
  )

/** Groups farther apart share a stem by chance, km. */
export const NAMESAKES_KM = 3

/** The stem of an object's group name within its district (`SearchKeys.groupStem`); `undefined` where it has none. */
export const stemOf = (keys: SearchKeys, facts: Facts, city: string): string | undefined => {
  const { district, groupStem } = keys
  if (groupStem === undefined) return undefined
  const name = groupName(keys, facts, city)
  return name === undefined ? undefined : `${district(city, facts) ?? ""}|${groupStem(name)}`
}

/**
 * The market in which a market's demo samples are filed and learned, separate from all other samples so that the two
 * never mix.
 */
export const demoMarketOf = (market: string): string => `${market}${DEMO}`

const DEMO = "|DEMO"

/** The market to which a demo market belongs; any other is its own. */
export const withoutDemo = (market: string): string => (market.endsWith(DEMO) ? market.slice(0, -DEMO.length) : market)

/** The market that a sample is filed in. */
export const marketOf = (keys: SearchKeys, sample: Pick<Sample, "city" | "facts" | "source">): string => {
  const market = keys.market(sample.city, sample.facts)
  return isDemo(sample) ? demoMarketOf(market) : market
}
