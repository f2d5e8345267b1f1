import { stat } from "node:fs/promises"
import { Effect, Queue, Stream } from "effect"
import { Accounts } from "../../service/index.ts"
import { Budgets } from "../Budgets.ts"
import { ownerOf } from "./AccountCommands.ts"
import type { AdminMethods } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"
import { makeImportFile } from "./ImportFile.ts"
import { unreadable } from "./ImportThreads.ts"

/**
 * Imports a file into the store: all of it, or nothing if it cannot be read to the end. `imported` runs before the last
 * report, so that the samples are in use by then.
 */
export const importCommand = (imported: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const importFile = yield* makeImportFile(imported, (yield* Budgets).import)

    const importSamples: AdminMethods<never>["importSamples"] = ({ account, asset, path }) =>
      Stream.callback((reports) =>
        Effect.gen(function* () {
          const owner = yield* ownerOf(accounts, account)
          const totalBytes = yield* sizeOf(path)
          const { markets, unknownColumns, ...done } = yield* importFile({
            asset,
            file: { path },
            owner,
            dryRun: false,
            onProgress: ({ bytesRead, rows }) =>
              Queue.offer(reports, { _tag: "ImportProgress", bytes: bytesRead, totalBytes, rows }),
          }).pipe(Effect.mapError(refused))
          yield* Queue.offer(reports, { _tag: "ImportDone", ...done })
          yield* Queue.end(reports)
        }),
      )
    return { importSamples }
  })

const refused = ({ message }: { readonly message: string }) => new AdminRefused({ message })

const sizeOf = (path: string): Effect.Effect<number, AdminRefused> =>
  Effect.tryPromise({ try: () => stat(path), catch: (cause) => refused(unreadable(path, cause)) }).pipe(
    Effect.flatMap((found) =>
      found.isFile() ? Effect.succeed(found.size) : Effect.fail(refused({ message: `${path} is not a file` })),
    ),
  )
