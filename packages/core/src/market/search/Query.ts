import * as Facts from "../../domain/Facts.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Sample } from "../../domain/Sample.ts"
import type {
  MeantGroup,
  SampleQuery,
  SearchResult,
  SearchScope,
  SearchStep,
  SearchTrace,
  SharedFact,
} from "../../ports/SampleSource.ts"
import { partsDistance } from "../../reading/CloseNames.ts"
import { type Projection, projectionAt, squaredKm } from "../../statistics/Distance.ts"
import { median } from "../../statistics/Robust.ts"
import { NAMESAKES_KM, type SearchKeys, stemOf } from "../recipe/SearchKeys.ts"
import type { Columns } from "./Columns.ts"
import type { Group, MarketShelf, Recognised } from "./MarketShelf.ts"
import { Nearest } from "./Nearest.ts"
import { countUntil, type Postings } from "./Postings.ts"
import { sharedFacts } from "./SharedFacts.ts"

/** Distance of a sample in place and time: (km / 0.6)² + (days / 400)²; smaller is nearer. */
const remoteness = (squared: number, days: number): number => squared / 0.36 + (days * days) / 160_000

/** The largest squared distance, km², at which a sample can score no higher than this; rounded up. */
const squaredKmWithin = (remote: number): number => remote * 0.36 * (1 + 1e-12)

/** The most samples that one search returns. */
const MAX_LIMIT = 10_000
/** District and market scopes read only their newest `limit × WIDE_FACTOR` samples. */
const WIDE_FACTOR = 8
/** A group is located by at most this many of its newest samples. */
const PLACED_BY = 500

/** Number of the newest samples that decide which facts a group shares. */
const AGREED_BY = 12

/** Groups offered in place of one that no sample has. */
const MOST_OFFERED = 3
/** Cap on the squared difference of one trait, in squared scales. */
const MOST_UNLIKE = 25

/** Distance in km assumed when the place of a sample or of the subject is unknown: the scope's usual radius. */
const usualKm = (scope: SearchScope): number => {
  switch (scope._tag) {
    case "Group":
      return 0.3
    case "Namesakes":
      return 1
    case "Radius":
      return scope.km
    case "Neighbourhood":
      return 1.5
    case "District":
      return 6
    case "Market":
      return 20
  }
}

const isNewer = (a: Sample, b: Sample): boolean =>
  a.observedDay > b.observedDay || (a.observedDay === b.observedDay && a.sampleId < b.sampleId)

/** One search over one market: what is visible, and what was found so far. */
export class Query {
  private readonly found = new Set<number>()
  private readonly columns: Columns
  private readonly keys: SearchKeys
  private readonly shelf: MarketShelf
  private readonly query: SampleQuery
  private readonly account: number
  private readonly limit: number
  /** The subject's similarity traits, `NaN` where unknown. */
  private traits: ReadonlyArray<{ readonly value: number; readonly scale: number }> = []
  /** The known facts of the subject, from its query and its group. */
  private facts: Facts.Facts

  constructor(columns: Columns, keys: SearchKeys, shelf: MarketShelf, query: SampleQuery, account: number) {
    this.columns = columns
    this.keys = keys
    this.shelf = shelf
    this.query = query
    this.account = account
    this.facts = query.facts
    this.limit = Math.min(MAX_LIMIT, Math.max(0, Math.floor(query.limit)))
  }

