import { ownValue } from "@open-valuation/core/domain"
import type { StatementAnswer } from "../../statement/StatementAnswer.ts"
import type { StatementFigures, StatementView } from "../../statement/StatementView.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, type Cell, fenOf, looking, quoted, shade, shades, Sheet, sumOf } from "../sheet/Sheet.ts"

/** The first page: what a credit officer reads first. */
export const summarySheet = (book: Book, shown: StatementAnswer, view: StatementView, words: StatementWords): void => {
  const names = words.summary
  const { riskAlert } = shown
  const sheet = new Sheet(
    book,
    words.sheets.summary,
    [
      { width: 40, look: "text" },
      { width: 28, look: "money" },
      { width: 60, look: "text" },
    ],
    { rows: 1 },
  )
  sheet.title(words.title)
  sheet.row([words.unit])
  const part = ({ figures, title }: StatementFigures, computed: Readonly<Record<string, Cell>> = {}) => {
    sheet.section(title)
    for (const { id, look, name, value } of figures) sheet.row([name, ownValue(computed, id) ?? looking(look, value)])
  }
  part(view.figures, {
    effectiveAssets: assetsCell(shown, words),
    totalInflow: monthsCell(shown, words, "B", shown.totalInflow, ({ inflow }) => inflow),
    totalOutflow: monthsCell(shown, words, "C", shown.totalOutflow, ({ outflow }) => outflow),
    effectiveInflow: monthsCell(shown, words, "D", shown.effectiveInflow, (one) => one.effectiveInflow),
    effectiveOutflow: monthsCell(shown, words, "E", shown.effectiveOutflow, (one) => one.effectiveOutflow),
  })
  part(view.request)
  sheet.section(view.conclusionTitle)
  const level = sheet.row([view.riskLevel.name, looking("text", view.riskLevel.value)])
  sheet.row([names.riskCount, looking("number", riskAlert.items.length)])
  sheet.paragraph(view.conclusion, 3)
  part(view.made)
  const colours = { HIGH: shades.bad, MEDIUM: shades.warn, LOW: shades.good } as const
  sheet.worksheet.addConditionalFormatting({
    ref: `B${level}`,
    rules: (["HIGH", "MEDIUM", "LOW"] as const).map((one, index) => ({
      type: "expression",
      priority: index + 1,
      formulae: [`$B$${level}="${words.risks.levels[one]}"`],
      style: { fill: shade(colours[one]) },
    })),
  })
  sheet.commit()
}

const assetsCell = (
  { effectiveAssets, effectiveAssetsBreakdown: breakdown }: StatementAnswer,
  words: StatementWords,
): Cell =>
  breakdown.length === 0
    ? effectiveAssets
    : { formula: `${quoted(words.sheets.assets)}!$R$${breakdown.length + 2}`, result: effectiveAssets }

/** A total of the months, where they come to it: of very long periods the newest months alone are listed. */
const monthsCell = (
  { monthlyFlows }: StatementAnswer,
  words: StatementWords,
  column: string,
  result: number,
  of: (month: StatementAnswer["monthlyFlows"][number]) => number,
): Cell =>
  monthlyFlows.length > 0 && fenOf(sumOf(monthlyFlows.map(of))) === fenOf(result)
    ? { formula: `${quoted(words.sheets.months)}!$${column}$${monthlyFlows.length + 2}`, result }
    : result
