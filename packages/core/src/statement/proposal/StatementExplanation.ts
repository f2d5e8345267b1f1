import { Schema } from "effect"
import { meaningOf } from "../layouts/HeaderDictionary.ts"
import { type ColumnRole, columnRoles } from "../layouts/Layout.ts"
import { headerNames, rolesByPlace } from "../reading/header/ColumnMap.ts"
import type { PageRow } from "../reading/pages/PageRows.ts"
import type { OpenTable, TableState } from "../reading/table/TableState.ts"
import type { StatementFile } from "../StatementFile.ts"
import { StatementUnreadable } from "../StatementUnreadable.ts"
import { type ColumnReason, columnReasons, proposalDoubts } from "./ColumnProposal.ts"
import { MOST_COLUMNS } from "./ConfirmedLayout.ts"
import type { Inferred } from "./InferStatement.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const Position = Schema.NullOr(Schema.Int)
const Words = Schema.Array(Schema.String)

/** How a file was understood: its header, what each column is and why, and what its running balance proves. */
export const StatementExplanation = Schema.Struct({
  fileName: Schema.String.annotate({ description: "Name of the file" }),
  layout: TextOrNull.annotate({
    description:
      "Layout by which it was read: the id of a known one, `generic` by names of columns, `inferred` by its running balance, `confirmed` by a mapping of the account, or a banking format; null when it was not read",
  }),
  header: Schema.Array(Schema.String).annotate({ description: "Cells of the header row; empty when there is none" }),
  sheet: TextOrNull.annotate({ description: "Sheet of the header, or of the first line; null without sheets" }),
  page: Position.annotate({ description: "Page of it; null without pages" }),
  row: Position.annotate({ description: "Row of it, from 1; 0 for a header on a page; null when no table was found" }),
  columns: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Its name in the header; empty without one" }),
      role: Schema.Literals(columnRoles).annotate({ description: "What it is, or seems to be" }),
      reason: Schema.Literals(columnReasons).annotate({ description: "Why" }),
    }),
  ).annotate({ description: "The columns from the left" }),
  directions: Schema.optionalKey(
    Schema.Struct({
      in: Words.annotate({ description: "Words for money in" }),
      out: Words.annotate({ description: "Words for money out" }),
    }).annotate({ description: "Words of the column `direction` that are not the usual ones" }),
  ),
  signs: Schema.NullOr(Schema.Literals(["COLUMNS", "WORDS", "PRINTED", "BALANCE"])).annotate({
    description:
      "Where in and out are told from: a column each, a column of words, printed signs, or the running balance; null without amounts",
  }),
  rows: Schema.Array(Schema.Array(Schema.String)).annotate({
    description: "At most 20 rows of the table; long numbers are masked to their last 4 digits",
  }),
  lines: Schema.Int.annotate({ description: "Lines that were read" }),
  follows: Schema.Int.annotate({
    description: "Lines whose balance is the one before plus their amount, the first line left out",
  }),
  proven: Schema.Boolean.annotate({
    description: "Whether the balance follows on every line: opening + credits − debits = closing",
  }),
  doubts: Schema.Array(Schema.Literals(proposalDoubts)).annotate({
    description: "Why columns that were proposed are not used without a person; empty for a file that was read",
  }),
}).annotate({ identifier: "StatementExplanation" })
export type StatementExplanation = typeof StatementExplanation.Type

const MOST_ROWS = 20
const LONGEST_CELL = 60
const LONG_NUMBER = /\d[\d\s-]{6,}\d/gu
const FIGURE = /^[-+¥￥]?[\d,]{1,15}(?:\.\d+)?$/u

/** A cell as people are shown it: a number that may be an account's is masked to its last four digits. */
const maskedCell = (cell: string): string => {
  const text = cell.trim().slice(0, LONGEST_CELL)
  if (/^(?:19|20)\d{2}\D?\d{2}\D?\d{2}/u.test(text) || (FIGURE.test(text) && /[.,]/u.test(text))) return text
  return text.replaceAll(LONG_NUMBER, (number) => `****${number.replaceAll(/\D/gu, "").slice(-4)}`)
}

/** The first table of a file with a known header: the header, and its first rows. */
export class ShownTable {
  #table: OpenTable | undefined
  #header: PageRow | undefined
  #sheet: string | undefined
  readonly #rows: Array<PageRow> = []

