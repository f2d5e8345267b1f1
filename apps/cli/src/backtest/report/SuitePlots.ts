import { byNamePlot } from "@open-valuation/report/charts"
import type { Plot } from "@open-valuation/report/charts"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { chanceBounds } from "../plot/ReliabilityPlot.ts"
import { RANGE_SHARE, tick } from "./NumberFormats.ts"

/** Median errors of all runs: reference, naive median and engine. */
export const mediansPlot = (records: ReadonlyArray<BacktestRecord>): Plot =>
  byNamePlot({
    name: "median-errors",
    title: "Median errors",
    description: "Median error of the reference, of the naive median and of the engine, for each run.",
    names: records.map(({ name }) => name),
    valuesAre: "median error",
    series: [
      { series: "reference", label: "reference", values: records.map(({ reference }) => reference?.mdape ?? null) },
      { series: "naive", label: "naive median", values: records.map(({ figures }) => figures.naive.mdape) },
      { series: "engine", label: "engine", values: records.map(({ figures }) => figures.mdape) },
    ],
    format: tick,
    from: 0,
  })

/** Coverage of the 80 % ranges by run. */
export const coveragePlot = (records: ReadonlyArray<BacktestRecord>): Plot =>
  byNamePlot({
    name: "coverage",
    title: "Prices inside the 80 % range",
    description:
      "Share of prices inside the range for each run; grey bars: where chance alone would put it, 19 times in 20.",
    names: records.map(({ name }) => name),
    valuesAre: "prices inside the range; grey bars: chance alone, 19 times in 20",
    series: [
      {
        series: "engine",
        label: "engine",
        values: records.map(({ figures }) => figures.coverage80),
        chance: records.map(({ figures }) =>
          chanceBounds({ count: figures.n, stated: RANGE_SHARE, measured: RANGE_SHARE }),
        ),
      },
    ],
    format: tick,
    level: { value: RANGE_SHARE, label: "80 %" },
  })
