import { FOLDS, type Row } from "../model/Rows.ts"
import { type SecondEstimateLabel, secondEstimateLabels } from "../model/SecondEstimate.ts"
import { MOST_CATEGORIES } from "../model/Trees.ts"
import type { SecondEstimateRecipe } from "../recipe/Recipe.ts"

/** Sums of a level over some rows, by the fold that they belong to. */
class LevelSums {
  readonly sum = new Float64Array(FOLDS)
  readonly count = new Float64Array(FOLDS)
  /** All labels of the first row. */
  readonly names: ReadonlyArray<string>

  constructor(names: ReadonlyArray<string>) {
    this.names = names
  }

  /** Rows without one fold, and their sum. */
  without(fold: number): readonly [count: number, sum: number] {
    let count = 0
    let sum = 0
    for (let own = 0; own < FOLDS; own++) {
      if (own === fold) continue
      count += this.count[own]!
      sum += this.sum[own]!
    }
    return [count, sum]
  }

  get rows(): number {
    return this.without(NO_FOLD)[0]
  }
}

const NO_FOLD = -1
/** Share of the rows whose level of a label tells their level of another, from which on the other holds it. */
const HELD_SHARE = 0.98
/** A label that holds another has this many times fewer levels: otherwise they are two names of one thing. */
const LEVELS_PER_HOLDER = 1.2

/**
 * Means of the levels of an object's labels, each shrunk towards the market, or towards the mean of the level that
 * holds it: a trim's towards its series', a series' towards its brand's. Which label holds which follows from the rows.
 */
export class LabelLevels {
  readonly #levels: ReadonlyArray<Map<string, LevelSums>>
  readonly #within: ReadonlyArray<number | undefined>
  readonly #prior: number

  /** `target` of each row. */
  constructor(rows: ReadonlyArray<Row>, target: Float64Array, { labelPrior, labelsTowards }: SecondEstimateRecipe) {
    const centre = target.reduce((sum, own) => sum + own, 0) / target.length
    const names = rows.map(secondEstimateLabels)
    this.#prior = labelPrior
    this.#levels = names[0]!.map(() => new Map<string, LevelSums>())
    names.forEach((own, k) => {
      const { fold } = rows[k]!
      own.forEach((level, l) => {
        if (level === "") return
        let sums = this.#levels[l]!.get(level)
        if (sums === undefined) this.#levels[l]!.set(level, (sums = new LevelSums(own)))
        sums.sum[fold]! += target[k]! - centre
        sums.count[fold]!++
      })
    })
    this.#within = this.#levels.map((_, l) => (labelsTowards === "HOLDER" ? this.#holderOf(l, names) : undefined))
  }

  /** The label with the most levels among those that a label's levels tell. */
  #holderOf(label: number, names: ReadonlyArray<ReadonlyArray<string>>): number | undefined {
    const own = this.#levels[label]!
    let holder: number | undefined
    this.#levels.forEach(({ size }, other) => {
      if (
        other === label ||
        size > own.size / LEVELS_PER_HOLDER ||
        size <= (holder === undefined ? 1 : this.#levels[holder]!.size)
      )
        return
      let known = 0
      let agreeing = 0
      for (const row of names) {
        const level = row[label]!
        if (level === "") continue
        known++
        if (own.get(level)!.names[other] === row[other] && row[other] !== "") agreeing++
      }
      if (agreeing >= HELD_SHARE * known) holder = other
    })
    return holder
  }

  /** The mean of an object's level, without the rows of one fold; `NaN` where nothing is known. */
  mean(names: ReadonlyArray<string>, label: number, fold: number): number {
    const within = this.#within[label]
    const parent = within === undefined ? Number.NaN : this.mean(names, within, fold)
    const [count, sum] = this.#levels[label]!.get(names[label]!)?.without(fold) ?? [0, 0]
    if (count === 0) return parent
    return (sum + this.#prior * (Number.isNaN(parent) ? 0 : parent)) / (count + this.#prior)
  }

  /** The most frequent levels of each label. */
  mostFrequent(): ReadonlyArray<ReadonlyArray<string>> {
    return this.#levels.map((levels) =>
      [...levels]
        .map(([level, { rows }]) => ({ level, rows }))
        .toSorted((a, b) => b.rows - a.rows || (a.level < b.level ? -1 : 1))
        .slice(0, MOST_CATEGORIES)
        .map(({ level }) => level),
    )
  }

  /** What a model keeps of each label. */
  labels(categories: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<SecondEstimateLabel> {
    return this.#levels.map((levels, l) => ({
      categories: categories[l]!,
      means: Object.fromEntries([...levels].map(([level, { names }]) => [level, this.mean(names, l, NO_FOLD)])),
      within: this.#within[l],
    }))
  }
}
