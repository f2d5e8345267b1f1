import type { LocalDate } from "@open-valuation/core"
import type { ImportedSample, ImportReport, SampleAsset } from "@open-valuation/samples"
import { makeThreads, type TaskFailed, type ThreadLost } from "@open-valuation/threads"
import { Effect, Schema, Stream } from "effect"
import { Budgets } from "../Budgets.ts"
import { AdminRefused } from "./AdminErrors.ts"

/** A file of samples, as it is passed to a thread. */
export interface ImportTask {
  readonly path: string
  readonly asset: SampleAsset
  readonly owner: number | undefined
  readonly today: LocalDate.LocalDate
  /** URL of the module of an asset that the operator adds. */
  readonly module?: string | undefined
}

/**
 * Output of the thread: samples, and at the end a report on the rows and the markets of all samples that are not
 * simulated.
 */
export type ImportPiece =
  | {
      readonly _tag: "Samples"
      readonly samples: ReadonlyArray<ImportedSample>
      /** Bytes of the file read so far. */
      readonly bytesRead: number
      readonly rows: number
    }
  | { readonly _tag: "End"; readonly report: ImportReport; readonly markets: ReadonlyArray<string> }

/**
 * Reads files of samples in a thread, so that a server keeps answering. One file at a time, in the order they are
 * stored.
 */
export const makeImportThreads = Effect.map(
  Effect.flatMap(Budgets, (budgets) =>
    makeThreads<ImportTask, ImportPiece>({
      module: new URL("ImportWorker", import.meta.url),
      most: 1,
      budget: budgets.import,
    }),
  ),
  (run) =>
    (task: ImportTask): Stream.Stream<ImportPiece, AdminRefused> =>
      run(task).pipe(Stream.catch((error) => Stream.fromEffect(refused(task.path, error)))),
)

/** The error for a file that cannot be imported. */
const refused = (path: string, error: TaskFailed | ThreadLost): Effect.Effect<never, AdminRefused> => {
  if (error._tag === "TaskFailed") {
    return Effect.flatMap(Effect.orDie(decode(error.error)), (told) => Effect.fail(new AdminRefused(told)))
  }
  if (error.reason === "crash") return Effect.die(error)
  const message = `${path} was not imported: it took too much ${error.reason}. Split it into smaller files.`
  return Effect.fail(new AdminRefused({ message }))
}

const decode = Schema.decodeUnknownEffect(Schema.Struct({ message: Schema.String }))

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
}

/** The error for a file that cannot be read. */
export const unreadable = (path: string, cause: unknown): AdminRefused => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const what = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
  return new AdminRefused({ message: `${path} cannot be read: ${what}` })
}
