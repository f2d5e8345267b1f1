import { smallestOf } from "../../domain/LargestOf.ts"
import type { Sample } from "../../domain/Sample.ts"
import type { Projection } from "../../statistics/Distance.ts"
import { groupName, type GroupResolver, type SearchKeys, stemOf } from "../recipe/SearchKeys.ts"
import { type Columns, SHARED } from "./Columns.ts"
import { Postings } from "./Postings.ts"

/** Side of a cell in degrees: 556 m of latitude. */
const CELL = 0.005

/** Receives the samples of one cell and the minimum squared distance that any of them can have, km². */
type Visit = (postings: Postings, leastSquaredKm: number) => void

const column = (longitude: number): number => Math.floor(longitude / CELL)
const row = (latitude: number): number => Math.floor(latitude / CELL)
/** A unique number for every cell on earth, within 32 bits. */
const cellId = (x: number, y: number): number => y * 72_001 + x

/** Tolerance in degrees (0.1 mm): rounding at a cell's edge must never put a sample out of reach. */
const SLACK = 1e-9

/** Distance of a coordinate from the nearest side of a cell it lies outside of, in degrees; 0 inside. */
const outside = (coordinate: number, cell: number): number =>
  Math.max(0, cell * CELL - coordinate - SLACK, coordinate - (cell + 1) * CELL - SLACK)

/** Samples by grid cell. Does not look across the 180th meridian. */
class Grid {
  private readonly cells = new Map<number, { readonly x: number; readonly y: number; readonly postings: Postings }>()

  add(slot: number, columns: Columns): void {
    const longitude = columns.longitudes[slot] ?? Number.NaN
    const latitude = columns.latitudes[slot] ?? Number.NaN
    if (Number.isNaN(longitude) || Number.isNaN(latitude)) return
    const x = column(longitude)
    const y = row(latitude)
    const known = this.cells.get(cellId(x, y))
    if (known !== undefined) return known.postings.add(slot)
    const postings = new Postings()
    postings.add(slot)
    this.cells.set(cellId(x, y), { x, y, postings })
  }

  /** Visits the cells within a radius, from the centre outwards, up to `reach` (km²; may shrink during the visit). */
  around(from: Projection, reach: () => number, visit: Visit): void {
    const centreX = column(from.longitude)
    const centreY = row(from.latitude)
    const side = CELL * Math.min(from.kmPerLongitude, from.kmPerLatitude)
    const visitCell = (x: number, y: number, postings: Postings): void => {
      const width = outside(from.longitude, x) * from.kmPerLongitude
      const height = outside(from.latitude, y) * from.kmPerLatitude
      const least = width * width + height * height
      if (least <= reach()) visit(postings, least)
    }
    const rings = Math.ceil(Math.sqrt(reach()) / side) + 1
    if ((2 * rings + 1) ** 2 > 4 * this.cells.size) {
      for (const { x, y, postings } of this.cells.values()) visitCell(x, y, postings)
      return
    }
    const visitAt = (x: number, y: number): void => {
      const cell = this.cells.get(cellId(x, y))
      if (cell !== undefined) visitCell(x, y, cell.postings)
    }
    for (let ring = 0; ring <= rings; ring++) {
      const least = Math.max(0, ring - 1) * side
      if (least * least > reach()) return
      for (let x = centreX - ring; x <= centreX + ring; x++) {
        const isEdge = Math.abs(x - centreX) === ring
        for (let y = centreY - ring; y <= centreY + ring; y += isEdge ? 1 : 2 * ring) visitAt(x, y)
      }
    }
  }
}

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

/** The slots of one market under every key that a search step uses. */
class Files {
  readonly all = new Postings()
  readonly grid = new Grid()
  /** By the stem of the group's name within its district. */
  readonly namesakes = new Map<string, Postings>()
  readonly neighbourhoods = new Map<string, Postings>()
  readonly districts = new Map<string, Postings>()
  readonly groupsByName = new Map<string, Group>()
  readonly groupsByKey = new Map<string, Group>()
  readonly families = new Map<string, Array<Group>>()
  /** Groups by the stem of their names (`SearchKeys.likeNames`). */
  readonly stems = new Map<string, Array<{ readonly group: Group; readonly number: number }>>()
  /** Number of live samples by owner and city. */
  readonly counts = new Map<number, Map<string, number>>()
}

/** One market's samples, filed under every key that a search step uses. */
export class MarketShelf {
  private readonly keys: SearchKeys
  private readonly columns: Columns
  private readonly files: Files
  private resolver: GroupResolver | undefined

  constructor(keys: SearchKeys, columns: Columns, files = new Files()) {
    this.keys = keys
    this.columns = columns
    this.files = files
  }

  /** The same shelf over columns that hide some slots. */
  over(columns: Columns): MarketShelf {
    return new MarketShelf(this.keys, columns, this.files)
  }

  /** Call it when hidden slots were shown: their groups may be named again. */
  noteShown(): void {
    this.resolver = undefined
  }

  get all(): Postings {
    return this.files.all
  }

  get grid(): Grid {
    return this.files.grid
  }

