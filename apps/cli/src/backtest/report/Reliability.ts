import type { RunFigures } from "@open-valuation/core/accuracy"
import { spacedPercent } from "@open-valuation/report/formats"
import { chanceBounds, reliabilityPlot } from "../plot/ReliabilityPlot.ts"
import { type Block, figureTable, paragraph, plotBlock, type Section } from "./Document.ts"
import { count, fixed } from "./NumberFormats.ts"

/** Bins of confidence as a table. */
export const reliabilityTable = (caption: string, bins: RunFigures["reliability"]): Block =>
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
