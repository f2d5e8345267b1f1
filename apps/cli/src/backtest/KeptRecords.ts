import { readFile } from "node:fs/promises"
import { Effect, Schema } from "effect"
import { writeWhole } from "../Disk.ts"
import { Refused } from "../Refused.ts"
import { unreadable } from "../Unreadable.ts"
import { type BacktestRecord, BacktestRecords, recordsOf } from "./BacktestRecord.ts"

const Kept = Schema.fromJsonString(BacktestRecords)
const decode = Schema.decodeEffect(Kept)
const encode = Schema.encodeSync(Kept)

const isAbsent = (cause: unknown): boolean => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

/** Records of a file of figures; none if the file is missing. */
export const readRecords = Effect.fnUntraced(function* (
  path: string,
): Effect.fn.Return<ReadonlyArray<BacktestRecord>, Refused> {
  const text = yield* Effect.tryPromise({
    try: () =>
      readFile(path, "utf8").catch((cause: unknown) => {
        if (isAbsent(cause)) return undefined
        throw cause
      }),
    catch: (cause) => unreadable(path, cause),
  })
  if (text === undefined) return []
  const { runs } = yield* decode(text).pipe(
    Effect.mapError(
      (error) =>
        new Refused({
          message: `${path} has no figures of this version, remove it and measure anew: ${error.message.replaceAll(/\s+/g, " ").slice(0, 200)}`,
        }),
    ),
  )
  return runs
})

/** Replaces a file of figures: an interrupted run leaves the last complete one. */
export const writeRecords = (path: string, runs: ReadonlyArray<BacktestRecord>): Effect.Effect<void, Refused> =>
  writeWhole(path, `${encode(recordsOf(runs))}\n`)
