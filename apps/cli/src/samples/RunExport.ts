import { createWriteStream } from "node:fs"
import { finished } from "node:stream/promises"
import type { AssetType } from "@open-valuation/core/domain"
import { Admin } from "@open-valuation/node/admin"
import { Console, Effect, Option, Stream } from "effect"
import { callerPath } from "../CallerPath.ts"
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
  const rows = yield* Effect.scoped(
    Effect.gen(function* () {
      const admin = yield* Admin
      const write = yield* writer(path)
      return yield* Stream.runFoldEffect(
        admin.exportSamples(wish),
        () => 0,
        (sum, piece) => Effect.as(write(piece.csv), sum + piece.rows),
      )
    }),
  ).pipe(
    withAdmin,
    Effect.catchTag("AdminRefused", ({ message }) => Effect.fail(new Refused({ message }))),
  )
  if (path !== undefined) yield* Console.log(`${rows} samples written to ${path}`)
})

/** Writes text to a file, or to stdout, with backpressure; refuses a file that is not writable. */
const writer = (path: string | undefined) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => (path === undefined ? process.stdout : createWriteStream(path))),
      (stream) =>
        path === undefined
          ? Effect.void
          : Effect.ignore(
              Effect.tryPromise(() => {
                stream.end()
                return finished(stream)
              }),
            ),
    ),
    (stream) => (text: string) =>
      Effect.callback<void, Refused>((resume) => {
        const fail = (cause: Error) =>
          resume(Effect.fail(new Refused({ message: `${path ?? "stdout"} cannot be written: ${cause.message}` })))
        stream.once("error", fail)
        stream.write(text, (cause) => {
          stream.off("error", fail)
          if (cause) fail(cause)
          else resume(Effect.void)
        })
      }),
  )
