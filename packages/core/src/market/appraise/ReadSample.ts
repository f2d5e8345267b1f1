import { isDemo } from "../../domain/DemoMarket.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import { type PricedRow, pricedRow } from "../model/PricedRow.ts"
import { dealLogUnitPrice, readRow, type Row } from "../model/Rows.ts"
import { secondEstimateFactors } from "../model/SecondEstimate.ts"
import type { UsableModel } from "../model/UsableModel.ts"
import type { MarketPolicy } from "../recipe/MarketPolicy.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { type ByFactor, byFactor, type Factors, factorsOf } from "./Adjustments.ts"
import { brokenRule, type JudgedSample } from "./Exclusion.ts"

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

/** The reader of a model. It caches what it has read: a sample is immutable and is compared with many subjects. */
export const sampleReader = (model: UsableModel): SampleReader => {
  const known = readers.get(model)
  if (known !== undefined) return known
  const factors = factorsOf(
    model.additive.effects,
    model.opinion === undefined ? [] : secondEstimateFactors(model.read),
  )
  const samples = new WeakMap<Sample, ReadSample>()
  const reader: SampleReader = {
    factors,
    read: (recipe, policy, sample) => {
      const before = samples.get(sample)
      if (before?.policy === policy) return before
      const priced = pricedRow(
        model.additive,
        readRow(recipe, model.read, sample, sample.observedDay, sample.kind),
        dealLogUnitPrice(recipe, model.discount, sample),
      )
      const read = {
        policy,
        sample,
        broken: brokenRule(recipe, policy, sample),
        isDemo: isDemo(sample),
        parts: once(() => partsOf(model, factors, priced.row, priced.effects)),
        ...priced,
      }
      samples.set(sample, read)
      return read
    },
  }
  readers.set(model, reader)
  return reader
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

const once = <A>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => (made ??= make())
}

/** Samples of another use tell nothing of the subject's price. */
export const forUse = ({ useOf }: Recipe, subject: Subject, read: ReadSample): ReadSample =>
  useOf === undefined || read.broken !== undefined || useOf(read.sample.facts) === useOf(subject.facts)
    ? read
    : { ...read, broken: "OTHER_USE" }