  get namesakes(): ReadonlyMap<string, Postings> {
    return this.files.namesakes
  }

  get neighbourhoods(): ReadonlyMap<string, Postings> {
    return this.files.neighbourhoods
  }

  get districts(): ReadonlyMap<string, Postings> {
    return this.files.districts
  }

  add(slot: number, sample: Sample): void {
    const { columns, files, keys } = this
    this.count(slot, 1)
    files.all.add(slot)
    files.grid.add(slot, columns)
    const name = groupName(keys, sample.facts, sample.city)
    if (name !== undefined) this.groupNamed(name).postings.add(slot)
    const stem = stemOf(keys, sample.facts, sample.city)
    if (stem !== undefined) postingsOf(files.namesakes, stem).add(slot)
    const neighbourhood = keys.neighbourhood(sample.facts)
    if (neighbourhood !== undefined) postingsOf(files.neighbourhoods, neighbourhood).add(slot)
    const district = keys.district(sample.city, sample.facts)
    if (district !== undefined) postingsOf(files.districts, district).add(slot)
  }

  /** Call it before the owner is cleared from the columns. */
  remove(slot: number): void {
    this.count(slot, -1)
  }

  /** True when an account can see any sample. */
  hasSamplesFor(account: number): boolean {
    return this.citiesOf(SHARED).size > 0 || this.citiesOf(account).size > 0
  }

  /** Number of samples that an account can see, by city; a city may come twice. */
  citiesFor(account: number): ReadonlyArray<readonly [city: string, count: number]> {
    return [...this.citiesOf(SHARED), ...this.citiesOf(account)]
  }

  private citiesOf(owner: number): ReadonlyMap<string, number> {
    return this.files.counts.get(owner) ?? NOWHERE
  }

  private count(slot: number, change: number): void {
    const owner = this.columns.owners[slot] ?? SHARED
    const { city } = this.columns.sample(slot)
    const cities = this.files.counts.get(owner) ?? new Map<string, number>()
    this.files.counts.set(owner, cities)
    const count = (cities.get(city) ?? 0) + change
    if (count === 0) cities.delete(city)
    else cities.set(city, count)
  }

  groups(): Iterable<Group> {
    return this.files.groupsByKey.values()
  }

  /** The group that a text refers to; `isVisible` says whether the caller may know about a group at all. */
  recognise(text: string, isVisible: (group: Group) => boolean): Recognised | undefined {
    const own = this.files.groupsByKey.get(this.keyOf(text))
    const name = own !== undefined && this.hasSamples(own) ? text : this.resolve(text)
    const exact = this.files.groupsByKey.get(this.keyOf(name))
    const group = exact !== undefined && isVisible(exact) ? exact : undefined
    const family = this.files.families.get(group?.base ?? this.baseOf(name))?.filter(isVisible) ?? []
    return family.length === 0 ? undefined : { group, family }
  }

  /** The groups whose name, without phase and building, is exactly that of a text. */
  named(text: string): ReadonlyArray<Group> {
    return this.files.families.get(this.baseOf(text)) ?? []
  }

  /** The visible groups with the names most similar to a text (`SearchKeys.likeNames`). */
  like(text: string, isVisible: (group: Group) => boolean): ReadonlyArray<Group> {
    const { likeNames } = this.keys
    const own = likeNames?.read(text)
    if (likeNames === undefined || own === undefined) return []
    const far = ({ number }: { readonly number: number }): number => Math.abs(Math.log(number / own.number))
    const near = (this.files.stems.get(own.stem) ?? []).filter(
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
    this.resolver ??= this.keys.resolver(
      [...this.files.groupsByName].flatMap(([name, group]) => (this.hasSamples(group) ? [name] : [])),
    )
    return this.resolver.resolve(text)?.name ?? text
  }

  private hasSamples({ postings }: Group): boolean {
    return postings.slots(this.columns).some((slot) => !this.columns.isRemoved(slot))
  }

  private keyOf(name: string): string {
    return this.keys.groupKey?.(name) ?? name
  }

  private baseOf(name: string): string {
    return this.keys.groupBase?.(name) ?? this.keyOf(name)
  }

  private groupNamed(name: string): Group {
    const known = this.files.groupsByName.get(name)
    if (known !== undefined) return known
    const key = this.keyOf(name)
    const group = this.files.groupsByKey.get(key) ?? { key, base: this.baseOf(name), postings: new Postings() }
    this.files.groupsByName.set(name, group)
    this.resolver = undefined
    if (!this.files.groupsByKey.has(key)) {
      this.files.groupsByKey.set(key, group)
      const family = this.files.families.get(group.base)
      if (family === undefined) this.files.families.set(group.base, [group])
      else family.push(group)
      this.noteStem(group, name)
    }
    return group
  }

  private noteStem(group: Group, name: string): void {
    const read = this.keys.likeNames?.read(name)
    if (read === undefined) return
    const known = this.files.stems.get(read.stem)
    const entry = { group, number: read.number }
    if (known === undefined) this.files.stems.set(read.stem, [entry])
    else known.push(entry)
  }
}
