import * as Facts from "../../domain/Facts.ts"
import { smallestOf } from "../../domain/LargestOf.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type {
  MeantGroup,
  SampleQuery,
  SearchResult,
  SearchStep,
  SearchTrace,
  SharedFact,
} from "../../ports/SampleSource.ts"
import { partsDistance } from "../../reading/CloseNames.ts"
import { type Point, type Projection, projectionAt } from "../../statistics/Distance.ts"
import type { SearchKeys } from "../recipe/SearchKeys.ts"
import { firstGroup, type GroupNames, type NamedGroup, type Recognised } from "./GroupNames.ts"
import { sharedFacts } from "./SharedFacts.ts"

/** Number of the newest samples that decide which facts a group shares. */
export const AGREED_BY = 12
/** A group is located by at most this many of its newest samples. */
export const PLACED_BY = 500
/** Groups offered in place of one that no sample has. */
export const MOST_OFFERED = 3
/** The most samples that one search returns. */
const MAX_LIMIT = 10_000
/** Cap on the squared difference of one trait, in squared scales. */
export const MOST_UNLIKE = 25

/** What a request means among the names of a market. */
export interface Meaning<G extends NamedGroup> {
  readonly recognised: Recognised<G> | undefined
  /** Groups of the most similar names, where no sample is of the subject's group and its kind is unknown. */
  readonly like: ReadonlyArray<G>
}

/** What a request means. `isVisible`: whether the asker may know of a group, as of the query's day. */
export const meaningOf = <G extends NamedGroup>(
  keys: SearchKeys,
  names: GroupNames<G>,
  { city, facts }: SampleQuery,
  isVisible: (group: G) => boolean,
): Meaning<G> => {
  const texts = keys.groupNames(facts, city)
  const firstOf = <A>(find: (text: string) => A | undefined): A | undefined => {
    for (const text of texts) {
      const found = find(text)
      if (found !== undefined) return found
    }
    return undefined
  }
  const recognised = firstOf((text) => names.recognise(text, isVisible))
  if (recognised !== undefined || keys.neighbourhood(facts) !== undefined) return { recognised, like: [] }
  const like = firstOf((text) => {
    const found = names.like(text, isVisible)
    return found.length === 0 ? undefined : found
  })
  return { recognised, like: like ?? [] }
}

/** Another group than the subject's that a further text of the request names: an address in another community. */
export const alsoNamed = <G extends NamedGroup>(
  keys: SearchKeys,
  names: GroupNames<G>,
  { city, facts, meantGroups }: SampleQuery,
  { recognised }: Meaning<G>,
  isVisible: (group: G) => boolean,
): G | undefined => {
  if (meantGroups !== true || recognised === undefined) return undefined
  for (const text of keys.groupNames(facts, city).slice(1)) {
    const also = names.recognise(text, isVisible)
    const group = also?.group ?? firstGroup(also?.family ?? [])
    if (group !== undefined && !recognised.family.includes(group)) return group
  }
  return undefined
}

/** The group of a market that is named exactly as the subject's. */
export const namesake = <G extends NamedGroup>(
  keys: SearchKeys,
  names: Pick<GroupNames<G>, "named">,
  { city, facts }: SampleQuery,
  isVisible: (group: G) => boolean,
): G | undefined => {
  for (const text of keys.groupNames(facts, city)) {
    const group = firstGroup(names.named(text).filter(isVisible))
    if (group !== undefined) return group
  }
  return undefined
}

/** The groups whose samples tell of the subject; empty lists are not asked. */
export interface Asked<G extends NamedGroup> {
  /** Of their newest samples, `AGREED_BY` tell which facts are shared. */
  readonly sharing: ReadonlyArray<G>
  /** Its newest sample spells the subject's name. */
  readonly speller: G | undefined
  /** The groups whose proper names are wanted. */
  readonly named: ReadonlyArray<G>
  /** True when the subject's place is wanted: that of its group, or else of its family. */
  readonly place: boolean
}

