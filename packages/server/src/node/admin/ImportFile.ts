import { isDemo, LocalDate, Message } from "@open-valuation/core"
import { libraryAsset } from "@open-valuation/core/assets"
import type { Budget, TaskFailed, ThreadLost } from "@open-valuation/files/threads"
import { type Added, type ImportReport, PriceLevels, type SampleAsset } from "@open-valuation/store"
import { SampleStore } from "@open-valuation/store/sql"
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
}

/** The outcome of an import, or of its trial. */
export interface FileOutcome extends ImportReport, Added {
  readonly markets: ReadonlyArray<MarketCount>
  readonly unknownColumns: ReadonlyArray<string>
  /** Markets of the file whose demo samples are no longer used. */
  readonly demoDisplaced: ReadonlyArray<MarketCount>
}

/**
 * Imports files into the store: all of a file, or nothing if it cannot be read to the end. `imported` runs before an
 * import ends, so that the samples are in use by then.
 */
export const makeImportFile = Effect.fnUntraced(function* (imported: Effect.Effect<void>, budget: Budget) {
  const store = yield* SampleStore
  const read = yield* makeImportThreads(budget)
  const { moduleOf, recipes } = yield* ServedAssets

  /** The markets of an asset: how many demo samples they have, and the level of the prices of others. */
  const known = Effect.fnUntraced(function* (asset: SampleAsset) {
    const demo = new Map<string, number>()
    const levels = new PriceLevels(libraryAsset(asset)?.prices)
    const keys = recipes.get(asset)?.keys
    if (keys === undefined) return { demo, levels: levels.medians() }
    yield* Stream.runForEach(store.changesSince(asset, 0), (page) =>
      Effect.sync(() => {
        for (const { sample } of page) {
          const market = keys.market(sample.city, sample.facts)
          if (isDemo(sample)) demo.set(market, (demo.get(market) ?? 0) + 1)
          else levels.add(market, sample)
        }
      }),
    )
    return { demo, levels: levels.medians() }
  })

  return Effect.fnUntraced(function* (wish: FileWish): Effect.fn.Return<FileOutcome, ImportRefused> {
    const { asset, dryRun, file, most = Number.POSITIVE_INFINITY, onProgress = () => Effect.void, owner } = wish
    if (!recipes.has(asset)) return yield* withoutSamples(asset, [...recipes.keys()])
    const { demo, levels } = yield* known(asset)
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
    // The store has one transaction for all samples. It must not wait for the thread of an account: others need its
    // connection, and what an account may import fits into memory.
    const ready = owner === undefined ? samples : Stream.fromIterable(yield* Stream.runCollect(samples))
    const { added, conflicts } = yield* dryRun ? store.preview(owner, ready) : store.insert(asset, owner, ready)
    if (!dryRun) yield* imported
    const { markets = [], report = NO_ROWS, unknownColumns = [] } = end ?? {}
    const demoDisplaced = markets.flatMap(({ market }) => {
      const displaced = demo.get(market)
      return displaced === undefined ? [] : [{ market, count: displaced }]
    })
    return { ...report, added, conflicts, markets, unknownColumns, demoDisplaced }
  })
})

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
