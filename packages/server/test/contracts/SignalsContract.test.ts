import { type Signals, TaskSignals } from "@open-valuation/server/service"
import { Context, Effect, Layer, Stream } from "effect"
import { breachesAreNoticed } from "../../../testing/test/contracts/Broken.ts"
import { type OpenSignals, signalsRules } from "../../src/contracts/SignalsContract.ts"

const local = (): Signals =>
  Context.get(Effect.runSync(Effect.scoped(Layer.build(Layer.fresh(TaskSignals.layerLocal)))), TaskSignals)

const opened =
  (change: (signals: Signals) => Partial<Signals> = () => ({})) =>
  (): OpenSignals => {
    const signals = local()
    const one = { ...signals, ...change(signals) }
    return { one, other: one }
  }

breachesAreNoticed("the contract of signals", signalsRules, opened(), {
  "reach the listener of a task, with the progress, from its own process and from another": opened(({ changed }) => ({
    changed: (taskId) => changed(taskId),
  })),
  "reach the listeners of no other task": opened(({ changed }) => ({
    changed: (taskId, progress) =>
      Effect.andThen(changed(taskId, progress), taskId === 22 ? changed(21, progress) : Effect.void),
  })),
  "reach every listener of a task": opened(({ listen }) => {
    let count = 0
    return { listen: (taskId) => (taskId === 31 && count++ > 0 ? Effect.succeed(Effect.never) : listen(taskId)) }
  }),
  "merge into one, with the latest progress, while a listener is slow": opened(({ changed }) => {
    let seen = 0
    return {
      changed: (taskId, progress) => changed(taskId, progress === undefined || seen++ === 0 ? progress : undefined),
    }
  }),
  "are kept for a listener that gave up waiting and waits again": opened(({ listen }) => ({
    listen: (taskId) =>
      Effect.map(listen(taskId), (next) => {
        let isOver = false
        return Effect.suspend(() => (isOver ? Effect.never : next)).pipe(
          Effect.onInterrupt(() => Effect.sync(() => (isOver = true))),
        )
      }),
  })),
  "are heard for as long as the listener's scope is open": opened(() => ({ isHeard: () => true })),
  "tell of new work to every process, once it is asked for": opened(() => ({ works: Stream.never })),
  "lose none of many": opened(({ changed }) => ({
    changed: (taskId, progress) => (taskId % 500 === 499 ? Effect.void : changed(taskId, progress)),
  })),
})
