import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { basename } from "node:path"
import { isDemo, LocalDate } from "@open-valuation/core"
import { type ImportReport, importSamples, type SampleAsset } from "@open-valuation/samples"
import { SampleStore } from "@open-valuation/samples/sql"
import { Accounts } from "@open-valuation/service"
import { Effect, Queue, Stream } from "effect"
import { recipes } from "../AssetMarkets.ts"
import { ownerOf } from "./AccountCommands.ts"
import type { AdminMethods } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"

/** Bytes of a file that are read at once. */
const PIECE = 1 << 16

/**
 * The import of a file into the store: all of it or, when it cannot be read to its end, nothing. `imported` runs before
 * the last report, so that who waits for it finds the samples in use.
 */
export const importCommand = (imported: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const store = yield* SampleStore
    const accounts = yield* Accounts

    /** Demo samples of the markets that a file has samples of another source for. */
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
          const owner = yield* ownerOf(accounts, account)
          const totalBytes = yield* Effect.tryPromise({
            try: () => stat(path),
            catch: (cause) => unreadable(path, cause),
          }).pipe(
            Effect.flatMap((found) => (found.isFile() ? Effect.succeed(found.size) : Effect.fail(notAFile(path)))),
          )
          let bytesRead = 0
          const bytes = Stream.fromAsyncIterable<Uint8Array, AdminRefused>(
            createReadStream(path, { highWaterMark: PIECE }),
            (cause) => unreadable(path, cause),
          ).pipe(
            Stream.tap((piece) =>
              Effect.sync(() => {
                bytesRead += piece.length
              }),
            ),
          )
          const markets = new Set<string>()
          const keys = recipes.get(asset)?.keys
          let report: ImportReport = { rows: 0, accepted: 0, refusedCount: 0, refused: [], warnings: [] }
          const samples = importSamples({
            asset,
            bytes,
            fileName: basename(path),
            owner,
            today: yield* LocalDate.today,
          }).pipe(
            Stream.tap((batch) => {
              report = batch.report
              for (const sample of batch.samples) {
                if (keys !== undefined && !isDemo(sample)) markets.add(keys.market(sample.city, sample.facts))
              }
              return Queue.offer(reports, { _tag: "ImportProgress", bytes: bytesRead, totalBytes, rows: report.rows })
            }),
            Stream.map((batch) => batch.samples),
          )
          const { added } = yield* store
            .insert(asset, owner, samples)
            .pipe(Effect.mapError(({ message }) => new AdminRefused({ message })))
          yield* imported
          const demoDisplaced = yield* displaced(asset, markets)
          yield* Queue.offer(reports, { _tag: "ImportDone", ...report, added, demoDisplaced })
          yield* Queue.end(reports)
        }),
      )
    return { importSamples: importSamplesOf }
  })

const notAFile = (path: string) => new AdminRefused({ message: `${path} is not a file` })

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
}

/** The line about a file that cannot be read. */
const unreadable = (path: string, cause: unknown): AdminRefused => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const what = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
  return new AdminRefused({ message: `${path} cannot be read: ${what}` })
}
