import { csvText, ownValue } from "@open-valuation/core/domain"
import type { LoanFigures, PortfolioRow, PortfolioSum } from "@open-valuation/core/portfolio"
import { fieldWordsIn } from "@open-valuation/core/reading"
import type { Locale } from "@open-valuation/core/text"
import { portfolioWords, type ResultColumn, resultColumns } from "@open-valuation/core/text/portfolio"

/** A row that is done: the cells of the file, and what came of them. */
export interface DoneRow {
  readonly cells: ReadonlyArray<string>
  readonly row: PortfolioRow
}

/** A row with the figures of its loan. */
export interface FiguredRow extends DoneRow {
  readonly figures: LoanFigures
}

/** A stored line, a `DoneRow` as JSON made it, with the figures of its loan; it is added to the sum. */
export const figured = (line: unknown, sum: PortfolioSum): FiguredRow => {
  if (!isDoneRow(line)) throw new Error("a stored line is no row")
  return { ...line, figures: sum.add(line.row) }
}

/** Lines are only written by the threads of this program. */
const isDoneRow = (line: unknown): line is DoneRow =>
  typeof line === "object" && line !== null && "cells" in line && Array.isArray(line.cells) && "row" in line

export type OutputCell = string | number | undefined

const statusOf = ({ isDemo, unreadable, value }: PortfolioRow): "DEMO" | "VALUED" | "NO_VALUE" | "UNREADABLE" =>
  isDemo === true ? "DEMO" : value !== undefined ? "VALUED" : unreadable === true ? "UNREADABLE" : "NO_VALUE"

/** A share to the hundredth of a per cent. */
const share = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number(value.toFixed(4))

/** The results of a row in codes, by column. */
const resultCodes = ({ figures, row }: FiguredRow): Readonly<Record<ResultColumn, OutputCell>> => ({
  line: row.line,
  status: statusOf(row),
  assetType: row.assetType,
  value: row.value?.central,
  low: row.value?.low,
  high: row.value?.high,
  orderlyLiquidation: row.orderlyLiquidation,
  forcedLiquidation: row.forcedLiquidation,
  prudentValue: row.prudentValue,
  termValue: row.termValue,
  termReason: row.termReason,
  acceptance: row.acceptance,
  acceptanceReasons: row.acceptanceReasons?.join(" "),
  confidence: row.confidence,
  confidenceLevel: row.confidenceLevel,
  basis: row.basis,
  valuationDate: row.valuationDate,
  methodPath: row.methodPath.join(" + "),
  effectiveSampleCount: row.effectiveSampleCount,
  rawSampleCount: row.rawSampleCount,
  riskTips: row.firstRiskTips.join(" "),
  reason: row.reason,
  ltv: share(figures.ltv),
  stressedLtv: share(figures.stressedLtv),
  forcedLtv: share(figures.forcedLtv),
  change: share(figures.change),
  modelId: row.modelId,
})

/** The results of a row in the reader's words, in the order of the columns. */
export const resultCells = (done: FiguredRow, locale: Locale): ReadonlyArray<OutputCell> => {
  const { row } = done
  const { bases, decisions, levels, methods, statuses } = portfolioWords[locale]
  const codes = resultCodes(done)
  const words: Readonly<Partial<Record<ResultColumn, OutputCell>>> = {
    status: statuses[statusOf(row)],
    assetType: fieldWordsIn(locale).name(row.assetType),
    acceptance: row.acceptance && decisions[row.acceptance],
    confidenceLevel: row.confidenceLevel && levels[row.confidenceLevel],
    basis: row.basis && (ownValue(bases, row.basis) ?? row.basis),
    methodPath: row.methodPath.map((method) => ownValue(methods, method) ?? method).join(locale === "zh" ? "、" : "; "),
    acceptanceReasons: row.acceptanceReasons?.join(locale === "zh" ? "" : " "),
    riskTips: row.firstRiskTips.join(locale === "zh" ? "" : " "),
  }
  return resultColumns.map((name) => (name in words ? words[name] : codes[name]))
}

/** The names of the columns: those of the file, and after them those of the results. */
export const headerOf = (columns: ReadonlyArray<string>, locale: Locale): ReadonlyArray<string> => [
  ...columns,
  ...resultColumns.map((name) => unused(portfolioWords[locale].columns[name], columns)),
]

/** A name that the file does not use itself. */
const unused = (name: string, taken: ReadonlyArray<string>): string => (taken.includes(name) ? `${name} *` : name)

/** The cells of a row below all columns; those that its file did not have are empty. */
export const placed = (cells: ReadonlyArray<string>, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => cells[index] ?? "")

const textCell = (cell: OutputCell): string => (typeof cell === "string" ? csvText(cell) : String(cell ?? ""))

/** What the rows of a book are written with. */
export interface BookOutput {
  /** Of the files that were valued. */
  readonly columns: ReadonlyArray<string>
  readonly locale: Locale
}

/** The rows as CSV with the words of the language, line by line. */
async function* csvLines({ columns, locale }: BookOutput, rows: AsyncIterable<FiguredRow>): AsyncGenerator<string> {
  // Excel reads UTF-8 only behind this mark.
  yield `\uFEFF${headerOf(columns, locale).map(textCell).join(",")}\n`
  for await (const done of rows) {
    yield `${[...placed(done.cells, columns.length), ...resultCells(done, locale)].map(textCell).join(",")}\n`
  }
}

/** The rows as JSON Lines, with codes. */
async function* jsonLines({ columns }: BookOutput, rows: AsyncIterable<FiguredRow>): AsyncGenerator<string> {
  for await (const { cells, figures, row } of rows) {
    const { change, forcedLtv, ltv, stressedLtv } = figures
    const input = Object.fromEntries(columns.flatMap((name, i) => (cells[i] ? [[name, cells[i]]] : [])))
    yield `${JSON.stringify({ input, ...row, loan: { ...row.loan, ltv, stressedLtv, forcedLtv, change } })}\n`
  }
}

/** The text of a book in pieces of about 64 KiB. */
export const bookText = (
  format: "csv" | "jsonl",
  output: BookOutput,
  rows: AsyncIterable<FiguredRow>,
): AsyncGenerator<string> => inPieces((format === "csv" ? csvLines : jsonLines)(output, rows))

/** Characters of a piece. */
const PIECE = 1 << 16

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ""
  for await (const line of lines) {
    piece += line
    if (piece.length < PIECE) continue
    yield piece
    piece = ""
  }
  yield piece
}
