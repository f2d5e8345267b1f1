import type { EpochDay } from "../../domain/LocalDate.ts"
import { byDayAndId, type Sample } from "../../domain/Sample.ts"
import { clamp } from "../../statistics/Robust.ts"
import type { MarketModel } from "../model/MarketModel.ts"
import { predict } from "../model/Predict.ts"
import { pricedRow } from "../model/PricedRow.ts"
import { dealLogUnitPrice, readRow } from "../model/Rows.ts"
import { levelAt } from "../model/TimeIndex.ts"
import { usableModel } from "../model/UsableModel.ts"
import { comparisonUnder } from "../recipe/Comparison.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { continueIndex } from "./SmoothIndex.ts"

/**
 * Updates a model between two fits: later deals move the price level, everything else stays as fitted. Each later
 * sample is predicted from its comparables; the prediction errors are the market's movement since the fit. Takes
 * milliseconds where a fit takes seconds.
 */
export class Following {
  readonly #recipe: Recipe
  readonly #model: MarketModel
  /** Samples added but not yet priced. */
  #waiting: Array<Later> = []
  readonly #later: Array<{ readonly day: EpochDay; readonly residual: number }> = []
  readonly #followed = new Map<EpochDay, { readonly count: number; readonly model: MarketModel }>()

  constructor(recipe: Recipe, model: MarketModel) {
    this.#recipe = recipe
    this.#model = model
  }

  /** Adds a sample later than the model, with the comparables that were known when it was sold. */
  add(sample: Sample, comparables: ReadonlyArray<Sample>): void {
    if (this.#recipe.faultOf?.(sample) === undefined) this.#waiting.push({ sample, comparables })
  }

  /** The model with its level updated by the samples up to this day. */
  model(day: EpochDay): MarketModel {
    const due = this.#waiting.filter(({ sample }) => sample.observedDay <= day)
    if (due.length > 0) {
      this.#waiting = this.#waiting.filter(({ sample }) => sample.observedDay > day)
      for (const later of due.toSorted((a, b) => byDayAndId(a.sample, b.sample))) this.#price(later)
    }
    return this.#levelled(day)
  }

  /** Records the error of a sample's price against a prediction from the level of the previous day. */
  #price({ comparables, sample }: Later): void {
    const model = usableModel(this.#recipe, this.#levelled(sample.observedDay - 1))
    const y = dealLogUnitPrice(this.#recipe, model.discount, sample)
    if (!Number.isFinite(y)) return
    const row = readRow(this.#recipe, model.read, sample, sample.observedDay, sample.kind)
    const priced = comparables.flatMap((own) => {
      const price = dealLogUnitPrice(this.#recipe, model.discount, own)
      if (!Number.isFinite(price) || this.#recipe.faultOf?.(own) !== undefined) return []
      return [pricedRow(model.additive, readRow(this.#recipe, model.read, own, own.observedDay, own.kind), price)]
    })
    const { clip } = model.kernel
    const error = clamp(y - predict(comparisonUnder(this.#recipe), model, row, priced).logUnitPrice, -clip, clip)
    this.#later.push({ day: sample.observedDay, residual: error + levelAt(model.additive.index, sample.observedDay) })
  }

  #levelled(day: EpochDay): MarketModel {
    const later = this.#later.filter((own) => own.day <= day)
    if (later.length === 0) return this.#model
    const known = this.#followed.get(day)
    if (known?.count === later.length) return known.model
    const { additive, newestDay, recent } = this.#model
    const lastDay = later.reduce((last, own) => Math.max(last, own.day), newestDay)
    const index = continueIndex(this.#recipe.time, additive.index, recent, later, lastDay)
    const model = { ...this.#model, newestDay: lastDay, additive: { ...additive, index } }
    this.#followed.set(day, { count: later.length, model })
    return model
  }
}

interface Later {
  readonly sample: Sample
  readonly comparables: ReadonlyArray<Sample>
}
