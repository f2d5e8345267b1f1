import type { LocalDate, Message } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import type { Budget, TaskFailed, ThreadLost } from "@open-valuation/files/threads"
import type { ImportedSample, ImportReport, SampleAsset } from "@open-valuation/store"
import { Data, Effect, Schema, Stream } from "effect"
import { makeReaderThreads } from "../documents/ReaderThreads.ts"

/** A file on this machine, or the bytes of one. */
export type SampleFile = { readonly path: string } | { readonly fileName: string; readonly bytes: Uint8Array }

/** A file of samples, as it is passed to a thread. */
export interface ImportTask {
  readonly file: SampleFile
  readonly asset: SampleAsset
  readonly owner: number | undefined
  readonly today: LocalDate.LocalDate
  /** URL of the module of an asset that the operator adds. */
  readonly module?: string | undefined
}

/** Samples of a file in one market. */
export interface MarketCount {
  readonly market: string
  readonly count: number
}

/**
 * Output of the thread: samples, and at the end a report on the rows, the markets of all samples that are not
 * simulated, and the columns whose meaning is not known.
 */
export type ImportPiece =
  | {
      readonly _tag: "Samples"
      readonly samples: ReadonlyArray<ImportedSample>
      /** Bytes of the file read so far. */
      readonly bytesRead: number
      readonly rows: number
    }
  | {
      readonly _tag: "End"
      readonly report: ImportReport
      readonly markets: ReadonlyArray<MarketCount>
      readonly unknownColumns: ReadonlyArray<string>
    }

/** A file cannot be imported. `message` is one line in English, `told` the same for readers of both languages. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{
  readonly message: string
  readonly told: Message
}> {}

/** Reads files of samples in threads, so that a server keeps answering. */
export const makeImportThreads = (budget: Budget) =>
  Effect.map(
    makeReaderThreads<ImportTask, ImportPiece>({
      module: new URL("ImportWorker", import.meta.url),
      budget,
      long: true,
    }),
    (run) =>
      (task: ImportTask): Stream.Stream<ImportPiece, ImportRefused> =>
        run(task.owner, task).pipe(Stream.catch((error) => Stream.fromEffect(refused(nameOf(task.file), error)))),
  )

/** The name of a file in messages. */
const nameOf = (file: SampleFile): string => ("path" in file ? file.path : file.fileName)

/** The error for a file that cannot be imported. */
const refused = (name: string, error: TaskFailed | ThreadLost): Effect.Effect<never, ImportRefused> => {
  if (error._tag === "TaskFailed") {
    return Effect.flatMap(Effect.orDie(decode(error.error)), (told) => Effect.fail(new ImportRefused(told)))
  }
  if (error.reason === "crash") return Effect.die(error)
  const message = `${name} was not imported: it took too much ${error.reason}. Split it into smaller files.`
  return Effect.fail(new ImportRefused({ message, told: { code: "samples.tooMuch", params: {} } }))
}

const decode = Schema.decodeUnknownEffect(
  Schema.Struct({
    message: Schema.String,
    told: Schema.Struct({ code: Schema.String, params: Schema.Record(Schema.String, Schema.String) }),
  }),
)

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
}

/** The error for a file that cannot be read. */
export const unreadable = (path: string, cause: unknown): ImportRefused => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const what = ownValue(reasons, code) ?? (cause instanceof Error ? cause.message : String(cause))
  return new ImportRefused({
    message: `${path} cannot be read: ${what}`,
    told: { code: "samples.unreadable", params: {} },
  })
}
