import { createReadStream } from "node:fs"
import { mkdir, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { LocalDate } from "@open-valuation/core/domain"
import { openExclusively, type UnreadableRow, type ValuedRows } from "@open-valuation/server/portfolio"
import { Effect, Option, Schema } from "effect"
import { onDisk } from "../Disk.ts"
import { Refused } from "../Refused.ts"

/** What the rows of a journal belong to. Another file, other options or another engine begin anew. */
const Begun = Schema.Struct({
  /** Hash of the file's bytes, the options and the version of the engine. */
  key: Schema.String,
  /** The day of the first run, as of which all rows are valued. */
  today: LocalDate.LocalDate,
  modelIds: Schema.Array(Schema.String),
})
export type Begun = typeof Begun.Type

const Batch = Schema.fromJsonString(
  Schema.Struct({
    rows: Schema.Array(Schema.Unknown),
    valued: Schema.Int,
    unreadable: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String })),
  }),
)

const readBegun = Schema.decodeUnknownOption(Schema.fromJsonString(Begun))
const readBatch = Schema.decodeUnknownOption(Batch)

/** What has been done so far. */
export interface Tally {
  rows: number
  valued: number
  unreadableCount: number
  /** The first of them. */
  unreadable: Array<UnreadableRow>
}

/** Unreadable rows that are named on the terminal; the output has all. */
const MOST_NAMED = 20

const count = (tally: Tally, rows: number, { unreadable, valued }: Pick<ValuedRows, "unreadable" | "valued">): void => {
  tally.rows += rows
  tally.valued += valued
  tally.unreadableCount += unreadable.length
  for (const one of unreadable) if (tally.unreadable.length < MOST_NAMED) tally.unreadable.push(one)
}

/** Folder of what is known of an unfinished output, beside it. */
const progressFolder = (out: string): string => `${out}.progress`

const begunFile = (folder: string): string => join(folder, "begun.json")
const rowsFile = (folder: string): string => join(folder, "rows.jsonl")

const LOCK = "lock"

/** Takes the folder for this process, until the scope closes: two runs would write each row twice. */
export const claim = Effect.fnUntraced(function* (out: string) {
  const folder = progressFolder(out)
  const take = onDisk(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return openExclusively(join(folder, LOCK))
  })
  const lock = yield* Effect.acquireRelease(take, (taken) => Effect.sync(() => taken?.close()))
  if (lock === undefined) {
    return yield* new Refused({
      message: `${out} is being written by another run: wait for it, or give this one another --out`,
    })
  }
  return folder
})

/** The beginning of an earlier run with this key, if there is one. */
export const earlier = Effect.fnUntraced(function* (
  folder: string,
  key: string,
): Effect.fn.Return<Begun | undefined, Refused> {
  const text = yield* onDisk(folder, () => readFile(begunFile(folder), "utf8").catch(absent))
  const begun = text === undefined ? Option.none() : readBegun(text)
  return Option.isSome(begun) && begun.value.key === key ? begun.value : undefined
})

const absent = (cause: unknown): undefined => {
  if (cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR"))
    return undefined
  throw cause
}

/** Empties the folder for a new run. */
const forget = (folder: string): Effect.Effect<void, Refused> =>
  onDisk(folder, async () => {
    await rm(begunFile(folder), { force: true })
    const others = (await readdir(folder)).filter((name) => name !== LOCK)
    await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  })

/** Removes the folder of a run whose output is written. After a kill in between, the next run begins anew. */
export const end = (folder: string): Effect.Effect<void, Refused> =>
  Effect.andThen(
    forget(folder),
    onDisk(folder, () => rm(folder, { recursive: true, force: true })),
  )

/**
 * Begins a new run in place of a former one, with the snapshot that `take` puts into the folder. The run has begun once
 * the snapshot is complete; a failure or interruption before leaves nothing.
 */
export const begin = <E, R>(folder: string, take: Effect.Effect<Begun, E, R>): Effect.Effect<Begun, E | Refused, R> =>
  forget(folder).pipe(
    Effect.andThen(take),
    Effect.tap((begun) =>
      onDisk(folder, async () => {
        await writeFile(`${begunFile(folder)}.new`, JSON.stringify(begun), { mode: 0o600 })
        await rename(`${begunFile(folder)}.new`, begunFile(folder))
      }),
    ),
    Effect.onError(() => Effect.ignore(end(folder))),
  )

/** Reads what is done, and cuts off a last line that was not written whole. */
export const resume = (folder: string): Effect.Effect<Tally, Refused> =>
  onDisk(folder, async () => {
    const tally: Tally = { rows: 0, valued: 0, unreadableCount: 0, unreadable: [] }
    const size = await stat(rowsFile(folder)).then((found) => found.size, absent)
    if (size === undefined) return tally
    let whole = 0
    for await (const line of linesOf(folder)) {
      const batch = readBatch(line)
      if (Option.isNone(batch) || whole + Buffer.byteLength(line) + 1 > size) break
      whole += Buffer.byteLength(line) + 1
      count(tally, batch.value.rows.length, batch.value)
    }
    if (whole < size) await truncate(rowsFile(folder), whole)
    return tally
  })

const linesOf = (folder: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(rowsFile(folder)), crlfDelay: Infinity })

/** Appends batches. Each is one line, so that a kill leaves whole batches and at most a part of one. */
export const writer = (folder: string, tally: Tally) =>
  Effect.map(
    Effect.acquireRelease(
      onDisk(folder, () => open(rowsFile(folder), "a", 0o600)),
      (file) => Effect.promise(() => file.close()),
    ),
    (file) =>
      ({ lines, unreadable, valued }: ValuedRows) =>
        onDisk(folder, async () => {
          const rest = JSON.stringify({ valued, unreadable }).slice(1)
          await file.appendFile(`{"rows":[${lines.join(",")}],${rest}\n`)
          count(tally, lines.length, { unreadable, valued })
        }),
  )

/** All rows that are done, in the order of the file. */
export async function* doneRows(folder: string): AsyncGenerator<unknown> {
  for await (const line of linesOf(folder)) {
    const batch = readBatch(line)
    if (Option.isSome(batch)) yield* batch.value.rows
  }
}
