import type { AssetType, LocalDate, Message, RequestFault, Valuation } from "@open-valuation/core"
import { namedAssetType } from "@open-valuation/core/assets"
import { type Asset, type AssetPorts, classOf, type Recipe } from "@open-valuation/core/market"
import type { AssetPart } from "@open-valuation/core/portfolio"
import type { OwnWords } from "@open-valuation/core/text"
import {
  type AssetField,
  assetFields,
  type AssetRead,
  assetReader,
  attribute,
  type AttributeColumns,
  bookHeader,
  type KnownColumn,
  type Row,
} from "@open-valuation/store/portfolio"
import { Effect } from "effect"

/** An asset whose rows are read: its request, and the words of its faults. */
export interface BookDoor {
  readonly door: Valuation.Asset<AssetPorts>
  readonly recipe: Recipe
  readonly fields: ReadonlyArray<AssetField>
  readonly words: OwnWords
}

/** The door of an asset; `undefined` for one without a market. */
export const bookDoor = (asset: Asset | undefined): BookDoor | undefined => {
  const recipe = asset?.market?.recipe
  if (asset === undefined || recipe === undefined) return undefined
  return { door: asset.valuation, recipe, fields: assetFields(asset.valuation), words: asset.words }
}

/** Reads the rows of one asset below the columns of a file. */
export interface RowReader extends BookDoor {
  readonly assetType: AssetType
  readonly known: ReadonlyArray<KnownColumn>
  readonly read: (cells: ReadonlyArray<string>) => AssetRead
}

/** `sampleFacts`: the facts of the market's samples; a column of the same name is an attribute of the request. */
export const rowReader = (
  assetType: AssetType,
  door: BookDoor,
  columns: ReadonlyArray<string>,
  sampleFacts: ReadonlySet<string> = new Set(),
): RowReader => {
  const { known } = bookHeader(door.fields).read(columns)
  const taken = new Set(known.map(({ index }) => index))
  const attributes: AttributeColumns = new Map(
    columns.flatMap((name, index) =>
      !taken.has(index) && sampleFacts.has(name) ? [[index, { name, type: attribute }] as const] : [],
    ),
  )
  return { ...door, assetType, known, read: assetReader(known, door.fields, attributes) }
}

/** A row as it was read, and what is wrong with it. */
export interface CheckedRow {
  readonly part: AssetPart
  /** The create body of the API. */
  readonly body: AssetRead["body"]
  /** The request that the body is; absent with faults. */
  readonly request?: unknown
  readonly faults: ReadonlyArray<Message>
}

/** Reads a row, and checks the request that it makes. */
export const checkRow = (reader: RowReader, row: Row, today: LocalDate.LocalDate): Effect.Effect<CheckedRow> => {
  const { body, faults, facts, id, loan } = reader.read(row.cells)
  const assetClass = classOf(reader.recipe, facts)
  const part: AssetPart = {
    line: row.line,
    assetType: reader.assetType,
    facts,
    loan,
    ...(id !== undefined && { id }),
    ...(assetClass !== undefined && { assetClass }),
  }
  if (faults.length > 0) return Effect.succeed({ part, body, faults })
  return Effect.match(reader.door.check(body, today), {
    onSuccess: (request): CheckedRow => ({ part, body, request, faults }),
    onFailure: (refused): CheckedRow => ({
      part,
      body,
      faults: refused.faults.map((fault) => faultAt(reader, row, fault)),
    }),
  })
}

/** A fault of a request, in the words of the file. */
const faultAt = ({ assetType: asset, known }: RowReader, { cells }: Row, { message, path }: RequestFault): Message => {
  const column = known.find(({ field }) => field === path)
  if (message.code === "request.missing") {
    return column === undefined
      ? { code: "cell.missingField", params: { asset, field: path } }
      : { code: "cell.missing", params: { column: column.name } }
  }
  const told = JSON.stringify([message])
  return column === undefined
    ? { code: "cell.wrongField", params: { asset, field: path, told } }
    : { code: "cell.wrong", params: { column: column.name, cell: cells[column.index]?.trim() ?? "", told } }
}

/** Which asset the rows of a file are of: one for all, or the one that each row names. */
export interface RowAssets {
  readonly assets: ReadonlyArray<Pick<Asset, "assetType" | "name">>
  /** The asset of all rows; `undefined`: each row names its own. */
  readonly asset: AssetType | undefined
  readonly columns: ReadonlyArray<string>
}

/** Finds the asset of a row, or the fault of a row that names none. */
export const assetFinder = ({ asset, assets, columns }: RowAssets) => {
  const column = bookHeader([])
    .read(columns)
    .known.find(({ field }) => field === "assetType")
  const cellOf = (row: Row): string => (column === undefined ? "" : (row.cells[column.index]?.trim() ?? ""))
  const other = (row: Row, meant: ReadonlyArray<string>): Message =>
    column === undefined
      ? { code: "cell.missingField", params: { asset: "", field: "assetType" } }
      : { code: "cell.asset", params: { column: column.name, cell: cellOf(row).slice(0, 40), assets: meant.join() } }
  return (row: Row): { readonly assetType: AssetType; readonly fault?: Message } => {
    const named = namedAssetType(cellOf(row), assets)
    const assetType = asset !== undefined && (named === "" || named === asset) ? asset : named
    if (row.fault !== undefined) {
      return { assetType, fault: { code: "cell.rowBroken", params: { reason: row.fault } } }
    }
    if (asset !== undefined && assetType !== asset) return { assetType, fault: other(row, [asset]) }
    return assets.some((one) => one.assetType === assetType)
      ? { assetType }
      : {
          assetType,
          fault: other(
            row,
            assets.map((one) => one.assetType),
          ),
        }
  }
}
