import type { StatementAnswer } from "../../statement/StatementAnswer.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, dayCell, looking, shade, shades, Sheet } from "../sheet/Sheet.ts"
import { type LedgerIndex, placeCell } from "./LedgerSheet.ts"

/** The risks, each with the lines that show it. */
export const risksSheet = (
  book: Book,
  { riskAlert }: StatementAnswer,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  const names = words.risks
  const units = new Map<string, string>(Object.entries(names.units))
  const sheet = new Sheet(
    book,
    words.sheets.risks,
    [
      { width: 9, look: "text" },
      { width: 24, look: "wrapped" },
      { width: 60, look: "wrapped" },
      { width: 14, look: "ratio" },
      { width: 14, look: "ratio" },
      { width: 8, look: "text" },
      { width: 40, look: "wrapped" },
      { width: 12, look: "date" },
      { width: 16, look: "money" },
      { width: 26, look: "text" },
    ],
    { rows: 1 },
  )
  sheet.header([
    names.level,
    names.title,
    names.detail,
    names.observed,
    names.threshold,
    names.unit,
    names.evidence,
    names.date,
    names.amount,
    names.counterparty,
  ])
  if (riskAlert.items.length === 0) sheet.row([null, null, names.none])
  for (const { detail, evidence, evidenceLines, level, observed, threshold, title, unit } of riskAlert.items) {
    const look = unit === "YUAN" ? "money" : unit === "COUNT" || unit === "DAYS" ? "number" : "ratio"
    const all = evidenceLines ?? evidence.length
    sheet.row([
      names.levels[level],
      title,
      detail,
      looking(look, observed),
      looking(look, threshold),
      units.get(unit) ?? unit,
      all > evidence.length ? names.listed(evidence.length, all) : null,
    ])
    for (const one of evidence) {
      const blank = Array.from({ length: 6 }, () => null)
      sheet.row([
        ...blank,
        placeCell(one, ledger, words),
        dayCell(one.date),
        one.amount,
        one.counterparty ?? one.summary,
      ])
    }
  }
  const { last } = sheet
  sheet.worksheet.autoFilter = `A1:J${last}`
  const colours = { HIGH: shades.bad, MEDIUM: shades.warn, LOW: shades.good } as const
  sheet.worksheet.addConditionalFormatting({
    ref: `A2:F${last}`,
    rules: (["HIGH", "MEDIUM", "LOW"] as const).map((level, index) => ({
      type: "expression",
      priority: index + 1,
      formulae: [`$A2="${names.levels[level]}"`],
      style: { fill: shade(colours[level]) },
    })),
  })
  sheet.commit()
}
