import { availableParallelism } from "node:os"
import type { Message } from "@open-valuation/core/domain"
import type { StatementFile } from "@open-valuation/core/statement"
import { Effect, Stream } from "effect"
import { unreadable } from "../documents/DocumentThreads.ts"
import { makeThreads } from "@open-valuation/threads"

/** A file of the disk to read. */
export interface StatementTask {
  readonly path: string
  /** What it is called in results. */
  readonly fileName: string
  readonly password: string | undefined
}

/** A statement, or why there is none. A file of an archive has its own. */
export type StatementRead =
  | { readonly _tag: "Statement"; readonly statement: StatementFile }
  | { readonly _tag: "Unreadable"; readonly fileName: string; readonly reason: Message }

/** Heap of a thread. */
const MEMORY_MB = 1024

/** Longer than a reader's own time limit: nothing is said before a file has been read. */
const PATIENCE = "120 seconds"

/** Reads statements on all cores; each file gives at least one answer, and never fails. */
export const makeStatementReading = Effect.gen(function* () {
  const cores = availableParallelism()
  const run = yield* makeThreads<StatementTask, StatementRead>({
    module: new URL("StatementWorker", import.meta.url),
    most: cores,
    memoryMb: MEMORY_MB,
    patience: PATIENCE,
  })
  const read = (task: StatementTask): Effect.Effect<ReadonlyArray<StatementRead>> =>
    Stream.runCollect(run(task)).pipe(
      Effect.catch((error) => Stream.runCollect(Stream.unwrap(unreadable(task, error)))),
      Effect.catch(({ fileName, reason }) =>
        Effect.succeed<ReadonlyArray<StatementRead>>([
          { _tag: "Unreadable", fileName, reason: { code: `document.${reason}`, params: { fileName } } },
        ]),
      ),
    )
  return { read, cores }
})