  run(): SearchResult {
    const { facts, steps, target } = this.query
    const recognised = this.recognise()
    const like = recognised === undefined && this.keys.neighbourhood(facts) === undefined ? this.likeNamed() : []
    const agreed = recognised === undefined ? this.sharedByLike(like) : this.inherited(recognised)
    const shared = Object.fromEntries(agreed.map(({ field, value }) => [field, value]))
    this.facts = { ...shared, ...facts, ...this.named(recognised) }
    this.traits = this.keys.likeness?.map(({ of, scale }) => ({ value: of(this.facts) ?? Number.NaN, scale })) ?? []
    const point = this.keys.point(facts)
    const place = point ?? this.placeOf(recognised)
    const from = place === undefined ? undefined : projectionAt(place)
    const trail: Array<SearchTrace> = []
    for (const step of steps) {
      const nearest = new Nearest(this.columns, this.limit - this.found.size)
      this.look(step, from, recognised, nearest)
      for (const slot of nearest.sorted()) this.found.add(slot)
      trail.push({ step, found: this.found.size })
      if (this.found.size >= Math.min(target, this.limit)) break
    }
    const name = recognised?.group === undefined ? undefined : this.properName(recognised.group)
    return {
      samples: Array.from(this.found, (slot) => this.columns.sample(slot)),
      trail,
      resolved: {
        ...shared,
        ...this.named(recognised),
        ...(name === undefined ? {} : { [this.keys.groupField]: name }),
        ...(point === undefined && place !== undefined ? place : {}),
      },
      ...(agreed.length === 0 || recognised === undefined || this.query.meantGroups !== true ? {} : { shared: agreed }),
      ...(agreed.length === 0 || like.length === 0
        ? {}
        : { likeNames: like.map((group) => this.properName(group) ?? group.key).toSorted() }),
      ...(recognised === undefined ? this.closeGroups() : this.alsoNamed(recognised)),
      ...(this.found.size === 0 ? this.first() : {}),
      unavailable: [],
    }
  }

  /** The groups whose names are close to the subject's, by the parts of their names (`SearchKeys.nameParts`). */
  private closeGroups(): Pick<SearchResult, "closeGroups"> {
    const asked = this.keys.nameParts?.(this.query.facts) ?? []
    if (asked.length === 0 || this.query.meantGroups !== true) return {}
    const close = new Map<string, { readonly group: MeantGroup; readonly apart: number }>()
    for (const group of this.shelf.groups()) {
      const [sample] = this.newestOf([group])
      const parts = sample === undefined ? [] : (this.keys.nameParts?.(sample.facts) ?? [])
      const apart = partsDistance(asked, parts)
      if (!Number.isFinite(apart)) continue
      const meant = this.meant(group)
      const before = close.get(meant.name)?.group.count ?? 0
      close.set(meant.name, { group: { ...meant, count: meant.count + before }, apart })
    }
    const closest = [...close.values()].toSorted((a, b) => a.apart - b.apart || b.group.count - a.group.count)
    return closest.length === 0 ? {} : { closeGroups: closest.slice(0, MOST_OFFERED).map(({ group }) => group) }
  }

  /** Another group that a further text of the request names: an address in another community. */
  private alsoNamed({ family }: Recognised): Pick<SearchResult, "alsoNamed"> {
    if (this.query.meantGroups !== true) return {}
    for (const text of this.keys.groupNames(this.query.facts, this.query.city).slice(1)) {
      const also = this.shelf.recognise(text, this.hasVisible)
      const group = also?.group ?? also?.family[0]
      if (group !== undefined && !family.includes(group)) return { alsoNamed: this.meant(group) }
    }
    return {}
  }

  /** The group of this shelf that is named exactly as the subject's; `undefined` when the asker may see none. */
  namesake(): MeantGroup | undefined {
    const group = this.keys
      .groupNames(this.query.facts, this.query.city)
      .flatMap((text) => this.shelf.named(text))
      .find(this.hasVisible)
    return group === undefined ? undefined : this.meant(group)
  }

  /** A group as its newest sample spells it, and the number of its samples. */
  private meant(group: Group): MeantGroup {
    const [sample] = this.newestOf([group])
    const fields = this.keys.named ?? [this.keys.groupField]
    return {
      name: fields.flatMap((field) => Facts.text(sample?.facts ?? {}, field) ?? []).join(" "),
      city: sample?.city ?? "",
      count: [...this.visible(group)].length,
    }
  }

  /**
   * The day of the oldest visible sample, reported when nothing was found: the samples may begin after the query's day.
   */
  private first(): Pick<SearchResult, "firstDay"> {
    const slot = this.shelf.all.slots(this.columns).find((each) => this.columns.isVisible(each, this.account))
    return slot === undefined ? {} : { firstDay: this.columns.day(slot) }
  }

