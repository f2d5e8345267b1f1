import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { LocalDate, type Sample } from "@open-valuation/core"
import { collectSamples, type SampleAsset, type SampleFormat } from "@open-valuation/store"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { Refused } from "../Refused.ts"
import { unreadable } from "../Unreadable.ts"
import type { BacktestFile } from "./BacktestRecord.ts"

/** Samples of a file, and its description for reports. */
export interface ReadFile {
  readonly samples: ReadonlyArray<Sample>
  readonly file: BacktestFile
  /** A line on rows that were left out. */
  readonly note: string | undefined
}

/** Reads the samples of a file; refuses one that is not a table. */
export const readSamples = Effect.fnUntraced(function* (
  asset: SampleAsset,
  file: string,
  today: LocalDate.LocalDate,
  format: SampleFormat | undefined,
): Effect.fn.Return<ReadFile, Refused> {
  const path = yield* callerPath(file)
  const bytes = yield* Effect.tryPromise({ try: () => readFile(path), catch: (cause) => unreadable(file, cause) })
  const { samples, report } = yield* collectSamples({
    asset,
    format,
    bytes,
    fileName: basename(path),
    owner: undefined,
    today,
  }).pipe(Effect.mapError((error) => new Refused({ message: `${file}: ${error.message}` })))
  const [first] = report.refused
  return {
    samples,
    note:
      first && `${file}: ${report.refusedCount} of ${report.rows} rows left out; line ${first.line}: ${first.reason}`,
    file: { name: basename(path), sha256: sha256(bytes), refused: report.refusedCount, ...extent(samples) },
  }
})

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const extent = (samples: ReadonlyArray<Sample>): Pick<BacktestFile, "samples" | "from" | "to"> => {
  if (samples.length === 0) return { samples: 0 }
  const days = samples.map(({ observedDay }) => observedDay)
  const day = (pick: (a: number, b: number) => number): LocalDate.LocalDate =>
    LocalDate.fromEpochDay(days.reduce((a, b) => pick(a, b)))
  return { samples: samples.length, from: day(Math.min), to: day(Math.max) }
}
