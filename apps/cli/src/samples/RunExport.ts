import { open, rename, rm, stat } from "node:fs/promises"
import type { AssetType } from "@open-valuation/core/domain"
import { Admin } from "@open-valuation/node/admin"
import { Console, Effect, Option, Stream } from "effect"
import { callerPath } from "../CallerPath.ts"
import { onDisk } from "../Disk.ts"
import { Refused } from "../Refused.ts"
import { withAdmin } from "../WithAdmin.ts"

/** Input of `ov samples export`. */
export interface ExportInput {
  readonly asset: AssetType
  readonly market: Option.Option<string>
  readonly source: Option.Option<string>
  readonly account: Option.Option<string>
  readonly out: Option.Option<string>
}

/** Writes samples as CSV to a file, or to stdout. */
export const runExport = Effect.fnUntraced(function* (input: ExportInput) {
  const wish = {
    asset: input.asset,
    market: Option.getOrNull(input.market),
    source: Option.getOrNull(input.source),
    account: Option.getOrNull(input.account),
  }
  const path = Option.isNone(input.out) ? undefined : yield* callerPath(input.out.value)
  const exported = (write: Write) =>
    Effect.flatMap(Admin, (admin) =>
      Stream.runFoldEffect(
        admin.exportSamples(wish),
        () => 0,
        (sum, piece) => Effect.as(write(piece.csv), sum + piece.rows),
      ),
    )
  const rows = yield* (path === undefined ? exported(toStdout) : intoFile(path, exported)).pipe(
    withAdmin,
    Effect.catchTag("AdminRefused", ({ message }) => Effect.fail(new Refused({ message }))),
  )
  if (path !== undefined) yield* Console.log(`${rows} samples written to ${path}`)
})

type Write = (text: string) => Effect.Effect<void, Refused>

/** Hands out the writing of a file. Whoever looks sees no file or the whole file; what a failure leaves is removed. */
const intoFile = Effect.fnUntraced(function* <A, E, R>(path: string, use: (write: Write) => Effect.Effect<A, E, R>) {
  // A device or a pipe is written as it is.
  const isFile = yield* onDisk(path, () =>
    stat(path).then(
      (found) => found.isFile(),
      () => true,
    ),
  )
  const part = isFile ? `${path}.part` : path
  const file = yield* Effect.acquireRelease(
    onDisk(path, () => open(part, "w")),
    (opened) =>
      Effect.promise(async () => {
        await opened.close()
        if (isFile) await rm(part, { force: true })
      }),
  )
  const done = yield* use((text) => onDisk(path, () => file.appendFile(text)))
  if (isFile) {
    yield* onDisk(path, async () => {
      await file.datasync()
      await rename(part, path)
    })
  }
  return done
}, Effect.scoped)

const toStdout: Write = (text) =>
  Effect.callback<void, Refused>((resume) => {
    const fail = (cause: Error) =>
      resume(Effect.fail(new Refused({ message: `stdout cannot be written: ${cause.message}` })))
    process.stdout.once("error", fail)
    process.stdout.write(text, (cause) => {
      // The event comes after this call, and would end the process if nobody listened.
      if (cause) return fail(cause)
      process.stdout.off("error", fail)
      resume(Effect.void)
    })
  })
