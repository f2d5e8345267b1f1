import { join } from "node:path"
import type { AssetType } from "@open-valuation/core"
import { Console, Effect } from "effect"
import { Refused } from "../Refused.ts"
import type { BacktestFlags, BacktestRecord } from "./BacktestRecord.ts"
import { backtestReport, suiteTable } from "./BacktestReport.ts"
import { measureRuns } from "./BacktestThread.ts"
import { measureSuite } from "./MeasureSuite.ts"
import { pooledWords } from "./report/PooledConfidence.ts"
import { measuredRuns } from "./report/SuiteReport.ts"
import { readSuite } from "./Suite.ts"
import { FIGURES, reportFolder, writeRunReport, writeSuiteReport } from "./WriteReport.ts"

/** Input of `ov backtest` for one run. */
export interface BacktestInput {
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
export interface SuiteInput {
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
