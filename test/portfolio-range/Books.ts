import { Facts } from "@open-valuation/core/domain"
import { SampleIndex } from "@open-valuation/core/market"
import {
  defaultPortfolioPolicy,
  type MeasuredErrors,
  type PortfolioPolicy,
  type PortfolioRange,
  type RangedAsset,
  RangeSum,
} from "@open-valuation/core/portfolio"
import { SeededRandom } from "@open-valuation/testing"
import { Effect, Schema } from "effect"
import { type Body, hostOf, type LawAsset, learn } from "../laws/LawMarkets.ts"

/** An asset with its value, and the price it was then sold at. */
export interface Priced extends RangedAsset {
  readonly price: number
}

/** The parts of the portfolio's class of each asset. */
const CLASSES: Readonly<Record<string, string>> = {
  PROPERTY: "community",
  VEHICLE: "series",
  LAND: "landUse",
  EQUIPMENT: "model",
}

const isFact = Schema.is(Facts.FactValue)

/** The values of a request, without lists of attributes. */
const factsOf = (body: Body): Facts.Facts =>
  Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (isFact(value) ? [[name, value]] : [])))

/** Values of objects outside the samples of a simulated market, and their prices. */
export const pricedMarket = (
  { figures, market, noise, recipe }: LawAsset,
  seed: number,
  size: { readonly deals: number; readonly subjects: number },
): Promise<ReadonlyArray<Priced>> => {
  const { samples, subjects } = market(seed, size.deals, size.subjects)
  const random = new SeededRandom(`prices ${seed}`)
  const index = SampleIndex.make(recipe.keys)
  index.addAll(samples)
  const learned = learn(recipe, samples)
  return Effect.forEach(subjects, ({ body, truth }) =>
    Effect.map(figures(body), (found): ReadonlyArray<Priced> => {
      const price = truth * Math.exp(random.normal(noise))
      if (found === undefined) return []
      const { high, low, value } = found
      const measured: MeasuredErrors | undefined = learned(
        recipe.keys.market(String(body["city"]), factsOf(body)),
      )?.sharedErrors
      const { assetType } = recipe
      const assetClass = String(body[CLASSES[assetType]!])
      return [{ assetType, city: `${seed}`, assetClass, central: value, low, high, measured, price }]
    }),
  ).pipe(
    Effect.map((found) => found.flat()),
    Effect.provide(hostOf(recipe, samples, learned)),
    Effect.runPromise,
  )
}

/** The range of a book. */
export const rangeOf = (policy: PortfolioPolicy, book: ReadonlyArray<Priced>): PortfolioRange => {
  const sum = new RangeSum(policy)
  for (const asset of book) sum.add(asset)
  return sum.range()!
}

/** Books of assets in as many markets; the markets of several books overlap. */
export const booksOf = (
  markets: ReadonlyArray<ReadonlyArray<Priced>>,
  spread: number,
): ReadonlyArray<ReadonlyArray<Priced>> =>
  markets.map((_, at) => Array.from({ length: spread }, (_each, k) => markets[(at + 7 * k) % markets.length]!).flat())

/** The places of the sums of prices in the ranges of books. */
export interface Coverage {
  readonly books: number
  /** Shares of the books. */
  readonly within: number
  readonly below: number
  readonly above: number
  /** Mean half width of the ranges, ln units. */
  readonly halfWidth: number
  /** Mean of ln of the sum of prices over the sum of values: above 0, values are too low. */
  readonly bias: number
}

export const coverage = (
  books: ReadonlyArray<ReadonlyArray<Priced>>,
  ends: (range: PortfolioRange) => readonly [low: number, high: number] = ({ high, low }) => [low, high],
  policy: PortfolioPolicy = defaultPortfolioPolicy,
): Coverage => {
  let [below, above, width, bias] = [0, 0, 0, 0]
  for (const book of books) {
    const [low, high] = ends(rangeOf(policy, book))
    const sold = book.reduce((sum, { price }) => sum + price, 0)
    if (sold < low) below++
    if (sold > high) above++
    width += Math.log(high / low) / 2
    bias += Math.log(sold / book.reduce((sum, { central }) => sum + central, 0))
  }
  const { length } = books
  return {
    books: length,
    within: 1 - (below + above) / length,
    below: below / length,
    above: above / length,
    halfWidth: width / length,
    bias: bias / length,
  }
}
