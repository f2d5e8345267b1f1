import { createWriteStream } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { basename, dirname, extname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { csvText, type LocalDate, ownValue } from "@open-valuation/core/domain"
import {
  type LoanFigures,
  type MeasuredErrors,
  type PortfolioRow,
  PortfolioSum,
  portfolioPolicyOf,
} from "@open-valuation/core/portfolio"
import { fieldWordsIn } from "@open-valuation/core/reading"
import type { Locale } from "@open-valuation/core/text"
import { portfolioWords, type ResultColumn, resultColumns } from "@open-valuation/core/text/portfolio"
import { type PortfolioView, portfolioView } from "@open-valuation/report/portfolio"
import { type BookAssetFields, modelsFolder, pastFolder } from "@open-valuation/server/portfolio"
import { ArtefactFiles } from "@open-valuation/store"
import { Effect } from "effect"
import { onDisk, writtenWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { Refused } from "../Refused.ts"
import { doneRows } from "./Journal.ts"

/** The formats of an output, by the ending of its name. */
const endings = [".xlsx", ".csv", ".jsonl"] as const
type Ending = (typeof endings)[number]

/** What an output is written from. */
interface Output {
  readonly path: string
  readonly ending: Ending
  /** Of the file that was valued. */
  readonly columns: ReadonlyArray<string>
  readonly locale: Locale
  readonly folder: string
  /** The day of the values. */
  readonly asOf: LocalDate.LocalDate
  /** The assets that its rows may be of. */
  readonly assets: ReadonlyArray<BookAssetFields>
}

/** Writes the rows of a journal and sums them up; whoever looks sees no file or the whole file. */
export const writeOutput = Effect.fnUntraced(function* (
  output: Output,
  onRow: () => void,
): Effect.fn.Return<PortfolioView, Refused> {
  const measured = yield* measuredErrors(output.folder)
  const sum = new PortfolioSum(output.asOf, portfolioPolicyOf(output.assets), measured)
  yield* onDisk(output.path, () => mkdir(dirname(output.path), { recursive: true }))
  yield* writtenWhole(output.path, (part) =>
    onDisk(output.path, (signal) =>
      writers[output.ending](part, output, rowsOf(output.folder, sum, onRow, signal), sum),
    ),
  )
  return portfolioView(sum.summary(), output.locale, output.assets)
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
  ".xlsx": async (path, { assets, columns, locale }, rows, sum) => {
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
      addPortfolioSummary(book, portfolioView(sum.summary(), locale, assets), {
        name,
        first: 2,
        last: 1 + written,
        value: columnLetter(columns.length + resultColumns.indexOf("value")),
      }),
    )
  },
}

/** A row of a journal: the cells of the file, and what came of them. */
interface DoneRow {
  readonly cells: ReadonlyArray<string>
  readonly row: PortfolioRow
}

/** A row with the figures of its loan. */
interface FiguredRow extends DoneRow {
  readonly figures: LoanFigures
}

/** True when a line of a journal is one of its rows; they are only written by the threads of this program. */
const isDoneRow = (line: unknown): line is DoneRow =>
  typeof line === "object" && line !== null && "cells" in line && Array.isArray(line.cells) && "row" in line

type OutputCell = string | number | undefined

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
  change: share(figures.change),
  modelId: row.modelId,
})

/** The results of a row in the reader's words, in the order of the columns. */
const resultCells = (done: FiguredRow, locale: Locale): ReadonlyArray<OutputCell> => {
  const { row } = done
  const { bases, levels, methods, statuses } = portfolioWords[locale]
  const codes = resultCodes(done)
  const words: Readonly<Partial<Record<ResultColumn, OutputCell>>> = {
    status: statuses[statusOf(row)],
    assetType: fieldWordsIn(locale).name(row.assetType),
    confidenceLevel: row.confidenceLevel && levels[row.confidenceLevel],
    basis: row.basis && (ownValue(bases, row.basis) ?? row.basis),
    methodPath: row.methodPath.map((method) => ownValue(methods, method) ?? method).join(locale === "zh" ? "、" : "; "),
    riskTips: row.firstRiskTips.join(locale === "zh" ? "" : " "),
  }
  return resultColumns.map((name) => (name in words ? words[name] : codes[name]))
}

/** The names of the columns: those of the file, and after them those of the results. */
const headerOf = (columns: ReadonlyArray<string>, locale: Locale): ReadonlyArray<string> => [
  ...columns,
  ...resultColumns.map((name) => unused(portfolioWords[locale].columns[name], columns)),
]

/** A name that the file does not use itself. */
const unused = (name: string, taken: ReadonlyArray<string>): string => (taken.includes(name) ? `${name} *` : name)

/**
 * What the models of a book measured, by their ids: those of its day and those of past days. A model that cannot be
 * read has measured nothing, and the policy applies. One model at a time is in memory.
 */
const measuredErrors = (folder: string): Effect.Effect<ReadonlyMap<string, MeasuredErrors>> =>
  Effect.gen(function* () {
    const found = new Map<string, MeasuredErrors>()
    for (const models of [modelsFolder(folder), pastFolder(folder), join(pastFolder(folder), "past")]) {
      for (const name of yield* filesOf(models)) {
        const read = ArtefactFiles.read(join(models, name))
        yield* Effect.matchEffect(read, {
          onFailure: ({ message }) => Effect.logWarning(message),
          onSuccess: ({ model: { modelId, sharedErrors } }) =>
            Effect.sync(() => sharedErrors && found.set(modelId, sharedErrors)),
        })
      }
    }
    return found
  })

/** Names of the files in a folder; none where there is no such folder. */
const filesOf = (folder: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.tryPromise(() => readdir(folder, { withFileTypes: true })).pipe(
    Effect.map((entries) => entries.filter((one) => one.isFile() && !one.name.startsWith("."))),
    Effect.map((files) => files.map(({ name }) => name)),
    Effect.catchTag("UnknownError", () => Effect.succeed([])),
  )

/** Where the values of a file go. */
export interface Destination {
  readonly file: string
  readonly input: string
  readonly path: string
  readonly ending: Ending
}

const endingOf = (name: string): Ending | undefined => endings.find((ending) => name.toLowerCase().endsWith(ending))

/** `--out`: a file for one input, or a folder with a file for each, named and written as the input. */
export const destinations = Effect.fnUntraced(function* (
  files: ReadonlyArray<string>,
  out: string,
): Effect.fn.Return<ReadonlyArray<Destination>, Refused> {
  const target = yield* callerPath(out)
  const ending = endingOf(out)
  if (ending === undefined && extname(out) !== "") {
    return yield* new Refused({
      message: `--out ${out}: its ending should be ${endings.join(", ")}, or none for a folder`,
    })
  }
  if (ending !== undefined && files.length > 1) {
    return yield* new Refused({
      message: `--out ${out} is one file, and there are ${files.length} inputs: name a folder`,
    })
  }
  const taken = new Set<string>()
  return yield* Effect.forEach(files, (file) =>
    Effect.map(callerPath(file), (input): Destination => {
      if (ending !== undefined) return { file, input, path: target, ending }
      const bare = basename(file).replace(/\.gz$/i, "")
      const own = endingOf(bare) ?? (/\.(?:json|ndjson)$/i.test(bare) ? ".jsonl" : ".csv")
      const stem = `${bare.slice(0, bare.length - extname(bare).length)}-valued`
      let name = `${stem}${own}`
      for (let number = 2; taken.has(name); number++) name = `${stem}-${number}${own}`
      taken.add(name)
      return { file, input, path: join(target, name), ending: own }
    }),
  )
})
