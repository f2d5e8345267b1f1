import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import {
  darkPalette,
  escaped as safe,
  inlineSvg,
  lightPalette,
  plotStyle,
  svgFile,
} from "@open-valuation/report/charts"
import { Effect } from "effect"
import { onDisk, writeWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import type { Refused } from "../Refused.ts"
import type { BacktestRecord } from "./BacktestRecord.ts"
import { type Block, type Cell, plotsOf, type ReportDocument, type TableBlock } from "./report/Document.ts"
import { markdownReport } from "./report/Markdown.ts"
import { runReport } from "./report/RunReport.ts"
import { suiteReport } from "./report/SuiteReport.ts"
import { writeRecords } from "./Suite.ts"

const style = `
:root{color-scheme:light dark;${lightPalette}}
@media screen and (prefers-color-scheme:dark){:root{${darkPalette}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif}
main{max-width:64rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.7rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.25rem;margin:2.6rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--rule)}
p{max-width:46rem;margin:.6rem 0}
a{color:var(--engine)}
pre{background:color-mix(in srgb,var(--rule) 30%,transparent);padding:.7rem .9rem;border-radius:.3rem;overflow-x:auto;font-size:.85rem}
figure{margin:1.2rem 0}
svg.plot{display:block;max-width:100%;height:auto}
@media screen and (max-width:46rem){figure{overflow-x:auto}svg.plot{max-width:none}}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{text-align:start;color:var(--soft);padding:.3rem 0;caption-side:top}
th,td{padding:.3rem .7rem .3rem 0;border-bottom:1px solid var(--rule);text-align:start;vertical-align:top}
thead th{vertical-align:bottom;font-weight:600}
tbody th{font-weight:400}
th.figure,td.figure{text-align:end;padding:.3rem .35rem .3rem .7rem;white-space:nowrap}
tbody .words{white-space:nowrap}
.code{font-family:ui-monospace,monospace;font-size:.8rem;overflow-wrap:anywhere;min-width:10rem}
thead th.figure{white-space:normal}
${plotStyle}
@media print{body{font-size:10pt}main{max-width:none;padding:0}table{font-size:7.5pt}th.figure,td.figure{padding-left:.3rem}tbody .words{white-space:normal;overflow-wrap:anywhere}.code{min-width:6rem;font-size:6.5pt}pre{white-space:pre-wrap;overflow-wrap:anywhere}h2{break-after:avoid}figure,tr{break-inside:avoid}.scroll{overflow:visible}a{color:inherit}}`.trim()

/** Text as HTML; a number stays on one line with its percent sign. */
const escaped = (text: string): string => safe(text).replaceAll(/(?<=\d) %/g, "\u00a0%")

const cell = (content: Cell): string =>
  typeof content === "string" ? escaped(content) : `<a href="${escaped(content.href)}">${escaped(content.text)}</a>`

const tableHtml = ({ caption, columns, rows }: TableBlock): string => {
  const styled = (column: number): string => ` class="${columns[column]?.kind ?? "words"}"`
  return [
    `<div class="scroll" role="region" aria-label="${escaped(caption)}" tabindex="0"><table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${columns.map(({ head }, c) => `<th scope="col"${styled(c)}>${escaped(head)}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows
      .map(
        (row) =>
          `<tr>${row.map((content, c) => (c === 0 ? `<th scope="row"${styled(c)}>${cell(content)}</th>` : `<td${styled(c)}>${cell(content)}</td>`)).join("")}</tr>`,
      )
      .join("\n")}</tbody></table></div>`,
  ].join("\n")
}

const blockHtml = (block: Block): string => {
  switch (block._tag) {
    case "Paragraph":
      return `<p>${escaped(block.text)}</p>`
    case "Code":
      return `<pre><code>${escaped(block.text)}</code></pre>`
    case "Plot":
      return `<figure>${inlineSvg(block.plot)}</figure>`
    case "Table":
      return tableHtml(block)
  }
}

/**
 * A self-contained page: no scripts, fonts or images from elsewhere. Light or dark by the reader's preference, light on
 * paper.
 */
export const htmlPage = ({ sections, title, up }: ReportDocument): string =>
  [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>\n<style>\n${style}\n</style>\n</head>\n<body>\n<main>`,
    ...(up === undefined ? [] : [`<p><a href="${escaped(up.href)}">${escaped(up.text)}</a></p>`]),
    `<h1>${escaped(title)}</h1>`,
    ...sections.map(({ blocks, title: head }) =>
      [`<section>\n<h2>${escaped(head)}</h2>`, ...blocks.map(blockHtml), "</section>"].join("\n"),
    ),
    "</main>\n</body>\n</html>\n",
  ].join("\n")

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
