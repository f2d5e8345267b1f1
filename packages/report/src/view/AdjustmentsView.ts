import { asCell } from "../text/Cleaned.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import { percent, signed } from "../valuation/Numbers.ts"
import type { Comparable } from "../valuation/ReadResult.ts"
import { figureColumn, type TableView, wordsColumn } from "./Parts.ts"
import { factorName } from "./WaterfallView.ts"

/** Rows of a comparable; engines give fewer factors. */
const MOST_FACTORS = 30

/** From the observed price of a comparable to the adjusted one, factor by factor. */
export const adjustmentsView = (
  { adjusted, adjustments, observed }: Comparable,
  price: (value: number) => string,
  words: ReportWords,
  asset: string,
): TableView | undefined => {
  if (adjusted === undefined) return undefined
  const row = (name: string, rate: number, level: number): ReadonlyArray<string> => [
    asCell(name),
    asCell(signed(percent(rate, 2), rate)),
    asCell(price(level)),
  ]
  let level = observed
  const rows = adjustments.slice(0, MOST_FACTORS).map(({ factor, rate }) => {
    level *= 1 + rate
    return row(factorName(factor, words, asset), rate, level)
  })
  return {
    columns: [
      wordsColumn(words.adjustments.factor),
      figureColumn(words.adjustments.rate),
      figureColumn(words.adjustments.price),
    ],
    rows: [
      [words.adjustments.observed, "", asCell(price(observed))],
      ...rows,
      // Rates have four decimals, and small ones are left out of results.
      ...(price(level) === price(adjusted) ? [] : [row(words.steps.rest, adjusted / level - 1, adjusted)]),
      row(words.adjustments.adjusted, adjusted / observed - 1, adjusted),
    ],
  }
}
