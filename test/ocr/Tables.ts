import type { JudgedField } from "@open-valuation/testing/ocr"
import { type FieldTally, grouped, type JudgedDocument, tallyOf } from "./FieldTally.ts"
import { type LineScore, noLines, plus } from "./LineScore.ts"

/** Rows of cells, the first of them the header. */
export type Table = ReadonlyArray<ReadonlyArray<string>>

const percent = (part: number, whole: number): string => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`)

const fieldRow = (name: string, { absent, documents, refused, right, wrong }: FieldTally): ReadonlyArray<string> => {
  const fields = right + absent + wrong
  return [
    name,
    String(documents),
    String(refused),
    String(fields),
    percent(right, fields),
    percent(absent, fields),
    percent(wrong, fields),
  ]
}

/** Accuracy of fields by kind of document or by degradation, with the total in the last row. */
export const fieldTable = (
  documents: ReadonlyArray<JudgedDocument>,
  by: "degradation" | "kind",
  name: string = by,
): Table => [
  [name, "documents", "refused", "fields", "right", "absent", "wrong"],
  ...[...grouped(documents, (document) => document[by])].map(([value, group]) => fieldRow(value, tallyOf(group))),
  fieldRow("all", tallyOf(documents)),
]

/** A page of a statement, and the score of its lines. */
export interface ScoredPage {
  readonly name: string
  readonly refused: string | undefined
  readonly score: LineScore
  /** Fields of its header, if known. */
  readonly head: ReadonlyArray<JudgedField>
}

const lineRow = (name: string, pages: ReadonlyArray<ScoredPage>): ReadonlyArray<string> => {
  const { got, matched, wanted } = pages.map(({ score }) => score).reduce(plus, noLines)
  const refused = pages.filter((page) => page.refused !== undefined).length
  const head = pages.flatMap((page) => page.head.map(({ verdict }) => verdict))
  const right = head.filter((verdict) => verdict === "RIGHT").length
  return [
    name,
    String(pages.length),
    String(refused),
    String(wanted),
    percent(matched, wanted),
    percent(matched, got),
    percent(right, head.length),
  ]
}

/**
 * Recall and precision of lines, and the share of correct header fields, by the name of a page, with the total in the
 * last row.
 */
export const lineTable = (what: string, pages: ReadonlyArray<ScoredPage>): Table => [
  [what, "pages", "refused", "lines", "recall", "precision", "head right"],
  ...[...grouped(pages, ({ name }) => name)].map(([name, group]) => lineRow(name, group)),
  lineRow("all", pages),
]

/** Width of a terminal in characters. */
const WIDTH = 80

/** The table for a terminal: names aligned left, figures right. */
export const printed = (table: Table): string => {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  )
  const longest = Math.max(...lines.map((line) => line.length))
  if (longest > WIDTH) throw new RangeError(`The table is ${longest} characters wide, more than ${WIDTH}`)
  return lines.join("\n")
}

const markdown = (table: Table): string => {
  const [head = [], ...rows] = table
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n")
}

/** A document with a table between its markers. `undefined` without such markers. */
export const withTable = (document: string, name: string, table: Table): string | undefined => {
  const start = `<!-- generated: ${name} -->`
  const end = "<!-- end -->"
  const from = document.indexOf(start)
  const to = document.indexOf(end, from)
  if (from < 0 || to < 0) return undefined
  return `${document.slice(0, from)}${start}\n\n${markdown(table)}\n\n${document.slice(to)}`
}
