import { join } from "node:path"
import type { AssetType } from "@open-valuation/core"
import { spacedPercent } from "@open-valuation/report/formats"
import { Console, Effect, Ref } from "effect"
import { keeps } from "../Interruption.ts"
import { Refused } from "../Refused.ts"
import { padded } from "../Table.ts"
import type { BacktestFlags, BacktestRecord } from "./BacktestRecord.ts"
import { measureRuns, type PlannedRun } from "./BacktestThread.ts"
import { limitLines } from "./report/Assessors.ts"
import { count, fixed, signed } from "./report/NumberFormats.ts"
import { pooledConfidence, pooledWords } from "./report/Reliability.ts"
import { bestOf, measuredRuns } from "./report/SuiteReport.ts"
import { readRecords, readSuite, writeRecords } from "./Suite.ts"
import { FIGURES, reportFolder, writeRunReport, writeSuiteReport } from "./WriteReport.ts"

const NAME = 27
const FIGURE = 11

const row = (name: string, ...figures: ReadonlyArray<string>): string =>
  `${padded(name, NAME)}${figures.map((figure) => padded(figure, FIGURE, "start")).join("")}`

/** Figures of a run as a small text table, beside those of the naive median. */
export const backtestReport = (record: BacktestRecord): string => {
  const { figures, fitSeconds, flags, timeFenced, train, valuationsPerSecond } = record
  const { naive } = figures
  const trained = train.reduce((sum, { samples }) => sum + samples, 0)
  return [
    `${count(figures.n)} valued from ${count(trained)} ${timeFenced ? "earlier deals; no later deal was used" : "deals of any date"}`,
    "",
    row("", "engine", "naive"),
    row("hit rate", spacedPercent(figures.hitRate), spacedPercent(naive.hitRate)),
    row("median error (MdAPE)", spacedPercent(figures.mdape), spacedPercent(naive.mdape)),
    row("mean error (MAPE)", spacedPercent(figures.mape), spacedPercent(naive.mape)),
    row("within ±10 %", spacedPercent(figures.within10), spacedPercent(naive.within10)),
    row("within ±20 %", spacedPercent(figures.within20), spacedPercent(naive.within20)),
    row("RMSLE", fixed(figures.rmsle, 3), fixed(naive.rmsle, 3)),
    row("COD", fixed(figures.cod, 1), fixed(naive.cod, 1)),
    row("PRD", fixed(figures.prd, 3), fixed(naive.prd, 3)),
    row("PRB", signed(figures.prb, 3), signed(naive.prb, 3)),
    row("VEI", signed(figures.vei, 1), signed(naive.vei, 1)),
    row("slope", fixed(figures.slope, 3), fixed(naive.slope, 3)),
    row("80 % range covers", spacedPercent(figures.coverage80)),
    row("its median width", spacedPercent(figures.width80)),
    row("confidence off by (ECE)", fixed(figures.confidenceEce, 3)),
    row("  by chance alone", fixed(figures.chanceEce, 3)),
    row("learning", `${fitSeconds.toFixed(1)} s`),
    row("valuations per second", valuationsPerSecond.toFixed(0)),
    "",
    "naive: median unit price of the samples that the same search found, times size",
    "",
    "limits of the IAAO standard of 2013; VEI: of its exposure draft of May 2026",
    ...limitLines(record).map(
      ([name = "", figure = "", limits = "", interval = "", verdict = ""]) =>
        `  ${padded(name, 12)}${padded(figure, 8, "start")}   ${padded(limits, 16)} ${verdict}${interval === "–" ? "" : ` (${interval})`}`,
    ),
    "",
    "confidence stated, share measured within ±10 %, rows",
    ...figures.reliability.map(
      (bin) => `  ${spacedPercent(bin.stated).padStart(7)}   ${spacedPercent(bin.measured).padStart(7)}   ${bin.count}`,
    ),
    ...(figures.byHorizon === undefined
      ? []
      : [
          "",
          "days ahead: median error, share within the 80 % range, its standard error by origins, its mean over origins, confidence off by, origins, rows",
          ...figures.byHorizon.map(
            ({ ahead, confidence, held80, held80Error, held80Mean = null, mdape, n, origins }) =>
              `  ${padded(String(ahead), 8)}${spacedPercent(mdape).padStart(7)}   ${spacedPercent(held80).padStart(7)}   ${spacedPercent(held80Error).padStart(7)}   ${spacedPercent(held80Mean).padStart(7)}   ${fixed(pooledConfidence([confidence]).error, 3)}   ${origins}   ${n}`,
          ),
        ]),
    ...(figures.bySupport === undefined
      ? []
      : [
          "",
          `samples of the row's own ${flags.holdOut ?? "unit"}: confidence stated, share measured, share within the 80 % range, rows`,
          ...figures.bySupport.map(
            ({ held80, n, stated, support, true10 }) =>
              `  ${padded(support, 8)}${spacedPercent(stated).padStart(7)}   ${spacedPercent(true10).padStart(7)}   ${spacedPercent(held80).padStart(7)}   ${n}`,
          ),
        ]),
  ].join("\n")
}

/** Width of a run's name in the table of a suite. */
const RUN = 38
const SHARE = 8

/** Runs of a suite as a text table. */
export const suiteTable = (records: ReadonlyArray<BacktestRecord>): string => {
  const line = (name: string, figures: ReadonlyArray<string>): string =>
    `${padded(name.slice(0, RUN), RUN)}${figures.map((figure) => padded(figure, SHARE, "start")).join("")}`
  return [
    line("median errors", ["refer.", "naive", "engine", "covers", "ECE"]),
    ...records.map((record) => {
      const { figures, name } = record
      return line(name, [
        spacedPercent(bestOf(record, "mdape")),
        spacedPercent(figures.naive.mdape),
        spacedPercent(figures.mdape),
        spacedPercent(figures.coverage80),
        fixed(figures.confidenceEce, 3),
      ])
    }),
  ].join("\n")
}

