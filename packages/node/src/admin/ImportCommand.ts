import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { basename } from "node:path"
import { LocalDate } from "@open-valuation/core"
import { type ImportReport, importSamples } from "@open-valuation/samples"
import { SampleStore } from "@open-valuation/samples/sql"
import { Accounts } from "@open-valuation/service"
import { Effect, Queue, Stream } from "effect"
import { noSuchAccount } from "./AccountCommands.ts"
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

    const ownerOf = Effect.fnUntraced(function* (name: string | null) {
      if (name === null) return undefined
      const account = (yield* accounts.list).find((one) => one.name === name)
      return account === undefined ? yield* noSuchAccount({ name }) : account.accountId
    })

    const importSamplesOf: AdminMethods<never>["importSamples"] = ({ account, asset, path }) =>
      Stream.callback((reports) =>
        Effect.gen(function* () {
          const owner = yield* ownerOf(account)
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
              return Queue.offer(reports, { _tag: "ImportProgress", bytes: bytesRead, totalBytes, rows: report.rows })
            }),
            Stream.map((batch) => batch.samples),
          )
          const { added } = yield* store
            .insert(asset, owner, samples)
            .pipe(Effect.mapError(({ message }) => new AdminRefused({ message })))
          yield* imported
          yield* Queue.offer(reports, { _tag: "ImportDone", ...report, added })
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