export const askedOf = <G extends NamedGroup>(
  keys: SearchKeys,
  { facts }: SampleQuery,
  { like, recognised }: Meaning<G>,
): Asked<G> => {
  if (recognised === undefined) {
    const sharing = keys.likeNames === undefined ? [] : like
    return { sharing, speller: undefined, named: sharing, place: false }
  }
  const { family, group } = recognised
  return {
    sharing: keys.inherits === undefined ? [] : group === undefined ? family : [group],
    speller: keys.named === undefined ? undefined : (group ?? firstGroup(family)),
    named: group === undefined ? [] : [group],
    place: keys.point(facts) === undefined,
  }
}

/** What the samples of those groups tell. */
export interface Told {
  /** The newest samples, the newest first; those of one day in the order of their ids. */
  readonly sharing: ReadonlyArray<Sample>
  readonly speller: Sample | undefined
  /** The names as the newest samples spell them, in the order asked. */
  readonly named: ReadonlyArray<string | undefined>
  readonly place: Point | undefined
}

/** A subject completed by what its group shares. */
export interface CompleteSubject {
  readonly agreed: ReadonlyArray<SharedFact>
  /** Facts that the samples give, with the group's proper name and the place. */
  readonly resolved: Facts.Facts
  /** All known facts. */
  readonly facts: Facts.Facts
  readonly from: Projection | undefined
  /** The subject's similarity traits, `NaN` where unknown. */
  readonly traits: ReadonlyArray<{ readonly value: number; readonly scale: number }>
}

