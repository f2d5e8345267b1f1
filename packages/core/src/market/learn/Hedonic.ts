import { Cholesky } from "./Ridge.ts"
import { sortedQuantile } from "./Robust.ts"
import type { Row } from "./Rows.ts"
import type { Variables } from "./Variables.ts"

/** Learned effect of one numeric variable: piecewise linear in the clamped value, ln units; `missing` when unknown. */
export interface NumberEffect {
  readonly name: string
  readonly factor: string
  readonly low: number
  readonly high: number
  readonly centre: number
  readonly slope: number
  readonly hinges: ReadonlyArray<{ readonly knot: number; readonly slope: number }>
  readonly missing: number
  /** Mean effect over the training rows, taken out so that effects are relative to the market's typical object. */
  readonly offset: number
}

/** Learned effect of each level of a label, ln units; levels never seen have none. */
export interface LabelEffect {
  readonly name: string
  readonly factor: string
  readonly levels: Readonly<Record<string, number>>
}

/** What the attributes of an object add to its ln price, term by term. */
export interface Hedonic {
  readonly numbers: ReadonlyArray<NumberEffect>
  readonly labels: ReadonlyArray<LabelEffect>
}

/** Effect of a numeric variable at a value (`NaN`: unknown). */
const numberEffect = (effect: NumberEffect, value: number): number => {
  if (Number.isNaN(value)) return effect.missing - effect.offset
  const x = value < effect.low ? effect.low : value > effect.high ? effect.high : value
  let sum = effect.slope * (x - effect.centre) - effect.offset
  for (const { knot, slope } of effect.hinges) if (x > knot) sum += slope * (x - knot)
  return sum
}

const labelEffect = (effect: LabelEffect, label: string): number => effect.levels[label] ?? 0

/** Effect of each variable of an object, numbers first, then labels. */
export const hedonicEffects = (hedonic: Hedonic, row: Row): Float64Array => {
  const { numbers, labels } = hedonic
  const effects = new Float64Array(numbers.length + labels.length)
  for (let i = 0; i < numbers.length; i++) effects[i] = numberEffect(numbers[i]!, row.numbers[i]!)
  for (let i = 0; i < labels.length; i++) effects[numbers.length + i] = labelEffect(labels[i]!, row.labels[i]!)
  return effects
}

/** Whether a variable of an object is known, in the order of `hedonicEffects`. */
export const isKnown = (row: Row, variable: number): boolean =>
  variable < row.numbers.length
    ? !Number.isNaN(row.numbers[variable]!)
    : row.labels[variable - row.numbers.length] !== ""

/** Sum of all effects of an object. */
export const hedonicLevel = (hedonic: Hedonic, row: Row): number => {
  let sum = 0
  for (let i = 0; i < hedonic.numbers.length; i++) sum += numberEffect(hedonic.numbers[i]!, row.numbers[i]!)
  for (let i = 0; i < hedonic.labels.length; i++) sum += labelEffect(hedonic.labels[i]!, row.labels[i]!)
  return sum
}

/** A level of a label is learned from this many rows on. */
const MINIMUM_LEVEL_ROWS = 8

/** The design of a fit: sparse columns per row, standardised. Built once, solved for many right-hand sides. */
export class HedonicDesign {
  readonly #columns: ReadonlyArray<Column>
  readonly #starts: Int32Array
  readonly #at: Int32Array
  readonly #value: Float64Array
  readonly #scale: Float64Array
  readonly #mean: Float64Array
  readonly #solver: Cholesky
  readonly #weight: Float64Array
  readonly #read: Variables
  readonly #ranges: ReadonlyArray<Range>

  constructor(read: Variables, rows: ReadonlyArray<Row>, weight: Float64Array, penalty: number) {
    this.#read = read
    this.#weight = weight
    this.#ranges = read.numbers.map((_, v) => rangeOf(rows, v))
    this.#columns = columnsOf(read, rows, this.#ranges)
    const place = new Map(this.#columns.map((column, at) => [columnKey(column), at]))
    const starts = new Int32Array(rows.length + 1)
    const at: Array<number> = []
    const value: Array<number> = []
    rows.forEach((row, r) => {
      eachCell(read, this.#ranges, row, (key, cell) => {
        const column = place.get(key)
        if (column === undefined || cell === 0) return
        at.push(column)
        value.push(cell)
      })
      starts[r + 1] = at.length
    })
    this.#starts = starts
    this.#at = Int32Array.from(at)
    this.#value = Float64Array.from(value)
    const size = this.#columns.length
    this.#mean = new Float64Array(size)
    this.#scale = new Float64Array(size)
    this.#standardise()
    this.#solver = new Cholesky(this.#normalMatrix(penalty), size)
  }

