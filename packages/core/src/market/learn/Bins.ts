const BINS = 63
const NO_EDGES = new Float64Array(0)
/** The bin of unknown values. */
export const UNKNOWN = BINS
/** Bins per feature, including that of unknown values. */
export const WIDTH = BINS + 1

/** Binned features. */
export interface Binned {
  readonly rows: number
  /** The bin of each row, by feature. */
  readonly bins: ReadonlyArray<Uint8Array>
  /** Upper edges of each feature's bins, except the last. */
  readonly edges: ReadonlyArray<Float64Array>
}

/** Binned features, and the constraint on splits by each. */
export interface ConstrainedBins extends Binned {
  /** 1: the right side of a split has no lower value; −1: no higher; 0: none. */
  readonly signs: Int8Array
  /** True when the bins of a feature are categories, which have no order. */
  readonly isCategory: Uint8Array
}

/** Bins each feature into at most 63 quantile bins, plus one for unknown values. Each category has a bin of its own. */
export const binned = (columns: ReadonlyArray<Float64Array>, rows: number, isCategory: Uint8Array): Binned => {
  const edges = columns.map((column, f) => (isCategory[f] === 1 ? NO_EDGES : edgesOf(column)))
  return { rows, edges, bins: columns.map((column, f) => binsOf(column, edges[f]!, isCategory[f] === 1)) }
}

const binsOf = (column: Float64Array, edges: Float64Array, isCategory: boolean): Uint8Array => {
  const bins = new Uint8Array(column.length)
  for (let r = 0; r < bins.length; r++) {
    const value = column[r]!
    bins[r] = Number.isNaN(value) ? UNKNOWN : isCategory ? value : edgesBelow(edges, value)
  }
  return bins
}

/** Bin edges: between all distinct values where there are few, or else at quantiles. */
const edgesOf = (column: Float64Array): Float64Array => {
  const sorted = Float64Array.from(column).sort()
  // Unknown values sort last.
  let known = sorted.length
  while (known > 0 && Number.isNaN(sorted[known - 1])) known--
  let distinct = 0
  for (let at = 1; at < known; at++) if (sorted[at]! > sorted[at - 1]!) distinct++
  const cuts: Array<number> = []
  let bin = 1
  for (let at = 1; at < known; at++) {
    if (sorted[at]! <= sorted[at - 1]! || (distinct >= BINS && at < (bin * known) / BINS)) continue
    cuts.push((sorted[at - 1]! + sorted[at]!) / 2)
    while ((bin * known) / BINS <= at) bin++
  }
  return Float64Array.from(cuts)
}

const edgesBelow = (edges: Float64Array, value: number): number => {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (edges[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
