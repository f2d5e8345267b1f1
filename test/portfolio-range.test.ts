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

const DEALS = 150
const SUBJECTS = 60
/** Markets that the shared errors are measured in, and others that the ranges are tested in. */
const MEASURED = 12
const TESTED = 36
/** Markets of a book that is spread over several. */
const SPREAD = 6

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

/** Share of the books whose sum of prices lies within the ends. */
const coverage = (
  policy: PortfolioPolicy,
  books: ReadonlyArray<ReadonlyArray<Priced>>,
  ends: (range: PortfolioRange) => Ends,
): number =>
  books.filter((book) => {
    const [low, high] = ends(rangeOf(policy, book))
    const sold = book.reduce((sum, { price }) => sum + price, 0)
    return low <= sold && sold <= high
  }).length / books.length

const parted = ({ high, low }: PortfolioRange): Ends => [low, high]
const added = (range: PortfolioRange): Ends => range.added
const independent = (range: PortfolioRange): Ends => range.independent

describe("the range of a portfolio of homes", () => {
  const homes = lawAssets[0]!
  const markets = Array.from({ length: MEASURED + TESTED }, (_, seed) =>
    Effect.runSync(pricedMarket(homes, 1_000 + seed)),
  )
  const components = errorComponents(
    markets
      .slice(0, MEASURED)
      .flat()
      .map(({ central, market, place, price }) => ({ market, place, error: Math.log(price / central) })),
  )!
  const shared = {
    ...components,
    extent: "CITY",
    origin: "JUDGEMENT",
    source: "measured in simulated markets",
  } as const
  const policy: PortfolioPolicy = {
    ...defaultPortfolioPolicy,
    sharedErrors: { ...defaultPortfolioPolicy.sharedErrors, PROPERTY: shared },
    betweenMarkets: { correlation: 0, origin: "JUDGEMENT", source: "simulated markets have nothing in common" },
  }
  const ofOneMarket = markets.slice(MEASURED)
  const ofSeveral = ofOneMarket.map((_, at) =>
    Array.from({ length: SPREAD }, (_each, k) => ofOneMarket[(at + 5 * k) % TESTED]!).flat(),
  )
  console.log(components)
  for (const [n, p] of [
    ["measured", policy],
    ["default", defaultPortfolioPolicy],
  ] as const)
    for (const [m, b] of [
      ["one", ofOneMarket],
      ["several", ofSeveral],
    ] as const) {
      console.log(
        n,
        m,
        [parted, added, independent].map((e) => coverage(p, b, e).toFixed(2)),
        rangeOf(p, b[0]!),
      )
    }
  console.log(
    ofOneMarket
      .map((b) => Math.log(b.reduce((s, x) => s + x.price, 0) / b.reduce((s, x) => s + x.central, 0)).toFixed(3))
      .join(" "),
  )
  it("x", () => {
    expect(1).toBe(1)
  })
})
