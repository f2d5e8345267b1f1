import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { ENGINE_VERSION, LocalDate, type Sample } from "@open-valuation/core"
import { driftByMonth, pooledRuns, preparedBacktests, runBreakdown, runFigures } from "@open-valuation/core/accuracy"
import { translate } from "@open-valuation/core/text"
import { serveTasks } from "@open-valuation/files/threads"
import { collectSamples, type SampleAsset, type SampleFormat } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import { callerPath, unreadable } from "../FindFiles.ts"
import { Refused } from "../Refused.ts"
import type { BacktestFile } from "./BacktestRecord.ts"
import {
  type BacktestOrder,
  type BacktestPiece,
  type BacktestTask,
  LEAST_DEALS,
  type MeasuredPiece,
  type OnProgress,
  type PlannedRun,
} from "./BacktestThread.ts"
import { marketOf } from "./Markets.ts"

/**
 * Runs backtests that learn from the same files in the same way: files are read once, and each market is learned once.
 * It computes for minutes without a pause between two records.
 */
const measuredRuns = Effect.fnUntraced(function* (
  first: PlannedRun,
  others: ReadonlyArray<PlannedRun>,
  today: LocalDate.LocalDate,
  onProgress: OnProgress,
): Effect.fn.Return<Stream.Stream<MeasuredPiece>, Refused> {
  const market = yield* marketOf(first.asset)
  const { ahead, forecast = false, random, shufflePrices, walkForward } = first.flags
  const samples: Array<Sample> = []
  const train: Array<BacktestFile> = []
  const notes: Array<string> = []
  for (const path of first.train) {
    const read = yield* readSamples(first.asset, path, today, market.format)
    for (const sample of read.samples) samples.push(sample)
    train.push(read.file)
    if (read.note !== undefined) notes.push(read.note)
  }
  const test = yield* readSamples(first.asset, first.test, today, market.format)
  if (test.note !== undefined) notes.push(test.note)
  if (test.samples.length === 0)
    return yield* new Refused({ message: `${first.test} has no sample that can be valued` })
  if (samples.length === 0) {
    return yield* new Refused({ message: `${first.train.join(", ")}: no sample to learn from` })
  }

  const data = {
    market: market.definition,
    train: samples,
    test: test.samples,
    walkForward,
    random,
    shufflePrices,
    forecast,
    now: () => performance.now(),
  }
  const prepared = preparedBacktests(data, first.flags)
  if (prepared.length === 0) {
    return yield* new Refused({
      message: `${first.name}: the samples span too short a time to value ${(ahead ?? []).reduce((most, days) => Math.max(most, days), 0)} days ahead`,
    })
  }
  const measured = (run: PlannedRun): MeasuredPiece => {
    const { requestFieldsOnly } = run.flags
    const { classedBy, fitSeconds, models, rows, timeFenced, valuationsPerSecond } = pooledRuns(
      prepared.map((each) =>
        each.value({ requestFieldsOnly, onProgress: (valued, total) => onProgress(valued, total, run.name) }),
      ),
    )
    const { name, asset, flags, references } = run
    const record = {
      name,
      asset,
      flags,
      train,
      test: test.file,
      engineVersion: ENGINE_VERSION,
      models,
      timeFenced,
      fitSeconds: Number(fitSeconds.toFixed(2)),
      valuationsPerSecond: Math.round(valuationsPerSecond),
      ...(references === undefined ? {} : { references }),
      figures: runFigures(rows),
      breakdown: runBreakdown(rows, classedBy),
    }
    return { _tag: "Measured", record }
  }
  return Stream.concat(
    Stream.fromIterable(notes.map((line): MeasuredPiece => ({ _tag: "Note", line }))),
    // One at a time: each is handed over before the next begins.
    Stream.fromIterable([first, ...others], { chunkSize: 1 }).pipe(Stream.map(measured)),
  )
})

/** Samples of a file, and its description for reports. */
interface ReadFile {
  readonly samples: ReadonlyArray<Sample>
  readonly file: BacktestFile
  /** A line on rows that were left out. */
  readonly note: string | undefined
}

/** Reads the samples of a file; refuses one that is not a table. */
const readSamples = Effect.fnUntraced(function* (
  asset: SampleAsset,
  file: string,
  today: LocalDate.LocalDate,
  format: SampleFormat | undefined,
): Effect.fn.Return<ReadFile, Refused> {
  const path = yield* callerPath(file)
  const bytes = yield* Effect.tryPromise({ try: () => readFile(path), catch: (cause) => unreadable(file, cause) })
  const { samples, report } = yield* collectSamples({
    asset,
    format,
    bytes,
    fileName: basename(path),
    owner: undefined,
    today,
  }).pipe(Effect.mapError((error) => new Refused({ message: `${file}: ${error.message}` })))
  const [first] = report.refused
  return {
    samples,
    note:
      first &&
      `${file}: ${report.refusedCount} of ${report.rows} rows left out; line ${first.line}: ${translate(first.fault, "en")}`,
    file: { name: basename(path), sha256: sha256(bytes), refused: report.refusedCount, ...extent(samples) },
  }
})

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const extent = (samples: ReadonlyArray<Sample>): Pick<BacktestFile, "samples" | "from" | "to"> => {
  if (samples.length === 0) return { samples: 0 }
  const days = samples.map(({ observedDay }) => observedDay)
  const day = (pick: (a: number, b: number) => number): LocalDate.LocalDate =>
    LocalDate.fromEpochDay(days.reduce((a, b) => pick(a, b)))
  return { samples: samples.length, from: day(Math.min), to: day(Math.max) }
}

/** Values the new deals in samples of the catalogue, each as of the day before, market by market. */
const watchedMarkets = Effect.fnUntraced(function* (
  { asset, samples: bytes, since }: Extract<BacktestTask, { readonly _tag: "Drift" }>,
  today: LocalDate.LocalDate,
  onProgress: OnProgress,
): Effect.fn.Return<Stream.Stream<BacktestPiece>, Refused> {
  const { definition, format } = yield* marketOf(asset)
  const { samples } = yield* collectSamples({
    asset,
    format,
    bytes,
    fileName: "catalogue",
    owner: undefined,
    today,
  }).pipe(Effect.mapError(({ message }) => new Refused({ message })))
  const { keys } = definition.recipe
  const oldestFirst = samples.toSorted((a, b) => a.observedDay - b.observedDay)
  const byMarket = [...Map.groupBy(oldestFirst, ({ city, facts }) => keys.market(city, facts))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return Stream.fromIterable(byMarket, { chunkSize: 1 }).pipe(
    Stream.flatMap(([market, own]) => {
      const watch = driftByMonth({
        market: definition,
        samples: own,
        since,
        now: () => performance.now(),
        onProgress: (done, total) => onProgress(done, total, market),
      })
      return watch !== undefined && watch.all.n >= LEAST_DEALS
        ? Stream.succeed<BacktestPiece>({ _tag: "Watched", watched: { market, ...watch } })
        : Stream.empty
    }),
  )
})

/** The thread that runs backtests. */
serveTasks(({ progress, task, today }: BacktestOrder) => {
  const onProgress: OnProgress = (...told) => progress.postMessage(told)
  const pieces: Stream.Stream<BacktestPiece, { readonly message: string }> =
    task._tag === "Runs"
      ? Stream.unwrap(measuredRuns(task.first, task.others, today, onProgress))
      : Stream.unwrap(watchedMarkets(task, today, onProgress))
  // An error loses its message on its way out of a thread.
  return Stream.mapError(pieces, ({ message }) => ({ message }))
})
