import { createWriteStream } from "node:fs"
import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { csvText, type LocalDate } from "@open-valuation/core/domain"
import { defaultPortfolioPolicy, PortfolioSum, type PortfolioSummary } from "@open-valuation/core/portfolio"
import type { Locale } from "@open-valuation/core/text"
import { portfolioWords, resultColumns } from "@open-valuation/core/text/portfolio"
import { Effect } from "effect"
import { onDisk, writtenWhole } from "../Disk.ts"
import type { Refused } from "../Refused.ts"
import { doneRows } from "./Journal.ts"
import { measuredErrors } from "./MeasuredErrors.ts"
import { type FiguredRow, headerOf, isDoneRow, type OutputCell, resultCells } from "./OutputRow.ts"

/** The formats of an output, by the ending of its name. */
export const endings = [".xlsx", ".csv", ".jsonl"] as const
export type Ending = (typeof endings)[number]

/** What an output is written from. */
export interface Output {
  readonly path: string
  readonly ending: Ending
  /** Of the file that was valued. */
  readonly columns: ReadonlyArray<string>
  readonly locale: Locale
  readonly folder: string
  /** The day of the values. */
  readonly asOf: LocalDate.LocalDate
}

/** Writes the rows of a journal and sums them up; whoever looks sees no file or the whole file. */
export const writeOutput = Effect.fnUntraced(function* (
  output: Output,
  onRow: () => void,
): Effect.fn.Return<PortfolioSummary, Refused> {
  const measured = yield* measuredErrors(output.folder)
  const sum = new PortfolioSum(output.asOf, defaultPortfolioPolicy, measured)
  yield* onDisk(output.path, () => mkdir(dirname(output.path), { recursive: true }))
  yield* writtenWhole(output.path, (part) =>
    onDisk(output.path, (signal) =>
      writers[output.ending](part, output, rowsOf(output.folder, sum, onRow, signal), sum),
    ),
  )
  return sum.summary()
})

async function* rowsOf(
  folder: string,
  sum: PortfolioSum,
  onRow: () => void,
  signal: AbortSignal,
): AsyncGenerator<FiguredRow> {
  for await (const line of doneRows(folder)) {
    signal.throwIfAborted()
    if (!isDoneRow(line)) throw new Error("the journal has a line that is no row")
    onRow()
    yield { ...line, figures: sum.add(line.row) }
  }
}

type Writer = (path: string, output: Output, rows: AsyncGenerator<FiguredRow>, sum: PortfolioSum) => Promise<void>

/** Bytes collected before a write. */
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

const writeText = (path: string, lines: AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(inPieces(lines)), createWriteStream(path, { mode: 0o600 }))

const textCell = (cell: OutputCell): string => (typeof cell === "string" ? csvText(cell) : String(cell ?? ""))

/** A number as a spreadsheet keeps it: all its digits, and no zero in front that it would drop. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/

const inputCell = (cell: string): string | number => (PLAIN_NUMBER.test(cell) ? Number(cell) : cell)

const placed = (cells: ReadonlyArray<string>, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => cells[index] ?? "")

const writers: Readonly<Record<Ending, Writer>> = {
  ".csv": (path, { columns, locale }, rows) => {
    async function* lines(): AsyncGenerator<string> {
      // Excel reads UTF-8 only behind this mark.
      yield `\uFEFF${headerOf(columns, locale).map(textCell).join(",")}\n`
      for await (const done of rows) {
        yield `${[...placed(done.cells, columns.length), ...resultCells(done, locale)].map(textCell).join(",")}\n`
      }
    }
    return writeText(path, lines())
  },
  ".jsonl": (path, { columns }, rows) => {
    async function* lines(): AsyncGenerator<string> {
      for await (const { cells, figures, row } of rows) {
        const { change, ltv, stressedLtv } = figures
        const input = Object.fromEntries(columns.flatMap((name, i) => (cells[i] ? [[name, cells[i]]] : [])))
        yield `${JSON.stringify({ input, ...row, loan: { ...row.loan, ltv, stressedLtv, change } })}\n`
      }
    }
    return writeText(path, lines())
  },
  ".xlsx": async (path, { columns, locale }, rows, sum) => {
    const { addPortfolioSummary, columnLetter, writeTables } = await import("@open-valuation/report/xlsx")
    let written = 0
    async function* cells(): AsyncGenerator<ReadonlyArray<string | number | undefined>> {
      for await (const done of rows) {
        written += 1
        yield [...placed(done.cells, columns.length).map(inputCell), ...resultCells(done, locale)]
      }
    }
    const formats: Readonly<Record<string, string>> = {
      value: "#,##0",
      low: "#,##0",
      high: "#,##0",
      confidence: "0 %",
      ltv: "0.0%",
      stressedLtv: "0.0%",
      change: "+0.0%;-0.0%",
    }
    const widths: Readonly<Record<string, number>> = { riskTips: 60, reason: 40, methodPath: 28 }
    const header = headerOf(columns, locale)
    const name = portfolioWords[locale].sheet
    const table = {
      name,
      columns: header.map((head, index) => {
        const result = resultColumns[index - columns.length]
        const format = result && formats[result]
        const width = result && widths[result]
        return { name: head, ...(format !== undefined && { format }), ...(width !== undefined && { width }) }
      }),
      rows: cells(),
    }
    await writeTables(path, [table], (book) =>
      addPortfolioSummary(book, sum.summary(), locale, {
        name,
        first: 2,
        last: 1 + written,
        value: columnLetter(columns.length + resultColumns.indexOf("value")),
      }),
    )
  },
}
