import { Effect, Layer, Stream } from "effect"
import { AnalysisLost, StatementAnalysis } from "../../reviews/Corrections.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"

/** Analyses corrected statements in threads. */
export const statementAnalysisLayer: Layer.Layer<StatementAnalysis> = Layer.effect(
  StatementAnalysis,
  Effect.map(
    makeReaderThreads("correction"),
    (run): StatementAnalysis["Service"] =>
      ({ account, lines, ...task }) =>
        run(account, task, ({ cursor }) => lines(cursor)).pipe(
          Stream.catchTags({
            ThreadLost: (lost) =>
              lost.reason === "crash" ? Stream.die(lost) : Stream.fail(new AnalysisLost({ reason: lost.reason })),
            TaskFailed: (failed) => Stream.die(failed),
          }),
        ),
  ),
)
