import { largestOf } from "../../domain/LargestOf.ts"
import { Ridge, type RidgeLimits } from "../../statistics/Ridge.ts"
import { clamp, median, robustSigma } from "../../statistics/Robust.ts"
import { type SparseRows, times } from "../../statistics/SparseRows.ts"
import { type Coefficients, Effects, type EffectsModel, noEffects } from "../model/Effects.ts"
import type { Row } from "../model/Rows.ts"
import { basis, isUnknownLevel, levelOf, type Range, type Term, valueOf, width, wordsOf } from "../model/Terms.ts"
import type { Variables } from "../model/Variables.ts"
import { rangesOf } from "./Ranges.ts"

/** The id for rows whose labels select no level. */
const NO_LEVEL = -1

/**
 * Integer ids for the levels of each term, so that counting and look-up need no string concatenation. The refits of a
 * market share its terms and rows, so ids are assigned once and reused.
 */
class LevelIds {
  static readonly #known = new WeakMap<ReadonlyArray<Term>, LevelIds>()
  readonly #terms: ReadonlyArray<Term>
  readonly #ids: ReadonlyArray<Map<string, number>>
  readonly #rows = new WeakMap<Row, Int32Array>()

  private constructor(terms: ReadonlyArray<Term>) {
    this.#terms = terms
    this.#ids = terms.map(() => new Map())
  }

  static of(terms: ReadonlyArray<Term>): LevelIds {
    const known = LevelIds.#known.get(terms) ?? new LevelIds(terms)
    LevelIds.#known.set(terms, known)
    return known
  }

  /** The levels of a term seen so far, in the order of their ids. */
  names(t: number): ReadonlyArray<string> {
    return [...this.#ids[t]!.keys()]
  }

  /** For each term in turn: the number of words that a row has for it, then the level id of each word. */
  ofRow(row: Row): Int32Array {
    const known = this.#rows.get(row)
    if (known !== undefined) return known
    const out: Array<number> = []
    this.#terms.forEach((term, t) => {
      const words = wordsOf(term, row)
      out.push(words.length)
      for (const word of words) out.push(this.#idOf(t, levelOf(term, row, word)))
    })
    const ids = Int32Array.from(out)
    this.#rows.set(row, ids)
    return ids
  }

  #idOf(t: number, level: string | undefined): number {
    if (level === undefined) return NO_LEVEL
    const ids = this.#ids[t]!
    const known = ids.get(level) ?? ids.size
    ids.set(level, known)
    return known
  }
}

/** Minimum rows of a level in a standardised term. */
const MINIMUM_LEVEL_ROWS = 8
/** Minimum rows with an unknown label before it is learned as a level of its own: fewer are chance. */
const MINIMUM_UNKNOWN_ROWS = 40
/** Minimum rows of a word. */
const MINIMUM_WORD_ROWS = 3
/**
 * Solver limits of the first solution. Later solutions start from the previous one, those of folds from that of all
 * rows.
 */
const FIRST: RidgeLimits = { steps: 120, tolerance: 1e-5 }
const FURTHER: RidgeLimits = { steps: 25, tolerance: 1e-5 }
/** Effects are rounded to this (ln units): far below any price difference. */
const RESOLUTION = 1e-6

/** First column of each level, by term. */
type Columns = ReadonlyArray<ReadonlyMap<string, number>>

/** The design matrix of a fit as sparse rows: built once, solved for many targets. */
export class EffectsDesign {
  readonly #terms: ReadonlyArray<Term>
  readonly #ranges: ReadonlyArray<Range>
  readonly #columns: Columns
  readonly #x: SparseRows
  readonly #weight: Float64Array
  readonly #ridge: Ridge
  /** The recipe's prior tables, evaluated for each row. */
  readonly prior: Float64Array
  readonly #read: Variables
  readonly #rows: ReadonlyArray<Row>
  /** 1 for each column of a number whose effects have an order. */
  readonly #ordered: Uint8Array
  /** Mean of each column. */
  readonly #means: Float64Array
  #beta: Float64Array
  #settled: EffectsModel | undefined

