import type { PortfolioSum } from "@open-valuation/core/portfolio"
import { portfolioWords, resultColumns } from "@open-valuation/core/text/portfolio"
import { type BookOutput, type FiguredRow, headerOf, placed, resultCells } from "../../portfolio/BookText.ts"
import { portfolioView } from "../../portfolio/PortfolioView.ts"
import { addPortfolioSummary } from "./PortfolioSummarySheet.ts"
import { columnLetter, writeTables } from "./WriteTable.ts"

/** A number as a spreadsheet keeps it: all its digits, and no zero in front that it would drop. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/

const inputCell = (cell: string): string | number => (PLAIN_NUMBER.test(cell) ? Number(cell) : cell)

/**
 * Writes a book as a workbook: its rows, and a sheet that sums them up. `sum` has the rows once all of them were read.
 * `assets`: those that a host adds.
 */
export const writeBook = async (
  path: string,
  { columns, locale }: BookOutput,
  rows: AsyncIterable<FiguredRow>,
  sum: PortfolioSum,
  assets: Parameters<typeof portfolioView>[2],
): Promise<void> => {
  let written = 0
  async function* cells(): AsyncGenerator<ReadonlyArray<string | number | undefined>> {
    for await (const done of rows) {
      written += 1
      yield [...placed(done.cells, columns.length).map(inputCell), ...resultCells(done, locale)]
    }
  }
  const formats: Readonly<Record<string, string>> = {
    value: "#,##0",
    low: "#,##0",
    high: "#,##0",
    orderlyLiquidation: "#,##0",
    forcedLiquidation: "#,##0",
    prudentValue: "#,##0",
    termValue: "#,##0",
    confidence: "0 %",
    ltv: "0.0%",
    stressedLtv: "0.0%",
    forcedLtv: "0.0%",
    change: "+0.0%;-0.0%",
  }
  const widths: Readonly<Record<string, number>> = {
    termReason: 40,
    acceptanceReasons: 60,
    riskTips: 60,
    reason: 40,
    methodPath: 28,
  }
  const header = headerOf(columns, locale)
  const name = portfolioWords[locale].sheet
  const table = {
    name,
    columns: header.map((head, index) => {
      const result = resultColumns[index - columns.length]
      const format = result && formats[result]
      const width = result && widths[result]
      return { name: head, ...(format !== undefined && { format }), ...(width !== undefined && { width }) }
    }),
    rows: cells(),
  }
  await writeTables(path, [table], (book) =>
    addPortfolioSummary(book, portfolioView(sum.summary(), locale, assets), {
      name,
      first: 2,
      last: 1 + written,
      value: columnLetter(columns.length + resultColumns.indexOf("value")),
    }),
  )
}
