import { partsOf, type RunBreakdown } from "@open-valuation/core/accuracy"
import { byGroupPlot } from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"
import type { BacktestFile, BacktestFlags, BacktestRecord, Reference } from "../BacktestRecord.ts"
import { LIMITS_SOURCE, limitsTable, slopeWords } from "./Assessors.ts"
import { classes, errors, months, prices, widths } from "./Breakdowns.ts"
import { code, figureTable, mixedTable, paragraph, plotBlock, type ReportDocument, type Section } from "./Document.ts"
import { horizons } from "./Horizons.ts"
import { count, fixed, instant, signed, yuan, yuanRange } from "./NumberFormats.ts"
import { reliability } from "./Reliability.ts"

/** Measures of a run, beside those of the naive median and of the references, if any. */
const summary = ({ figures, references = [] }: BacktestRecord): Section => {
  const { naive } = figures
  const published = (words: (reference: Reference) => string): ReadonlyArray<string> => references.map(words)
  const none = references.map(() => "–")
  const lines: ReadonlyArray<ReadonlyArray<string>> = [
    [
      "median error (MdAPE)",
      spacedPercent(figures.mdape),
      spacedPercent(naive.mdape),
      ...published(({ mdape }) => spacedPercent(mdape)),
    ],
    [
      "mean error (MAPE)",
      spacedPercent(figures.mape),
      spacedPercent(naive.mape),
      ...published(({ mape }) => spacedPercent(mape)),
    ],
    [
      "within ±10 % of the price",
      spacedPercent(figures.within10),
      spacedPercent(naive.within10),
      ...published(({ within10 }) => spacedPercent(within10)),
    ],
    [
      "within ±20 % of the price",
      spacedPercent(figures.within20),
      spacedPercent(naive.within20),
      ...published(({ within20 }) => spacedPercent(within20)),
    ],
    ["RMSLE (ln units)", fixed(figures.rmsle, 3), fixed(naive.rmsle, 3), ...published(({ rmsle }) => fixed(rmsle, 3))],
    ["median of value / price", fixed(figures.medianRatio, 3), fixed(naive.medianRatio, 3), ...none],
    ["COD (%)", fixed(figures.cod, 1), fixed(naive.cod, 1), ...published(({ cod }) => fixed(cod, 1))],
    ["PRD", fixed(figures.prd, 3), fixed(naive.prd, 3), ...none],
    ["PRB", signed(figures.prb, 3), signed(naive.prb, 3), ...none],
    ["VEI (%)", signed(figures.vei, 1), signed(naive.vei, 1), ...none],
    ["slope of ln price on ln value (95 % interval)", slopeWords(figures), slopeWords(naive), ...none],
    ["rows that got a value (hit rate)", spacedPercent(figures.hitRate), spacedPercent(naive.hitRate), ...none],
    [
      "prices inside the 80 % range",
      spacedPercent(figures.coverage80),
      "–",
      ...published(({ coverage80 }) => spacedPercent(coverage80)),
    ],
    [
      "median width of the range, of the value",
      spacedPercent(figures.width80),
      "–",
      ...published(({ width80 }) => spacedPercent(width80)),
    ],
    ["confidence off by (ECE)", fixed(figures.confidenceEce, 3), "–", ...none],
    ["the same by chance alone", fixed(figures.chanceEce, 3), "–", ...none],
  ]
  return {
    title: "At a glance",
    blocks: [
      figureTable(
        `${count(figures.n)} rows that the engine had not seen`,
        ["measure", "engine", "naive median", ...references.map(({ name }) => name)],
        lines,
      ),
      paragraph(
        "The naive median is what a person would do at a glance: the median unit price of the samples that the same search found, times the size. A row without a value counts with an error of 100 %.",
      ),
      ...references.map(({ name, source }) => paragraph(`${name}: ${source}.`)),
    ],
  }
}

/** The report on one backtest. `up`: the page above. */
export const runReport = (record: BacktestRecord, up?: ReportDocument["up"]): ReportDocument => {
  const { breakdown, figures } = record
  return {
    title: `Accuracy: ${record.name}`,
    ...(up === undefined ? {} : { up }),
    sections: [
      summary(record),
      ...horizons(figures),
      ...(breakdown === undefined
        ? [reliability(figures)]
        : [
            errors(breakdown),
            prices(breakdown),
            ...months(breakdown),
            ...classes(breakdown),
            reliability(figures),
            widths(breakdown),
            equity(record, breakdown.equity),
          ]),
      provenance(record),
    ],
  }
}

/** The flags of a run in words. */
const flagWords = ({
  ahead,
  forecast,
  holdOut,
  random,
  requestFieldsOnly,
  shufflePrices,
  walkForward,
}: BacktestFlags): string =>
  [
    ahead !== undefined
      ? `rolling origins: rows of all files ${ahead.join(", ")} days after each origin, from rows up to the origin${forecast === true ? ": valued as of the origin, and carried ahead" : ""}`
      : walkForward
        ? "walking forward: test rows of earlier days may be used, the market is learned anew each month"
        : random
          ? "a random split of one cross-section: rows of any date may be used"
          : "each row as of its own date, from training rows dated before it",
    ...(requestFieldsOnly ? ["only what a request of the specification's own fields can tell"] : []),
    ...(holdOut === undefined
      ? []
      : [
          `a fifth of the samples' units (${holdOut}) held out whole, of another fifth at most four samples left${partsOf(holdOut).length > 1 ? "; each fifth in turn, the rows pooled" : ""}`,
        ]),
    ...(shufflePrices ? ["prices of the samples learned from dealt out at random, as a guard against leaks"] : []),
  ].join("; ")