  constructor(read: Variables, terms: ReadonlyArray<Term>, rows: ReadonlyArray<Row>, weight: Float64Array) {
    this.#terms = terms
    this.#read = read
    this.#rows = rows
    this.#ranges = rangesOf(read, rows)
    this.#weight = weight
    const tables = new Effects(read, { ...noEffects, ranges: this.#ranges })
    this.prior = Float64Array.from(rows, (row) => tables.of(row).reduce((sum, effect) => sum + effect, 0))
    const ids = LevelIds.of(terms)
    const levels = rows.map((row) => ids.ofRow(row))
    const { columns, count, firsts } = columnsOf(terms, this.#ranges, rows, ids, levels)
    this.#columns = columns
    this.#x = this.#cells(rows, levels, firsts, count)
    this.#ridge = new Ridge(this.#x, this.#penalties(count))
    this.#beta = new Float64Array(count)
    this.#ordered = new Uint8Array(count)
    this.#means = this.#columnMeans()
    terms.forEach((term, t) => {
      if (!hasOrder(read, term)) return
      for (const first of columns[t]!.values()) this.#ordered.fill(1, first, first + width(term))
    })
  }

  /** Column 0 is the intercept. */
  #cells(
    rows: ReadonlyArray<Row>,
    levels: ReadonlyArray<Int32Array>,
    firsts: ReadonlyArray<Int32Array>,
    columns: number,
  ): SparseRows {
    const starts = new Int32Array(rows.length + 1)
    const at: Array<number> = []
    const value: Array<number> = []
    const widths = this.#terms.map(width)
    const out = new Float64Array(largestOf([1, ...widths]))
    for (let r = 0; r < rows.length; r++) {
      const own = levels[r]!
      at.push(0)
      value.push(1)
      let place = 0
      for (let t = 0; t < widths.length; t++) {
        for (let words = own[place++]!; words > 0; words--) {
          const id = own[place++]!
          const first = id === NO_LEVEL ? NO_COLUMN : firsts[t]![id]!
          if (first === NO_COLUMN) continue
          cellsOf(this.#terms[t]!, this.#ranges, rows[r]!, out)
          for (let c = 0; c < widths[t]!; c++) {
            if (out[c] === 0) continue
            at.push(first + c)
            value.push(out[c]!)
          }
        }
      }
      starts[r + 1] = at.length
    }
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

  /**
   * Fits the effects to `target` and returns the fitted values per row, including prior tables, relative to the mean.
   */
  fitted(target: Float64Array): Float64Array {
    const first = this.#beta[0] === 0
    const left = target.map((v, r) => v - this.prior[r]!)
    this.#beta = this.#ridge.solve(this.#weight, left, this.#beta, first ? FIRST : FURTHER)
    const out = times(this.#x, this.#beta)
    const mean = this.#mean(out)
    for (let r = 0; r < out.length; r++) out[r]! += this.prior[r]! - mean
    return out
  }

  /**
   * `fitted` once the effects that have an order are read in it (an older object is not dearer): the other effects are
   * fitted to the target less those curves, because the order moves some kinds of objects more than others.
   */
  settled(target: Float64Array, clipSigmas: number): Float64Array {
    const { bend, beta, model } = this.#settle(this.#beta, this.#weight, target, clipSigmas)
    this.#beta = beta
    this.#settled = model
    const out = times(this.#x, beta)
    const mean = this.#mean(out)
    for (let r = 0; r < out.length; r++) out[r]! += this.prior[r]! + bend[r]! - mean
    return out
  }

  /** `bend`: what the order adds to each row's solved effects. */
  #settle(solved: Float64Array, weight: Float64Array, target: Float64Array, clipSigmas: number) {
    const coefficients = this.#coefficients(solved)
    const effects = new Effects(this.#read, this.#modelOf(coefficients))
    const bend = Float64Array.from(this.#rows, (row) => effects.bend(row))
    const fitted = times(this.#x, solved)
    const error = target.map((v, r) => v - this.prior[r]! - bend[r]! - fitted[r]!)
    const middle = median(error)
    const clip = clipSigmas * Math.max(robustSigma(error, middle), 0.01)
    const left = error.map((own, r) => fitted[r]! + clamp(own, middle - clip, middle + clip))
    const beta = this.#ridge.solve(weight, left, solved, FURTHER, this.#ordered)
    return { bend, beta, model: this.#modelOf(this.#coefficients(beta, coefficients)) }
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

  /** The settled solution, or else the most recent one. */
  model(): EffectsModel {
    return this.#settled ?? this.#modelOf(this.#coefficients(this.#beta))
  }

  #modelOf(coefficients: ReadonlyArray<Coefficients>): EffectsModel {
    return { terms: this.#terms, ranges: this.#ranges, coefficients }
  }

  /** The effects learned without some of the rows, settled if those of all rows are. */
  without(isLeftOut: (row: number) => boolean, target: Float64Array, clipSigmas: number): EffectsModel {
    const left = target.map((v, r) => v - this.prior[r]!)
    const weight = this.#weight.map((w, r) => (isLeftOut(r) ? 0 : w))
    const beta = this.#ridge.solve(weight, left, this.#beta, FURTHER)
    return this.#settled === undefined
      ? this.#modelOf(this.#coefficients(beta))
      : this.#settle(beta, weight, target, clipSigmas).model
  }

  /** `held`: those of terms with an order stay as they are. */
  #coefficients(beta: Float64Array, held?: ReadonlyArray<Coefficients>): ReadonlyArray<Coefficients> {
    const means = this.#means
    return this.#terms.map((term, t) => {
      if (held !== undefined && hasOrder(this.#read, term)) return held[t]!
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

/** True when a term is part of a curve that is made to fall or to rise. */
const hasOrder = ({ numbers }: Variables, { number, shape }: Term): boolean =>
  number >= 0 && shape !== "missing" && numbers[number]!.monotone !== undefined

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

/** Marks a level without columns. */
const NO_COLUMN = -1

/**
 * Assigns columns to the levels that the rows provide evidence for; `firsts` has the first column of each level by its
 * id.
 */
const columnsOf = (
  terms: ReadonlyArray<Term>,
  ranges: ReadonlyArray<Range>,
  rows: ReadonlyArray<Row>,
  ids: LevelIds,
  levels: ReadonlyArray<Int32Array>,
): { readonly columns: Columns; readonly count: number; readonly firsts: ReadonlyArray<Int32Array> } => {
  const names = terms.map((_, t) => ids.names(t))
  const counts = countsOf(terms, ranges, rows, names, levels)
  const firsts = names.map((own) => new Int32Array(own.length).fill(NO_COLUMN))
  let count = 1
  const columns = terms.map((term, t) => {
    const bends = term.number >= 0 && term.shape !== "missing"
    return new Map(
      names[t]!.map((level, id) => ({ level, id, size: counts[t]![id]! }))
        .filter(({ level, size }) => size >= least(term, level) && (bends || size < rows.length))
        .toSorted((a, b) => (a.level < b.level ? -1 : 1))
        .map(({ level, id }) => {
          const first = count
          firsts[t]![id] = first
          count += width(term)
          return [level, first]
        }),
    )
  })
  return { columns, count, firsts }
}

/** Number of observations of each level of each term, by level id. */
const countsOf = (
  terms: ReadonlyArray<Term>,
  ranges: ReadonlyArray<Range>,
  rows: ReadonlyArray<Row>,
  names: ReadonlyArray<ReadonlyArray<string>>,
  levels: ReadonlyArray<Int32Array>,
): ReadonlyArray<Int32Array> => {
  const counts = names.map((own) => new Int32Array(own.length))
  for (let r = 0; r < rows.length; r++) {
    const own = levels[r]!
    let place = 0
    for (let t = 0; t < terms.length; t++) {
      const { number, shape } = terms[t]!
      const known = number < 0 || !Number.isNaN(valueOf(rows[r]!, number, ranges[number]))
      const observed = number < 0 || !Number.isNaN(rows[r]!.numbers[number]!)
      const isCounted = shape === "missing" ? !observed : known
      for (let words = own[place++]!; words > 0; words--) {
        const id = own[place++]!
        if (isCounted && id !== NO_LEVEL) counts[t]![id]!++
      }
    }
  }
  return counts
}
