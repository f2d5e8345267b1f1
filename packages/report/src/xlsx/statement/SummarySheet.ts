import { type Book, type Look, looking, quoted, shade, shades, Sheet, type Cell } from "../sheet/Sheet.ts"
import { fenOf, sumOf } from "./Figures.ts"
import type { Shown } from "./Shown.ts"
import type { StatementWords } from "./StatementWords.ts"

/** The first page: what a credit officer reads first. */
export const summarySheet = (book: Book, shown: Shown, words: StatementWords): void => {
  const names = words.summary
  const { repaymentCapacity: capacity, riskAlert } = shown
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
  const part = (label: string, rows: ReadonlyArray<readonly [string, Cell, Look?]>) => {
    sheet.section(label)
    for (const [name, value, look = "money"] of rows) {
      if (value === null || value === undefined) continue
      const isPlain = typeof value !== "object" || value instanceof Date || "formula" in value
      sheet.row([name, isPlain ? looking(look, value) : value])
    }
  }
  const period = [shown.startDate ?? "?", shown.endDate ?? "?"].join(" – ")
  part(names.figures, [
    [names.period, period, "text"],
    [names.effectiveAssets, assetsCell(shown, words)],
    [names.totalInflow, monthsCell(shown, words, "B", shown.totalInflow, ({ inflow }) => inflow)],
    [names.totalOutflow, monthsCell(shown, words, "C", shown.totalOutflow, ({ outflow }) => outflow)],
    [names.effectiveInflow, monthsCell(shown, words, "D", shown.effectiveInflow, (one) => one.effectiveInflow)],
    [names.effectiveOutflow, monthsCell(shown, words, "E", shown.effectiveOutflow, (one) => one.effectiveOutflow)],
    [names.openingBalance, shown.openingBalance],
    [names.closingBalance, shown.closingBalance],
    [names.averageDailyBalance, shown.averageDailyBalance],
  ])
  part(names.request, [
    [names.purchaseAmount, shown.purchaseAmount],
    [names.downPaymentAmount, shown.downPaymentAmount],
    [names.repaymentCycle, shown.repaymentCycle, "number"],
    [names.monthInstallment, shown.monthInstallment],
    [names.totalInstallments, capacity.totalInstallments],
    [names.monthlyNet, capacity.averageMonthlyEffectiveNetInflow],
    [names.coverageRatio, capacity.coverageRatio, "ratio"],
    [names.monthsCovered, capacity.monthsCovered, "ratio"],
    [names.purchaseCoverage, capacity.purchaseCoverage, "percent"],
    [names.downPaymentCoverage, capacity.downPaymentCoverage, "percent"],
  ])
  sheet.section(names.conclusion)
  const level = sheet.row([names.riskLevel, looking("text", words.risks.levels[riskAlert.level])])
  sheet.row([names.riskCount, looking("number", riskAlert.items.length)])
  sheet.paragraph(shown.assetEvaluationConclusion, 3)
  part(names.made, [
    [names.generatedAt, shown.generatedAt, "text"],
    [names.engineVersion, shown.engineVersion, "text"],
    [names.policyHash, shown.policyHash, "mono"],
  ])
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

const assetsCell = ({ effectiveAssets, effectiveAssetsBreakdown: breakdown }: Shown, words: StatementWords): Cell =>
  breakdown.length === 0
    ? effectiveAssets
    : { formula: `${quoted(words.sheets.assets)}!$R$${breakdown.length + 2}`, result: effectiveAssets }

/** A total of the months, where they come to it: of very long periods the newest months alone are listed. */
const monthsCell = (
  { monthlyFlows }: Shown,
  words: StatementWords,
  column: string,
  result: number,
  of: (month: Shown["monthlyFlows"][number]) => number,
): Cell =>
  monthlyFlows.length > 0 && fenOf(sumOf(monthlyFlows.map(of))) === fenOf(result)
    ? { formula: `${quoted(words.sheets.months)}!$${column}$${monthlyFlows.length + 2}`, result }
    : result
