import { makeThreads } from "@open-valuation/files/threads"
import { Data, Effect, Option, Schema, Stream } from "effect"
import { Budgets } from "../Budgets.ts"
import type { PortfolioTask, ValuedRows } from "./PortfolioTask.ts"

/** Rows could not be valued: `message` is one line that says what to do. */
export class PortfolioFailed extends Data.TaggedError("PortfolioFailed")<{ readonly message: string }> {}

/**
 * Threads that value rows, each with the samples and models of a snapshot in its memory. A task waits for a free
 * thread.
 */
export const makePortfolioThreads = Effect.fnUntraced(function* (most: number) {
  const { portfolio: budget } = yield* Budgets
  const run = yield* makeThreads<PortfolioTask, ValuedRows>({
    module: new URL("PortfolioWorker", import.meta.url),
    most,
    budget,
  })
  return (task: PortfolioTask): Effect.Effect<ValuedRows, PortfolioFailed> =>
    Stream.runLast(run(task)).pipe(
      Effect.flatMap(Option.match({ onNone: () => Effect.die(new Error("no rows")), onSome: Effect.succeed })),
      Effect.catchTags({
        TaskFailed: ({ error }) =>
          Effect.flatMap(Effect.orDie(decode(error)), ({ message }) => Effect.fail(new PortfolioFailed({ message }))),
        ThreadLost: (lost) =>
          lost.reason === "crash"
            ? Effect.die(lost)
            : Effect.fail(new PortfolioFailed({ message: advice[lost.reason](task, budget.memoryMb) })),
      }),
    )
})

const advice = {
  memory: (_: PortfolioTask, most: number) =>
    `A thread took more than ${most} MB: value with fewer samples, or one asset at a time`,
  time: ({ rows }: PortfolioTask) =>
    `The rows from line ${rows[0]?.line ?? 0} took too long: many past valuation dates mean many models to learn`,
  output: ({ rows }: PortfolioTask) => `The rows from line ${rows[0]?.line ?? 0} are too large`,
}

const decode = Schema.decodeUnknownEffect(Schema.Struct({ message: Schema.String }))
