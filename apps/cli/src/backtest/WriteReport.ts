import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { svgFile } from "@open-valuation/report/charts"
import { Effect } from "effect"
import { onDisk, writeWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import type { Refused } from "../Refused.ts"
import type { BacktestRecord } from "./BacktestRecord.ts"
import { plotsOf, type ReportDocument } from "./report/Document.ts"
import { htmlPage } from "./report/HtmlPage.ts"
import { markdownReport } from "./report/Markdown.ts"
import { runReport } from "./report/RunReport.ts"
import { suiteReport } from "./report/SuiteReport.ts"
import { writeRecords } from "./Suite.ts"

/** File of figures in a report's folder. */
export const FIGURES = "figures.json"

/** A writable folder, created if it is missing. */
export const reportFolder = Effect.fnUntraced(function* (folder: string): Effect.fn.Return<string, Refused> {
  const path = yield* callerPath(folder)
  yield* onDisk(folder, () => mkdir(path, { recursive: true }))
  return path
})

/** `index.html`, `report.md` and the plots. */
export const writeDocument = Effect.fnUntraced(function* (
  folder: string,
  document: ReportDocument,
): Effect.fn.Return<void, Refused> {
  yield* onDisk(folder, () => mkdir(join(folder, "plots"), { recursive: true }))
  yield* writeWhole(join(folder, "index.html"), htmlPage(document))
  yield* writeWhole(join(folder, "report.md"), markdownReport(document))
  for (const plot of plotsOf(document)) yield* writeWhole(join(folder, "plots", `${plot.name}.svg`), svgFile(plot))
})

/** Writes the report on one backtest: pages, plots and figures. */
export const writeRunReport = Effect.fnUntraced(function* (folder: string, record: BacktestRecord) {
  yield* writeDocument(folder, runReport(record))
  yield* writeRecords(join(folder, FIGURES), [record])
})

/** Writes the overview of a suite and a page for each run. The folder already has its figures. */
export const writeSuiteReport = Effect.fnUntraced(function* (folder: string, records: ReadonlyArray<BacktestRecord>) {
  yield* writeDocument(folder, suiteReport(records))
  for (const record of records) {
    const own = yield* reportFolder(join(folder, record.name))
    yield* writeDocument(own, runReport(record, { text: "All runs", href: "../index.html" }))
  }
})
