const BINS = 63
const NO_EDGES = new Float64Array(0)
/** The bin of unknown values. */
export const UNKNOWN = BINS
/** Bins of a feature, that of unknown values included. */
export const WIDTH = BINS + 1

/** Features cut into bins. */
export interface Binned {
  readonly rows: number
  /** The bin of each row, feature by feature. */
  readonly bins: ReadonlyArray<Uint8Array>
  /** Upper edges of the bins of each feature but the last. */
  readonly edges: ReadonlyArray<Float64Array>
}

/**
 * Cuts each feature into at most 63 bins of about as many rows each, and one of unknown values. A category is a bin of
 * its own.
 */
export const binned = (columns: ReadonlyArray<Float64Array>, rows: number, isCategory: Uint8Array): Binned => {
  const edges = columns.map((column, f) => (isCategory[f] === 1 ? NO_EDGES : edgesOf(column)))
  return {
    rows,
    edges,
    bins: columns.map((column, f) =>
      Uint8Array.from(column, (value) =>
        Number.isNaN(value) ? UNKNOWN : isCategory[f] === 1 ? value : edgesBelow(edges[f]!, value)),
    ),
  }
}

/** Cuts between values: between any two where there are few, else so that about as many rows lie in each bin. */
const edgesOf = (column: Float64Array): Float64Array => {
  const sorted = column.filter((value) => !Number.isNaN(value)).sort()
  const changes = Array.from(sorted.keys()).filter((at) => at > 0 && sorted[at]! > sorted[at - 1]!)
  const cuts: Array<number> = []
  let bin = 1
  for (const at of changes) {
    if (changes.length >= BINS && at < (bin * sorted.length) / BINS) continue
    cuts.push((sorted[at - 1]! + sorted[at]!) / 2)
    while ((bin * sorted.length) / BINS <= at) bin++
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
