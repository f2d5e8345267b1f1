import { ownValue } from "../../domain/OwnValue.ts"
import { deviation, mean, sortedQuantile } from "../../statistics/Robust.ts"
import type { Row } from "../model/Rows.ts"
import { type Range, type LabelMeans, placeOf } from "../model/Terms.ts"
import type { Variables } from "../model/Variables.ts"

/** Shrinkage of a level's mean towards that of its parent, in pseudo-rows. */
const FILL_PRIOR = 3

/** Observed range of each numeric variable, without the outer half per cent at either end, and its imputation. */
export const rangesOf = (read: Variables, rows: ReadonlyArray<Row>): ReadonlyArray<Range> =>
  read.numbers.map(({ fill }, v) => {
    const values = Float64Array.from(rows.map((row) => row.numbers[v]!).filter((value) => !Number.isNaN(value))).sort()
    if (values.length === 0) return { low: 0, high: 0, centre: 0, sigma: 1, fill: undefined }
    const average = mean(values)
    const sigma = deviation(values)
    return {
      low: sortedQuantile(values, 0.005),
      high: sortedQuantile(values, 0.995),
      centre: sortedQuantile(values, 0.5),
      sigma: sigma > 0 ? sigma : 1,
      fill: fill === undefined ? undefined : { mean: average, labels: labelMeans(read, rows, v, average, fill) },
    }
  })

const labelMeans = (
  read: Variables,
  rows: ReadonlyArray<Row>,
  v: number,
  average: number,
  names: ReadonlyArray<string>,
): ReadonlyArray<LabelMeans> => {
  const left = Float64Array.from(rows, (row) => row.numbers[v]! - average)
  return names.map((name) => {
    const label = placeOf(read.labels, name)
    const sums = new Map<string, { sum: number; count: number }>()
    rows.forEach((row, r) => {
      const level = row.labels[label]!
      if (level === "" || Number.isNaN(left[r]!)) return
      const entry = sums.get(level) ?? { sum: 0, count: 0 }
      entry.sum += left[r]!
      entry.count++
      sums.set(level, entry)
    })
    const means = Object.fromEntries([...sums].map(([level, { sum, count }]) => [level, sum / (count + FILL_PRIOR)]))
    rows.forEach((row, r) => (left[r]! -= ownValue(means, row.labels[label]!) ?? 0))
    return { label, means }
  })
}
