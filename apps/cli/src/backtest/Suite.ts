import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { AssetType } from "@open-valuation/core"
import { Horizon, UNITS } from "@open-valuation/core/accuracy"
import { Effect, Schema } from "effect"
import { writeWhole } from "../Disk.ts"
import { callerPath, unreadable } from "../FindFiles.ts"
import { Refused } from "../Refused.ts"
import { type BacktestRecord, BacktestRecords, recordsOf, Reference } from "./BacktestRecord.ts"
import type { PlannedRun } from "./BacktestThread.ts"
import { marketsOf } from "./Markets.ts"

/** A run's name is also the name of its folder. */
const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]{0,79}$/i))

const Flag = Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))

const SuiteRun = Schema.Struct({
  name: Name,
  asset: AssetType,
  /** Files, relative to the folder of the data. */
  train: Schema.NonEmptyArray(Schema.NonEmptyString),
  test: Schema.NonEmptyString,
  walkForward: Flag,
  random: Flag,
  shufflePrices: Flag,
  holdOut: Schema.optionalKey(Schema.Literals(UNITS)),
  ahead: Schema.optionalKey(Schema.NonEmptyArray(Horizon)),
  forecast: Schema.optionalKey(Schema.Literal(true)),
  fields: Schema.optionalKey(Schema.Literal("request")),
  references: Schema.optionalKey(Schema.Array(Reference)),
})

/** A file of runs: `{ "runs": [{ "name", "asset", "train": […], "test", … }] }`. */
const Suite = Schema.Struct({ runs: Schema.NonEmptyArray(SuiteRun) })

const decode = Schema.decodeEffect(Schema.fromJsonString(Suite))

/** Reads a suite. Its files are in `data`, by default in the suite's own folder. */
export const readSuite = Effect.fnUntraced(function* (
  file: string,
  data: string | undefined,
): Effect.fn.Return<ReadonlyArray<PlannedRun>, Refused> {
  const path = yield* callerPath(file)
  const text = yield* Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (cause) => unreadable(file, cause),
  })
  const { runs } = yield* decode(text).pipe(
    Effect.mapError(
      (error) => new Refused({ message: `${file} is no suite: ${error.message.replaceAll(/\s+/g, " ")}` }),
    ),
  )
  const names = runs.map(({ name }) => name.toLowerCase())
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return yield* new Refused({ message: `${file}: two runs are called ${twice}` })
  // A name that is none must not end a suite after hours.
  for (const asset of new Set(runs.map((run) => run.asset))) {
    const markets = yield* marketsOf(asset)
    if (markets.has(asset)) continue
    const message = `${file} is no suite: ${asset} has no market here: choose ${[...markets.keys()].join(", ")}`
    return yield* new Refused({ message })
  }
  const folder = data === undefined ? dirname(path) : yield* callerPath(data)
  return runs.map(
    ({
      ahead,
      fields,
      forecast,
      holdOut,
      name,
      asset,
      random,
      references,
      shufflePrices,
      test,
      train,
      walkForward,
    }) => ({
      name,
      asset,
      train: train.map((own) => join(folder, own)),
      test: join(folder, test),
      flags: {
        walkForward,
        random,
        shufflePrices,
        requestFieldsOnly: fields === "request",
        ...(holdOut === undefined ? {} : { holdOut }),
        ...(ahead === undefined ? {} : { ahead }),
        ...(forecast === undefined ? {} : { forecast }),
      },
      ...(references === undefined ? {} : { references }),
    }),
  )
})

const Kept = Schema.fromJsonString(BacktestRecords)
const decodeRecords = Schema.decodeEffect(Kept)
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
  const { runs } = yield* decodeRecords(text).pipe(
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
