import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import type { AssetType } from "@open-valuation/core"
import { type Plot, svgFile } from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"
import { Effect, Schema } from "effect"
import { type BacktestRecord, BacktestRecords, recordsOf } from "../apps/cli/src/backtest/BacktestRecord.ts"
import { assessorsTable } from "../apps/cli/src/backtest/report/Assessors.ts"
import {
  type Block,
  figureTable,
  mixedTable,
  plotsOf,
  type TableBlock,
} from "../apps/cli/src/backtest/report/Document.ts"
import { horizonsTable } from "../apps/cli/src/backtest/report/Horizons.ts"
import { markdownTable } from "../apps/cli/src/backtest/report/Markdown.ts"
import { count } from "../apps/cli/src/backtest/report/NumberFormats.ts"
import { pooledBlocks } from "../apps/cli/src/backtest/report/Reliability.ts"
import { commandOf } from "../apps/cli/src/backtest/report/RunReport.ts"
import {
  againstTable,
  coveragePlot,
  measuredRuns,
  measuredWords,
  mediansPlot,
  rangesTable,
  referenceTable,
  supportTable,
  valuesTable,
} from "../apps/cli/src/backtest/report/SuiteReport.ts"
import { measureSuite } from "../apps/cli/src/backtest/RunBacktest.ts"
import { readSuite } from "../apps/cli/src/backtest/Suite.ts"
import { rewrite, withParts } from "./GeneratedParts.ts"

const root = join(import.meta.dirname, "..")
const folder = join(root, "docs")

/** Path of the figures for docs/accuracy.md. */
export const FIGURES = join(folder, "accuracy.json")

/** Every record of docs/accuracy.json. */
export const keptRecords = (): ReadonlyArray<BacktestRecord> =>
  Schema.decodeSync(Schema.fromJsonString(BacktestRecords))(readFileSync(FIGURES, "utf8")).runs

const image = ({ description, name, title }: Plot): string => `![${title}. ${description}](accuracy/${name}.svg)`

/** Commands that only those can run who have the files of samples. */
const commandsBlock = (commands: string): string =>
  `\`\`\`sh not run: needs the files of market samples\n${commands}\n\`\`\``

const ofBlocks = (blocks: ReadonlyArray<Block>): string =>
  blocks
    .map((block) => {
      switch (block._tag) {
        case "Paragraph":
          return block.text
        case "Code":
          return commandsBlock(block.text)
        case "Plot":
          return image(block.plot)
        case "Table":
          return markdownTable(block)
      }
    })
    .join("\n\n")

/** The files of some runs, each once. */
const filesTable = (records: ReadonlyArray<BacktestRecord>): TableBlock => {
  const files = records.flatMap(({ test, train }) => [
    ...train.map((file) => ({ use: "learned from", file })),
    { use: "valued", file: test },
  ])
  const once = [...new Map(files.map((entry) => [entry.file.name, entry])).values()]
  return mixedTable(
    "Files",
    [
      { head: "file", kind: "words" },
      { head: "use", kind: "words" },
      { head: "rows", kind: "figure" },
      { head: "days", kind: "words" },
      { head: "SHA-256", kind: "words" },
    ],
    once.map(({ file, use }) => [
      `\`${file.name}\``,
      use,
      count(file.samples),
      `${file.from ?? ""} to ${file.to ?? ""}`,
      `\`${file.sha256.slice(0, 16)}…\``,
    ]),
  )
}

/** One asset: its files, its figures and the commands that give them. */
const ofAsset = (records: ReadonlyArray<BacktestRecord>, asset: AssetType): string => {
  const own = measuredRuns(records).filter((record) => record.asset === asset)
  const whole = own.filter(({ flags }) => !flags.requestFieldsOnly)
  return [
    markdownTable(filesTable(own)),
    "Central values; `request` is what a caller of the specification's own fields gets:",
    markdownTable(valuesTable("", own)),
    "Mean errors and shares beside the references and the naive median:",
    markdownTable(referenceTable("", whole)),
    "As assessors measure it:",
    markdownTable(assessorsTable("", own)),
    "Ranges and confidence:",
    markdownTable(rangesTable("", own)),
    commandsBlock(own.map(commandOf).join("\n")),
  ].join("\n\n")
}

