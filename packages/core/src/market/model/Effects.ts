import { largestOf } from "../../domain/LargestOf.ts"
import { falling } from "../../statistics/Isotonic.ts"
import { clamp } from "../../statistics/Robust.ts"
import type { Monotone } from "../recipe/Recipe.ts"
import type { Row } from "./Rows.ts"
import { basis, hasLevel, levelOf, partsOf, type Range, type Term, valueOf, width, wordsOf } from "./Terms.ts"
import { constrainedNumbers, type Prior, type Variables } from "./Variables.ts"

/** Learned effects of one term, ln units, per level of its labels. Unseen levels have none. */
export interface Coefficients {
  readonly levels: Readonly<Record<string, ReadonlyArray<number>>>
  /** Mean effect over the training rows; subtracted so that effects are relative to the market's typical object. */
  readonly offset: number
}

/** The learned effects of an object's attributes on its ln price, by term. Plain JSON. */
export interface EffectsModel {
  readonly terms: ReadonlyArray<Term>
  readonly ranges: ReadonlyArray<Range>
  readonly coefficients: ReadonlyArray<Coefficients>
}

export const noEffects: EffectsModel = { terms: [], ranges: [], coefficients: [] }

/**
 * A group of effects reported as one: a term, a prior table, or all terms and tables of a variable with a monotonicity
 * constraint.
 */
interface Entry {
  readonly factor: string
  readonly terms: ReadonlyArray<number>
  readonly priors: ReadonlyArray<number>
  /** The variable whose curve is constrained to be monotone; −1: none. */
  readonly constrained: number
  /** Variables that must be known for the entry to be evaluated. */
  readonly numbers: ReadonlyArray<number>
  readonly labels: ReadonlyArray<number>
}

/** Points at which a monotone curve is evaluated; linear in between. */
const CURVE_POINTS = 241
/** Capacity of the curve cache: one curve per combination of levels. */
const MOST_CURVES = 20_000

/** Evaluates a model's effects. Compiled once per model. */
export class Effects {
  /** The factor of each entry, in the order of `of`. */
  readonly factors: ReadonlyArray<string>
  /**
   * For each entry, whether all the numbers it reads are of the kind that affects a price only through such entries.
   */
  readonly alone: ReadonlyArray<boolean>
  /** Indices of the other numbers, which trees may split on freely. */
  readonly freeNumbers: ReadonlyArray<number>
  /** Indices of the numbers that trees may split on only under a monotonicity constraint. */
  readonly constrainedNumbers: ReadonlyArray<number>
  /** Variables that take part in comparable selection. */
  readonly compared: Variables["compared"]
  readonly #read: Variables
  readonly #model: EffectsModel
  readonly #entries: ReadonlyArray<Entry>
  readonly #levels: ReadonlyArray<Levels>
  /** For each term of levels, the variance between its levels; 0 for other terms. */
  readonly #variances: ReadonlyArray<number>
  readonly #curves: Map<string, Float64Array>
  readonly #cells: Float64Array
  readonly #columns: Array<Float64Array | undefined>

  constructor(read: Variables, model: EffectsModel) {
    this.#read = read
    this.#model = model
    this.#entries = entriesOf(read, model)
    this.factors = this.#entries.map(({ factor }) => factor)
    this.compared = read.compared
    const isAlone = (number: number): boolean => read.numbers[number]!.alone === true
    this.alone = this.#entries.map(({ numbers }) => numbers.length > 0 && numbers.every(isAlone))
    this.constrainedNumbers = constrainedNumbers(read)
    this.freeNumbers = Array.from(read.numbers.keys()).filter((number) => !isAlone(number))
    this.#levels = model.coefficients.map(({ levels }, t) => levelsOf(model.terms[t]!, levels))
    this.#variances = model.coefficients.map(({ levels }, t) => levelVariance(model.terms[t]!, levels))
    this.#cells = new Float64Array(largestOf([1, ...model.terms.map(width)]))
    this.#columns = model.terms.map(() => undefined)
    this.#curves = curvesOf(this.#entries, model)
  }

