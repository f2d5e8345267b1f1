import { assetWordsOf } from "@open-valuation/core/assets"
import { ownValue } from "@open-valuation/core/domain"
import {
  changeOf,
  type LtvBand,
  ltvOf,
  type NamedRow,
  type PortfolioGroup,
  type PortfolioSummary,
  type PortfolioSums,
} from "@open-valuation/core/portfolio"
import type { stream, Workbook } from "exceljs"
import type { BarChart } from "../charts/BarChart.ts"
import type { SheetCharts } from "../charts/WithCharts.ts"
import { type Cell, type Column, type Computed, type Look, looking, plainText, Sheet } from "../sheet/Sheet.ts"
import { type PortfolioWords, portfolioWords } from "./PortfolioWords.ts"
import { summaryNotes } from "./SummaryNotes.ts"

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
  summary: PortfolioSummary,
  locale: "zh" | "en",
  rows?: RowsSheet,
): SheetCharts => {
  const words = portfolioWords[locale]
  const table = new Sheet(workbook, words.sheet, COLUMNS, { rows: 2 }, false)
  table.title(words.title)
  table.row([words.asOf(summary.asOf)])
  keyFigures(table, summary, words, rows)
  const parts = new Parts(table, summary, words)
  const bands = parts.groups(words.sections.bands, summary.ltvBands, (band) => bandName(band, words))
  const levels = parts.groups(words.sections.confidence, summary.byConfidence, (group) =>
    groupName(group, words, (name) => ownValue(words.levels, name), words.noValue),
  )
  parts.groups(words.sections.assetType, summary.byAssetType, (group) =>
    groupName(group, words, (name) => assetWordsOf(name)?.many?.[locale]),
  )
  const regions = parts.groups(words.sections.region, summary.byRegion, (group) => groupName(group, words))
  const classes = parts.groups(words.sections.assetClass, summary.byClass, (group) => groupName(group, words))
  if (summary.byReason.length > 0) {
    parts.groups(words.sections.reason, summary.byReason, (group) => groupName(group, words))
  }
  const falls = parts.rows(words.sections.falls, summary.falls)
  parts.rows(words.sections.above, summary.aboveLimit.rows)
  parts.rows(words.sections.faults, summary.faults.rows)
  table.section(words.sections.notes)
  for (const note of summaryNotes(summary, words, locale)) table.row([note])
  workbook.views = [{ ...WINDOW, activeTab: table.worksheet.id - 1 }]
  const charts = chartsOf(words, { bands, levels, regions, classes, falls })
  return { sheet: table.worksheet.id, charts }
}

const WINDOW = { x: 0, y: 0, width: 20_000, height: 12_000, firstSheet: 0, visibility: "visible" } as const

const yuan = (fen: number): number => Math.round(fen) / 100

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

const keyFigures = (
  table: Sheet,
  { aboveLimit, concentration, policy, range, stressedLtv, total }: PortfolioSummary,
  { figures, key }: PortfolioWords,
  rows: RowsSheet | undefined,
): void => {
  const line = (name: string, value: number | Computed | undefined, look: Look): void => {
    table.row([name, null, null, looking(look, value)])
  }
  const loanAlone = total.loanBalance - total.securedLoan
  table.section(key)
  line(figures.count, total.count, "number")
  line(figures.valued, total.valued, "number")
  line(figures.notValued, total.count - total.valued, "number")
  line(figures.value, overRows(rows, rows?.value, total.value), "money")
  if (range !== undefined) {
    line(figures.rangeLow, yuan(range.low), "money")
    line(figures.rangeHigh, yuan(range.high), "money")
  }
  line(figures.loanBalance, overRows(rows, rows?.loanBalance, total.loanBalance), "money")
  line(figures.loanWithoutValue, yuan(loanAlone), "money")
  line(figures.ltv, ltvOf(total), "percent")
  line(figures.stressedLtv, stressedLtv, "percent")
  line(figures.aboveLimit(policy.stressedLimit.percent), aboveLimit.count, "number")
  line(figures.aboveLimitLoan, yuan(aboveLimit.loanBalance), "money")
  line(figures.change, changeOf(total), "signed")
  if (concentration === undefined) return
  line(figures.largestAsset, concentration.largestAsset, "percent")
  line(figures.tenLargest, concentration.tenLargestAssets, "percent")
  line(figures.largestRegion, concentration.largestRegion, "percent")
  line(figures.effective, 1 / concentration.herfindahl, "ratio")
}

