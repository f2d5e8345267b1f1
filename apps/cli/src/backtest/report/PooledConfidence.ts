import {
  calibrationError,
  chanceCalibrationError,
  pooledReliability,
  type RunFigures,
} from "@open-valuation/core/accuracy"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { reliabilityPlot } from "../plot/ReliabilityPlot.ts"
import { type Block, paragraph, plotBlock } from "./Document.ts"
import { count, counted, fixed } from "./NumberFormats.ts"
import { reliabilityTable } from "./Reliability.ts"

/** Rows of several runs in ten bins of equal count by confidence, and the calibration error. */
export const pooledConfidence = (runs: ReadonlyArray<RunFigures["confidence"]>) => {
  const bins = pooledReliability(
    runs.map((confidence) =>
      confidence.percent.map((percentStated, i) => ({
        percent: percentStated,
        count: confidence.count[i] ?? 0,
        stated: confidence.stated[i] ?? 0,
        within10: confidence.within10[i] ?? 0,
      })),
    ),
  )
  return { bins, error: calibrationError(bins), chance: chanceCalibrationError(bins) }
}

/** Runs by the fields that the engine was given. */
const byFields = (records: ReadonlyArray<BacktestRecord>) =>
  [
    { of: "with every field", runs: records.filter(({ flags }) => !flags.requestFieldsOnly) },
    { of: "with a request's own fields", runs: records.filter(({ flags }) => flags.requestFieldsOnly) },
  ].filter(({ runs }) => runs.length > 0)

/** Calibration error of confidence over all runs: a sentence for each set of fields. */
export const pooledWords = (records: ReadonlyArray<BacktestRecord>): ReadonlyArray<string> =>
  byFields(records).map(({ of, runs }) => {
    const { bins, chance, error } = pooledConfidence(runs.map(({ figures }) => figures.confidence))
    const rows = bins.reduce((sum, bin) => sum + bin.count, 0)
    return `Over the ${count(Math.round(rows))} rows of ${counted(runs.length, "run")} ${of} confidence was off by ${fixed(error, 3)} (expected calibration error, ten bins of equal count; ${fixed(chance, 3)} would be chance).`
  })

/** Reliability over all runs: sentences, and a plot and a table of the runs with every field. */
export const pooledBlocks = (records: ReadonlyArray<BacktestRecord>): ReadonlyArray<Block> => {
  const [first] = byFields(records)
  if (first === undefined) return []
  const { bins } = pooledConfidence(first.runs.map(({ figures }) => figures.confidence))
  return [
    ...pooledWords(records).map(paragraph),
    plotBlock(reliabilityPlot(bins)),
    reliabilityTable(`Confidence stated, and the share that came true, all runs ${first.of}`, bins),
  ]
}
