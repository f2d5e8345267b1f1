import { largestOf } from "../../domain/Extremes.ts"
import { type RidgeLimits, solveRidge, type SparseRows, times } from "../../statistics/SparseRows.ts"
import { type Coefficients, Effects, type EffectsModel, noEffects } from "../model/Effects.ts"
import type { Row } from "../model/Rows.ts"
import { basis, isUnknownLevel, levelOf, type Range, type Term, valueOf, width, wordsOf } from "../model/Terms.ts"
import type { Variables } from "../model/Variables.ts"
import { rangesOf } from "./Ranges.ts"

/** A level whose effect is measured against a standard deviation is learned from this many rows on. */
const MINIMUM_LEVEL_ROWS = 8
/** That a label is unknown is learned as a level of its own from this many rows on: fewer are chance, not custom. */
const MINIMUM_UNKNOWN_ROWS = 40
/** A word is learned from this many rows on. */
const MINIMUM_WORD_ROWS = 3
/** The first solution of a fit; later ones start from the one before, and those of shares from that of all rows. */
const FIRST: RidgeLimits = { steps: 120, tolerance: 1e-5 }
const FURTHER: RidgeLimits = { steps: 25, tolerance: 1e-5 }
/** Effects are kept to this (ln units): far below what any price can tell. */
const RESOLUTION = 1e-6

/** Where the columns of each level of a term begin. */
type Columns = ReadonlyArray<ReadonlyMap<string, number>>

/** The design of a fit: sparse columns per row. Built once, solved for many targets. */
export class EffectsDesign {
  readonly #terms: ReadonlyArray<Term>
  readonly #ranges: ReadonlyArray<Range>
  readonly #columns: Columns
  readonly #x: SparseRows
  readonly #weight: Float64Array
  readonly #penalty: Float64Array
  /** What the tables of the recipe say of each row. */
  readonly prior: Float64Array
  #beta: Float64Array

