import { type AssetType, ENGINE_VERSION, LocalDate, type Sample, type Subject } from "@open-valuation/core"
import { pooledRuns, preparedBacktests, runBreakdown, runFigures, subjectOfSample } from "@open-valuation/core/accuracy"
import { Clock, DateTime, Effect } from "effect"
import { progressBar } from "../Progress.ts"
import { Refused } from "../Refused.ts"
import type { BacktestFile, BacktestFlags, BacktestRecord, Reference } from "./BacktestRecord.ts"
import { marketsOf } from "./Markets.ts"
import { readSamples } from "./ReadSamples.ts"

/** A backtest to run. */
export interface PlannedRun {
  readonly name: string
  readonly asset: AssetType
  /** Paths relative to the caller's folder. */
  readonly train: ReadonlyArray<string>
  readonly test: string
  readonly flags: BacktestFlags
  readonly reference?: Reference
}

/** Key of the runs that can share models. */
export const learningKey = ({ asset, flags, test, train }: PlannedRun): string =>
  JSON.stringify([asset, train, test, flags.walkForward, flags.random, flags.shufflePrices, flags.holdOut, flags.ahead])

/**
 * Runs backtests that learn from the same files in the same way: files are read once, and each market is learned once.
 * `done` receives each record as soon as it is measured.
 */
export const measureRuns = Effect.fnUntraced(function* <E, R>(
  first: PlannedRun,
  others: ReadonlyArray<PlannedRun>,
  done: (record: BacktestRecord) => Effect.Effect<void, E, R>,
) {
  const markets = yield* marketsOf(first.asset)
  const market = markets.get(first.asset)
  if (market === undefined) {
    return yield* new Refused({
      message: `${first.asset} has no market model here: choose ${[...markets.keys()].join(", ")}`,
    })
  }
  const { ahead, holdOut, random, shufflePrices, walkForward } = first.flags
  if (walkForward && random) {
    return yield* new Refused({
      message: "--walk-forward and --random exclude each other: a random split has no order in time",
    })
  }
  if (ahead !== undefined && (walkForward || random || holdOut !== undefined)) {
    return yield* new Refused({
      message: "--ahead values rows after origins of its own: leave out --walk-forward, --random and --hold-out",
    })
  }
  const today = yield* LocalDate.today
  const samples: Array<Sample> = []
  const train: Array<BacktestFile> = []
  for (const path of first.train) {
    const read = yield* readSamples(first.asset, path, today, market.format)
    for (const sample of read.samples) samples.push(sample)
    train.push(read.file)
  }
  const test = yield* readSamples(first.asset, first.test, today, market.format)
  if (test.samples.length === 0)
    return yield* new Refused({ message: `${first.test} has no sample that can be valued` })
  if (samples.length === 0) {
    return yield* new Refused({ message: `${first.train.join(", ")}: no sample to learn from` })
  }

  const clock = yield* Clock.Clock
  const data = {
    market: market.definition,
    train: samples,
    test: test.samples,
    walkForward,
    random,
    shufflePrices,
    now: () => Number(clock.currentTimeNanosUnsafe()) / 1e6,
  }
  const prepared = preparedBacktests(data, first.flags)
  if (prepared.length === 0) {
    return yield* new Refused({
      message: `${first.name}: the samples span too short a time to value ${(ahead ?? []).reduce((most, days) => Math.max(most, days), 0)} days ahead`,
    })
  }
  for (const run of [first, ...others]) {
    const bar = yield* progressBar(run.name)
    const subjectOf: (sample: Sample) => Subject = run.flags.requestFieldsOnly
      ? market.definition.requestSubject
      : subjectOfSample
    const { classedBy, fitSeconds, models, rows, timeFenced, valuationsPerSecond } = pooledRuns(
      prepared.map((each) => each.value({ subjectOf, onProgress: bar.update })),
    )
    bar.clear()
    const { name, asset, flags, reference } = run
    const now = yield* DateTime.now
    yield* done({
      name,
      asset,
      flags,
      train,
      test: test.file,
      engineVersion: ENGINE_VERSION,
      measuredAt: DateTime.formatIso(now),
      models,
      timeFenced,
      fitSeconds: Number(fitSeconds.toFixed(2)),
      valuationsPerSecond: Math.round(valuationsPerSecond),
      ...(reference === undefined ? {} : { reference }),
      figures: runFigures(rows),
      breakdown: runBreakdown(rows, classedBy),
    })
  }
})
