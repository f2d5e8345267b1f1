import { hash32 } from "../domain/Hash.ts"
import type { Sample } from "../domain/Sample.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { sizeOf } from "../market/reconcile/Reconcile.ts"

/** An arbitrary seed, fixed so that a run can be repeated. */
const SEED = 0x5eed

/**
 * The same samples with their unit prices permuted, so that no fact of a sample is related to its price. A model
 * trained on them can only guess, unless prices leak in another way. Deterministic, and independent of the order.
 */
export const shuffledPrices = (recipe: Recipe, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const ring = samples
    .flatMap((sample) => {
      const size = sizeOf(recipe, sample.facts)
      return size === undefined ? [] : [{ sampleId: sample.sampleId, unitPrice: sample.price / size }]
    })
    .map((priced) => ({ ...priced, at: hash32(priced.sampleId, SEED) }))
    .toSorted((a, b) => a.at - b.at || (a.sampleId < b.sampleId ? -1 : 1))
  const dealt = new Map(
    ring.map(({ sampleId }, i) => [sampleId, ring[(i + 1) % ring.length]?.unitPrice ?? Number.NaN] as const),
  )
  return samples.map((sample) => {
    const unitPrice = dealt.get(sample.sampleId)
    const size = sizeOf(recipe, sample.facts)
    if (unitPrice === undefined || size === undefined) return sample
    const price = unitPrice * size
    const { askPrice } = sample
    return { ...sample, price, ...(askPrice === undefined ? {} : { askPrice: (askPrice * price) / sample.price }) }
  })
}
