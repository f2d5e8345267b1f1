import {
  figureText,
  type StatementFigures,
  type StatementTable,
  type StatementView,
} from "@open-valuation/report/statement"
import {
  factLines,
  type Lines,
  listLines,
  noteLines,
  partLines,
  reportText,
  tableLines,
  WIDTH,
  wrapped,
} from "../Table.ts"

/** The view of an assessment of statements as a text of at most 80 columns. */
export const resultText = (view: StatementView): string => {
  const { conclusion, conclusionTitle, figures, noRisks, profile, request, riskLevel, risks, riskTitle } = view
  const { made, quality, qualityNotes, qualityNotesTitle } = view
  return reportText([
    figureLines(figures),
    figureLines(request),
    ...(profile === undefined
      ? []
      : [
          columnLines(profile.income),
          figureLines(profile.salary),
          columnLines(profile.obligations),
          figureLines(profile.service),
          profile.balances === undefined ? [] : figureLines(profile.balances),
          columnLines(profile.activity),
          partLines(profile.notesTitle, listLines(profile.notes)),
        ]),
    partLines(`${riskTitle} (${riskLevel.value})`, [
      ...(risks.length === 0 ? noteLines(noRisks) : []),
      ...risks.flatMap(({ detail, level, title }) => [
        ...wrapped(`[${level}] ${title}`, WIDTH, "  - "),
        ...wrapped(detail, WIDTH, "    "),
      ]),
    ]),
    partLines(conclusionTitle, noteLines(conclusion)),
    figureLines(quality),
    partLines(qualityNotesTitle, listLines(qualityNotes)),
    figureLines(made),
  ])
}

const figureLines = ({ figures, title }: StatementFigures): Lines =>
  partLines(title, factLines(figures.map(({ look, name, value }) => ({ name, text: figureText(value, look) }))))

const columnLines = ({ columns, rows, title }: StatementTable): Lines =>
  rows.length === 0
    ? []
    : partLines(
        title,
        tableLines({
          columns: columns.map(({ look, name }) => ({ name, isFigure: look !== "text" })),
          rows: rows.map((row) => row.map((value, at) => figureText(value, columns[at]?.look ?? "text"))),
        }),
      )
