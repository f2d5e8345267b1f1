/**
 * A bin of rows with similar confidence: their number, mean confidence, and the share whose price was within ±10 % of
 * the value.
 */
export interface ReliabilityBin {
  readonly count: number
  readonly stated: number
  readonly measured: number
}

/** A value with its confidence, and the price, yuan. */
interface Evaluated {
  readonly price: number
  readonly value: number
  readonly confidence: number
}

const BINS = 10

/** The tolerance behind `confidence`: the price lies within this share of the central value. */
const TOLERANCE = 0.1

const cameTrue = ({ price, value }: Evaluated): boolean => Math.abs(price / value - 1) <= TOLERANCE

/** Ten bins of equal count, from the least to the most confident; fewer for fewer than ten rows. */
export const reliabilityOf = (rows: ReadonlyArray<Evaluated>): ReadonlyArray<ReliabilityBin> => {
  const sorted = rows.toSorted((a, b) => a.confidence - b.confidence)
  return equalCounts(sorted, BINS).map((bin) => ({
    count: bin.length,
    stated: bin.reduce((sum, { confidence }) => sum + confidence, 0) / bin.length,
    measured: bin.filter(cameTrue).length / bin.length,
  }))
}

/** Splits sorted rows into parts of equal count; empty parts are left out. */
export const equalCounts = <A>(sorted: ReadonlyArray<A>, parts: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: parts }, (_, part) =>
    sorted.slice(Math.floor((part * sorted.length) / parts), Math.floor(((part + 1) * sorted.length) / parts)),
  ).filter((part) => part.length > 0)

/** Rows by confidence in whole per cent: enough to pool runs without their rows. */
export interface ConfidenceLevel {
  readonly percent: number
  readonly count: number
  /** Sum of the stated confidence, as fractions. */
  readonly stated: number
  /** Rows whose price was within ±10 % of the value. */
  readonly within10: number
}

/** Sums begin as instances of classes: decision 33. */
class OpenBin {
  count = 0
  stated = 0
  within10 = 0
}

/** The levels of confidence that occur, lowest first. */
export const confidenceLevels = (rows: ReadonlyArray<Evaluated>): ReadonlyArray<ConfidenceLevel> =>
  [...Map.groupBy(rows, ({ confidence }) => Math.round(100 * confidence))]
    .map(([percent, own]) => ({
      percent,
      count: own.length,
      stated: own.reduce((sum, { confidence }) => sum + confidence, 0),
      within10: own.filter(cameTrue).length,
    }))
    .toSorted((a, b) => a.percent - b.percent)

/**
 * Ten bins of equal count over the rows of several runs. Rows with the same level of confidence are interchangeable, so
 * a level at the edge of a bin is split between both bins.
 */
export const pooledReliability = (
  runs: ReadonlyArray<ReadonlyArray<ConfidenceLevel>>,
): ReadonlyArray<ReliabilityBin> => {
  const levels = runs.flat().toSorted((a, b) => a.percent - b.percent)
  const rows = levels.reduce((sum, { count }) => sum + count, 0)
  const bins = Array.from({ length: BINS }, () => new OpenBin())
  let before = 0
  for (const alike of Map.groupBy(levels, ({ percent }) => percent).values()) {
    const count = alike.reduce((sum, level) => sum + level.count, 0)
    bins.forEach((bin, b) => {
      const from = Math.max(before, (b * rows) / BINS)
      const to = Math.min(before + count, ((b + 1) * rows) / BINS)
      const share = Math.max(0, to - from) / count
      bin.count += share * count
      bin.stated += share * alike.reduce((sum, level) => sum + level.stated, 0)
      bin.within10 += share * alike.reduce((sum, level) => sum + level.within10, 0)
    })
    before += count
  }
  return bins
    .filter(({ count }) => count > 0)
    .map(({ count, stated, within10 }) => ({ count, stated: stated / count, measured: within10 / count }))
}
