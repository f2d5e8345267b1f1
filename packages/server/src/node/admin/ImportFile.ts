import { LocalDate, Message } from "@open-valuation/core"
import type { Budget, TaskFailed, ThreadLost } from "@open-valuation/files/threads"
import type { Added, ImportReport, Progress, SampleAsset } from "@open-valuation/store"
import type { SampleSet, SampleStore } from "@open-valuation/store/sql"
import { Effect, Schema, Stream } from "effect"
import { ServedAssets } from "../assets/ServedAssets.ts"
import {
  type ImportPiece,
  ImportRefused,
  type ImportTask,
  type MarketCount,
  type SampleFile,
} from "../threads/ImportJob.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"

/** Reads files of samples in threads, so that a server keeps answering. */
export const makeImportThreads = (budget: Budget) =>
  Effect.map(
    makeReaderThreads("import", { budget, long: true }),
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
  const why =
    error.reason === "busy"
      ? "the machine is too busy. Import it again later."
      : `it took too much ${error.reason}. Split it into smaller files.`
  const message = `${name} was not imported: ${why}`
  return Effect.fail(new ImportRefused({ message, told: { code: "samples.tooMuch", params: {} } }))
}

const decode = Schema.decodeUnknownEffect(
  Schema.Struct({
    message: Schema.String,
    told: Message,
  }),
)

/** A file to import, or with `dryRun` to count what an import would do. */
export interface FileWish {
  readonly asset: SampleAsset
  readonly file: SampleFile
  /** The only account that sees the samples; `undefined` shares them with all. */
  readonly owner: number | undefined
  readonly dryRun: boolean
  /** The file is refused as a whole if it has more samples. */
  readonly most?: number | undefined
  /** Called with each piece of the file that was read. */
  readonly onProgress?: (piece: { readonly bytesRead: number; readonly rows: number }) => Effect.Effect<unknown>
  /** Called with each part of a large file that was filed after it was read. */
  readonly onFiled?: (progress: Progress) => Effect.Effect<unknown>
}

/** The outcome of an import, or of its trial. */
export interface FileOutcome extends ImportReport, Added {
  readonly markets: ReadonlyArray<MarketCount>
  readonly unknownColumns: ReadonlyArray<string>
  readonly leftOutColumns: ReadonlyArray<string>
  /** Markets of the file whose demo samples are no longer used. */
  readonly demoDisplaced: ReadonlyArray<MarketCount>
}

/** How samples are kept, and what is known of the markets. */
export type FileStore = Pick<SampleStore["Service"], "insert" | "preview" | "levels" | "sets">

/** Imports files into a store: all of a file, or nothing if it cannot be read to the end. */
export const makeImportFile = Effect.fnUntraced(function* (store: FileStore, budget: Budget) {
  const read = yield* makeImportThreads(budget)
  const { moduleOf, recipes } = yield* ServedAssets

  return Effect.fnUntraced(function* (wish: FileWish): Effect.fn.Return<FileOutcome, ImportRefused> {
    const {
      asset,
      dryRun,
      file,
      most = Number.POSITIVE_INFINITY,
      onFiled,
      onProgress = () => Effect.void,
      owner,
    } = wish
    if (!recipes.has(asset)) return yield* withoutSamples(asset, [...recipes.keys()])
    const levels = yield* store.levels(asset)
    let end: Extract<ImportPiece, { readonly _tag: "End" }> | undefined
    let count = 0
    const samples = read({ asset, file, owner, levels, today: yield* LocalDate.today, module: moduleOf(asset) }).pipe(
      Stream.tap((piece) => {
        if (piece._tag === "Samples") {
          count += piece.samples.length
          return count > most ? Effect.fail(tooMany(most)) : onProgress(piece)
        }
        end = piece
        return Effect.void
      }),
      Stream.map((piece) => (piece._tag === "Samples" ? piece.samples : [])),
    )
    const { added, conflicts } = yield* dryRun
      ? store.preview(asset, owner, samples)
      : store.insert(asset, owner, samples, onFiled)
    const { markets = [], report = NO_ROWS, unknownColumns = [], leftOutColumns = [] } = end ?? {}
    const demo = (yield* store.sets(asset)).filter(({ isDemo }) => isDemo)
    const demoDisplaced = markets.flatMap(({ market }) => {
      const displaced = demo.filter((set) => set.market === market)
      return displaced.length === 0 ? [] : [{ market, count: displaced.reduce((sum, set) => sum + countOf(set), 0) }]
    })
    return { ...report, added, conflicts, markets, unknownColumns, leftOutColumns, demoDisplaced }
  })
})

const countOf = ({ counts }: SampleSet): number => counts.TRANSACTION + counts.LISTING + counts.AUCTION

const withoutSamples = (asset: string, known: ReadonlyArray<string>) => {
  const assets = known.join(", ")
  return new ImportRefused({
    message: `${asset} has no samples here: choose ${assets}`,
    told: { code: "samples.asset", params: { assets } },
  })
}

const tooMany = (most: number) =>
  new ImportRefused({
    message: `The file has more than ${most} samples: split it`,
    told: { code: "samples.tooMany", params: { most } },
  })

/** Report for a file without a batch. */
const NO_ROWS: ImportReport = { rows: 0, accepted: 0, refusedCount: 0, refused: [], warnings: [] }