export const completeSubject = <G extends NamedGroup>(
  keys: SearchKeys,
  query: SampleQuery,
  { recognised }: Meaning<G>,
  { named, place: placed, sharing, speller }: Told,
): CompleteSubject => {
  const agreed = recognised === undefined ? sharedByLike(keys, query, sharing) : inherited(keys, query, sharing)
  const shared = Object.fromEntries(agreed.map(({ field, value }) => [field, value]))
  const spelled = Object.fromEntries(
    (keys.named ?? []).flatMap((field) => {
      const value = ownValue(speller?.facts, field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  const name = recognised?.group === undefined ? undefined : named[0]
  const facts = { ...shared, ...query.facts, ...spelled }
  const point = keys.point(query.facts)
  const place = point ?? placed
  return {
    agreed,
    facts,
    resolved: {
      ...shared,
      ...spelled,
      ...(name === undefined ? {} : { [keys.groupField]: name }),
      ...(point === undefined && place !== undefined ? { longitude: place.longitude, latitude: place.latitude } : {}),
    },
    from: place === undefined ? undefined : projectionAt(place),
    traits: keys.likeness?.map(({ of, scale }) => ({ value: of(facts) ?? Number.NaN, scale })) ?? [],
  }
}

/** Of the groups of like names, those of the subject's district tell of its kind. */
const sharedByLike = (
  { district, likeNames }: SearchKeys,
  query: SampleQuery,
  newest: ReadonlyArray<Sample>,
): ReadonlyArray<SharedFact> => {
  if (likeNames === undefined) return []
  const own = district(query.city, query.facts)
  const ofOwn = newest.filter(({ city, facts }) => own === undefined || district(city, facts) === own)
  return sharedFacts(ofOwn, query.facts, likeNames.shares)
}

/**
 * Facts that the query leaves open and on which the newest samples of the group (or else its family) agree. Those of
 * another district may be of a namesake.
 */
const inherited = (
  { district, inherits }: SearchKeys,
  query: SampleQuery,
  newest: ReadonlyArray<Sample>,
): ReadonlyArray<SharedFact> => {
  if (inherits === undefined) return []
  const own = district(query.city, {})
  const near = own === undefined ? newest : newest.filter(({ city }) => (district(city, {}) ?? own) === own)
  return sharedFacts(near, query.facts, inherits)
}

/** The proper name of a group: as its newest samples spell it; among several of that day, the first in code order. */
export const properName = (spelled: Iterable<string | undefined>): string | undefined => {
  let name: string | undefined
  for (const one of spelled) if (one !== undefined && (name === undefined || one < name)) name = one
  return name
}

/** A group as its newest sample spells it, and the number of its samples. */
export const meantGroup = (keys: SearchKeys, newest: Sample | undefined, count: number): MeantGroup => ({
  name: (keys.named ?? [keys.groupField]).flatMap((field) => Facts.text(newest?.facts ?? {}, field) ?? []).join(" "),
  city: newest?.city ?? "",
  count,
})

/** How far the name of a sample is from that of the query, by their parts; infinite where they are not close. */
export const nameDistance = (keys: SearchKeys, query: SampleQuery): ((facts: Facts.Facts) => number) | undefined => {
  const asked = keys.nameParts?.(query.facts) ?? []
  if (asked.length === 0 || query.meantGroups !== true) return undefined
  return (facts) => partsDistance(asked, keys.nameParts?.(facts) ?? [])
}

/** The closest of some groups, the nearest first; groups of one name count as one. */
export const closestGroups = (
  close: Iterable<{ readonly group: MeantGroup; readonly apart: number }>,
): Pick<SearchResult, "closeGroups"> => {
  const closest = Array.from(Map.groupBy(close, ({ group }) => group.name).values(), (same) => ({
    apart: smallestOf(same.map(({ apart }) => apart)),
    group: {
      ...same.map(({ group }) => group).toSorted(moreSamples)[0]!,
      count: same.reduce((sum, { group }) => sum + group.count, 0),
    },
  })).toSorted((a, b) => a.apart - b.apart || moreSamples(a.group, b.group))
  return closest.length === 0 ? {} : { closeGroups: closest.slice(0, MOST_OFFERED).map(({ group }) => group) }
}

/** Groups with more samples first; equal ones in the order of their names and cities. */
export const moreSamples = (a: MeantGroup, b: MeantGroup): number =>
  b.count - a.count || (`${a.name}|${a.city}` < `${b.name}|${b.city}` ? -1 : 1)

/** The most samples that a query may return. */
export const limitOf = ({ limit }: Pick<SampleQuery, "limit">): number =>
  Math.min(MAX_LIMIT, Math.max(0, Math.floor(limit)))

/** The trail of the steps that were taken, from how many samples each added. A search stops once it has enough. */
export const trailOf = (
  query: Pick<SampleQuery, "steps" | "target" | "limit">,
  added: (step: SearchStep, at: number) => number,
): ReadonlyArray<SearchTrace> => {
  const enough = Math.min(query.target, limitOf(query))
  const trail: Array<SearchTrace> = []
  let found = 0
  for (const [at, step] of query.steps.entries()) {
    found += added(step, at)
    trail.push({ step, found })
    if (found >= enough) break
  }
  return trail
}

/** A search's result from its parts. */
export const resultOf = <G extends NamedGroup>(
  query: SampleQuery,
  { like, recognised }: Meaning<G>,
  { agreed, resolved }: CompleteSubject,
  { named }: Pick<Told, "named">,
  found: Pick<SearchResult, "samples" | "trail" | "closeGroups" | "alsoNamed" | "firstDay">,
): SearchResult => ({
  samples: found.samples,
  trail: found.trail,
  resolved,
  ...(agreed.length === 0 || recognised === undefined || query.meantGroups !== true ? {} : { shared: agreed }),
  ...(agreed.length === 0 || like.length === 0
    ? {}
    : { likeNames: like.map(({ key }, at) => named[at] ?? key).toSorted() }),
  ...(found.closeGroups && { closeGroups: found.closeGroups }),
  ...(found.alsoNamed && { alsoNamed: found.alsoNamed }),
  ...(found.firstDay !== undefined && found.samples.length === 0 ? { firstDay: found.firstDay } : {}),
  unavailable: [],
})