/** Input of `ov backtest` for one run. */
interface BacktestInput {
  readonly asset: AssetType
  readonly train: ReadonlyArray<string>
  readonly test: string
  readonly flags: BacktestFlags
  /** Folder of the report. */
  readonly report: string | undefined
  readonly json: boolean
}

/** Output of `--json` for a run: the figures of the contract first, then those of the report. */
const contractFigures = ({ figures, fitSeconds, models, timeFenced, valuationsPerSecond }: BacktestRecord) => {
  const { confidence, ...accuracy } = figures
  return { ...accuracy, fitSeconds, valuationsPerSecond, timeFenced, models }
}

/** Reads the files, values the test rows, prints the accuracy and writes the report. Needs no database. */
export const runBacktest = Effect.fnUntraced(function* ({ json, report, ...input }: BacktestInput) {
  const folder = report === undefined ? undefined : yield* reportFolder(report)
  const name = input.test.replace(/^.*[/\\]/, "").replace(/(\.test)?\.(csv|jsonl|xlsx|parquet)(\.gz)?$/, "")
  yield* measureRuns({ name, ...input }, [], (record) =>
    Effect.gen(function* () {
      if (folder !== undefined) yield* writeRunReport(folder, record)
      yield* Console.log(json ? JSON.stringify(contractFigures(record)) : backtestReport(record))
    }),
  )
})

/** Input of `ov backtest --suite`. */
interface SuiteInput {
  readonly suite: string
  /** Folder of the suite's files; absent: its own. */
  readonly data: string | undefined
  readonly only: ReadonlyArray<string>
  readonly resume: boolean
  readonly report: string | undefined
  readonly json: boolean
}

/** Runs a suite, writes its report and prints a table. */
export const runSuite = Effect.fnUntraced(function* ({ data, json, only, report, resume, suite }: SuiteInput) {
  if (resume && report === undefined) {
    return yield* new Refused({ message: "--resume needs --report DIR: the figures of the runs done before are there" })
  }
  const runs = yield* readSuite(suite, data)
  const folder = report === undefined ? undefined : yield* reportFolder(report)
  const keptIn = folder === undefined ? undefined : join(folder, FIGURES)
  const records = yield* measureSuite(runs, { only, resume, keptIn })
  if (folder !== undefined) yield* writeSuiteReport(folder, records)
  const measured = measuredRuns(records)
  yield* Console.log(
    json
      ? JSON.stringify({ runs: records })
      : [suiteTable(records), ...(measured.length === 0 ? [] : ["", ...pooledWords(measured)])].join("\n"),
  )
})

/** Which runs of a suite to run, and where to keep their figures. */
interface SuiteChoice {
  /** Only these runs; the kept figures of the others stay. Empty: all. */
  readonly only: ReadonlyArray<string>
  /** Skip runs whose figures are kept. */
  readonly resume: boolean
  /** File of figures, written after each run; absent: none. */
  readonly keptIn: string | undefined
}

/** Key of the runs that can share models. */
const learningKey = ({ asset, flags, test, train }: PlannedRun): string =>
  JSON.stringify([
    asset,
    train,
    test,
    flags.walkForward,
    flags.random,
    flags.shufflePrices,
    flags.holdOut,
    flags.ahead,
    flags.forecast,
  ])

/**
 * Runs a suite and prints the result of each run on stderr. Runs on the same files share their models. Returns the
 * known records of the whole suite, in its order.
 */
export const measureSuite = Effect.fnUntraced(function* (runs: ReadonlyArray<PlannedRun>, choice: SuiteChoice) {
  const unknown = choice.only.filter((name) => !runs.some((run) => run.name === name))
  if (unknown.length > 0) {
    return yield* new Refused({
      message: `the suite has no run ${unknown.join(", ")}: choose among ${runs.map(({ name }) => name).join(", ")}`,
    })
  }
  const kept = choice.keptIn === undefined ? [] : yield* readRecords(choice.keptIn)
  const known = yield* Ref.make<ReadonlyMap<string, BacktestRecord>>(
    new Map(kept.map((record) => [record.name, record])),
  )
  const inOrder = Effect.map(Ref.get(known), (records) =>
    runs.flatMap(({ name }) => {
      const record = records.get(name)
      return record === undefined ? [] : [record]
    }),
  )
  const wanted = runs.filter(
    ({ name }) =>
      (choice.only.length === 0 || choice.only.includes(name)) &&
      !(choice.resume && kept.some((record) => record.name === name)),
  )
  let finished = 0
  const done = Effect.fnUntraced(function* (record: BacktestRecord) {
    yield* Ref.update(known, (records) => new Map(records).set(record.name, record))
    if (choice.keptIn !== undefined) yield* writeRecords(choice.keptIn, yield* inOrder)
    finished += 1
    if (choice.keptIn !== undefined) {
      yield* keeps(`the figures of ${finished} of ${wanted.length} runs are in ${choice.keptIn}: --resume goes on.`)
    }
    const { mdape, naive } = record.figures
    yield* Console.error(
      `${finished} of ${wanted.length}  ${record.name}: median error ${spacedPercent(mdape)}, naive ${spacedPercent(naive.mdape)}`,
    )
  })
  for (const [first, ...others] of Map.groupBy(wanted, learningKey).values()) {
    if (first !== undefined) yield* measureRuns(first, others, done)
  }
  return yield* inOrder
})
