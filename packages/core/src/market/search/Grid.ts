import type { Projection } from "../../statistics/Distance.ts"
import type { Columns } from "./Columns.ts"
import { Postings } from "./Postings.ts"

/** Side of a cell in degrees: 556 m of latitude. */
const CELL = 0.005

/** Receives the samples of one cell and the minimum squared distance that any of them can have, km². */
export type Visit = (postings: Postings, leastSquaredKm: number) => void

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
export class Grid {
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