  /** Adds a row, with the table before it and the state after it. */
  add(row: PageRow, before: OpenTable | undefined, { sheet, table }: TableState): void {
    if (table === undefined || this.#rows.length >= MOST_ROWS) return
    if (table !== before && this.#rows.length === 0) {
      // The second row of a header qualifies the first one.
      this.#header ??= row
      this.#table = table
      this.#sheet = sheet
    } else if (table === this.#table && row.cells.some((cell) => cell !== "")) this.#rows.push(row)
  }

  get found(): { readonly table: OpenTable; readonly header: PageRow; readonly sheet: string | undefined } | undefined {
    return this.#table === undefined || this.#header === undefined
      ? undefined
      : { table: this.#table, header: this.#header, sheet: this.#sheet }
  }

  get rows(): ReadonlyArray<PageRow> {
    return this.#rows
  }
}

type Described = Pick<StatementExplanation, "header" | "sheet" | "page" | "row" | "columns" | "rows"> &
  Partial<Pick<StatementExplanation, "directions">>

const placeOf = (row: PageRow | undefined, sheet: string | undefined) => ({
  sheet: sheet ?? null,
  page: row?.page ?? null,
  row: row?.row ?? null,
})

const shownRows = (rows: ReadonlyArray<PageRow>, columns: number) =>
  rows
    .slice(0, MOST_ROWS)
    .map(({ cells }) => Array.from({ length: columns }, (_, column) => maskedCell(cells[column] ?? "")))

const ofTable = ({ found, rows }: ShownTable): Described | undefined => {
  if (found === undefined) return undefined
  const { header, sheet, table } = found
  const count = Math.min(MOST_COLUMNS, Math.max(table.names.length, header.cells.length))
  const reasonOf = (role: ColumnRole | undefined, name: string): ColumnReason => {
    if (table.mapping !== undefined) return "confirmed"
    if (table.layout !== undefined) return role === undefined && meaningOf(name) === undefined ? "nothing" : "layout"
    return name === "" || meaningOf(name) === undefined ? (role === undefined ? "nothing" : "texts") : "name"
  }
  const roles = table.mapping?.roles ?? rolesByPlace(table.columns, count)
  return {
    header: header.cells.slice(0, count).map((cell) => cell.trim().slice(0, LONGEST_CELL)),
    ...placeOf(header, sheet),
    columns: Array.from({ length: count }, (_, column) => {
      const name = table.names[column] ?? ""
      return { name, role: roles[column] ?? "ignored", reason: reasonOf(roles[column], name) }
    }),
    ...(table.mapping?.directions === undefined ? {} : { directions: table.mapping.directions }),
    rows: shownRows(rows, count),
  }
}

const ofProposal = ({ proposal, sheet }: Inferred): Described => {
  const { columns, directions, table } = proposal
  const header = sheet.rows[table.header]
  const names = headerNames(header?.cells ?? [])
  return {
    header: columns.map((_, column) => (header?.cells[column] ?? "").trim().slice(0, LONGEST_CELL)),
    ...placeOf(header ?? sheet.rows[table.first], sheet.name),
    columns: columns.map((column, at) => ({ ...column, name: names[at] ?? "" })),
    ...(directions === undefined ? {} : { directions }),
    rows: shownRows(table.lines, columns.length),
  }
}

const signsOf = ({ columns, rows }: Described): StatementExplanation["signs"] => {
  const has = (role: ColumnRole): boolean => columns.some((column) => column.role === role)
  if (has("inflow") && has("outflow")) return "COLUMNS"
  const amount = columns.findIndex(({ role }) => role === "amount")
  if (amount < 0) return null
  if (has("direction")) return "WORDS"
  return rows.some((cells) => /^[-+−＋(（]|[-−]$/u.test(cells[amount] ?? "")) ? "PRINTED" : "BALANCE"
}

/** Lines whose balance follows from the one before, in the order of the file or against it. */
const followingOf = ({ lines }: StatementFile): number => {
  const count = (ordered: StatementFile["lines"]): number =>
    ordered.filter(({ amountFen, balanceFen }, at) => {
      const before = ordered[at - 1]?.balanceFen
      return before !== undefined && balanceFen !== undefined && balanceFen - before === amountFen
    }).length
  return Math.max(count(lines), count(lines.toReversed()))
}

const nothing: Described = { header: [], sheet: null, page: null, row: null, columns: [], rows: [] }

/** What a reader of a file knows at its end. */
interface Known {
  readonly statements: ReadonlyArray<StatementFile | StatementUnreadable>
  readonly inferred: Inferred | undefined
  readonly shown: ShownTable
}

/** How a file was understood. */
export const explained = (
  { fileName }: { readonly fileName: string },
  { inferred, shown, statements }: Known,
): StatementExplanation => {
  const described = inferred === undefined ? (ofTable(shown) ?? nothing) : ofProposal(inferred)
  const read = statements.filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
  const lines = read.reduce((sum, one) => sum + one.lines.length, 0)
  const follows = read.reduce((sum, one) => sum + followingOf(one), 0)
  return {
    fileName,
    layout: read[0]?.layout ?? null,
    ...described,
    signs: signsOf(described),
    lines,
    follows,
    proven:
      lines > 0 && read.every((one) => one.unreadLines.length === 0) && follows === lines - read.length && follows > 0,
    doubts: inferred?.doubts ?? [],
  }
}