  private look(
    step: SearchStep,
    from: Projection | undefined,
    recognised: Recognised | undefined,
    nearest: Nearest,
  ): void {
    const { city } = this.query
    const { facts } = this
    const { scope } = step
    const scan = (postings: Postings | undefined, most = Infinity, mostSquaredKm = Infinity): void => {
      if (postings !== undefined) this.scan(postings, step, from, nearest, most, 0, mostSquaredKm)
    }
    switch (scope._tag) {
      case "Group":
        for (const group of recognised?.family ?? []) scan(group.postings)
        return
      case "Namesakes":
        return scan(this.shelf.namesakes.get(stemOf(this.keys, facts, city) ?? ""), Infinity, NAMESAKES_KM ** 2)
      case "Radius":
        if (from !== undefined) this.scanAround(from, scope.km, step, nearest)
        return
      case "Neighbourhood":
        return scan(this.shelf.neighbourhoods.get(this.keys.neighbourhood(facts) ?? ""))
      case "District":
        return scan(this.shelf.districts.get(this.keys.district(city, facts) ?? ""), this.limit * WIDE_FACTOR)
      case "Market":
        return scan(this.shelf.all, this.limit * WIDE_FACTOR)
    }
  }

  private scanAround(from: Projection, km: number, step: SearchStep, nearest: Nearest): void {
    const reach = (): number => Math.min(km * km, squaredKmWithin(nearest.worst()))
    this.shelf.grid.around(from, reach, (postings, least) =>
      this.scan(postings, step, from, nearest, Infinity, least, km * km),
    )
  }

  /**
   * Offers the samples of a list within the step's window, newest first, until no further sample can be near enough.
   */
  private scan(
    postings: Postings,
    step: SearchStep,
    from: Projection | undefined,
    nearest: Nearest,
    most: number,
    leastSquaredKm: number,
    mostSquaredKm = Infinity,
  ): void {
    const { columns, found, account } = this
    const { asOf } = this.query
    const { days, longitudes, latitudes } = columns
    const oldest = asOf - step.withinDays
    const usual = usualKm(step.scope) ** 2
    const least = from === undefined ? usual : leastSquaredKm
    const slots = postings.slots(columns)
    let left = most
    let last = asOf
    for (let index = countUntil(slots, days, asOf) - 1; index >= 0; index--) {
      const slot = slots[index] ?? 0
      const day = days[slot] ?? 0
      if (day < oldest || (left <= 0 && day < last) || remoteness(least, asOf - day) > nearest.worst()) return
      if (!columns.isVisible(slot, account) || (found.size > 0 && found.has(slot))) continue
      left--
      last = day
      const squared =
        from === undefined ? usual : squaredKm(from, longitudes[slot] ?? Number.NaN, latitudes[slot] ?? Number.NaN)
      if (squared > mostSquaredKm) continue
      const near = remoteness(Number.isNaN(squared) ? usual : squared, asOf - day)
      nearest.offer(slot, near + this.unlikeness(slot))
    }
  }

  /** Dissimilarity of a sample to the subject; an unknown trait counts as one scale apart. */
  private unlikeness(slot: number): number {
    let sum = 0
    for (let t = 0; t < this.traits.length; t++) {
      const difference = ((this.columns.traits[t]![slot] ?? Number.NaN) - this.traits[t]!.value) / this.traits[t]!.scale
      sum += Number.isNaN(difference) ? 1 : Math.min(difference * difference, MOST_UNLIKE)
    }
    return sum
  }

  /** Visible samples of a group up to asOf, newest first. */
  private *visible(group: Group): Generator<number> {
    const slots = group.postings.slots(this.columns)
    for (let index = countUntil(slots, this.columns.days, this.query.asOf) - 1; index >= 0; index--) {
      const slot = slots[index] ?? 0
      if (this.columns.isVisible(slot, this.account)) yield slot
    }
  }

  private readonly hasVisible = (group: Group): boolean => this.visible(group).next().done !== true

  private recognise(): Recognised | undefined {
    for (const text of this.keys.groupNames(this.query.facts, this.query.city)) {
      const recognised = this.shelf.recognise(text, this.hasVisible)
      if (recognised !== undefined) return recognised
    }
    return undefined
  }

