import { MessageChannel, type MessagePort } from "node:worker_threads"
import type { AssetType } from "@open-valuation/core"
import { LocalDate } from "@open-valuation/core/domain"
import { makeThreads } from "@open-valuation/files/threads"
import { Console, DateTime, Effect, Schema, Stream } from "effect"
import { progressBar } from "../Progress.ts"
import { Refused } from "../Refused.ts"
import type { BacktestFlags, BacktestRecord, Reference } from "./BacktestRecord.ts"
import type { WatchedMarket } from "./drift/DriftTable.ts"
import { marketOf } from "./Markets.ts"

/** A backtest to run. */
export interface PlannedRun {
  readonly name: string
  readonly asset: AssetType
  /** Paths relative to the caller's folder. */
  readonly train: ReadonlyArray<string>
  readonly test: string
  readonly flags: BacktestFlags
  readonly references?: ReadonlyArray<Reference>
}

/** What a run gives: lines for the terminal, and its record as far as it needs no clock. */
export type MeasuredPiece =
  | { readonly _tag: "Note"; readonly line: string }
  | { readonly _tag: "Measured"; readonly record: Omit<BacktestRecord, "measuredAt"> }

/** Fewer deals than this, in all months together, say nothing about a market. */
export const LEAST_DEALS = 10

/** Work of the thread: runs that learn in the same way, or the new deals in samples of the catalogue (CSV). */
export type BacktestTask =
  | { readonly _tag: "Runs"; readonly first: PlannedRun; readonly others: ReadonlyArray<PlannedRun> }
  | {
      readonly _tag: "Drift"
      readonly asset: AssetType
      readonly since: LocalDate.LocalDate
      readonly samples: Uint8Array
    }

/** What the thread hands over. */
export type BacktestPiece = MeasuredPiece | { readonly _tag: "Watched"; readonly watched: WatchedMarket }

/** Called for each row that is valued; `note` says of what. */
export type OnProgress = (done: number, total: number, note: string) => void

/** A task as it is passed to the thread. It sends the arguments of `OnProgress` through the port. */
export interface BacktestOrder {
  readonly task: BacktestTask
  readonly today: LocalDate.LocalDate
  readonly progress: MessagePort
}

/** A backtest takes hours where it must, and about as much memory as the process itself might take. */
const budget = { time: "7 days", memoryMb: 8_192, youngMemoryMb: 24, outputMb: 1_024 } as const

/** Runs a task in a thread, which an interruption ends at once. */
export const inThread = (label: string, task: BacktestTask): Stream.Stream<BacktestPiece, Refused> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const run = yield* makeThreads<BacktestOrder, BacktestPiece>({
        module: new URL("BacktestWorker", import.meta.url),
        most: 1,
        budget,
        transfer: ({ progress }) => [progress],
      })
      const bar = yield* progressBar(label)
      const { port1, port2 } = new MessageChannel()
      port1.on("message", (progress: Parameters<OnProgress>) => bar.update(...progress)).unref()
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          port1.close()
          bar.clear()
        }),
      )
      return run({ task, today: yield* LocalDate.today, progress: port2 }).pipe(
        Stream.tap(() => Effect.sync(bar.clear)),
      )
    }),
  ).pipe(
    Stream.catchTags({
      TaskFailed: ({ error }) =>
        Stream.fromEffect(
          Effect.flatMap(Effect.orDie(decode(error)), ({ message }) => Effect.fail(new Refused({ message }))),
        ),
      ThreadLost: (lost) =>
        lost.reason === "crash"
          ? Stream.die(lost)
          : Stream.fail(
              new Refused({
                message:
                  lost.reason === "busy"
                    ? "The machine is too busy for the backtest: try again later"
                    : `The backtest took too much ${lost.reason}: measure with fewer samples`,
              }),
            ),
    }),
  )

const decode = Schema.decodeUnknownEffect(Schema.Struct({ message: Schema.String }))

/** Runs backtests that learn alike. `done` receives each record as soon as it is made. */
export const measureRuns = Effect.fnUntraced(function* <E, R>(
  first: PlannedRun,
  others: ReadonlyArray<PlannedRun>,
  done: (record: BacktestRecord) => Effect.Effect<void, E, R>,
) {
  const { definition } = yield* marketOf(first.asset)
  const { ahead, forecast, holdOut, random, walkForward } = first.flags
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
  if (forecast === true && (ahead === undefined || definition.wearing === undefined)) {
    return yield* new Refused({
      message:
        "--forecast carries values of assets that wear out, such as VEHICLE and EQUIPMENT, ahead: give --ahead DAYS",
    })
  }
  yield* Stream.runForEach(inThread("Valuing", { _tag: "Runs", first, others }), (piece) =>
    Effect.gen(function* () {
      if (piece._tag === "Note") yield* Console.error(piece.line)
      if (piece._tag !== "Measured") return
      const measuredAt = DateTime.formatIso(yield* DateTime.now)
      yield* done({ ...piece.record, measuredAt })
    }),
  )
})
