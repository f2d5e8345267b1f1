import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { isDemo, type LocalDate, type Message } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import type { SearchKeys } from "@open-valuation/core/market"
import { TableError } from "@open-valuation/files/tables"
import type { Job } from "@open-valuation/files/threads"
import {
  DoubtfulPrices,
  formatOf,
  formatOfAsset,
  type Header,
  IDENTITY,
  isNoFact,
  type ImportContext,
  type ImportedSample,
  type ImportReport,
  importSamples,
  type SampleAsset,
  type SampleFormat,
  sampleHeader,
  WrongColumns,
} from "@open-valuation/store"
import { Data, Effect, Stream } from "effect"
import { assetNamed } from "../assets/AssetModule.ts"

/** A file on this machine, or the bytes of one. */
export type SampleFile = { readonly path: string } | { readonly fileName: string; readonly bytes: Uint8Array }

/** A file of samples, as it is passed to a thread. */
export interface ImportTask {
  readonly file: SampleFile
  readonly asset: SampleAsset
  readonly owner: number | undefined
  readonly today: LocalDate.LocalDate
  /** The median price of each market, per m² or in total. */
  readonly levels: ReadonlyMap<string, number>
  /** URL of the module of an asset that the operator adds. */
  readonly module?: string | undefined
}

/** Samples of a file in one market. */
export interface MarketCount {
  readonly market: string
  readonly count: number
}

/**
 * Output of the thread: samples, and at the end a report on the rows, the markets of all samples that are not
 * simulated, the columns whose meaning is not known, and those whose cells are not kept.
 */
export type ImportPiece =
  | {
      readonly _tag: "Samples"
      readonly samples: ReadonlyArray<ImportedSample>
      /** Bytes of the file read so far. */
      readonly bytesRead: number
      readonly rows: number
    }
  | {
      readonly _tag: "End"
      readonly report: ImportReport
      readonly markets: ReadonlyArray<MarketCount>
      readonly unknownColumns: ReadonlyArray<string>
      readonly leftOutColumns: ReadonlyArray<string>
    }

/** A file cannot be imported. `message` is one line in English, `told` the same for readers of both languages. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{
  readonly message: string
  readonly told: Message
}> {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
}

/** The error for a file that cannot be read. */
export const unreadable = (path: string, cause: unknown): ImportRefused => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const what = ownValue(reasons, code) ?? (cause instanceof Error ? cause.message : String(cause))
  return new ImportRefused({
    message: `${path} cannot be read: ${what}`,
    told: { code: "samples.unreadable", params: {} },
  })
}

/** Bytes of a file read at a time. */
const PIECE = 1 << 16

/** Columns that are named, and characters of a name. */
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
const readFile = (
  { file, levels, ...task }: Omit<ImportTask, "module">,
  keys: SearchKeys | undefined,
  format?: SampleFormat,
) =>
  Stream.suspend(() => {
    let bytesRead = 0
    const bytes = piecesOf(file).pipe(
      Stream.tap((piece) =>
        Effect.sync(() => {
          bytesRead += piece.length
        }),
      ),
    )
    const header = sampleHeader(formatOf({ asset: task.asset, format }))
    let known = 0
    let others = othersOf(header, [])
    const levelOf: ImportContext["levelOf"] = keys && ((city, facts) => levels.get(keys.market(city, facts)))
    const markets = new Map<string, number>()
    const fileName = "path" in file ? basename(file.path) : file.fileName
    let end: ImportPiece | undefined
    return importSamples({ ...task, format, bytes, fileName, levelOf }).pipe(
      Stream.map(({ columns, report, samples }): ImportPiece => {
        for (const { sample } of samples) {
          if (keys === undefined || isDemo(sample)) continue
          const market = keys.market(sample.city, sample.facts)
          markets.set(market, (markets.get(market) ?? 0) + 1)
        }
        others = columns.length === known ? others : othersOf(header, columns)
        known = columns.length
        end = {
          _tag: "End",
          report,
          markets: Array.from(markets, ([market, count]) => ({ market, count })),
          ...others,
        }
        return { _tag: "Samples", samples, bytesRead, rows: report.rows }
      }),
      Stream.concat(Stream.suspend(() => (end === undefined ? Stream.empty : Stream.succeed(end)))),
    )
  })

/** The columns that no field has: kept as attributes, or left out. */
const othersOf = (header: Header, columns: ReadonlyArray<string>) => {
  const { unknown, unread } = header.read(columns)
  const named = (isLeftOut: boolean) =>
    [...unread, ...unknown]
      .filter((name) => name !== IDENTITY && isNoFact(name) === isLeftOut)
      .slice(0, MOST_COLUMNS)
      .map((name) => name.slice(0, MOST_CHARACTERS))
  return { unknownColumns: named(false), leftOutColumns: named(true) }
}

/** The fault of a file, for readers of both languages. */
const toldOf = (error: { readonly message: string }): Message => {
  if (error instanceof TableError) return { code: "samples.table", params: { fault: error.reason } }
  if (error instanceof WrongColumns || error instanceof DoubtfulPrices) return error.told
  return { code: "samples.unreadable", params: {} }
}

/** Reads a file of samples, and ends with a report on its rows. */
export const readSamples: Job<ImportTask, ImportPiece> = ({ module, ...task }) =>
  Stream.unwrap(
    Effect.map(assetNamed(task.asset, module), (asset) =>
      readFile(task, asset?.market?.recipe.keys, asset && formatOfAsset(asset)),
    ),
  ).pipe(
    // An error loses its message on its way out of a thread.
    Stream.mapError((error) => ({ message: error.message, told: toldOf(error) })),
  )
