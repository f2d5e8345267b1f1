import type { stream, Workbook } from "exceljs"
import type { GroupsView, NamedRowsView, PortfolioFigure, PortfolioView } from "../../portfolio/PortfolioView.ts"
import type { BarChart } from "../charts/BarChart.ts"
import type { SheetCharts } from "../charts/WithCharts.ts"
import { type Cell, type Column, type Computed, looking, plainText, quoted, Sheet } from "../sheet/Sheet.ts"

/** The columns of the sheet with all rows, which the totals are formulas over; amounts in yuan. */
export interface RowsSheet {
  readonly name: string
  /** First and last row with an asset, from 1. */
  readonly first: number
  readonly last: number
  /** Letters of the columns. */
  readonly value: string
  readonly loanBalance?: string
}

/**
 * Adds the sheet of a portfolio's summary to a workbook, as its last sheet, and has the workbook open with it. Returns
 * its charts, which `withCharts` puts into the finished file. Texts of rows stay text.
 */
export const addPortfolioSummary = (
  workbook: Workbook | stream.xlsx.WorkbookWriter,
  view: PortfolioView,
  rows?: RowsSheet,
): SheetCharts => {
  const { breakdowns, key, lists, notes } = view
  const table = new Sheet(workbook, view.sheet, COLUMNS, { rows: 2 }, false)
  table.title(view.title)
  if (view.demo !== undefined) table.title(view.demo)
  table.row([view.asOf])
  table.section(key.title)
  for (const figure of key.figures) table.row([figure.name, null, null, looking(figure.look, cellOf(figure, rows))])
  const bands = groupsPart(table, view, breakdowns.bands)
  const levels = groupsPart(table, view, breakdowns.confidence)
  groupsPart(table, view, breakdowns.assetType)
  const regions = groupsPart(table, view, breakdowns.region)
  const classes = groupsPart(table, view, breakdowns.assetClass)
  if (breakdowns.reason.groups.length > 0) groupsPart(table, view, breakdowns.reason)
  const falls = rowsPart(table, view, lists.falls)
  rowsPart(table, view, lists.above)
  rowsPart(table, view, lists.faults)
  table.section(notes.title)
  for (const note of notes.texts) table.row([note])
  workbook.views = [{ ...WINDOW, activeTab: table.worksheet.id - 1 }]
  return { sheet: table.worksheet.id, charts: chartsOf(view, { bands, levels, regions, classes, falls }) }
}

const WINDOW = { x: 0, y: 0, width: 20_000, height: 12_000, firstSheet: 0, visibility: "visible" } as const

/** Columns of the tables: name, counts, amounts, ratios, faults. */
const COLUMNS: ReadonlyArray<Column> = [
  { width: 40, look: "text" },
  { width: 10, look: "number" },
  { width: 10, look: "number" },
  { width: 20, look: "money" },
  { width: 20, look: "money" },
  { width: 12, look: "percent" },
  { width: 12, look: "signed" },
  { width: 14, look: "percent" },
  { width: 30, look: "text" },
]

/** Characters of a name that a summary shows, on one line. */
const MOST_CHARACTERS = 120

const nameText = (name: string): string => plainText(name.replaceAll(/\s+/g, " "), MOST_CHARACTERS)

/** A figure; a sum over the sheet of rows, without amounts that no asset has: those are left out of the summary too. */
const cellOf = ({ id, value }: PortfolioFigure, rows: RowsSheet | undefined): number | undefined | Computed => {
  const column = id === "value" || id === "loanBalance" ? rows?.[id] : undefined
  if (rows === undefined || column === undefined || value === undefined || rows.last < rows.first) return value
  const cells = `${quoted(rows.name)}!$${column}$${rows.first}:$${column}$${rows.last}`
  return { formula: `SUMIFS(${cells},${cells},">=0",${cells},"<=1000000000000")`, result: value }
}

