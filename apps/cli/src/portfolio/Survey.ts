import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { namedAssetType } from "@open-valuation/core/assets"
import type { AssetType } from "@open-valuation/core/domain"
import type { BookAssetFields } from "@open-valuation/server/portfolio"
import { readBook, readHeader, type RowBatch } from "@open-valuation/store/portfolio"
import { Effect, Stream } from "effect"
import { Refused } from "../Refused.ts"
import { unreadable } from "../Unreadable.ts"

/** A file of assets as it was looked through before anything is valued. */
export interface Survey {
  readonly rows: number
  /** Hash of its bytes. */
  readonly hash: string
  readonly columns: ReadonlyArray<string>
  /** The assets of its rows. */
  readonly assets: ReadonlyArray<BookAssetFields>
}

/** The rows of a file, in batches. */
export const rowsOf = (
  path: string,
  file: string,
  seen?: (piece: Uint8Array) => void,
): Stream.Stream<RowBatch, Refused> =>
  readBook(
    Stream.suspend(() =>
      Stream.fromAsyncIterable<Uint8Array, Refused>(createReadStream(path), (cause) => unreadable(file, cause)),
    ).pipe(Stream.tap((piece) => Effect.sync(() => seen?.(piece)))),
  ).pipe(Stream.catchTag("TableError", ({ message }) => Stream.fail(new Refused({ message: `${file}: ${message}` }))))

/** Counts the rows of a file and checks that its header can be understood. */
export const survey = Effect.fnUntraced(function* (
  path: string,
  file: string,
  known: ReadonlyArray<BookAssetFields>,
  asset: AssetType | undefined,
): Effect.fn.Return<Survey, Refused> {
  const hash = createHash("sha256")
  let rows = 0
  let columns: ReadonlyArray<string> = []
  let assetColumn: number | undefined
  const named = new Set<string>()
  yield* Stream.runForEach(
    rowsOf(path, file, (piece) => hash.update(piece)),
    (batch) =>
      Effect.sync(() => {
        if (batch.columns.length !== columns.length) {
          columns = batch.columns
          assetColumn = readHeader(columns, []).find(({ field }) => field === "assetType")?.index
        }
        rows += batch.rows.length
        if (asset !== undefined || assetColumn === undefined) return
        for (const row of batch.rows) {
          const cell = row.cells[assetColumn]?.trim() ?? ""
          named.add(namedAssetType(cell))
        }
      }),
  )
  const assets = known.filter(({ assetType }) => (asset === undefined ? named.has(assetType) : assetType === asset))
  const fault = faultOf(columns, assets, asset, assetColumn)
  if (fault !== undefined) return yield* new Refused({ message: `${file}: ${fault}` })
  if (rows === 0) return yield* new Refused({ message: `${file}: there are no rows below the header` })
  return { rows, hash: hash.digest("hex"), columns, assets }
})

const TEMPLATE = "ov value --template FILE.xlsx --asset ASSET writes a file to fill in"

const faultOf = (
  columns: ReadonlyArray<string>,
  assets: ReadonlyArray<BookAssetFields>,
  asset: AssetType | undefined,
  assetColumn: number | undefined,
): string | undefined => {
  if (asset === undefined && assetColumn === undefined) {
    return "say which asset the rows are, with --asset ASSET or a column assetType"
  }
  if (assets.length === 0) return "no row names an asset in its column assetType: PROPERTY, VEHICLE, LAND or EQUIPMENT"
  const fields = assets.flatMap((one) => one.fields)
  const known = readHeader(columns, fields)
  const own = known.filter(({ field }) => fields.some(({ name }) => name === field))
  if (own.length === 0) {
    const found = columns.slice(0, 6).join(", ").slice(0, 120)
    return `line 1 is no header: no column of ${assets[0]?.assetType ?? ""} is among ${found}. Put the names of the columns into the first row, without merged cells; ${TEMPLATE}`
  }
  const has = new Set(known.map(({ field }) => field))
  const isPlace = (name: string): boolean => name === "city" && (has.has("cityName") || has.has("district"))
  const missing = (assets.length === 1 ? (assets[0]?.fields ?? []) : [])
    .filter(({ name, required }) => required && !has.has(name) && !isPlace(name))
    .map(({ name }) => name)
  if (missing.length === 0) return undefined
  return `there is no column for ${missing.join(", ")}; ${TEMPLATE}`
}
