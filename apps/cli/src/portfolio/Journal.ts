import { createReadStream } from "node:fs"
import { mkdir, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { LocalDate } from "@open-valuation/core/domain"
import type { UnreadableRow, ValuedRows } from "@open-valuation/node/portfolio"
import { Effect, Option, Schema } from "effect"
import { onDisk, writtenWhole } from "../Disk.ts"
import type { Refused } from "../Refused.ts"

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
export const progressFolder = (out: string): string => `${out}.progress`

const begunFile = (folder: string): string => join(folder, "begun.json")
const rowsFile = (folder: string): string => join(folder, "rows.jsonl")

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

/** Begins a new run in place of a former one, with the snapshot that `take` puts into the folder: whole or not. */
export const begin = <E, R>(folder: string, take: (part: string) => Effect.Effect<Begun, E, R>) =>
  Effect.andThen(
    onDisk(folder, () => rm(folder, { recursive: true, force: true })),
    writtenWhole(folder, (part) =>
      Effect.gen(function* () {
        yield* onDisk(folder, async () => {
          await rm(part, { recursive: true, force: true })
          await mkdir(part, { recursive: true, mode: 0o700 })
        })
        const begun = yield* take(part)
        yield* onDisk(folder, () => writeFile(begunFile(part), JSON.stringify(begun)))
        return begun
      }),
    ),
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