  /** The groups with names most similar to the subject's, whose own group has no samples. */
  private likeNamed(): ReadonlyArray<Group> {
    for (const text of this.keys.groupNames(this.query.facts, this.query.city)) {
      const like = this.shelf.like(text, this.hasVisible)
      if (like.length > 0) return like
    }
    return []
  }

  private sharedByLike(like: ReadonlyArray<Group>): ReadonlyArray<SharedFact> {
    const { district, likeNames } = this.keys
    if (likeNames === undefined) return []
    const own = district(this.query.city, this.query.facts)
    const ofOwn = this.newestOf(like).filter(({ city, facts }) => own === undefined || district(city, facts) === own)
    return sharedFacts(ofOwn, this.query.facts, likeNames.shares)
  }

  /**
   * Facts that the query leaves open and on which the newest samples of the group (or else its family) agree. Those of
   * another district may be of a namesake.
   */
  private inherited({ family, group }: Recognised): ReadonlyArray<SharedFact> {
    const { district, inherits } = this.keys
    if (inherits === undefined) return []
    const own = district(this.query.city, {})
    const newest = this.newestOf(group === undefined ? family : [group])
    const near = own === undefined ? newest : newest.filter(({ city }) => (district(city, {}) ?? own) === own)
    return sharedFacts(near, this.query.facts, inherits)
  }

  /** The newest visible samples of the given groups; samples of the same day are ordered by `sampleId`. */
  private newestOf(groups: ReadonlyArray<Group>): ReadonlyArray<Sample> {
    const newest: Array<Sample> = []
    for (const group of groups) {
      for (const slot of this.visible(group)) {
        const sample = this.columns.sample(slot)
        const last = newest.length < AGREED_BY ? undefined : newest.at(-1)
        if (last !== undefined && sample.observedDay < last.observedDay) break
        if (last !== undefined && !isNewer(sample, last)) continue
        if (last !== undefined) newest.pop()
        newest.splice(newest.findLastIndex((one) => isNewer(one, sample)) + 1, 0, sample)
      }
    }
    return newest
  }

  /** The fields that spell the name of the group (or else its family), as the newest sample has them. */
  private named(recognised: Recognised | undefined): Facts.Facts {
    if (this.keys.named === undefined || recognised === undefined) return {}
    const { family, group } = recognised
    const first = group ?? family.reduce((least, one) => (one.key < least.key ? one : least))
    const [sample] = this.newestOf([first])
    return Object.fromEntries(
      this.keys.named.flatMap((field) => {
        const value = ownValue(sample?.facts, field)
        return value === undefined ? [] : [[field, value]]
      }),
    )
  }

  /** The group's name as its newest visible sample spells it; among several of that day, the first in code order. */
  private properName(group: Group): string | undefined {
    let name: string | undefined
    let newest = -Infinity
    for (const slot of this.visible(group)) {
      if (this.columns.day(slot) < newest) break
      newest = this.columns.day(slot)
      const spelled = Facts.text(this.columns.sample(slot).facts, this.keys.groupField)
      if (spelled !== undefined && (name === undefined || spelled < name)) name = spelled
    }
    return name
  }

  /** The median place of a group's visible samples, or of its whole family when the group has no coordinates. */
  private placeOf(recognised: Recognised | undefined): { longitude: number; latitude: number } | undefined {
    if (recognised === undefined || !this.columns.isPlaced) return undefined
    const { group, family } = recognised
    return (group === undefined ? undefined : this.middle([group])) ?? this.middle(family)
  }

  private middle(groups: ReadonlyArray<Group>): { longitude: number; latitude: number } | undefined {
    const longitudes: Array<number> = []
    const latitudes: Array<number> = []
    for (const group of groups) {
      let left = PLACED_BY
      let last = -Infinity
      for (const slot of this.visible(group)) {
        const longitude = this.columns.longitudes[slot] ?? Number.NaN
        const latitude = this.columns.latitudes[slot] ?? Number.NaN
        if (left <= 0 && this.columns.day(slot) < last) break
        if (Number.isNaN(longitude) || Number.isNaN(latitude)) continue
        longitudes.push(longitude)
        latitudes.push(latitude)
        left--
        last = this.columns.day(slot)
      }
    }
    return longitudes.length === 0 ? undefined : { longitude: median(longitudes), latitude: median(latitudes) }
  }
}
