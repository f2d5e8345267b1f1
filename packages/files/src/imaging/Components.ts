import { UnionFind } from "@open-valuation/core/domain"
import type { Box } from "./Raster.ts"

/** Connected ink. */
export interface Component extends Box {
  /** Pixels of ink. */
  readonly area: number
}

/** Ink of a mask as runs of pixels, each with the number of its component. */
export interface Components {
  readonly width: number
  readonly height: number
  readonly components: ReadonlyArray<Component>
  readonly runs: {
    readonly count: number
    readonly row: Int32Array
    /** First pixel (inclusive) and last (exclusive). */
    readonly from: Int32Array
    readonly to: Int32Array
    readonly component: Int32Array
  }
}

/**
 * Connected components of a mask (1: ink, 0: none), 8-connected, in reading order of their first pixels. Runs of
 * adjacent rows are joined by union-find. Rows below the one that exceeds `mostRuns` are not read.
 */
export const findComponents = (
  mask: Uint8Array,
  width: number,
  wholeHeight: number,
  mostRuns = Number.POSITIVE_INFINITY,
): Components => {
  const { count, height } = countRuns(mask, width, wholeHeight, mostRuns)
  const row = new Int32Array(count)
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  const sets = new UnionFind(count)
  let run = 0
  let above = 0
  let aboveEnd = 0
  // Most of a page is paper, over which the search goes at once.
  let ink = mask.indexOf(1)
  for (let y = 0; y < height; y += 1) {
    const first = run
    const base = y * width
    const end = base + width
    for (; ink >= 0 && ink < end; ink = mask.indexOf(1, ink)) {
      const start = ink - base
      while (ink < end && mask[ink] === 1) ink += 1
      const x = ink - base
      row[run] = y
      from[run] = start
      to[run] = x
      while (above < aboveEnd && (to[above] ?? 0) < start) above += 1
      for (let up = above; up < aboveEnd && (from[up] ?? 0) <= x; up += 1) sets.join(up, run)
      run += 1
    }
    above = first
    aboveEnd = run
  }
  return { width, height: wholeHeight, ...gather(count, row, from, to, sets) }
}

/** The runs of the rows that are looked at, and how many rows those are. */
const countRuns = (
  mask: Uint8Array,
  width: number,
  height: number,
  most: number,
): { readonly count: number; readonly height: number } => {
  let count = 0
  let y = 0
  let ink = mask.indexOf(1)
  for (; y < height && count < most; y += 1) {
    const end = (y + 1) * width
    for (; ink >= 0 && ink < end; ink = mask.indexOf(1, ink)) {
      count += 1
      while (ink < end && mask[ink] === 1) ink += 1
    }
  }
  return { count, height: y }
}

const gather = (
  count: number,
  row: Int32Array,
  from: Int32Array,
  to: Int32Array,
  sets: UnionFind,
): Pick<Components, "components" | "runs"> => {
  const component = new Int32Array(count)
  const boxes: Array<{ left: number; right: number; top: number; bottom: number; area: number }> = []
  for (let run = 0; run < count; run += 1) {
    const root = sets.find(run)
    const left = from[run] ?? 0
    const right = to[run] ?? 0
    const y = row[run] ?? 0
    const known = root === run ? undefined : boxes[component[root] ?? 0]
    if (known === undefined) {
      component[run] = boxes.length
      boxes.push({ left, right, top: y, bottom: y + 1, area: right - left })
    } else {
      component[run] = component[root] ?? 0
      known.left = Math.min(known.left, left)
      known.right = Math.max(known.right, right)
      known.bottom = y + 1
      known.area += right - left
    }
  }
  return {
    components: boxes.map(({ left, right, top, bottom, area }) => ({
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      area,
    })),
    runs: { count, row, from, to, component },
  }
}
