import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { isDemo, type Message } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { TableError } from "@open-valuation/files/tables"
import { serveTasks } from "@open-valuation/files/threads"
import { formatOfAsset, formatOf, importSamples, type SampleFormat, WrongColumns } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import { assetNamed } from "../assets/AssetModule.ts"
import { type ImportPiece, type ImportTask, type SampleFile, unreadable } from "./ImportThreads.ts"

/** Bytes of a file read at a time. */
const PIECE = 1 << 16

/** Unknown columns that are named, and characters of a name. */
const MOST_COLUMNS = 50
const MOST_CHARACTERS = 60

const piecesOf = (file: SampleFile) =>
  "path" in file
    ? Stream.fromAsyncIterable<Uint8Array, { readonly message: string }>(
        createReadStream(file.path, { highWaterMark: PIECE }),
        (cause) => unreadable(file.path, cause),
      )
    : Stream.succeed(file.bytes)

/** The samples of a file, and a report on its rows. */
const readFile = ({ file, ...task }: Omit<ImportTask, "module">, keys: SearchKeys | undefined, format?: SampleFormat) =>
  Stream.suspend(() => {
    let bytesRead = 0
    const bytes = piecesOf(file).pipe(
      Stream.tap((piece) =>
        Effect.sync(() => {
          bytesRead += piece.length
        }),
      ),
    )
    const known = new Set(formatOf({ asset: task.asset, format }).columns.map(({ name }) => name))
    const unknown = new Set<string>()
    const markets = new Map<string, number>()
    const fileName = "path" in file ? basename(file.path) : file.fileName
    let end: ImportPiece | undefined
    return importSamples({ ...task, format, bytes, fileName }).pipe(
      Stream.map(({ columns, report, samples }): ImportPiece => {
        for (const { sample } of samples) {
          if (keys === undefined || isDemo(sample)) continue
          const market = keys.market(sample.city, sample.facts)
          markets.set(market, (markets.get(market) ?? 0) + 1)
        }
        for (const name of columns) {
          if (unknown.size < MOST_COLUMNS && name !== "" && !known.has(name))
            unknown.add(name.slice(0, MOST_CHARACTERS))
        }
        end = {
          _tag: "End",
          report,
          markets: Array.from(markets, ([market, count]) => ({ market, count })),
          unknownColumns: [...unknown],
        }
        return { _tag: "Samples", samples, bytesRead, rows: report.rows }
      }),
      Stream.concat(Stream.suspend(() => (end === undefined ? Stream.empty : Stream.succeed(end)))),
    )
  })

/** The fault of a file, for readers of both languages. */
const toldOf = (error: { readonly message: string }): Message => {
  if (error instanceof TableError) return { code: "samples.table", params: { fault: error.reason } }
  if (error instanceof WrongColumns) return { code: "samples.columns", params: { missing: error.missing.join(", ") } }
  return { code: "samples.unreadable", params: {} }
}

/** The thread that reads a file of samples, and ends with a report on its rows. */
serveTasks(({ module, ...task }: ImportTask) =>
  Stream.unwrap(
    Effect.map(assetNamed(task.asset, module), (asset) =>
      readFile(task, asset?.market?.recipe.keys, asset && formatOfAsset(asset)),
    ),
  ).pipe(
    // An error loses its message on its way out of a thread.
    Stream.mapError((error) => ({ message: error.message, told: toldOf(error) })),
  ),
)
