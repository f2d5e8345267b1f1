import { basename } from "node:path"
import type { AssetType } from "@open-valuation/core/domain"
import { Admin, type ImportDone } from "@open-valuation/server/admin"
import { Console, Effect, Option, Stream } from "effect"
import { callerPath } from "../CallerPath.ts"
import { keeps } from "../Interruption.ts"
import { progressBar } from "../Progress.ts"
import { EndedWithFaults } from "../Refused.ts"
import { withAdmin } from "../WithAdmin.ts"
import { type FileOutcome, importReport } from "./ImportReport.ts"

/** Input of `ov samples import`. */
export interface ImportInput {
  readonly files: ReadonlyArray<string>
  readonly asset: AssetType
  readonly account: Option.Option<string>
  readonly json: boolean
}

/**
 * Imports files and prints the outcome of each. A refused file does not stop the others; any refusal makes the status
 * 1.
 */
export const runImport = Effect.fnUntraced(function* ({ account, asset, files, json }: ImportInput) {
  const owner = Option.getOrNull(account)
  const outcomes = yield* Effect.gen(function* () {
    const admin = yield* Admin
    const done: Array<FileOutcome> = []
    for (const file of files) {
      yield* keeps(
        `${done.length} of ${files.length} files are done. Of ${file} all samples are imported or none: import it again, equal samples are not added twice.`,
      )
      const outcome = yield* importOne(admin, { asset, account: owner, path: yield* callerPath(file) }, file)
      done.push(outcome)
      if (!json) yield* Console.log(importReport(outcome))
    }
    return done
  }).pipe(withAdmin)
  if (json) yield* Console.log(JSON.stringify({ files: outcomes }, undefined, 2))
  if (outcomes.some((one) => "error" in one || one.refusedCount > 0 || one.conflicts > 0))
    return yield* new EndedWithFaults()
})

const importOne = Effect.fnUntraced(function* (
  admin: Admin["Service"],
  wish: Parameters<Admin["Service"]["importSamples"]>[0],
  file: string,
) {
  const bar = yield* progressBar(basename(file))
  const last = yield* admin.importSamples(wish).pipe(
    Stream.tap((report) =>
      Effect.sync(() => {
        if (report._tag === "ImportProgress") bar.update(report.bytes, report.totalBytes, `${report.rows} rows`)
      }),
    ),
    Stream.runLast,
    Effect.map((report): FileOutcome =>
      Option.isSome(report) && report.value._tag === "ImportDone"
        ? { file, ...withoutTag(report.value) }
        : { file, error: "the import ended without a report" },
    ),
    Effect.catchTag("AdminRefused", ({ message }) => Effect.succeed<FileOutcome>({ file, error: message })),
    Effect.ensuring(Effect.sync(bar.clear)),
  )
  return last
})

const withoutTag = ({ _tag, ...report }: ImportDone): Omit<ImportDone, "_tag"> => report
