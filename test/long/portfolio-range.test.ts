import { describe, expect, it } from "@effect/vitest"
import { defaultPortfolioPolicy, type PortfolioPolicy } from "@open-valuation/core/portfolio"
import { lawAssets } from "../laws/LawMarkets.ts"
import { booksOf, coverage, pricedMarket, rangeOf } from "../portfolio-range/Books.ts"

const MARKETS = 12

/** The policy without the judgement of what was not measured: its floors alone. */
const floorsAlone: PortfolioPolicy = {
  ...defaultPortfolioPolicy,
  unmeasured: { ...defaultPortfolioPolicy.unmeasured, share: 0 },
}

// Markets of 120 samples, where values of a whole market err together: the hardest books.
describe.each(lawAssets)("the 80 % range of a portfolio of $name in thin markets", (asset) => {
  const found = Promise.all(
    Array.from({ length: MARKETS }, (_, at) => pricedMarket(asset, 2_000 + at, { deals: 120, subjects: 40 })),
  )

  it.each([1, 5])(
    "holds the sums of prices of books in %i markets, unlike the range of nothing shared",
    async (spread) => {
      const books = booksOf(await found, spread)
      const own = coverage(books)
      // Of 12 books, two standard errors of a coverage of 80 % are 23 points.
      expect.soft(own.within).toBeGreaterThanOrEqual(0.57)
      expect.soft(coverage(books, undefined, floorsAlone).within).toBeLessThanOrEqual(own.within)
      const alone = coverage(books, ({ independent }) => independent)
      expect.soft(alone.within).toBeLessThanOrEqual(own.within)
      expect.soft(alone.halfWidth).toBeLessThan(own.halfWidth)
      // The sums of all ends say little.
      expect.soft(coverage(books, ({ added }) => added).halfWidth).toBeGreaterThan(own.halfWidth)
    },
  )

  it("says of how much of the value the shared errors were measured", async () => {
    for (const market of await found) {
      const { measuredShare } = rangeOf(defaultPortfolioPolicy, market)
      expect(measuredShare).toBe(market[0]!.measured === undefined ? 0 : 1)
    }
  })
})
