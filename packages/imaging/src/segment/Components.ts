import type { Box } from "../Raster.ts"
import type { Ink } from "./Ink.ts"
import { UnionFind } from "./UnionFind.ts"

/** Connected ink: a stroke, a part of a character, or a character. */
export interface Component extends Box {
  /** Pixels of ink. */
  readonly area: number
}

/** Maximum number of runs of ink. Noise has more than a page of text, and the rest is ignored. */
const MOST_RUNS = 4_000_000

/** Connected ink, 8-connected, in reading order of its first pixel. */
export const componentsOf = ({ width, height, data }: Ink): ReadonlyArray<Component> => {
  const rows: Array<number> = []
  const froms: Array<number> = []
  const tos: Array<number> = []
  for (let y = 0; y < height && rows.length < MOST_RUNS; y++) {
    const base = y * width
    for (let x = 0; x < width; x++) {
      if (data[base + x] === 0) continue
      const from = x
      while (x + 1 < width && data[base + x + 1] === 1) x++
      rows.push(y)
      froms.push(from)
      tos.push(x)
    }
  }
  const sets = new UnionFind(rows.length)
  let above = 0
  for (let index = 0; index < rows.length; index++) {
    const y = rows[index] ?? 0
    const [from, to] = [froms[index] ?? 0, tos[index] ?? 0]
    while (
      above < index &&
      ((rows[above] ?? 0) < y - 1 || ((rows[above] ?? 0) === y - 1 && (tos[above] ?? 0) < from - 1))
    )
      above++
    for (let other = above; (rows[other] ?? y) === y - 1 && (froms[other] ?? 0) <= to + 1; other++) {
      sets.join(other, index)
    }
  }
  const boxes = new Map<number, { left: number; right: number; top: number; bottom: number; area: number }>()
  for (let index = 0; index < rows.length; index++) {
    const [y, from, to] = [rows[index] ?? 0, froms[index] ?? 0, tos[index] ?? 0]
    const root = sets.find(index)
    const box = boxes.get(root)
    if (box === undefined) boxes.set(root, { left: from, right: to, top: y, bottom: y, area: to - from + 1 })
    else {
      box.left = Math.min(box.left, from)
      box.right = Math.max(box.right, to)
      box.bottom = y
      box.area += to - from + 1
    }
  }
  return Array.from(boxes.values(), ({ left, right, top, bottom, area }) => ({
    x: left,
    y: top,
    width: right - left + 1,
    height: bottom - top + 1,
    area,
  }))
}
