import { stat } from "node:fs/promises"
import { isDemo, LocalDate } from "@open-valuation/core"
import type { ImportReport, SampleAsset } from "@open-valuation/samples"
import { SampleStore } from "@open-valuation/samples/sql"
import { Accounts } from "@open-valuation/service"
import { Effect, Queue, Stream } from "effect"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { ownerOf } from "./AccountCommands.ts"
import type { AdminMethods } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"
import { type ImportPiece, makeImportThreads, unreadable } from "./ImportThreads.ts"

/**
 * Imports a file into the store: all of it, or nothing if it cannot be read to the end. `imported` runs before the last
 * report, so that the samples are in use by then.
 */
export const importCommand = (imported: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const store = yield* SampleStore
    const accounts = yield* Accounts
    const read = yield* makeImportThreads
    const { moduleOf, recipes } = yield* ServedAssets

    /** Demo samples of the markets for which the file has samples of another source. */
    const displaced = Effect.fnUntraced(function* (asset: SampleAsset, markets: ReadonlySet<string>) {
      const counts = new Map<string, number>()
      const keys = recipes.get(asset)?.keys
      if (keys === undefined || markets.size === 0) return []
      yield* Stream.runForEach(store.changesSince(asset, 0), (page) =>
        Effect.sync(() => {
          for (const { sample } of page) {
            const market = isDemo(sample) ? keys.market(sample.city, sample.facts) : ""
            if (markets.has(market)) counts.set(market, (counts.get(market) ?? 0) + 1)
          }
        }),
      )
      return [...counts].map(([market, count]) => ({ market, count }))
    })

    const importSamplesOf: AdminMethods<never>["importSamples"] = ({ account, asset, path }) =>
      Stream.callback((reports) =>
        Effect.gen(function* () {
          if (!recipes.has(asset)) return yield* withoutSamples(asset, [...recipes.keys()])
          const owner = yield* ownerOf(accounts, account)
          const totalBytes = yield* Effect.tryPromise({
            try: () => stat(path),
            catch: (cause) => unreadable(path, cause),
          }).pipe(
            Effect.flatMap((found) => (found.isFile() ? Effect.succeed(found.size) : Effect.fail(notAFile(path)))),
          )
          let end: Extract<ImportPiece, { readonly _tag: "End" }> | undefined
          const samples = read({
            asset,
            path,
            owner,
            today: yield* LocalDate.today,
            module: moduleOf(asset),
          }).pipe(
            Stream.tap((piece) => {
              if (piece._tag === "End") {
                end = piece
                return Effect.void
              }
              const { bytesRead, rows } = piece
              return Queue.offer(reports, { _tag: "ImportProgress", bytes: bytesRead, totalBytes, rows })
            }),
            Stream.map((piece) => (piece._tag === "Samples" ? piece.samples : [])),
          )
          const { added, conflicts } = yield* store
            .insert(asset, owner, samples)
            .pipe(Effect.mapError(({ message }) => new AdminRefused({ message })))
          yield* imported
          const { markets = [], report = NO_ROWS } = end ?? {}
          const demoDisplaced = yield* displaced(asset, new Set(markets))
          yield* Queue.offer(reports, { _tag: "ImportDone", ...report, added, conflicts, demoDisplaced })
          yield* Queue.end(reports)
        }),
      )
    return { importSamples: importSamplesOf }
  })

const withoutSamples = (asset: string, known: ReadonlyArray<string>) =>
  new AdminRefused({ message: `${asset} has no samples here: choose ${known.join(", ")}` })

const notAFile = (path: string) => new AdminRefused({ message: `${path} is not a file` })

/** Report for a file without a batch. */
const NO_ROWS: ImportReport = { rows: 0, accepted: 0, refusedCount: 0, refused: [], warnings: [] }
