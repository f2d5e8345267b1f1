import { partsOf } from "@open-valuation/core/accuracy"
import type { BacktestFile, BacktestFlags, BacktestRecord } from "../BacktestRecord.ts"
import { code, mixedTable, paragraph, type Section } from "./Document.ts"
import { count, instant } from "./NumberFormats.ts"

/** The flags of a run in words. */
const flagWords = ({ ahead, holdOut, random, requestFieldsOnly, shufflePrices, walkForward }: BacktestFlags): string =>
  [
    ahead !== undefined
      ? `rolling origins: rows of all files ${ahead.join(", ")} days after each origin, from rows up to the origin`
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
export const provenance = (record: BacktestRecord): Section => {
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
