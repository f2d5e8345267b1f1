import type { Profile, StatementAnswer } from "../../statement/StatementAnswer.ts"
import type { ProfileView, StatementFigures, StatementTable } from "../../statement/StatementView.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, type Cell, dayCell, fenOf, looking, Sheet, sumOf } from "../sheet/Sheet.ts"
import { type LedgerIndex, placeCell } from "./LedgerSheet.ts"

/** The cash flow as an analyst reads it; no sheet for results of before that. */
export const profileSheet = (
  book: Book,
  { cashFlowProfile: profile, effectiveInflow }: StatementAnswer,
  view: ProfileView | undefined,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  if (profile === undefined || view === undefined) return
  const sheet = new Sheet(
    book,
    words.sheets.profile,
    [
      { width: 26, look: "text" },
      { width: 34, look: "wrapped" },
      { width: 16, look: "money" },
      { width: 16, look: "money" },
      { width: 12, look: "number" },
      { width: 12, look: "number" },
      { width: 12, look: "date" },
      { width: 44, look: "wrapped" },
    ],
    { rows: 1 },
  )
  const { activity, balances, income, notes, notesTitle, obligations, salary, service } = view
  sheet.title(income.title)
  incomePart(sheet, income, effectiveInflow, words)
  figuresPart(sheet, salary)
  sheet.section(obligations.title)
  sheet.header(obligations.columns.map(({ name }) => name))
  if (obligations.rows.length === 0) sheet.row([words.profile.none])
  for (const row of obligations.rows) {
    sheet.row([...row.slice(0, -1), dayCell(String(row.at(-1)))])
  }
  figuresPart(sheet, service)
  if (balances !== undefined) figuresPart(sheet, balances)
  activityPart(sheet, activity, words)
  if (notes.length > 0) sheet.section(notesTitle)
  for (const note of notes) sheet.paragraph(note, 6)
  evidencePart(sheet, profile, ledger, words)
  sheet.commit()
}

const named = (payee: string, words: StatementWords): string => (payee === "" ? words.unknown : payee)

/** The lines that show wages and obligations, each with a link to the ledger. */
const evidencePart = (
  sheet: Sheet,
  { obligations, salary }: Profile,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  const names = words.profile
  const shown = [{ label: names.wages, payee: salary.payer ?? "", evidence: salary.evidence }, ...obligations].filter(
    ({ evidence }) => evidence.length > 0,
  )
  if (shown.length === 0) return
  sheet.section(words.risks.evidence)
  sheet.header([names.kind, names.party, names.amount, "", "", "", words.risks.date, words.risks.evidence])
  for (const { evidence, label, payee } of shown) {
    for (const one of evidence) {
      const place = placeCell(one, ledger, words)
      sheet.row([label, named(payee, words), one.amount, null, null, null, dayCell(one.date), place])
    }
  }
}

/** Income by source, whose sum is the effective inflow. */
const incomePart = (sheet: Sheet, { columns, rows }: StatementTable, inflow: number, words: StatementWords): void => {
  const [source = "", ...others] = columns.map(({ name }) => name)
  sheet.header([source, "", ...others])
  const first = sheet.last + 1
  for (const [label, ...figures] of rows) sheet.row([label, null, ...lookingCells(figures, columns.slice(1))])
  const total = sumOf(rows.map(([, amount]) => Number(amount)))
  const isWhole = rows.length > 0 && fenOf(total) === fenOf(inflow)
  sheet.totals([
    words.total,
    null,
    isWhole ? { formula: `ROUND(SUM(C${first}:C${sheet.last}),2)`, result: inflow } : inflow,
  ])
}

const lookingCells = (
  values: ReadonlyArray<string | number | null>,
  columns: StatementTable["columns"],
): ReadonlyArray<Cell> =>
  values.map((value, at) => (columns[at]?.look === "percent" ? looking("percent", value) : value))

const figuresPart = (sheet: Sheet, { figures, title }: StatementFigures): void => {
  sheet.section(title)
  for (const { look, name, value } of figures)
    sheet.row([name, typeof value === "string" ? value : looking(look, value)])
}

/** Cash, round sums, nights and holidays, each beside the lines that it is compared with. */
const activityPart = (sheet: Sheet, { columns, rows, title }: StatementTable, words: StatementWords): void => {
  const [kind = "", ...others] = columns.map(({ name }) => name)
  sheet.section(title)
  sheet.header([kind, "", ...others])
  for (const [name, ...figures] of rows) {
    if (figures.every((figure) => figure === null)) sheet.row([name, words.profile.cannotTell])
    else sheet.row([name, null, ...lookingCells(figures, columns.slice(1))])
  }
}
