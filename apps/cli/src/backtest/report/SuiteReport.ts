import type { BacktestRecord } from "../BacktestRecord.ts"
import { assessorsTable, LIMITS_SOURCE } from "./Assessors.ts"
import { type Block, type Cell, paragraph, plotBlock, type ReportDocument } from "./Document.ts"
import { horizonsTable } from "./Horizons.ts"
import { counted, instant } from "./NumberFormats.ts"
import { pooledBlocks } from "./PooledConfidence.ts"
import { coveragePlot, mediansPlot } from "./SuitePlots.ts"
import { rangesTable, referenceTable, valuesTable } from "./SuiteTables.ts"

/** Runs whose figures are comparable: without shuffled prices, holdouts or rolling origins. */
export const measuredRuns = (records: ReadonlyArray<BacktestRecord>): ReadonlyArray<BacktestRecord> =>
  records.filter(({ flags }) => !flags.shufflePrices && flags.holdOut === undefined && flags.ahead === undefined)

/** Purpose of the runs with shuffled prices. */
const GUARD =
  "A guard against leaks: prices of the samples learned from are dealt out at random. What is left of the accuracy is a guess, as good as the naive median's; were the engine's error clearly smaller, a price would reach it by another way."

/** The overview of a suite; each run has a page of its own in a folder of its name. */
export const suiteReport = (records: ReadonlyArray<BacktestRecord>): ReportDocument => {
  const measured = measuredRuns(records)
  const guards = records.filter(({ flags }) => flags.shufflePrices)
  const rolling = records.filter(({ flags }) => flags.ahead !== undefined)
  const withReference = measured.filter(({ reference }) => reference !== undefined)
  const linked = ({ name }: BacktestRecord): Cell => ({ text: name, href: `${name}/index.html` })
  return {
    title: "Accuracy: all runs",
    sections: [
      {
        title: "At a glance",
        blocks: [
          paragraph(`${measuredWords(records)} A row that gets no value counts with an error of 100 %.`),
          plotBlock(mediansPlot(measured)),
          valuesTable("Central values", measured, linked),
        ],
      },
      {
        title: "As assessors measure it",
        blocks: [assessorsTable("Level, uniformity and vertical equity", measured), paragraph(LIMITS_SOURCE)],
      },
      {
        title: "Ranges and confidence",
        blocks: [
          plotBlock(coveragePlot(measured)),
          rangesTable("80 % ranges and confidence", measured),
          ...pooledBlocks(measured),
        ],
      },
      ...(rolling.length === 0
        ? []
        : [{ title: "By horizon", blocks: [horizonsTable("80 % ranges and confidence by horizon", rolling)] }]),
      ...(withReference.length === 0
        ? []
        : [
            {
              title: "Beside the reference",
              blocks: [referenceTable("Reference, naive median and engine", withReference), ...sourceBlocks(records)],
            },
          ]),
      ...(guards.length === 0
        ? []
        : [
            {
              title: "With shuffled prices",
              blocks: [paragraph(GUARD), valuesTable("Runs with shuffled prices", guards, linked)],
            },
          ]),
    ],
  }
}

/** Sources of the references. */
const sourceBlocks = (records: ReadonlyArray<BacktestRecord>): ReadonlyArray<Block> =>
  [...new Set(records.flatMap(({ reference }) => reference?.source ?? []))].map((source) =>
    paragraph(`Reference: ${source}.`),
  )

/** Number of runs, engine and time. */
export const measuredWords = (records: ReadonlyArray<BacktestRecord>): string => {
  const versions = [...new Set(records.map(({ engineVersion }) => engineVersion))].join(", ")
  const times = records.map(({ measuredAt }) => measuredAt).toSorted()
  return `${counted(records.length, "run")} with engine version ${versions}, measured from ${instant(times[0] ?? "")} to ${instant(times.at(-1) ?? "")}.`
}
