import { smallestOf } from "../../domain/LargestOf.ts"
import type { Sample } from "../../domain/Sample.ts"
import { groupName, type GroupResolver, type SearchKeys, stemOf } from "../recipe/SearchKeys.ts"
import { type Columns, SHARED } from "./Columns.ts"
import { Grid } from "./Grid.ts"
import { Postings } from "./Postings.ts"

/** Samples of one community, model or similar unit. */
export interface Group {
  readonly key: string
  readonly base: string
  readonly postings: Postings
}

/** The match of a subject: its group, when it is unambiguous, and all groups with the same base. */
export interface Recognised {
  readonly group: Group | undefined
  readonly family: ReadonlyArray<Group>
}

const postingsOf = (shelf: Map<string, Postings>, key: string): Postings => {
  const known = shelf.get(key)
  if (known !== undefined) return known
  const postings = new Postings()
  shelf.set(key, postings)
  return postings
}

const NOWHERE: ReadonlyMap<string, number> = new Map()

/** One market's samples, filed under every key that a search step uses. */
export class MarketShelf {
  readonly all = new Postings()
  readonly grid = new Grid()
  /** By the stem of the group's name within its district. */
  readonly namesakes = new Map<string, Postings>()
  readonly neighbourhoods = new Map<string, Postings>()
  readonly districts = new Map<string, Postings>()
  private readonly groupsByName = new Map<string, Group>()
  private readonly groupsByKey = new Map<string, Group>()
  private readonly families = new Map<string, Array<Group>>()
  /** Groups by the stem of their names (`SearchKeys.likeNames`). */
  private readonly stems = new Map<string, Array<{ readonly group: Group; readonly number: number }>>()
  private resolver: GroupResolver | undefined
  /** Number of live samples by owner and city. */
  private readonly counts = new Map<number, Map<string, number>>()
  private readonly keys: SearchKeys
  private readonly columns: Columns

  constructor(keys: SearchKeys, columns: Columns) {
    this.keys = keys
    this.columns = columns
  }

  add(slot: number, sample: Sample): void {
    const { columns, keys } = this
    this.count(slot, 1)
    this.all.add(slot)
    this.grid.add(slot, columns)
    const name = groupName(keys, sample.facts, sample.city)
    if (name !== undefined) this.groupNamed(name).postings.add(slot)
    const stem = stemOf(keys, sample.facts, sample.city)
    if (stem !== undefined) postingsOf(this.namesakes, stem).add(slot)
    const neighbourhood = keys.neighbourhood(sample.facts)
    if (neighbourhood !== undefined) postingsOf(this.neighbourhoods, neighbourhood).add(slot)
    const district = keys.district(sample.city, sample.facts)
    if (district !== undefined) postingsOf(this.districts, district).add(slot)
  }

  /** Call it before the owner is cleared from the columns. */
  remove(slot: number): void {
    this.count(slot, -1)
  }

  /** Whether an account can see any sample. */
  hasSamplesFor(account: number): boolean {
    return this.citiesOf(SHARED).size > 0 || this.citiesOf(account).size > 0
  }

  /** Number of samples that an account can see, by city; a city may come twice. */
  citiesFor(account: number): ReadonlyArray<readonly [city: string, count: number]> {
    return [...this.citiesOf(SHARED), ...this.citiesOf(account)]
  }

  private citiesOf(owner: number): ReadonlyMap<string, number> {
    return this.counts.get(owner) ?? NOWHERE
  }

  private count(slot: number, change: number): void {
    const owner = this.columns.owners[slot] ?? SHARED
    const { city } = this.columns.sample(slot)
    const cities = this.counts.get(owner) ?? new Map<string, number>()
    this.counts.set(owner, cities)
    const count = (cities.get(city) ?? 0) + change
    if (count === 0) cities.delete(city)
    else cities.set(city, count)
  }

  groups(): Iterable<Group> {
    return this.groupsByKey.values()
  }

  /** The group that a text refers to; `isVisible` says whether the caller may know about a group at all. */
  recognise(text: string, isVisible: (group: Group) => boolean): Recognised | undefined {
    const name = this.groupsByKey.has(this.keyOf(text)) ? text : this.resolve(text)
    const exact = this.groupsByKey.get(this.keyOf(name))
    const group = exact !== undefined && isVisible(exact) ? exact : undefined
    const family = this.families.get(group?.base ?? this.baseOf(name))?.filter(isVisible) ?? []
    return family.length === 0 ? undefined : { group, family }
  }

  /** The visible groups with the names most similar to a text (`SearchKeys.likeNames`). */
  like(text: string, isVisible: (group: Group) => boolean): ReadonlyArray<Group> {
    const { likeNames } = this.keys
    const own = likeNames?.read(text)
    if (likeNames === undefined || own === undefined) return []
    const far = ({ number }: { readonly number: number }): number => Math.abs(Math.log(number / own.number))
    const near = (this.stems.get(own.stem) ?? []).filter(
      (each) => far(each) <= Math.log(likeNames.mostRatio) && isVisible(each.group),
    )
    const least = smallestOf(near.map(far))
    return near.filter((each) => far(each) === least).map(({ group }) => group)
  }

  /**
   * Resolves a text to a group name as samples (or at least their families) spell it; the text itself when none
   * matches.
   */
  private resolve(text: string): string {
    if (this.keys.resolver === undefined) return text
    this.resolver ??= this.keys.resolver([...this.groupsByName.keys()])
    return this.resolver.resolve(text)?.name ?? text
  }

  private keyOf(name: string): string {
    return this.keys.groupKey?.(name) ?? name
  }

  private baseOf(name: string): string {
    return this.keys.groupBase?.(name) ?? this.keyOf(name)
  }

  private groupNamed(name: string): Group {
    const known = this.groupsByName.get(name)
    if (known !== undefined) return known
    const key = this.keyOf(name)
    const group = this.groupsByKey.get(key) ?? { key, base: this.baseOf(name), postings: new Postings() }
    this.groupsByName.set(name, group)
    this.resolver = undefined
    if (!this.groupsByKey.has(key)) {
      this.groupsByKey.set(key, group)
      const family = this.families.get(group.base)
      if (family === undefined) this.families.set(group.base, [group])
      else family.push(group)
      this.noteStem(group, name)
    }
    return group
  }

  private noteStem(group: Group, name: string): void {
    const read = this.keys.likeNames?.read(name)
    if (read === undefined) return
    const known = this.stems.get(read.stem)
    const entry = { group, number: read.number }
    if (known === undefined) this.stems.set(read.stem, [entry])
    else known.push(entry)
  }
}
