import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { LocalDate } from "@open-valuation/core/domain"
import { statementAnalyst } from "@open-valuation/core/statement"
import type { PrintedStatement } from "@open-valuation/testing/statement/print"
import { given, medianOf, milliseconds, report, rounded, size } from "./Figures.ts"
import { compare, type Read } from "./statement/Contestant.ts"
import { embeddedPdf } from "./statement/EmbeddedPdf.ts"
import { accountWith, printed } from "./statement/Files.ts"
import { type Reading, readLedgers } from "./statement/Ours.ts"
import { csvParseRows, excelRows, openpyxl, pdfminer, pdfParsePages, pdfToText, pythonCsv } from "./statement/Peers.ts"

const ROWS = size(50_000, 20_000)
const PDF_LINES = size(5_000, 1_500)
const MANY_LINES = 200_000
/** Peak memory that a process may reach, by layout, MB. */
const MOST_MEGABYTES = { "boc-personal-csv": 220, "ccb-corporate-xlsx": 240 }
const LINES_PER_SECOND = 500_000
const RUNS = size(7, 3)

const today = LocalDate.LocalDate.make("2026-07-15")

/** Sums up the time spent per stage of a file's readings. */
const shares = (readings: ReadonlyArray<Reading>): string => {
  const sum = (stage: keyof Reading["ms"]) => readings.reduce((all, { ms }) => all + ms[stage], 0)
  const [documents, reading, ledger] = [sum("documents"), sum("reading"), sum("ledger")]
  const of = (part: number) => `${rounded((100 * part) / (documents + reading + ledger))} %`
  return `bytes to pieces ${of(documents)}, pieces to lines ${of(reading)}, lines to ledger ${of(ledger)}`
}

/** Reads a file through the whole path, and records the time per stage. */
const ours = (file: PrintedStatement, lines?: number) => {
  const readings: Array<Reading> = []
  const read = async (unit: "lines" | "pages"): Promise<Read> => {
    const reading = await readLedgers(file.fileName, file.bytes)
    readings.push(reading)
    const found = reading.ledgers.reduce((sum, ledger) => sum + ledger.lines.length, 0)
    const breaks = reading.ledgers.reduce((sum, ledger) => sum + ledger.breaks.length, 0)
    if (lines !== undefined && (found !== lines || breaks > 0))
      throw new Error(`${file.fileName}: ${found} of ${lines} lines, ${breaks} breaks`)
    return { count: unit === "lines" ? found : reading.pages }
  }
  return { read, readings }
}

const inFolder = async (run: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "open-valuation-bench-"))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const kept = (folder: string, file: PrintedStatement): string => {
  const path = join(folder, file.fileName)
  writeFileSync(path, file.bytes)
  return path
}

const csv = async (folder: string): Promise<void> => {
  const account = accountWith(ROWS)
  const file = printed(account, "boc-personal-csv")
  const path = kept(folder, file)
  const mine = ours(file, account.entries.length)
  report({
    name: "statement.csv",
    caption: `CSV of the Bank of China, ${rounded(file.bytes.length / 1e6, 1)} MB, newest first`,
    ...(await compare("rows", [
      { name: "bytes to checked ledger", read: () => mine.read("lines") },
      { name: "csv-parse, rows alone", read: () => csvParseRows(path), target: 2 },
      { name: "Python's csv, rows alone", read: () => pythonCsv(path) },
    ])),
  })
  console.log(shares(mine.readings))
}

const xlsx = async (folder: string): Promise<void> => {
  const account = accountWith(ROWS)
  const file = printed(account, "ccb-corporate-xlsx")
  const path = kept(folder, file)
  const mine = ours(file, account.entries.length)
  report({
    name: "statement.xlsx",
    caption: `XLSX of CCB, 17 columns, ${rounded(file.bytes.length / 1e6, 1)} MB`,
    ...(await compare("rows", [
      { name: "bytes to checked ledger", read: () => mine.read("lines") },
      { name: "exceljs streaming, rows alone", read: () => excelRows(file.bytes), target: 0.7 },
      { name: "openpyxl read-only, rows alone", read: () => openpyxl(path) },
    ])),
  })
  console.log(shares(mine.readings))
}

