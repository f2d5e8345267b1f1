import {
  calibrationError,
  chanceCalibrationError,
  pooledReliability,
  type ReliabilityBin,
  type RunFigures,
} from "@open-valuation/core/accuracy"
import { line, linearAxis, mark, type Plot, px, text } from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { type Block, figureTable, paragraph, plotBlock, type Section } from "./Document.ts"
import { count, counted, fixed } from "./NumberFormats.ts"

/** Bins of confidence as a table. */
const reliabilityTable = (caption: string, bins: RunFigures["reliability"]): Block =>
  figureTable(
    caption,
    ["confidence stated (mean)", "came within ±10 %", "by chance alone, 19 times in 20", "rows"],
    bins.map((bin) => {
      const [low, high] = chanceBounds(bin)
      return [
        spacedPercent(bin.stated),
        spacedPercent(bin.measured),
        `${spacedPercent(low, 0)} to ${spacedPercent(high, 0)}`,
        count(Math.round(bin.count)),
      ]
    }),
  )

/** Calibration of confidence in one run. */
export const reliability = ({ chanceEce, confidenceEce, reliability: bins }: RunFigures): Section => ({
  title: "Reliability of confidence",
  blocks: [
    paragraph(
      `Confidence is the probability that the price lies within ±10 % of the value. On average it was off by ${fixed(confidenceEce, 3)} (expected calibration error, ten bins of equal count); with so many rows ${fixed(chanceEce, 3)} would be chance.`,
    ),
    plotBlock(reliabilityPlot(bins)),
    reliabilityTable("Confidence stated, and the share that came true", bins),
  ],
})

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

const WIDTH = 430
const HEIGHT = 400
const LEFT = 58
const RIGHT = 26
const TOP = 30
const BOTTOM = 52

/** Two standard errors around the stated share: a correct one is measured in there 19 times in 20. */
export const chanceBounds = ({ count: rows, stated }: ReliabilityBin): readonly [low: number, high: number] => {
  const error = 2 * Math.sqrt((stated * (1 - stated)) / rows)
  return [Math.max(0, stated - error), Math.min(1, stated + error)]
}

/** Stated confidence against measured shares; on the diagonal confidence is right. */
const reliabilityPlot = (bins: ReadonlyArray<ReliabilityBin>): Plot => {
  const x = linearAxis(0, 1, LEFT, WIDTH - RIGHT)
  const y = linearAxis(0, 1, HEIGHT - BOTTOM, TOP)
  const points = bins.map(({ measured, stated }) => `${px(x.at(stated))},${px(y.at(measured))}`).join(" ")
  const body = [
    text(LEFT, 14, "share that came within ±10 % of the value", "start"),
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), "rule") +
        text(LEFT - 8, y.at(tick) + 4, spacedPercent(tick, 0), "end"),
    ),
    ...x.ticks.map(
      (tick) =>
        line(x.at(tick), TOP, x.at(tick), HEIGHT - BOTTOM, "rule") +
        text(x.at(tick), HEIGHT - BOTTOM + 18, spacedPercent(tick, 0), "middle"),
    ),
    line(x.at(0), y.at(0), x.at(1), y.at(1), "mark"),
    text(LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 10, "confidence that was stated", "middle"),
    ...bins.map((bin) => {
      const [low, high] = chanceBounds(bin)
      return line(x.at(bin.stated), y.at(low), x.at(bin.stated), y.at(high), "chance")
    }),
    `<polyline class="line engine" points="${points}"/>`,
    ...bins.map((bin) => mark("engine", x.at(bin.stated), y.at(bin.measured))),
  ].join("")
  return {
    name: "reliability",
    title: "Reliability of confidence",
    description:
      "Confidence that was stated against the share of prices that came within ten per cent of the value, in ten bins of equal count. Grey bars: where chance alone would put the share, 19 times in 20.",
    widthPx: WIDTH,
    heightPx: HEIGHT,
    body,
  }
}
