import { lawAssets } from "../laws/LawMarkets.ts"
import { booksOf, coverage, pricedMarket } from "./Books.ts"

/** Coverage of a portfolio's 80 % range in simulated markets, as a table of Markdown. Takes some minutes. */
const MARKETS = 20
const SUBJECTS = 40
const percent = (share: number): string => `${Math.round(100 * share)} %`

const print = (cells: ReadonlyArray<string | number>): boolean => process.stdout.write(`| ${cells.join(" | ")} |\n`)

print([
  "asset",
  "samples",
  "markets",
  "within",
  "prices below",
  "prices above",
  "half width",
  "prices over values",
  "measured",
])
print(Array.from({ length: 9 }, () => "---"))
for (const asset of lawAssets) {
  for (const deals of [120, 600]) {
    const markets = []
    for (let at = 0; at < MARKETS; at++) {
      markets.push(await pricedMarket(asset, 2_000 + at, { deals, subjects: SUBJECTS }))
    }
    const measured = markets.filter((market) => market.some((one) => one.measured !== undefined)).length
    for (const spread of [1, 5]) {
      const { above, below, bias, halfWidth, within } = coverage(booksOf(markets, spread))
      const cells = [within, below, above, halfWidth, bias].map(percent)
      print([asset.name, deals, spread, ...cells, `${measured} of ${MARKETS}`])
    }
  }
}