/** A table that charts refer to: its first and last row, and its names and figures. */
interface Written {
  readonly first: number
  readonly last: number
  readonly names: ReadonlyArray<string>
  readonly items: ReadonlyArray<{
    readonly loan?: number | undefined
    readonly change?: number | undefined
    readonly share?: number | undefined
  }>
}

const groupsPart = (
  table: Sheet,
  { columns, total }: Pick<PortfolioView, "columns" | "total">,
  { groups, title, totals }: GroupsView,
): Written => {
  const { change, count, loan, ltv, share, value, valued } = columns
  table.section(title)
  table.header([title, count, valued, value, loan, ltv, change, share])
  const first = table.last + 1
  const names = groups.map(({ name }) => nameText(name))
  for (const [at, one] of groups.entries()) {
    table.row([names[at], one.count, one.valued, one.value, one.loan, one.ltv, one.change, one.share])
  }
  const last = table.last
  const sum = (letter: string, result: number): Cell =>
    last < first ? result : { formula: `SUM(${letter}${first}:${letter}${last})`, result }
  table.totals([total, sum("B", totals.count), sum("C", totals.valued), sum("D", totals.value), sum("E", totals.loan)])
  return { first, last, names, items: groups }
}

const rowsPart = (
  table: Sheet,
  { columns }: Pick<PortfolioView, "columns">,
  { rows, title }: NamedRowsView,
): Written => {
  const names = rows.map(({ name }) => nameText(name))
  if (rows.length > 0) {
    const { asset, change, faults, line, loan, ltv, stressed, value } = columns
    table.section(title)
    table.header([asset, line, "", value, loan, ltv, change, stressed, faults])
    for (const [at, one] of rows.entries()) {
      const figures = [one.value, one.loan, one.ltv, one.change, one.stressedLtv]
      table.row([names[at], one.line, undefined, ...figures, one.faults || undefined])
    }
  }
  return { first: table.last - rows.length + 1, last: table.last, names, items: rows }
}

const CHART_ROWS = 12
const MOST_BARS = 10

/** The charts, one below the other to the right of the tables. */
const chartsOf = (
  { charts, sheet }: PortfolioView,
  {
    bands,
    classes,
    falls,
    levels,
    regions,
  }: Readonly<Record<"bands" | "levels" | "regions" | "classes" | "falls", Written>>,
): ReadonlyArray<BarChart> => {
  const chart = (
    title: string,
    bars: BarChart["bars"],
    { first, items, last, names }: Written,
    figure: "loan" | "change" | "share",
    format: string,
  ): Omit<BarChart, "from" | "to"> | undefined => {
    const count = Math.min(MOST_BARS, last - first + 1)
    const values = items.slice(0, count).map((item) => item[figure])
    if (values.every((value) => value === undefined || value === 0)) return undefined
    const cells = (letter: string): string => `${quoted(sheet)}!$${letter}$${first}:$${letter}$${first + count - 1}`
    const letter = { loan: "E", change: "G", share: "H" }[figure]
    return {
      title,
      bars,
      format,
      names: { cells: cells("A"), values: names.slice(0, count) },
      values: { cells: cells(letter), values },
    }
  }
  return [
    chart(charts.bands, "UPRIGHT", bands, "loan", "#,##0"),
    chart(charts.confidence, "UPRIGHT", levels, "share", "0.0%"),
    chart(charts.region, "LYING", regions, "change", "+0.0%;-0.0%"),
    chart(charts.assetClass, "LYING", classes, "change", "+0.0%;-0.0%"),
    chart(charts.falls, "LYING", falls, "change", "+0.0%;-0.0%"),
  ]
    .filter((each) => each !== undefined)
    .map((each, at) => ({
      ...each,
      from: { column: 10, row: 2 + at * (CHART_ROWS + 1) },
      to: { column: 19, row: 2 + at * (CHART_ROWS + 1) + CHART_ROWS },
    }))
}
