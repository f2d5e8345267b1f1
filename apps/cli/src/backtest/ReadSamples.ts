import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import type { LocalDate, Sample } from "@open-valuation/core"
import { collectSamples, type SampleAsset } from "@open-valuation/samples"
import { Console, Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { Refused } from "../Refused.ts"
import { unreadable } from "../Unreadable.ts"

/** The samples of a file. Rows that cannot be used are counted on stderr; a file that is no table is refused. */
export const readSamples = Effect.fnUntraced(function* (
  asset: SampleAsset,
  file: string,
  today: LocalDate.LocalDate,
): Effect.fn.Return<ReadonlyArray<Sample>, Refused> {
  const path = yield* callerPath(file)
  const bytes = yield* Effect.tryPromise({ try: () => readFile(path), catch: (cause) => unreadable(file, cause) })
  const { samples, report } = yield* collectSamples({
    asset,
    bytes,
    fileName: basename(path),
    owner: undefined,
    today,
  }).pipe(Effect.mapError((error) => new Refused({ message: `${file}: ${error.message}` })))
  const [first] = report.refused
  if (first !== undefined) {
    yield* Console.error(
      `${file}: ${report.refusedCount} of ${report.rows} rows left out; line ${first.line}: ${first.reason}`,
    )
  }
  return samples
})