/** A sum over the sheet of rows, without amounts that no asset has: those are left out of the summary too. */
const overRows = (rows: RowsSheet | undefined, column: string | undefined, fen: number): number | Computed => {
  if (rows === undefined || column === undefined || rows.last < rows.first) return yuan(fen)
  const cells = `'${rows.name.replaceAll("'", "''")}'!$${column}$${rows.first}:$${column}$${rows.last}`
  return { formula: `SUMIFS(${cells},${cells},">=0",${cells},"<=1000000000000")`, result: yuan(fen) }
}

/** A table that charts refer to: its first and last row, and its names and figures. */
interface Written {
  readonly first: number
  readonly last: number
  readonly names: ReadonlyArray<string>
  readonly items: ReadonlyArray<{
    readonly loan?: number
    readonly change?: number | undefined
    readonly share?: number | undefined
  }>
}

/** The tables of the sheet. */
class Parts {
  readonly #table: Sheet
  readonly #total: PortfolioSums
  readonly #words: PortfolioWords

  constructor(table: Sheet, { total }: PortfolioSummary, words: PortfolioWords) {
    this.#table = table
    this.#total = total
    this.#words = words
  }

  groups<A extends PortfolioSums>(title: string, groups: ReadonlyArray<A>, nameOf: (group: A) => string): Written {
    const { columns, total } = this.#words
    this.#table.section(title)
    this.#table.header([
      title,
      columns.count,
      columns.valued,
      columns.value,
      columns.loan,
      columns.ltv,
      columns.change,
      columns.share,
    ])
    const first = this.#table.last + 1
    const names = groups.map((group) => nameText(nameOf(group)))
    const items = groups.map((group) => ({
      loan: yuan(group.loanBalance),
      change: changeOf(group),
      share: this.#total.value === 0 ? undefined : group.value / this.#total.value,
    }))
    for (const [at, group] of groups.entries()) {
      const { loan, share } = items[at]!
      const figures = [group.count, group.valued, yuan(group.value), loan, ltvOf(group), changeOf(group), share]
      this.#table.row([names[at], ...figures])
    }
    const last = this.#table.last
    const sum = (letter: string, key: "count" | "valued" | "value" | "loanBalance"): Cell => {
      const all = groups.reduce((so, group) => so + group[key], 0)
      const result = key === "count" || key === "valued" ? all : yuan(all)
      return last < first ? result : { formula: `SUM(${letter}${first}:${letter}${last})`, result }
    }
    this.#table.totals([total, sum("B", "count"), sum("C", "valued"), sum("D", "value"), sum("E", "loanBalance")])
    return { first, last, names, items }
  }

  rows(title: string, rows: ReadonlyArray<NamedRow>): Written {
    const { columns, faults } = this.#words
    const first = this.#table.last + 4
    if (rows.length === 0) return { first, last: first - 1, names: [], items: [] }
    this.#table.section(title)
    this.#table.header([
      columns.asset,
      columns.line,
      "",
      columns.value,
      columns.loan,
      columns.ltv,
      columns.change,
      columns.stressed,
      columns.faults,
    ])
    const names = rows.map((row) => nameText(assetName(row)))
    for (const [at, row] of rows.entries()) {
      const amounts = [row.value, row.loanBalance].map((fen) => (fen === undefined ? undefined : yuan(fen)))
      const wrong = row.faults.map((fault) => faults[fault]).join(", ")
      const ratios = [row.ltv, row.change, row.stressedLtv]
      this.#table.row([names[at], row.line, undefined, ...amounts, ...ratios, wrong || undefined])
    }
    const last = this.#table.last
    return { first: last - rows.length + 1, last, names, items: rows }
  }
}

/** What the lender calls a row, and where it is. */
const assetName = ({ assetClass, id, line, loanId, region }: NamedRow): string =>
  [id ?? loanId ?? `#${line}`, region, assetClass].filter((part) => part !== undefined && part !== "").join(" · ")

const groupName = (
  { kind, name }: PortfolioGroup,
  { others, unstated }: PortfolioWords,
  known: (name: string) => string | undefined = () => undefined,
  none = unstated,
): string => {
  if (kind === "UNSTATED") return none
  if (kind === "OTHERS") return others
  return known(name) ?? name
}

const bandName = ({ kind, over, upTo }: LtvBand, words: PortfolioWords): string => {
  if (kind === "NO_LOAN") return words.noLoan
  if (kind === "NO_VALUE") return words.noValue
  if (upTo === undefined) return words.above(over ?? 0)
  return over === 0 ? words.upTo(upTo) : words.between(over ?? 0, upTo)
}

const CHART_ROWS = 12
const MOST_BARS = 10

/** The charts, one below the other to the right of the tables. */
const chartsOf = (
  { charts, sheet }: PortfolioWords,
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
    const cells = (letter: string): string => `'${sheet}'!$${letter}$${first}:$${letter}$${first + count - 1}`
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