  /** Effect of each entry on an object, ln units. */
  of(row: Row): Float64Array {
    const out = new Float64Array(this.#entries.length)
    for (let e = 0; e < out.length; e++) {
      const entry = this.#entries[e]!
      out[e] = entry.constrained < 0 ? this.#sum(entry, row) : this.#constrained(entry, row)
    }
    return out
  }

  /**
   * Variance due to labels whose levels were never seen (a model that was never sold): the sum of the variances between
   * the levels of those terms, ln units squared.
   */
  unseenVariance(row: Row): number {
    let sum = 0
    this.#model.terms.forEach((term, t) => {
      const variance = this.#variances[t]!
      if (variance === 0 || term.by.some((label) => row.labels[label] === "")) return
      if (find(this.#levels[t]!, term, row, "") === undefined) sum += variance
    })
    return sum
  }

  /** What the order of the constrained numbers adds to the sum of the terms as they were solved. */
  bend(row: Row): number {
    let sum = 0
    for (const entry of this.#entries) {
      if (entry.constrained >= 0) sum += this.#constrained(entry, row) - this.#sum(entry, row)
    }
    return sum
  }

  /** Total effect of one numeric variable: the sum over the entries that read it. */
  ofNumber(row: Row, number: number): number {
    let sum = 0
    for (const entry of this.#entries) {
      if (!entry.numbers.includes(number)) continue
      sum += entry.constrained < 0 ? this.#sum(entry, row) : this.#constrained(entry, row)
    }
    return sum
  }

  /** True when an entry reads a numeric variable. */
  reads(e: number, number: number): boolean {
    return this.#entries[e]!.numbers.includes(number)
  }

  /** True when a number lies above its observed range, or was never observed. */
  isBeyond(row: Row, number: number): boolean {
    const range = this.#model.ranges[number]
    return range === undefined || row.numbers[number]! > range.high
  }

  /** True when everything that an entry reads is known for an object, or imputed. */
  isKnown(row: Row, e: number): boolean {
    const { numbers, labels } = this.#entries[e]!
    for (const v of numbers) if (Number.isNaN(valueOf(row, v, this.#model.ranges[v]))) return false
    for (const l of labels) if (row.labels[l] === "") return false
    return true
  }

  /** True when the effect of the unknown inputs of an entry was itself learned (missing-value effects). */
  hasUnknownEffect(row: Row, e: number): boolean {
    const { numbers, labels } = this.#entries[e]!
    for (const v of numbers) {
      if (Number.isNaN(valueOf(row, v, this.#model.ranges[v])) && !this.#hasMissingEffect(e, v)) return false
    }
    return labels.every((l) => row.labels[l] !== "") || this.#hasUnknownLevel(e, row)
  }

  /** True when a missing-value effect was learned for a number; a prior table has none beyond what the samples gave. */
  #hasMissingEffect(e: number, v: number): boolean {
    const { terms } = this.#model
    if (this.#entries[e]!.terms.length === 0) return terms.length > 0
    return terms.some(
      ({ by, number, shape, standardised }, t) =>
        number === v && shape === "missing" && by.length === 0 && !standardised && this.#levels[t]!.own !== undefined,
    )
  }

  /** True when an effect was learned for an unknown label. */
  #hasUnknownLevel(e: number, row: Row): boolean {
    const { constrained, terms } = this.#entries[e]!
    const t = terms[0]
    if (t === undefined || constrained >= 0) return false
    const term = this.#model.terms[t]!
    return (
      !term.standardised && wordsOf(term, row).some((word) => find(this.#levels[t]!, term, row, word) !== undefined)
    )
  }

  #sum(entry: Entry, row: Row): number {
    const { coefficients, terms, ranges } = this.#model
    let sum = 0
    for (const t of entry.terms) {
      const term = terms[t]!
      sum -= coefficients[t]!.offset
      for (const word of wordsOf(term, row)) {
        const own = find(this.#levels[t]!, term, row, word)
        if (own === undefined) continue
        const range = term.number < 0 ? undefined : ranges[term.number]
        const known = term.number < 0 || !Number.isNaN(row.numbers[term.number]!)
        const value = term.number < 0 ? 0 : valueOf(row, term.number, range)
        basis(term, range, known, value, this.#cells)
        for (let c = 0; c < own.length; c++) sum += own[c]! * this.#cells[c]!
      }
    }
    for (const p of entry.priors) {
      const prior = this.#read.priors[p]!
      const value = valueOf(row, prior.number, ranges[prior.number])
      if (!Number.isNaN(value)) sum += prior.of(value, prior.label < 0 ? "" : row.labels[prior.label]!)
    }
    return sum
  }

  #constrained(entry: Entry, row: Row): number {
    const value = valueOf(row, entry.constrained, this.#model.ranges[entry.constrained])
    if (Number.isNaN(value)) return this.#sum(entry, row)
    const { beside, between } = this.#read.numbers[entry.constrained]!.monotone!
    const curve = this.#curve(entry, row)
    const kept = clamp(value, ...between)
    const x = ((kept - between[0]) / (between[1] - between[0])) * (CURVE_POINTS - 1)
    const low = Math.min(Math.floor(x), CURVE_POINTS - 2)
    return curve[low]! + (curve[low + 1]! - curve[low]!) * (x - low) - (beside?.(kept) ?? 0)
  }

  /** `#sum` at every point of a curve. */
  #along({ priors, terms }: Entry, row: Row, between: Monotone["between"]): Float64Array {
    const out = new Float64Array(CURVE_POINTS)
    for (const t of terms) {
      const term = this.#model.terms[t]!
      const { offset } = this.#model.coefficients[t]!
      const columns = (this.#columns[t] ??= this.#columnsAlong(t, between))
      for (let point = 0; point < CURVE_POINTS; point++) out[point]! -= offset
      for (const word of wordsOf(term, row)) {
        const own = find(this.#levels[t]!, term, row, word)
        if (own === undefined) continue
        let at = 0
        for (let point = 0; point < CURVE_POINTS; point++) {
          for (let c = 0; c < own.length; c++) out[point]! += own[c]! * columns[at++]!
        }
      }
    }
    for (const p of priors) {
      const prior = this.#read.priors[p]!
      const values = priorCurve(prior, prior.label < 0 ? "" : row.labels[prior.label]!, between)
      for (let point = 0; point < CURVE_POINTS; point++) out[point]! += values[point]!
    }
    return out
  }

  /** A term's columns at every point of a curve; the same for all levels. */
  #columnsAlong(t: number, between: Monotone["between"]): Float64Array {
    const term = this.#model.terms[t]!
    const own = width(term)
    const out = new Float64Array(CURVE_POINTS * own)
    curvePoints(between).forEach((at, point) => {
      basis(term, this.#model.ranges[term.number], true, at, this.#cells)
      for (let c = 0; c < own; c++) out[point * own + c] = this.#cells[c]!
    })
    return out
  }

  /** The curve of an entry, after isotonic regression of the entry plus its `beside` term. */
  #curve(entry: Entry, row: Row): Float64Array {
    let key = `${entry.constrained}`
    for (const t of entry.terms) key += `|${levelOf(this.#model.terms[t]!, row, "") ?? ""}`
    for (const p of entry.priors) {
      const { label } = this.#read.priors[p]!
      if (label >= 0) key += `|${row.labels[label]!}`
    }
    const kept = this.#curves.get(key)
    if (kept !== undefined) return kept
    const monotone = this.#read.numbers[entry.constrained]!.monotone!
    const way = monotone.direction === "falling" ? 1 : -1
    const values = this.#along(entry, row, monotone.between)
    const beside = besideCurve(monotone)
    const curve = falling(values.map((value, point) => way * (value + beside[point]!))).map((value) => way * value)
    if (this.#curves.size >= MOST_CURVES) this.#curves.clear()
    this.#curves.set(key, curve)
    return curve
  }
}

/** Curves by the coefficients that they are made of: effects that are settled beside them have the same. */
const curvesKnown = new WeakMap<Coefficients, Map<string, Float64Array>>()

const curvesOf = (entries: ReadonlyArray<Entry>, { coefficients }: EffectsModel): Map<string, Float64Array> => {
  const first = entries.find(({ constrained, terms }) => constrained >= 0 && terms.length > 0)?.terms[0]
  const key = first === undefined ? undefined : coefficients[first]!
  const curves = (key && curvesKnown.get(key)) ?? new Map<string, Float64Array>()
  if (key !== undefined) curvesKnown.set(key, curves)
  return curves
}

const curvePoints = (between: Monotone["between"]): Float64Array =>
  Float64Array.from(
    { length: CURVE_POINTS },
    (_, point) => between[0] + ((between[1] - between[0]) * point) / (CURVE_POINTS - 1),
  )

/** Cached `beside` terms at the points of a curve. */
const besideCurves = new WeakMap<Monotone, Float64Array>()

const besideCurve = (monotone: Monotone): Float64Array => {
  const known = besideCurves.get(monotone)
  if (known !== undefined) return known
  const curve = curvePoints(monotone.between).map((at) => monotone.beside?.(at) ?? 0)
  besideCurves.set(monotone, curve)
  return curve
}

/** Cached prior tables at the points of a curve, by label: the same in every refit of a market. */
const priorCurves = new WeakMap<Prior, Map<string, Float64Array>>()

const priorCurve = (prior: Prior, label: string, between: Monotone["between"]): Float64Array => {
  const byLabel = priorCurves.get(prior) ?? new Map<string, Float64Array>()
  priorCurves.set(prior, byLabel)
  const known = byLabel.get(label)
  if (known !== undefined) return known
  const curve = curvePoints(between).map((at) => prior.of(at, label))
  if (byLabel.size >= MOST_CURVES) byLabel.clear()
  byLabel.set(label, curve)
  return curve
}

/** Mean square of a term's level effects; 0 for terms of words or slopes. */
const levelVariance = ({ by, shape, standardised, tokens }: Term, levels: Coefficients["levels"]): number => {
  if (shape !== "level" || by.length === 0 || tokens >= 0 || standardised) return 0
  const all = Object.values(levels).map(([effect = 0]) => effect)
  return all.length < 2 ? 0 : all.reduce((sum, effect) => sum + effect * effect, 0) / all.length
}

/**
 * Effects by level as a tree over the labels: avoids concatenating the labels on each of the many look-ups per
 * valuation.
 */
interface Levels {
  readonly own: ReadonlyArray<number> | undefined
  readonly next: ReadonlyMap<string, Levels>
}

const levelsOf = (term: Term, levels: Coefficients["levels"]): Levels => {
  const root: MutableLevels = { own: undefined, next: new Map() }
  for (const [level, own] of Object.entries(levels)) {
    let at = root
    for (const label of partsOf(term, level)) {
      const next = at.next.get(label) ?? { own: undefined, next: new Map() }
      at.next.set(label, next)
      at = next
    }
    at.own = own
  }
  return root
}

interface MutableLevels {
  own: ReadonlyArray<number> | undefined
  readonly next: Map<string, MutableLevels>
}

const find = (levels: Levels, term: Term, row: Row, word: string): ReadonlyArray<number> | undefined => {
  const { by } = term
  let at: Levels | undefined = term.tokens < 0 ? levels : levels.next.get(word)
  if (at === undefined) return undefined
  for (let i = 0; i < by.length; i++) {
    const label = row.labels[by[i]!]!
    if (!hasLevel(label, i, term)) return undefined
    at = at.next.get(label)
    if (at === undefined) return undefined
  }
  return at.own
}

const entriesOf = (read: Variables, { terms }: EffectsModel): ReadonlyArray<Entry> => {
  const together = new Map<
    string,
    { factor: string; terms: Array<number>; priors: Array<number>; constrained: number }
  >()
  const constrainedOf = (number: number, shape: string): number =>
    number >= 0 && shape !== "missing" && read.numbers[number]!.monotone !== undefined ? number : -1
  const put = (key: string, factor: string, constrained: number) => {
    const entry = together.get(key) ?? { factor, terms: [], priors: [], constrained }
    together.set(key, entry)
    return entry
  }
  terms.forEach((term, t) => {
    const constrained = constrainedOf(term.number, term.shape)
    put(constrained < 0 ? `term ${t}` : `number ${constrained}`, term.factor, constrained).terms.push(t)
  })
  read.priors.forEach(({ number, factor }, p) => {
    const constrained = constrainedOf(number, "prior")
    put(constrained < 0 ? `prior ${p}` : `number ${constrained}`, factor, constrained).priors.push(p)
  })
  return [...together.values()].map((entry) => ({
    ...entry,
    numbers: [
      ...new Set([
        ...entry.terms.map((t) => terms[t]!.number).filter((number) => number >= 0),
        ...entry.priors.map((p) => read.priors[p]!.number),
      ]),
    ],
    labels: entry.constrained >= 0 ? [] : entry.terms.flatMap((t) => terms[t]!.by),
  }))
}