const pdf = async (name: string, path: string, file: PrintedStatement, what: string, lines?: number): Promise<void> => {
  const mine = ours(file, lines)
  report({
    name,
    caption: `PDF, ${what}`,
    ...(await compare("pages", [
      { name: "bytes to checked ledger", read: () => mine.read("pages") },
      { name: "pdf-parse getText, text alone", read: () => pdfParsePages(file.bytes), target: 0.7 },
      { name: "pdftotext -layout, text alone", read: () => pdfToText(path), target: 1 },
      { name: "pdfminer, text alone", read: () => pdfminer(path) },
    ])),
  })
  console.log(shares(mine.readings))
}

const memory = (folder: string): ReadonlyArray<ReadonlyArray<string>> => {
  const child = fileURLToPath(new URL("statement/Memory.ts", import.meta.url))
  const account = accountWith(MANY_LINES)
  return Object.entries(MOST_MEGABYTES).map(([layout, most]) => {
    const path = kept(folder, printed(account, layout))
    const said = execFileSync(process.execPath, ["--conditions=@open-valuation/source", child, path])
    const { emptyMegabytes, lines, peakMegabytes }: Record<"emptyMegabytes" | "lines" | "peakMegabytes", number> =
      JSON.parse(said.toString())
    const verdict = peakMegabytes < most ? "reached" : "MISSED"
    return [layout, rounded(lines), rounded(peakMegabytes), rounded(emptyMegabytes), `below ${most} ${verdict}`]
  })
}

const analysis = async (): Promise<void> => {
  const account = accountWith(MANY_LINES)
  const file = printed(account, "boc-personal-csv")
  const { ledgers } = await readLedgers(file.fileName, file.bytes, { bytes: 100 * 1024 * 1024 })
  const analyse = statementAnalyst()
  const purchase = { purchaseAmount: 800_000, downPaymentAmount: 160_000, repaymentCycle: 36, monthInstallment: 20_000 }
  const speeds = Array.from({ length: RUNS }, () => {
    const started = milliseconds()
    analyse({ ...purchase, ledgers, today })
    return (1_000 * account.entries.length) / (milliseconds() - started)
  })
  const speed = medianOf(speeds)
  report({
    name: "statement.analysis",
    caption: `The analysis alone, ${rounded(account.entries.length)} lines; ${RUNS} runs`,
    columns: ["lines a second", "slowest", "fastest", "target"],
    rows: [
      [
        ...[speed, Math.min(...speeds), Math.max(...speeds)].map((one) => rounded(one)),
        `${rounded(LINES_PER_SECOND)} ${speed >= LINES_PER_SECOND ? "reached" : "MISSED"}`,
      ],
    ],
  })
}

/** `npm run bench -- statement [FILE.pdf …]`: with files of your own, only those are read. */
export const statementBench = async (): Promise<void> => {
  for (const path of given)
    await pdf("statement.pdf", path, { fileName: basename(path), bytes: readFileSync(path) }, path)
  if (given.length > 0) return
  console.log(
    "Statements: invented ones, from bytes to the checked ledger; medians of rounds, everybody in turn, one core",
  )
  await inFolder(async (folder) => {
    await csv(folder)
    await xlsx(folder)
    const account = accountWith(PDF_LINES)
    for (const [name, what, file] of [
      ["statement.pdfRuled", "ruled, in Chinese, font not embedded", printed(account, "ccb-personal-pdf")],
      ["statement.pdfUnruled", "without rules, in Chinese, font not embedded", printed(account, "unlisted-pdf")],
      ["statement.pdfEmbedded", "without rules, in English, font embedded", await embeddedPdf(account)],
    ] as const) {
      await pdf(name, kept(folder, file), file, what, account.entries.length)
    }
    await analysis()
    report({
      name: "statement.memory",
      caption: "Peak memory of a process that reads one file, Node.js and libraries included, MB",
      columns: ["layout", "lines", "peak", "before the file", "target"],
      rows: memory(folder),
    })
  })
}
