import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { svgFile } from "@open-valuation/report/charts"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { Refused } from "../Refused.ts"
import type { BacktestRecord } from "./BacktestRecord.ts"
import { writeRecords } from "./KeptRecords.ts"
import { plotsOf, type ReportDocument } from "./report/Document.ts"
import { htmlPage } from "./report/HtmlPage.ts"
import { markdownReport } from "./report/Markdown.ts"
import { runReport } from "./report/RunReport.ts"
import { suiteReport } from "./report/SuiteReport.ts"

/** File of figures in a report's folder. */
export const FIGURES = "figures.json"

/** A writable folder, created if it is missing. */
export const reportFolder = Effect.fnUntraced(function* (folder: string): Effect.fn.Return<string, Refused> {
  const path = yield* callerPath(folder)
  yield* Effect.tryPromise({ try: () => mkdir(path, { recursive: true }), catch: unwritable(folder) })
  return path
})

const unwritable =
  (folder: string) =>
  (cause: unknown): Refused =>
    new Refused({ message: `${folder} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}` })

/** `index.html`, `report.md` and the plots. */
export const writeDocument = (folder: string, document: ReportDocument): Effect.Effect<void, Refused> =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(join(folder, "plots"), { recursive: true })
      await writeFile(join(folder, "index.html"), htmlPage(document))
      await writeFile(join(folder, "report.md"), markdownReport(document))
      for (const plot of plotsOf(document)) await writeFile(join(folder, "plots", `${plot.name}.svg`), svgFile(plot))
    },
    catch: unwritable(folder),
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
