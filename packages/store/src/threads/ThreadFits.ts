import { MINIMUM_FIT_ROWS, type Recipe } from "@open-valuation/core/market"
import { type Budget, makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/files/threads"
import { Duration, Effect, Option, type Scope, Stream } from "effect"
import { FitFailed, fitHere, type Fitted, type FitTask } from "../models/Fitter.ts"
import { type FitOrder, sampleFeed } from "./FitJob.ts"

/** Threads that fit. */
export interface ThreadFits {
  /** Module whose job is `fitJob`, without its extension. */
  readonly module: URL
  readonly job: string
  /** Most threads at the same time. */
  readonly most: number
  /** Of each fit. */
  readonly budget: Budget
  /** Module of an added asset, by its type. */
  readonly moduleOf?: (assetType: string) => string | undefined
}

/**
 * Fits each market in a thread. Idle threads end after half a minute. A market with too few samples starts none: it has
 * no model.
 */
export const makeThreadFits = Effect.fnUntraced(function* ({
  budget,
  moduleOf = () => undefined,
  ...threads
}: ThreadFits): Effect.fn.Return<
  (recipe: Recipe, task: FitTask) => Effect.Effect<Fitted, FitFailed>,
  never,
  Scope.Scope
> {
  const run = yield* makeThreads<FitOrder, Fitted>({
    ...threads,
    budget,
    transfer: ({ samples }) => [samples],
  })
  return (recipe, task) =>
    Effect.suspend(() => {
      if (task.count < MINIMUM_FIT_ROWS) return fitHere(recipe, task)
      const { asOf, assetType, former } = task
      const { port, send } = sampleFeed(task.samples)
      const order: FitOrder = { assetType, asOf, former, samples: port, module: moduleOf(assetType) }
      // A thread that is lost takes no more samples.
      const fitted = Effect.raceFirst(
        Effect.andThen(send, Effect.never),
        Effect.map(Stream.runLast(run(order)), Option.getOrThrow),
      )
      return Effect.mapError(fitted, (error) => failed(task, error, budget))
    })
})

const adviceUnder = (budget: Budget) => ({
  memory: `it took more than ${budget.memoryMb} MB: import fewer of the older samples`,
  time: `it took more than ${Duration.toMinutes(budget.time)} minutes: import fewer of the older samples`,
  busy: "the machine is too busy; it is learned when it is asked for again",
  output: `its model is larger than ${budget.outputMb} MB: import fewer of the older samples`,
  crash: "it crashed, which is a mistake of this program",
})

const failed = ({ assetType, count }: FitTask, error: TaskFailed | ThreadLost, budget: Budget): FitFailed => {
  const reason = error._tag === "ThreadLost" ? error.reason : "crash"
  const message = `A market of ${count} samples of ${assetType} could not be learned: ${adviceUnder(budget)[reason]}.`
  return new FitFailed({ reason, message, cause: error })
}