/** The command that repeats a run. */
export const commandOf = ({ asset, flags, test, train }: BacktestRecord): string =>
  [
    "npm run ov -- backtest",
    `--asset ${asset}`,
    ...(flags.walkForward ? ["--walk-forward"] : []),
    ...(flags.random ? ["--random"] : []),
    ...(flags.requestFieldsOnly ? ["--fields request"] : []),
    ...(flags.shufflePrices ? ["--shuffle-prices"] : []),
    ...(flags.ahead ?? []).map((days) => `--ahead ${days}`),
    ...(flags.forecast === true ? ["--forecast"] : []),
    ...(flags.holdOut === undefined ? [] : [`--hold-out ${flags.holdOut}`]),
    ...train.map(({ name }) => `--train ${name}`),
    `--test ${test.name}`,
  ].join(" ")

/** More models than this are counted, not listed. */
const MOST_MODELS = 24

const fileRow = (use: string, file: BacktestFile): ReadonlyArray<string> => [
  file.name,
  use,
  count(file.samples),
  count(file.refused),
  file.from === undefined ? "–" : `${file.from} to ${file.to ?? ""}`,
  file.sha256,
]

/** Files, flags, engine, models, time, and the command that repeats the run. */
const provenance = (record: BacktestRecord): Section => {
  const { models } = record
  return {
    title: "How it was measured",
    blocks: [
      paragraph(`${record.asset}; ${flagWords(record.flags)}.`),
      paragraph(
        `Engine version ${record.engineVersion}, measured ${instant(record.measuredAt)}. ${count(models.length)} ${models.length === 1 ? "market was" : "markets were"} learned in ${record.fitSeconds.toFixed(1)} s in all; then ${count(Math.round(record.valuationsPerSecond))} valuations a second.`,
      ),
      code(commandOf(record)),
      mixedTable(
        "Files",
        [
          { head: "file", kind: "words" },
          { head: "use", kind: "words" },
          { head: "samples", kind: "figure" },
          { head: "rows left out", kind: "figure" },
          { head: "dates", kind: "words" },
          { head: "SHA-256", kind: "code" },
        ],
        [...record.train.map((file) => fileRow("learned from", file)), fileRow("valued", record.test)],
      ),
      mixedTable(
        models.length > MOST_MODELS ? `Models, the first ${MOST_MODELS} of ${count(models.length)}` : "Models",
        [
          { head: "model", kind: "words" },
          { head: "market", kind: "words" },
          { head: "learned up to", kind: "words" },
          { head: "samples", kind: "figure" },
        ],
        models
          .slice(0, MOST_MODELS)
          .map(({ asOf, count: samples, market, modelId }) => [modelId, market, asOf, count(samples)]),
      ),
    ],
  }
}

/** The ratio study of a run: its measures against the standard's limits, and ratios by value group. */
const equity = (record: BacktestRecord, groups: RunBreakdown["equity"]): Section => ({
  title: "Vertical equity",
  blocks: [
    paragraph(
      "Whether cheap and dear objects are valued alike: value over price, by the value proxy of the IAAO Standard on Ratio Studies (half the price, half the value ÷ the median ratio). Values vary less than prices do, so the ends lean a little even when nothing is wrong.",
    ),
    limitsTable(record),
    paragraph(LIMITS_SOURCE),
    plotBlock(
      byGroupPlot({
        name: "vertical-equity",
        title: "Value over price, by value proxy",
        description:
          "Median of value over price for each group, from the cheapest to the dearest; bars hold the middle eight tenths.",
        groups: groups.map(({ from }) => `≥ ${yuan(from)}`),
        groupsAre: "value proxy, CNY, groups of equal count; bars: the middle 80 % of the ratios",
        valuesAre: "value / price",
        series: [
          {
            series: "engine",
            label: "engine",
            values: groups.map(({ medianRatio }) => medianRatio),
            whiskers: groups.map(({ highRatio, lowRatio }) => [lowRatio, highRatio] as const),
          },
        ],
        format: (ratio) => String(ratio),
        level: { value: 1, label: "as paid" },
      }),
    ),
    figureTable(
      "Value over price, by value proxy, CNY",
      [
        "value proxy",
        "rows",
        "median ratio",
        "its 90 % interval",
        "from the first group (VEI)",
        "a tenth below",
        "a tenth above",
        "COD",
        "PRD",
        "PRB",
      ],
      groups.map((group) => [
        yuanRange(group.from, group.to),
        count(group.n),
        fixed(group.medianRatio, 3),
        `${fixed(group.medianLow, 3)} to ${fixed(group.medianHigh, 3)}`,
        signed(group.fromFirst, 1),
        fixed(group.lowRatio, 3),
        fixed(group.highRatio, 3),
        fixed(group.cod, 1),
        fixed(group.prd, 3),
        signed(group.prb, 3),
      ]),
    ),
    paragraph(
      "The last group's distance from the first is the VEI. Within a group values differ little, and most of its PRD and PRB is chance.",
    ),
  ],
})