  #standardise(): void {
    let total = 0
    const square = new Float64Array(this.#mean.length)
    for (let r = 0; r < this.#weight.length; r++) {
      const w = this.#weight[r]!
      total += w
      for (let i = this.#starts[r]!; i < this.#starts[r + 1]!; i++) {
        this.#mean[this.#at[i]!]! += w * this.#value[i]!
        square[this.#at[i]!]! += w * this.#value[i]! ** 2
      }
    }
    for (let c = 0; c < this.#mean.length; c++) {
      this.#mean[c]! /= total
      const variance = square[c]! / total - this.#mean[c]! ** 2
      this.#scale[c] = variance > 1e-12 ? Math.sqrt(variance) : 1
    }
  }

  /** Xᵀ W X of the standardised columns plus the penalty, lower triangle. */
  #normalMatrix(penalty: number): Float64Array {
    const size = this.#columns.length
    const matrix = new Float64Array(size * size)
    let total = 0
    for (let r = 0; r < this.#weight.length; r++) {
      const w = this.#weight[r]!
      total += w
      const end = this.#starts[r + 1]!
      for (let i = this.#starts[r]!; i < end; i++) {
        const a = this.#at[i]!
        const wa = w * this.#value[i]!
        for (let j = this.#starts[r]!; j <= i; j++) {
          const b = this.#at[j]!
          matrix[Math.max(a, b) * size + Math.min(a, b)]! += wa * this.#value[j]!
        }
      }
    }
    for (let a = 0; a < size; a++) {
      for (let b = 0; b <= a; b++) {
        const centred = matrix[a * size + b]! - total * this.#mean[a]! * this.#mean[b]!
        matrix[a * size + b] = centred / (this.#scale[a]! * this.#scale[b]!)
      }
      matrix[a * size + a]! += penalty
    }
    return matrix
  }

  /** The effects that best explain `target` (weighted, ridge-shrunk towards none). */
  solve(target: Float64Array): Hedonic {
    const size = this.#columns.length
    const right = new Float64Array(size)
    let total = 0
    let sum = 0
    for (let r = 0; r < target.length; r++) {
      const w = this.#weight[r]!
      total += w
      sum += w * target[r]!
      for (let i = this.#starts[r]!; i < this.#starts[r + 1]!; i++) {
        right[this.#at[i]!]! += w * this.#value[i]! * target[r]!
      }
    }
    const mean = total === 0 ? 0 : sum / total
    for (let c = 0; c < size; c++) right[c] = (right[c]! - total * this.#mean[c]! * mean) / this.#scale[c]!
    const beta = this.#solver.solve(right)
    for (let c = 0; c < size; c++) beta[c]! /= this.#scale[c]!
    return this.#effects(beta)
  }

  #effects(beta: Float64Array): Hedonic {
    const numbers = this.#read.numbers.map(({ name, factor }, v): NumberEffect => {
      const range = this.#ranges[v]!
      let slope = 0
      let missing = 0
      let offset = 0
      const hinges: Array<{ knot: number; slope: number }> = []
      this.#columns.forEach((column, c) => {
        if (column.of !== "number" || column.variable !== v) return
        offset += beta[c]! * this.#mean[c]!
        if (column.part === "slope") slope = beta[c]!
        else if (column.part === "missing") missing = beta[c]!
        else hinges.push({ knot: column.part, slope: beta[c]! })
      })
      return { name, factor, ...range, slope, hinges, missing, offset }
    })
    const labels = this.#read.labels.map(({ name, factor }, v): LabelEffect => {
      const own = this.#columns.flatMap((column, c) =>
        column.of === "label" && column.variable === v ? [{ label: column.part, c }] : [],
      )
      const offset = own.reduce((sum, { c }) => sum + beta[c]! * this.#mean[c]!, 0)
      return { name, factor, levels: Object.fromEntries(own.map(({ label, c }) => [label, beta[c]! - offset])) }
    })
    return { numbers, labels }
  }
}

interface Range {
  readonly low: number
  readonly high: number
  readonly centre: number
}

type Column =
  | { readonly of: "number"; readonly variable: number; readonly part: "slope" | "missing" | number }
  | { readonly of: "label"; readonly variable: number; readonly part: string }

const columnKey = (column: Column): string => `${column.of}|${column.variable}|${column.part}`

/** Effects are learned between the outer percentiles and held constant beyond them. */
const rangeOf = (rows: ReadonlyArray<Row>, variable: number): Range => {
  const values = Float64Array.from(
    rows.map((row) => row.numbers[variable]!).filter((value) => !Number.isNaN(value)),
  ).sort()
  if (values.length === 0) return { low: 0, high: 0, centre: 0 }
  return {
    low: sortedQuantile(values, 0.005),
    high: sortedQuantile(values, 0.995),
    centre: sortedQuantile(values, 0.5),
  }
}

const columnsOf = (read: Variables, rows: ReadonlyArray<Row>, ranges: ReadonlyArray<Range>): ReadonlyArray<Column> => {
  const columns: Array<Column> = []
  read.numbers.forEach(({ knots }, variable) => {
    const range = ranges[variable]!
    const known = rows.reduce((n, row) => n + (Number.isNaN(row.numbers[variable]!) ? 0 : 1), 0)
    if (known < MINIMUM_LEVEL_ROWS) return
    if (range.low < range.high) columns.push({ of: "number", variable, part: "slope" })
    for (const knot of knots) {
      if (knot > range.low && knot < range.high) columns.push({ of: "number", variable, part: knot })
    }
    if (rows.length - known >= MINIMUM_LEVEL_ROWS) columns.push({ of: "number", variable, part: "missing" })
  })
  read.labels.forEach((_, variable) => {
    const counts = new Map<string, number>()
    for (const row of rows) counts.set(row.labels[variable]!, (counts.get(row.labels[variable]!) ?? 0) + 1)
    for (const [label, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (count >= MINIMUM_LEVEL_ROWS && count < rows.length) columns.push({ of: "label", variable, part: label })
    }
  })
  return columns
}

const eachCell = (
  read: Variables,
  ranges: ReadonlyArray<Range>,
  row: Row,
  visit: (key: string, value: number) => void,
): void => {
  read.numbers.forEach(({ knots }, v) => {
    const value = row.numbers[v]!
    if (Number.isNaN(value)) return visit(`number|${v}|missing`, 1)
    const { low, high, centre } = ranges[v]!
    const x = value < low ? low : value > high ? high : value
    visit(`number|${v}|slope`, x - centre)
    for (const knot of knots) if (x > knot) visit(`number|${v}|${knot}`, x - knot)
  })
  row.labels.forEach((label, v) => visit(`label|${v}|${label}`, 1))
}