  constructor(read: Variables, terms: ReadonlyArray<Term>, rows: ReadonlyArray<Row>, weight: Float64Array) {
    this.#terms = terms
    this.#ranges = rangesOf(read, rows)
    this.#weight = weight
    const tables = new Effects(read, { ...noEffects, ranges: this.#ranges })
    this.prior = Float64Array.from(rows, (row) => tables.of(row).reduce((sum, effect) => sum + effect, 0))
    const { columns, count } = columnsOf(terms, this.#ranges, rows)
    this.#columns = columns
    this.#x = this.#cells(rows, count)
    this.#penalty = this.#penalties(count)
    this.#beta = new Float64Array(count)
  }

  /** Column 0 is the mean. */
  #cells(rows: ReadonlyArray<Row>, columns: number): SparseRows {
    const starts = new Int32Array(rows.length + 1)
    const at: Array<number> = []
    const value: Array<number> = []
    const out = new Float64Array(largestOf([1, ...this.#terms.map(width)]))
    rows.forEach((row, r) => {
      at.push(0)
      value.push(1)
      this.#terms.forEach((term, t) => {
        for (const word of wordsOf(term, row)) {
          const level = levelOf(term, row, word)
          const first = level === undefined ? undefined : this.#columns[t]!.get(level)
          if (first === undefined) continue
          cellsOf(term, this.#ranges, row, out)
          for (let c = 0; c < width(term); c++) {
            if (out[c] === 0) continue
            at.push(first + c)
            value.push(out[c]!)
          }
        }
      })
      starts[r + 1] = at.length
    })
    return { columns, starts, at: Int32Array.from(at), value: Float64Array.from(value) }
  }

  #penalties(count: number): Float64Array {
    const { starts, at, value } = this.#x
    const sum = new Float64Array(count)
    const square = new Float64Array(count)
    let total = 0
    for (let r = 0; r < this.#weight.length; r++) {
      const w = this.#weight[r]!
      total += w
      for (let i = starts[r]!; i < starts[r + 1]!; i++) {
        sum[at[i]!]! += w * value[i]!
        square[at[i]!]! += w * value[i]! ** 2
      }
    }
    const penalty = new Float64Array(count)
    this.#terms.forEach((term, t) => {
      for (const first of this.#columns[t]!.values()) {
        for (let c = first; c < first + width(term); c++) {
          const variance = square[c]! / total - (sum[c]! / total) ** 2
          penalty[c] = term.standardised && variance > 1e-12 ? term.penalty * variance : term.penalty
        }
      }
    })
    return penalty
  }

  /** The effects that best explain `target`, tables included: per row, relative to the mean. */
  fitted(target: Float64Array): Float64Array {
    const first = this.#beta[0] === 0
    const left = target.map((v, r) => v - this.prior[r]!)
    this.#beta = solveRidge(this.#x, this.#weight, this.#penalty, left, this.#beta, first ? FIRST : FURTHER)
    const out = times(this.#x, this.#beta)
    const mean = this.#mean(out)
    for (let r = 0; r < out.length; r++) out[r]! += this.prior[r]! - mean
    return out
  }

  #mean(values: Float64Array): number {
    let sum = 0
    let total = 0
    for (let r = 0; r < values.length; r++) {
      sum += this.#weight[r]! * values[r]!
      total += this.#weight[r]!
    }
    return total === 0 ? 0 : sum / total
  }

  /** The effects found last. */
  model(): EffectsModel {
    return { terms: this.#terms, ranges: this.#ranges, coefficients: this.#coefficients(this.#beta) }
  }

  /** The effects as they are learned from some of the rows alone. */
  without(isLeftOut: (row: number) => boolean, target: Float64Array): EffectsModel {
    const left = target.map((v, r) => v - this.prior[r]!)
    const weight = this.#weight.map((w, r) => (isLeftOut(r) ? 0 : w))
    const beta = solveRidge(this.#x, weight, this.#penalty, left, this.#beta, FURTHER)
    return { ...this.model(), coefficients: this.#coefficients(beta) }
  }

  #coefficients(beta: Float64Array): ReadonlyArray<Coefficients> {
    const means = this.#columnMeans()
    return this.#terms.map((term, t) => {
      let offset = 0
      const levels = new Map<string, ReadonlyArray<number>>()
      for (const [level, first] of this.#columns[t]!) {
        const own: Array<number> = []
        for (let c = first; c < first + width(term); c++) {
          const effect = Math.round(beta[c]! / RESOLUTION) * RESOLUTION
          own.push(effect)
          offset += effect * means[c]!
        }
        levels.set(level, own)
      }
      return { levels: Object.fromEntries(levels), offset }
    })
  }

  #columnMeans(): Float64Array {
    const { starts, at, value, columns } = this.#x
    const means = new Float64Array(columns)
    let total = 0
    for (let r = 0; r < this.#weight.length; r++) {
      total += this.#weight[r]!
      for (let i = starts[r]!; i < starts[r + 1]!; i++) means[at[i]!]! += this.#weight[r]! * value[i]!
    }
    return means.map((sum) => sum / total)
  }
}

const cellsOf = (term: Term, ranges: ReadonlyArray<Range>, row: Row, out: Float64Array): void => {
  const { number } = term
  const range = number < 0 ? undefined : ranges[number]
  const known = number < 0 || !Number.isNaN(row.numbers[number]!)
  basis(term, range, known, number < 0 ? 0 : valueOf(row, number, range), out)
}

const least = (term: Term, level: string): number => {
  if (term.standardised) return MINIMUM_LEVEL_ROWS
  if (term.tokens >= 0) return MINIMUM_WORD_ROWS
  return term.by.length > 0 && isUnknownLevel(level) ? MINIMUM_UNKNOWN_ROWS : 1
}

/** A column for each effect of each level that rows can tell anything about. */
const columnsOf = (
  terms: ReadonlyArray<Term>,
  ranges: ReadonlyArray<Range>,
  rows: ReadonlyArray<Row>,
): { readonly columns: Columns; readonly count: number } => {
  let count = 1
  const columns = terms.map((term) => {
    const counts = new Map<string, number>()
    const missing = term.shape === "missing"
    for (const row of rows) {
      const known = term.number < 0 || !Number.isNaN(valueOf(row, term.number, ranges[term.number]))
      const observed = term.number < 0 || !Number.isNaN(row.numbers[term.number]!)
      if (missing ? observed : !known) continue
      for (const word of wordsOf(term, row)) {
        const level = levelOf(term, row, word)
        if (level !== undefined) counts.set(level, (counts.get(level) ?? 0) + 1)
      }
    }
    const bends = term.number >= 0 && !missing
    return new Map(
      [...counts]
        .filter(([level, size]) => size >= least(term, level) && (bends || size < rows.length))
        .map(([level]) => level)
        .toSorted()
        .map((level) => {
          const first = count
          count += width(term)
          return [level, first]
        }),
    )
  })
  return { columns, count }
}
