import { open } from "node:fs/promises"
import type { AssetType } from "@open-valuation/core/domain"
import { Admin } from "@open-valuation/server/admin"
import { Console, Effect, Option, Stream } from "effect"
import { callerPath } from "../CallerPath.ts"
import { onDisk, writtenWhole } from "../Disk.ts"
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
  const exportTo = (file: string | undefined) =>
    Effect.scoped(
      Effect.gen(function* () {
        const admin = yield* Admin
        const write = yield* writer(file, path ?? "stdout")
        return yield* Stream.runFoldEffect(
          admin.exportSamples(wish),
          () => 0,
          (sum, piece) => Effect.as(write(piece.csv), sum + piece.rows),
        )
      }),
    )
  const rows = yield* (path === undefined ? exportTo(undefined) : writtenWhole(path, exportTo)).pipe(
    withAdmin,
    Effect.catchTag("AdminRefused", ({ message }) => Effect.fail(new Refused({ message }))),
  )
  if (path !== undefined) yield* Console.log(`${rows} samples written to ${path}`)
})

/** Writes text to a file, or to stdout, with backpressure. */
const writer = (file: string | undefined, path: string) =>
  file === undefined
    ? Effect.succeed((text: string) => onDisk(path, () => toStdout(text)))
    : Effect.map(
        Effect.acquireRelease(
          onDisk(path, () => open(file, "w")),
          (opened) => Effect.promise(() => opened.close()),
        ),
        (opened) => (text: string) => onDisk(path, () => opened.appendFile(text)),
      )

const toStdout = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.once("error", reject)
    process.stdout.write(text, (cause) => {
      process.stdout.off("error", reject)
      if (cause) reject(cause)
      else resolve()
    })
  })
