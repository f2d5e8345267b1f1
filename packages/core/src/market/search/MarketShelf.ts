import type { Sample } from "../../domain/Sample.ts"
import type { Projection } from "../../statistics/Distance.ts"
import { groupName, type SearchKeys, stemOf } from "../recipe/SearchKeys.ts"
import { type Columns, SHARED } from "./Columns.ts"
import { GroupNames, type NamedGroup } from "./GroupNames.ts"
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
export interface Group extends NamedGroup {
  readonly postings: Postings
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
  /** Number of live samples by owner and city. */
  readonly counts = new Map<number, Map<string, number>>()
}

/** One market's samples, filed under every key that a search step uses. */
export class MarketShelf {
  private readonly keys: SearchKeys
  private readonly columns: Columns
  private readonly files: Files
  readonly names: GroupNames<Group>

  constructor(keys: SearchKeys, columns: Columns, like?: MarketShelf) {
    this.keys = keys
    this.columns = columns
    this.files = like?.files ?? new Files()
    const hasSamples = ({ postings }: Group): boolean =>
      postings.slots(columns).some((slot) => !columns.isRemoved(slot))
    this.names = like?.names.over(hasSamples) ?? new GroupNames(keys, hasSamples)
  }

  /** The same shelf over columns that hide some slots. */
  over(columns: Columns): MarketShelf {
    return new MarketShelf(this.keys, columns, this)
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
    if (name !== undefined)
      this.names.file(name, (named) => ({ ...named, postings: new Postings() })).postings.add(slot)
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
    this.names.noteChanged()
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
}
