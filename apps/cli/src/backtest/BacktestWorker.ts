import { serveTasks } from "@open-valuation/files/threads"
import { Stream } from "effect"
import type { BacktestOrder, BacktestPiece, OnProgress } from "./BacktestThread.ts"
import { watchedMarkets } from "./drift/WatchedMarkets.ts"
import { measuredRuns } from "./MeasureRuns.ts"

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
