import type { SupportClass } from "@open-valuation/core/accuracy"
import { byNamePlot, type Plot } from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { assessorsTable, LIMITS_SOURCE } from "./Assessors.ts"
import {
  type Block,
  type Cell,
  figureTable,
  mixedTable,
  paragraph,
  plotBlock,
  type ReportDocument,
  type TableBlock,
} from "./Document.ts"
import { horizonsTable } from "./Horizons.ts"
import { count, counted, fixed, instant, RANGE_SHARE, tick } from "./NumberFormats.ts"
import { chanceBounds, pooledBlocks } from "./Reliability.ts"

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
  const withReference = measured.filter(({ references = [] }) => references.length > 0)
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
              title: "Beside other methods",
              blocks: [
                againstTable("Median error and RMSLE of every method", withReference),
                referenceTable("References, naive median and engine", withReference),
                ...sourceBlocks(records),
              ],
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
  [
    ...new Set(records.flatMap(({ references = [] }) => references.map(({ name, source }) => `${name}: ${source}.`))),
  ].map((line) => paragraph(line))

/** The least figure of the references of a run; absent where none has it. */
export const bestOf = ({ references = [] }: BacktestRecord, measure: "mdape" | "rmsle"): number | undefined => {
  const figures = references.flatMap((reference) => reference[measure] ?? [])
  return figures.length === 0 ? undefined : figures.reduce((best, figure) => (figure < best ? figure : best))
}

/** Number of runs, engine and time. */
export const measuredWords = (records: ReadonlyArray<BacktestRecord>): string => {
  const versions = [...new Set(records.map(({ engineVersion }) => engineVersion))].join(", ")
  const times = records.map(({ measuredAt }) => measuredAt).toSorted()
  return `${counted(records.length, "run")} with engine version ${versions}, measured from ${instant(times[0] ?? "")} to ${instant(times.at(-1) ?? "")}.`
}

/** Central values of runs, beside the reference and the naive median. `cell`: how a run is named. */
export const valuesTable = (
  caption: string,
  records: ReadonlyArray<BacktestRecord>,
  cell: (record: BacktestRecord) => Cell = ({ name }) => name,
): TableBlock =>
  figureTable(
    caption,
    ["run", "rows", "best reference MdAPE", "naive MdAPE", "MdAPE", "MAPE", "RMSLE", "within ±10 %", "±20 %", "COD"],
    records.map((record) => {
      const { figures } = record
      return [
        cell(record),
        count(figures.n),
        spacedPercent(bestOf(record, "mdape")),
        spacedPercent(figures.naive.mdape),
        spacedPercent(figures.mdape),
        spacedPercent(figures.mape),
        fixed(figures.rmsle, 3),
        spacedPercent(figures.within10, 0),
        spacedPercent(figures.within20, 0),
        fixed(figures.cod, 1),
      ]
    }),
  )

/** Ranges and confidence of runs, beside those of their first reference. */
export const rangesTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock =>
  figureTable(
    caption,
    [
      "run",
      "reference covers",
      "its median width",
      "80 % range covers",
      "its median width",
      "confidence off by (ECE)",
      "by chance alone",
      "hit rate",
    ],
    records.map(({ figures, name, references }) => [
      name,
      spacedPercent(references?.[0]?.coverage80, 0),
      spacedPercent(references?.[0]?.width80, 0),
      spacedPercent(figures.coverage80),
      spacedPercent(figures.width80),
      fixed(figures.confidenceEce, 3),
      fixed(figures.chanceEce, 3),
      spacedPercent(figures.hitRate),
    ]),
  )

const SUPPORT_WORDS: Readonly<Record<SupportClass, string>> = {
  SEEN: "five samples or more",
  SPARSE: "one to four",
  UNSEEN: "none",
}

/** Stated against measured figures by support, the training samples of a row's own unit, for runs with holdouts. */
export const supportTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock =>
  mixedTable(
    caption,
    [
      { head: "run", kind: "words" },
      { head: "unit", kind: "words" },
      { head: "samples of it", kind: "words" },
      ...[
        "units",
        "rows",
        "hit rate",
        "MdAPE",
        "stated",
        "true",
        "± by units",
        "80 % range covers",
        "its median width",
      ].map((head) => ({
        head,
        kind: "figure" as const,
      })),
    ],
    records.flatMap(({ figures, flags, name }) =>
      (figures.bySupport ?? []).map((own) => [
        name,
        flags.holdOut ?? "",
        SUPPORT_WORDS[own.support],
        own.units === undefined ? "–" : count(own.units),
        count(own.n),
        spacedPercent(own.hitRate),
        spacedPercent(own.mdape),
        spacedPercent(own.stated),
        spacedPercent(own.true10),
        spacedPercent(own.apartError ?? null),
        spacedPercent(own.held80),
        spacedPercent(own.width80),
      ]),
    ),
  )

/**
 * Median error and RMSLE of the naive median, every reference and the engine, with one standard error by the sampling
 * of rows, and the engine's figure as a multiple of the best reference's.
 */
export const againstTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock => {
  const names = [...new Set(records.flatMap(({ references = [] }) => references.map(({ name }) => name)))]
  const ratio = (own: number | null, best: number | undefined): string =>
    own === null || best === undefined ? "–" : fixed(own / best, 2)
  return figureTable(
    caption,
    ["run", "measure", "naive median", ...names, "engine", "± one standard error", "engine ÷ best reference"],
    records.flatMap((record) => {
      const { figures, name, references = [] } = record
      const cells = (measure: "mdape" | "rmsle", words: (figure: number | null | undefined) => string) => [
        words(figures.naive[measure]),
        ...names.map((method) => words(references.find((reference) => reference.name === method)?.[measure])),
        words(figures[measure]),
        words(figures[`${measure}Error`]),
        ratio(figures[measure], bestOf(record, measure)),
      ]
      return [
        [name, "MdAPE", ...cells("mdape", (figure) => spacedPercent(figure, 2))],
        [name, "RMSLE", ...cells("rmsle", (figure) => fixed(figure, 4))],
      ]
    }),
  )
}

/** Mean errors and shares of the references, the engine and the naive median, for runs with a reference. */
export const referenceTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock =>
  mixedTable(
    caption,
    [
      { head: "run", kind: "words" },
      { head: "by", kind: "words" },
      ...["MdAPE", "MAPE", "RMSLE", "within ±10 %", "±20 %", "COD"].map((head) => ({ head, kind: "figure" as const })),
    ],
    records.flatMap(({ figures, name, references = [] }) =>
      references.length === 0
        ? []
        : [
            ...references.map((reference) => ({ ...reference, by: reference.name })),
            { ...figures.naive, by: "naive median" },
            { ...figures, by: "engine" },
          ].map(({ by, cod, mape, mdape, rmsle, within10, within20 }) => [
            name,
            by,
            spacedPercent(mdape),
            spacedPercent(mape),
            fixed(rmsle, 3),
            spacedPercent(within10, 0),
            spacedPercent(within20, 0),
            fixed(cod, 1),
          ]),
    ),
  )

/** Median errors of all runs: best reference, naive median and engine. */
export const mediansPlot = (records: ReadonlyArray<BacktestRecord>): Plot =>
  byNamePlot({
    name: "median-errors",
    title: "Median errors",
    description: "Median error of the best reference, of the naive median and of the engine, for each run.",
    names: records.map(({ name }) => name),
    valuesAre: "median error",
    series: [
      {
        series: "reference",
        label: "best reference",
        values: records.map((record) => bestOf(record, "mdape") ?? null),
      },
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
