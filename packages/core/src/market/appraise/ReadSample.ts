import { isDemo } from "../../domain/DemoMarket.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import { type PricedRow, pricedRow } from "../model/PricedRow.ts"
import { PricedRows } from "../model/PricedRows.ts"
import { dealLogUnitPrice, readRow, type Row } from "../model/Rows.ts"
import { secondEstimateFactors } from "../model/SecondEstimate.ts"
import type { UsableModel } from "../model/UsableModel.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { type ByFactor, byFactor, type Factors, factorsOf } from "./Adjustments.ts"
import { brokenRule, type ExclusionReason, type JudgedSample } from "./Exclusion.ts"

/** A sample evaluated by a model and a policy. */
export interface ReadSample extends PricedRow, JudgedSample {
  readonly policy: MarketPolicy
  /** Its effects, and what the second estimate says of it, summed up by the model's factors. */
  readonly parts: () => ByFactor
}

/** Reads samples for a model, with the factors of its adjustments. */
export interface SampleReader {
  readonly factors: Factors
  readonly read: (recipe: Recipe, policy: MarketPolicy, sample: Sample) => ReadSample
}

const readers = new WeakMap<UsableModel, SampleReader>()

/** The reader of a model. It keeps what it has read: a sample is immutable and is compared with many subjects. */
export const sampleReader = (model: UsableModel): SampleReader => {
  const known = readers.get(model)
  if (known !== undefined) return known
  const factors = factorsOf(
    model.additive.effects,
    model.opinion === undefined ? [] : secondEstimateFactors(model.read),
  )
  let kept: Readings | undefined
  const reader: SampleReader = {
    factors,
    read: (recipe, policy, sample) => {
      if (kept?.policy !== policy) kept = new Readings(model, factors, policy)
      return kept.read(recipe, sample)
    },
  }
  readers.set(model, reader)
  return reader
}

/** Beside a row: the number of the rule it breaks, whether its parts by the second estimate are known, and these. */
const RULE = 0
const HAS_PARTS = 1
const PARTS = 2

/** What a model and a policy tell of samples, in columns. */
class Readings {
  readonly policy: MarketPolicy
  readonly #model: UsableModel
  readonly #factors: Factors
  readonly #places = new WeakMap<Sample, number>()
  readonly #rows: PricedRows
  readonly #rules: Array<ExclusionReason | undefined> = [undefined]

  constructor(model: UsableModel, factors: Factors, policy: MarketPolicy) {
    const { additive, read } = model
    this.policy = policy
    this.#model = model
    this.#factors = factors
    this.#rows = new PricedRows({
      numbers: read.numbers.length,
      labels: read.labels.length,
      tokens: read.tokens.length,
      effects: additive.effects.factors.length,
      further: PARTS + (model.opinion === undefined ? 0 : factors.names.length),
    })
  }

  read(recipe: Recipe, sample: Sample): ReadSample {
    const { policy } = this
    const place = this.#places.get(sample) ?? this.#add(recipe, sample)
    const further = this.#rows.further(place)
    const { effects, residual, row, y } = this.#rows.at(place)
    return {
      policy,
      sample,
      broken: this.#rules[further[RULE]!],
      isDemo: isDemo(sample),
      parts: () => this.#partsOf(row, effects, further),
      row,
      y,
      effects,
      residual,
    }
  }

  #add(recipe: Recipe, sample: Sample): number {
    const { additive, discount, read } = this.#model
    const row = readRow(recipe, read, sample, sample.observedDay, sample.kind)
    const place = this.#rows.add(pricedRow(additive, row, dealLogUnitPrice(recipe, discount, sample)))
    const broken = brokenRule(recipe, this.policy, sample)
    const rule = this.#rules.indexOf(broken)
    this.#rows.further(place)[RULE] = rule < 0 ? this.#rules.push(broken) - 1 : rule
    this.#places.set(sample, place)
    return place
  }

  #partsOf(row: Row, effects: Float64Array, further: Float64Array): ByFactor {
    if (this.#model.opinion !== undefined && further[HAS_PARTS] === 1) {
      const { names, ofEntry } = this.#factors
      return { byFactor: byFactor(names.length, ofEntry, effects), secondByFactor: further.subarray(PARTS) }
    }
    const parts = partsOf(this.#model, this.#factors, row, effects)
    if (this.#model.opinion === undefined) return parts
    further.set(parts.secondByFactor, PARTS)
    further[HAS_PARTS] = 1
    return parts
  }
}

/** Both estimates of an object whose effects are known, by factor. */
export const partsOf = (
  { opinion }: Pick<UsableModel, "opinion">,
  { names, ofEntry, ofFeature }: Factors,
  row: Row,
  effects: Float64Array,
): ByFactor => ({
  byFactor: byFactor(names.length, ofEntry, effects),
  secondByFactor: byFactor(names.length, ofFeature, opinion?.parts(row).of ?? NO_PARTS),
})

const NO_PARTS = new Float64Array(0)

/** Samples of another use tell nothing of the subject's price. */
export const forUse = ({ useOf }: Recipe, subject: Subject, read: ReadSample): ReadSample =>
  useOf === undefined || read.broken !== undefined || useOf(read.sample.facts) === useOf(subject.facts)
    ? read
    : { ...read, broken: "OTHER_USE" }
