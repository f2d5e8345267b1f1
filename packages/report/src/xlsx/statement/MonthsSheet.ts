import type { Locale } from "@open-valuation/core/text"
import type { Month, StatementAnswer } from "../../statement/StatementAnswer.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, type Cell, dayCell, isNumbered, shade, shades, Sheet, sumOf } from "../sheet/Sheet.ts"
import { className, constant, type LedgerIndex, ledgerRange } from "./LedgerSheet.ts"

/** Flows by month: sums over the ledger that a spreadsheet computes again, with the engine's figures as results. */
export const monthsSheet = (
  book: Book,
  { monthlyFlows }: StatementAnswer,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
  locale: Locale,
): void => {
  const names = words.months
  const sheet = new Sheet(
    book,
    words.sheets.months,
    [
      { width: 12, look: "month" },
      ...Array.from({ length: 6 }, () => ({ width: 18, look: "money" as const })),
      { width: 10, look: "number" },
    ],
    { rows: 1, columns: 1 },
  )
  sheet.header([
    names.month,
    names.inflow,
    names.outflow,
    names.effectiveInflow,
    names.effectiveOutflow,
    names.net,
    names.endBalance,
    names.lines,
  ])
  const effective = constant(className("EFFECTIVE", locale))
  for (const month of monthlyFlows) {
    const row = sheet.last + 1
    const isSummed = ledger !== undefined && isNumbered(`${month.month}-01`)
    const sum = (result: number, sign: "" | "-", classed: string): Cell =>
      isSummed ? { formula: monthSum(ledger, row, sign, classed), result } : result
    sheet.row([
      dayCell(`${month.month}-01`),
      sum(month.inflow, "", `"<>"`),
      sum(month.outflow, "-", `"<>"`),
      sum(month.effectiveInflow, "", effective),
      sum(month.effectiveOutflow, "-", effective),
      { formula: `ROUND(D${row}-E${row},2)`, result: netOf(month) },
      month.endBalance,
      month.lines,
    ])
  }
  const { last } = sheet
  sheet.worksheet.autoFilter = `A1:H${last}`
  if (last > 1) {
    const total = (column: string, of: (month: Month) => number): Cell => ({
      formula: `ROUND(SUM(${column}2:${column}${last}),2)`,
      result: sumOf(monthlyFlows.map(of)),
    })
    sheet.totals([
      words.total,
      total("B", ({ inflow }) => inflow),
      total("C", ({ outflow }) => outflow),
      total("D", ({ effectiveInflow }) => effectiveInflow),
      total("E", ({ effectiveOutflow }) => effectiveOutflow),
      total("F", netOf),
      null,
      { formula: `SUM(H2:H${last})`, result: monthlyFlows.reduce((count, { lines }) => count + lines, 0) },
    ])
    sheet.worksheet.addConditionalFormatting({
      ref: `F2:F${last}`,
      rules: [
        { type: "cellIs", operator: "lessThan", priority: 1, formulae: [0], style: { fill: shade(shades.bad) } },
        { type: "cellIs", operator: "greaterThan", priority: 2, formulae: [0], style: { fill: shade(shades.good) } },
      ],
    })
  }
  sheet.commit()
}

const netOf = ({ effectiveInflow, effectiveOutflow }: Month): number => sumOf([effectiveInflow, -effectiveOutflow])

/** The sum of one direction over the lines of the month in column A. */
const monthSum = (ledger: LedgerIndex, row: number, sign: "" | "-", classed: string): string => {
  const [amount, date] = [ledgerRange(ledger, "amount"), ledgerRange(ledger, "date")]
  const side = sign === "" ? `">0"` : `"<0"`
  return `ROUND(${sign}SUMIFS(${amount},${date},">="&$A${row},${date},"<"&EDATE($A${row},1),${ledgerRange(ledger, "class")},${classed},${amount},${side}),2)`
}
