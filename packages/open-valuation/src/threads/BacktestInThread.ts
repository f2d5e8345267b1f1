import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/files/threads"
import { Effect, Option, Stream } from "effect"
import { isOwnAsset } from "../assets/LoadAsset.ts"
import { measure as measureHere } from "../backtest/BacktestHere.ts"
import type { BacktestTask, Measured } from "../backtest/BacktestTask.ts"
import { type KnownError, Refused } from "../FailureOf.ts"
import type { BacktestResult } from "../public/Backtest.ts"
import type { Answer } from "../public/Failure.ts"

const BUDGET = { time: "1 hour", memoryMb: 4_096, outputMb: 256 } as const

/** Measures the library's own assets in a thread, which ends with the call. */
export const measure = (task: BacktestTask, measured: Measured): Effect.Effect<BacktestResult, KnownError> =>
  // A thread cannot be sent the functions of a host's own asset.
  isOwnAsset(task.asset) ? Effect.scoped(inThread(task)) : measureHere(task, measured)

const inThread = Effect.fnUntraced(function* (task: BacktestTask) {
  const run = yield* makeThreads<BacktestTask, Answer<BacktestResult>>({
    module: new URL("Worker", import.meta.url),
    job: "backtest",
    most: 1,
    budget: BUDGET,
  })
  const last = yield* Effect.mapError(Stream.runLast(run(task)), lost)
  const answer = Option.getOrThrow(last)
  return answer.status === "OK" ? answer.result : yield* Effect.fail(new Refused(answer))
})

const reasons = {
  memory: `took more than ${BUDGET.memoryMb} MB: give it fewer rows`,
  time: `took more than ${BUDGET.time}: give it fewer rows`,
  busy: "was not completed, because the machine is too busy: try again later",
  output: `gave more than ${BUDGET.outputMb} MB: give it fewer rows`,
  crash: "crashed, which is a mistake of this program",
} as const

const lost = (error: TaskFailed | ThreadLost): Refused => {
  const reason = error._tag === "ThreadLost" ? error.reason : "crash"
  return new Refused({ status: "BROKEN", message: `The backtest ${reasons[reason]}.`, cause: error })
}
