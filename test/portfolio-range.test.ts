import { describe, expect, it } from "@effect/vitest"
import {
  defaultPortfolioPolicy,
  errorComponents,
  type PortfolioPolicy,
  type PortfolioRange,
  RangeSum,
} from "@open-valuation/core/portfolio"
import { SeededRandom } from "@open-valuation/simulation"
import { Effect } from "effect"
import { hostOf, type LawAsset, lawAssets } from "./laws/LawMarkets.ts"

const DEALS = 120
const SUBJECTS = 40
/** Markets. The shared errors are measured in one half of them, and the ranges are tested in the other, both ways. */
const MARKETS = 40
/** Markets of a book that is spread over several. */
const SPREAD = 5

interface Priced {
  readonly market: string
  readonly place: string
  readonly central: number
  readonly low: number
  readonly high: number
  readonly price: number
}

/** Values of objects outside the samples, and the prices they were then sold at. */
const pricedMarket = ({ figures, market, noise, recipe }: LawAsset, seed: number) => {
  const { samples, subjects } = market(seed, DEALS, SUBJECTS)
  const random = new SeededRandom(`prices ${seed}`)
  return Effect.forEach(subjects, ({ body, truth }) =>
    Effect.map(figures(body), (found): ReadonlyArray<Priced> => {
      const price = truth * Math.exp(random.normal(noise))
      if (found === undefined) return []
      const { high, low, value } = found
      return [{ market: `${seed}`, place: String(body["community"]), central: value, low, high, price }]
    }),
  ).pipe(
    Effect.map((found) => found.flat()),
    Effect.provide(hostOf(recipe, samples)),
  )
}

const rangeOf = (policy: PortfolioPolicy, book: ReadonlyArray<Priced>): PortfolioRange => {
  const sum = new RangeSum(policy)
  for (const { central, high, low, market, place } of book) {
    sum.add({ assetType: "PROPERTY", city: market, assetClass: place, central, low, high })
  }
  return sum.range()!
}

type Ends = readonly [low: number, high: number]

/** A portfolio, and the policy with shared errors that were measured in other markets. */
interface Book {
  readonly policy: PortfolioPolicy
  readonly assets: ReadonlyArray<Priced>
}

/** Share of the books whose sum of prices lies within the ends. */
const coverage = (books: ReadonlyArray<Book>, ends: (range: PortfolioRange) => Ends): number =>
  books.filter(({ assets, policy }) => {
    const [low, high] = ends(rangeOf(policy, assets))
    const sold = assets.reduce((sum, { price }) => sum + price, 0)
    return low <= sold && sold <= high
  }).length / books.length

const parted = ({ high, low }: PortfolioRange): Ends => [low, high]
const added = (range: PortfolioRange): Ends => range.added
const independent = (range: PortfolioRange): Ends => range.independent

/** Shared errors as the markets show them; simulated markets have nothing in common. */
const measuredIn = (markets: ReadonlyArray<ReadonlyArray<Priced>>): PortfolioPolicy => {
  const errors = markets
    .flat()
    .map(({ central, market, place, price }) => ({ market, place, error: Math.log(price / central) }))
  const source = { origin: "JUDGEMENT", source: "measured in simulated markets" } as const
  return {
    ...defaultPortfolioPolicy,
    sharedErrors: {
      ...defaultPortfolioPolicy.sharedErrors,
      PROPERTY: { ...errorComponents(errors)!, extent: "CITY", ...source },
    },
    betweenMarkets: { correlation: 0, ...source },
  }
}

describe("the 80 % range of a portfolio of homes", () => {
  const markets = Array.from({ length: MARKETS }, (_, at) => Effect.runSync(pricedMarket(lawAssets[0]!, 2_000 + at)))
  const halves = [0, 1].map((half) => markets.filter((_, at) => at % 2 === half))
  const booksOf = (spread: number): ReadonlyArray<Book> =>
    halves.flatMap((half, h) => {
      const policy = measuredIn(halves[1 - h]!)
      return half.map((_, at) => ({
        policy,
        assets: Array.from({ length: spread }, (_each, k) => half[(at + 7 * k) % half.length]!).flat(),
      }))
    })

  // Of 40 independent books, two standard errors of a coverage of 80 % are 13 points. Books of several share markets.
  it.each([
    ["one market", 1, 0.93],
    ["several markets", SPREAD, 0.99],
  ] as const)("holds the prices of books in %s about as often, unlike the naive ranges", (_, spread, most) => {
    const books = booksOf(spread)
    const [own, sum, alone] = [parted, added, independent].map((ends) => coverage(books, ends))
    expect.soft(own).toBeGreaterThanOrEqual(0.67)
    expect.soft(own).toBeLessThanOrEqual(most)
    // The sums of all ends hold everything and say little; as if nothing were shared, fewer.
    expect.soft(sum).toBe(1)
    expect.soft(alone).toBeLessThan(own!)
  })

  it("rests on shared errors of which the default policy holds as much or more", () => {
    const { market, place } = measuredIn(markets).sharedErrors["PROPERTY"]!
    expect(market).toBeLessThan(0.04)
    expect(place).toBeGreaterThan(0.03)
    expect(place).toBeLessThan(0.05)
  })

  it("is held by the default policy to be wider, because real markets move between two days", () => {
    for (const { assets, policy } of booksOf(1)) {
      const [measured, usual] = [rangeOf(policy, assets), rangeOf(defaultPortfolioPolicy, assets)]
      expect(usual.low).toBeLessThan(measured.low)
      expect(usual.low).toBeGreaterThan(usual.added[0])
    }
  })
})