/** Share of each run's gain over the naive median that remains with shuffled prices. */
const guards = (records: ReadonlyArray<BacktestRecord>): string =>
  markdownTable(
    figureTable(
      "",
      ["run", "naive MdAPE", "MdAPE", "within ±10 %, naive", "within ±10 %"],
      records
        .filter(({ flags }) => flags.shufflePrices)
        .map(({ figures, name }) => [
          name,
          spacedPercent(figures.naive.mdape),
          spacedPercent(figures.mdape),
          spacedPercent(figures.naive.within10),
          spacedPercent(figures.within10),
        ]),
    ),
  )

/** Stated and observed accuracy for subjects unlike the training data. */
const unlike = (records: ReadonlyArray<BacktestRecord>): string => {
  const own = records.filter(({ flags }) => flags.holdOut !== undefined)
  return [markdownTable(supportTable("", own)), commandsBlock(own.map(commandOf).join("\n"))].join("\n\n")
}

/** Coverage and calibration by horizon, from rolling origins: of values with old samples, or of forecasts. */
const ahead = (records: ReadonlyArray<BacktestRecord>, isForecast: boolean): string => {
  const own = records.filter(({ flags }) => flags.ahead !== undefined && (flags.forecast === true) === isForecast)
  const means = own
    .flatMap(({ figures }) => figures.byHorizon ?? [])
    .map(({ ahead: days, held80Mean = null }) => `${spacedPercent(held80Mean)} at ${days} days`)
  return [
    markdownTable(horizonsTable("", own)),
    ...(isForecast ? [`Mean of the origins' coverages: ${means.join(", ")}.`] : []),
    commandsBlock(own.map(commandOf).join("\n")),
  ].join("\n\n")
}

const mainRuns = (records: ReadonlyArray<BacktestRecord>): ReadonlyArray<BacktestRecord> =>
  measuredRuns(records).filter(({ flags }) => !flags.requestFieldsOnly)

const confidenceBlocks = (records: ReadonlyArray<BacktestRecord>): ReadonlyArray<Block> =>
  pooledBlocks(measuredRuns(records))

/** The plots of the document, by the name of their file. */
export const accuracyPlots = (records: ReadonlyArray<BacktestRecord>): ReadonlyMap<string, string> => {
  const drawn = [
    mediansPlot(mainRuns(records)),
    coveragePlot(mainRuns(records)),
    ...plotsOf({ title: "", sections: [{ title: "", blocks: confidenceBlocks(records) }] }),
  ]
  return new Map(drawn.map((plot) => [`${plot.name}.svg`, svgFile(plot)]))
}

/** docs/accuracy.md with its generated parts filled from the stored figures. */
export const accuracyDocs = (markdown: string, records: ReadonlyArray<BacktestRecord>): string =>
  withParts(markdown, {
    measured: measuredWords(records),
    references: markdownTable(againstTable("", mainRuns(records))),
    medians: image(mediansPlot(mainRuns(records))),
    coverage: image(coveragePlot(mainRuns(records))),
    confidence: ofBlocks(confidenceBlocks(records)),
    property: ofAsset(records, "PROPERTY"),
    cars: ofAsset(records, "VEHICLE"),
    land: ofAsset(records, "LAND"),
    machines: ofAsset(records, "EQUIPMENT"),
    guards: guards(records),
    ahead: ahead(records, false),
    forecast: ahead(records, true),
    unlike: unlike(records),
  })

/** Stores the measures. Breakdowns belong in a report, which `ov backtest --report` writes. */
const keepMeasures = (): void => {
  const measures = keptRecords().map(({ breakdown: _, ...record }) => record)
  writeFileSync(FIGURES, JSON.stringify(recordsOf(measures)))
  execFileSync("npx", ["oxfmt", FIGURES], { cwd: root, stdio: "inherit" })
}

const measure = (data: string, only: ReadonlyArray<string>, resume: boolean): Promise<unknown> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const runs = yield* readSuite(join(folder, "accuracy-suite.json"), data)
      return yield* measureSuite(runs, { only, resume, keptIn: FIGURES })
    }),
  )

/** `[DIR] [--run NAME]… [--resume]`: measures the suite on the files of DIR, if given, and rewrites the document. */
if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { run: { type: "string", multiple: true }, resume: { type: "boolean" } },
  })
  const [data] = positionals
  if (data !== undefined) {
    await measure(resolve(process.env["INIT_CWD"] ?? ".", data), values.run ?? [], values.resume ?? false)
    keepMeasures()
  }
  const records = keptRecords()
  mkdirSync(join(folder, "accuracy"), { recursive: true })
  for (const [name, svg] of accuracyPlots(records)) writeFileSync(join(folder, "accuracy", name), svg)
  rewrite("accuracy.md", (markdown) => accuracyDocs(markdown, records))
}
