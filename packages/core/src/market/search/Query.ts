import * as Facts from "../../domain/Facts.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { MeantGroup, SampleQuery, SearchResult, SearchScope, SearchStep } from "../../ports/SampleSource.ts"
import { type Projection, squaredKm } from "../../statistics/Distance.ts"
import { median } from "../../statistics/Robust.ts"
import { NAMESAKES_KM, type SearchKeys, stemOf } from "../recipe/SearchKeys.ts"
import type { Columns } from "./Columns.ts"
import type { Recognised } from "./GroupNames.ts"
import type { Group, MarketShelf } from "./MarketShelf.ts"
import {
  AGREED_BY,
  alsoNamed,
  type Asked,
  askedOf,
  closestGroups,
  completeSubject,
  type CompleteSubject,
  limitOf,
  type Meaning,
  meaningOf,
  meantGroup,
  MOST_UNLIKE,
  nameDistance,
  namesake,
  PLACED_BY,
  properName,
  resultOf,
  type Told,
  trailOf,
} from "./Meaning.ts"
import { Nearest } from "./Nearest.ts"
import { countUntil, type Postings } from "./Postings.ts"

/** Distance of a sample in place and time: (km / 0.6)² + (days / 400)²; smaller is nearer. */
const remoteness = (squared: number, days: number): number => squared / 0.36 + (days * days) / 160_000

/** The largest squared distance, km², at which a sample can score no higher than this; rounded up. */
const squaredKmWithin = (remote: number): number => remote * 0.36 * (1 + 1e-12)

/** District and market scopes read only their newest `limit × WIDE_FACTOR` samples. */
export const WIDE_FACTOR = 8

/** Distance in km assumed when the place of a sample or of the subject is unknown: the scope's usual radius. */
export const usualKm = (scope: SearchScope): number => {
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

  constructor(columns: Columns, keys: SearchKeys, shelf: MarketShelf, query: SampleQuery, account: number) {
    this.columns = columns
    this.keys = keys
    this.shelf = shelf
    this.query = query
    this.account = account
  }

  run(): SearchResult {
    const { columns, found, keys, query, shelf } = this
    const meaning = meaningOf(keys, shelf.names, query, this.hasVisible)
    const told = this.tell(askedOf(keys, query, meaning), meaning)
    const subject = completeSubject(keys, query, meaning, told)
    const limit = limitOf(query)
    const trail = trailOf(query, (step) => {
      const before = found.size
      const nearest = new Nearest(columns, limit - before)
      this.look(step, subject, meaning.recognised, nearest)
      for (const slot of nearest.sorted()) found.add(slot)
      return found.size - before
    })
    const also = alsoNamed(keys, shelf.names, query, meaning, this.hasVisible)
    return resultOf(query, meaning, subject, told, {
      samples: Array.from(found, (slot) => columns.sample(slot)),
      trail,
      ...(meaning.recognised === undefined ? this.closeGroups() : also && { alsoNamed: this.meant(also) }),
      ...(found.size === 0 ? this.first() : {}),
    })
  }

  private tell({ named, place, sharing, speller }: Asked<Group>, { recognised }: Meaning<Group>): Told {
    return {
      sharing: sharing.length === 0 ? [] : this.newestOf(sharing),
      speller: speller && this.newestOf([speller])[0],
      named: named.map((group) => this.properName(group)),
      place: place ? this.placeOf(recognised) : undefined,
    }
  }

  /** The groups whose names are close to the subject's, by the parts of their names (`SearchKeys.nameParts`). */
  private closeGroups(): Pick<SearchResult, "closeGroups"> {
    const distance = nameDistance(this.keys, this.query)
    if (distance === undefined) return {}
    const close = []
    for (const group of this.shelf.names.all()) {
      const [sample] = this.newestOf([group])
      const apart = sample === undefined ? Infinity : distance(sample.facts)
      if (Number.isFinite(apart)) close.push({ group: this.meant(group), apart })
    }
    return closestGroups(close)
  }

  /** The group of this shelf that is named exactly as the subject's; `undefined` when the asker may see none. */
  namesake(): MeantGroup | undefined {
    const group = namesake(this.keys, this.shelf.names, this.query, this.hasVisible)
    return group && this.meant(group)
  }

  private meant(group: Group): MeantGroup {
    return meantGroup(this.keys, this.newestOf([group])[0], [...this.visible(group)].length)
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
    subject: CompleteSubject,
    recognised: Recognised<Group> | undefined,
    nearest: Nearest,
  ): void {
    const { city } = this.query
    const { facts, from } = subject
    const { scope } = step
    const wide = limitOf(this.query) * WIDE_FACTOR
    const scan = (postings: Postings | undefined, most = Infinity, mostSquaredKm = Infinity): void => {
      if (postings !== undefined) this.scan(postings, step, subject, nearest, most, 0, mostSquaredKm)
    }
    switch (scope._tag) {
      case "Group":
        for (const group of recognised?.family ?? []) scan(group.postings)
        return
      case "Namesakes":
        return scan(this.shelf.namesakes.get(stemOf(this.keys, facts, city) ?? ""), Infinity, NAMESAKES_KM ** 2)
      case "Radius":
        if (from !== undefined) this.scanAround({ ...subject, from }, scope.km, step, nearest)
        return
      case "Neighbourhood":
        return scan(this.shelf.neighbourhoods.get(this.keys.neighbourhood(facts) ?? ""))
      case "District":
        return scan(this.shelf.districts.get(this.keys.district(city, facts) ?? ""), wide)
      case "Market":
        return scan(this.shelf.all, wide)
    }
  }

  private scanAround(
    subject: CompleteSubject & { readonly from: Projection },
    km: number,
    step: SearchStep,
    nearest: Nearest,
  ): void {
    const reach = (): number => Math.min(km * km, squaredKmWithin(nearest.worst()))
    this.shelf.grid.around(subject.from, reach, (postings, least) =>
      this.scan(postings, step, subject, nearest, Infinity, least, km * km),
    )
  }

  /**
   * Offers the samples of a list within the step's window, newest first, until no further sample can be near enough.
   */
  private scan(
    postings: Postings,
    step: SearchStep,
    { from, traits }: CompleteSubject,
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
      nearest.offer(slot, near + this.unlikeness(traits, slot))
    }
  }

  /** Dissimilarity of a sample to the subject; an unknown trait counts as one scale apart. */
  private unlikeness(traits: CompleteSubject["traits"], slot: number): number {
    let sum = 0
    for (let t = 0; t < traits.length; t++) {
      const difference = ((this.columns.traits[t]![slot] ?? Number.NaN) - traits[t]!.value) / traits[t]!.scale
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

  /** The group's name as its newest visible sample spells it; among several of that day, the first in code order. */
  private properName(group: Group): string | undefined {
    const spelled: Array<string | undefined> = []
    let newest = -Infinity
    for (const slot of this.visible(group)) {
      if (this.columns.day(slot) < newest) break
      newest = this.columns.day(slot)
      spelled.push(Facts.text(this.columns.sample(slot).facts, this.keys.groupField))
    }
    return properName(spelled)
  }

  /** The median place of a group's visible samples, or of its whole family when the group has no coordinates. */
  private placeOf(recognised: Recognised<Group> | undefined): { longitude: number; latitude: number } | undefined {
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
