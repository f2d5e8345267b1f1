import { join } from "node:path"
import type { AssetType } from "@open-valuation/core"
import { spacedPercent } from "@open-valuation/report/formats"
import { Console, Effect, Ref } from "effect"
import { keeps } from "../Interruption.ts"
import { Refused } from "../Refused.ts"
import type { BacktestFlags, BacktestRecord } from "./BacktestRecord.ts"
import { backtestReport, suiteTable } from "./BacktestReport.ts"
import { measureRuns, type PlannedRun } from "./BacktestThread.ts"
import { pooledWords } from "./report/Reliability.ts"
import { measuredRuns } from "./report/SuiteReport.ts"
import { readRecords, readSuite, writeRecords } from "./Suite.ts"
import { FIGURES, reportFolder, writeRunReport, writeSuiteReport } from "./WriteReport.ts"

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
  const name = input.test.replace(/^.*[/\\]/, "").replace(/(\.test)?\.(csv|jsonl|xlsx)(\.gz)?$/, "")
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
  JSON.stringify([asset, train, test, flags.walkForward, flags.random, flags.shufflePrices, flags.holdOut, flags.ahead])

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
