import { createReadStream } from "node:fs"
import type { AssetType, LocalDate, RequestFault, Valuation } from "@open-valuation/core"
import type { Message } from "@open-valuation/core"
import { namedAssetType } from "@open-valuation/core/assets"
import { type Asset, type AssetPorts, classOf, type Recipe } from "@open-valuation/core/market"
import { type AssetPart, type PortfolioRow, rowOf, rowWithout } from "@open-valuation/core/portfolio"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { type Locale, type OwnWords, translate } from "@open-valuation/core/text"
import type { Job } from "@open-valuation/files/threads"
import { ArtefactFiles, ArtefactFolder, Catalogue, FittedModels, formatOfAsset } from "@open-valuation/store"
import {
  type AssetField,
  assetFields,
  type AssetRead,
  assetReader,
  attribute,
  type AttributeColumns,
  type KnownColumn,
  readBook,
  bookHeader,
  type Row,
} from "@open-valuation/store/portfolio"
import { type Context, Effect, Layer, Option, Predicate, Scope, Stream } from "effect"
import { type AssetModuleUnusable, assetNamed } from "../assets/AssetModule.ts"
import { modelsFolder, pastFolder, samplesFile } from "../portfolio/Snapshot.ts"

/** One asset of a book; of one that the operator adds, its module and its name. */
export interface BookAsset extends Pick<Asset, "name"> {
  readonly assetType: AssetType
  readonly module?: string | undefined
}

/** Some consecutive rows of a file to value. */
export interface PortfolioTask {
  /** Folder of the market as it was when the book was begun (`takeSnapshot`). */
  readonly snapshot: string
  /** The assets that rows may be of. */
  readonly assets: ReadonlyArray<BookAsset>
  /** The asset of all rows; `undefined`: each row names its own. */
  readonly asset: AssetType | undefined
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  readonly today: LocalDate.LocalDate
  readonly locale: Locale
}

/** A row of the file that could not be used. */
export interface UnreadableRow {
  readonly line: number
  readonly reason: string
}

/** The outcome of a task. */
export interface ValuedRows {
  /** One JSON object for each row, in order: `{cells, row}` with a `PortfolioRow`. */
  readonly lines: ReadonlyArray<string>
  readonly valued: number
  readonly unreadable: ReadonlyArray<UnreadableRow>
}

/** An asset with its market as a snapshot holds it, ready to value. */
interface OpenMarket {
  readonly door: Valuation.Asset<AssetPorts>
  readonly recipe: Recipe
  readonly fields: ReadonlyArray<AssetField>
  /** Facts of the market's samples; a column of the same name is an attribute. */
  readonly sampleFacts: ReadonlySet<string>
  readonly words: OwnWords
  readonly context: Context.Context<AssetPorts>
}

/** The models of the snapshot, and those of past days, which its threads share once one has learned them. */
const modelsLayer = (snapshot: string) =>
  ArtefactFiles.layerBefore(modelsFolder(snapshot)).pipe(Layer.provide(ArtefactFolder.layer(pastFolder(snapshot))))

/** A market in this thread's memory. Nothing beyond the snapshot is asked, so that every row meets the same market. */
const openMarket = Effect.fnUntraced(function* (
  asset: BookAsset,
  snapshot: string,
  today: LocalDate.LocalDate,
): Effect.fn.Return<OpenMarket | undefined, AssetModuleUnusable> {
  const { assetType, module } = asset
  const known = yield* assetNamed(assetType, module)
  const recipe = known?.market?.recipe
  if (known === undefined || recipe === undefined) return undefined
  const { valuation: door, words } = known
  const layers = FittedModels.layer(new Map([[assetType, recipe]]), { former: "wait" }).pipe(
    Layer.provide([FittedModels.Fitter.layer, modelsLayer(snapshot)]),
    Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([[assetType, recipe.keys]]) })),
    Layer.merge(ManufacturerSource.none),
  )
  const context = yield* Layer.buildWithScope(layers, Scope.makeUnsafe()).pipe(Effect.orDie)
  const file = samplesFile(snapshot, assetType)
  const bytes = Stream.suspend(() =>
    Stream.fromAsyncIterable<Uint8Array, unknown>(createReadStream(file), (cause) => cause),
  ).pipe(Stream.orDie)
  yield* Effect.flatMap(Catalogue, (catalogue) =>
    catalogue.import({
      asset: assetType,
      format: formatOfAsset(known),
      owner: undefined,
      fileName: file,
      arePricesInYuan: true,
      today,
      bytes,
    }),
  ).pipe(Effect.provideContext(context), Effect.orDie)
  const header = yield* Effect.orDie(Stream.runHead(readBook(bytes)))
  const sampleFacts = new Set(Option.isSome(header) ? header.value.columns : [])
  return { door, recipe, fields: assetFields(door), sampleFacts, words, context }
})

/** A market, and the reader of the file's rows. */
interface Desk {
  readonly market: OpenMarket
  readonly known: ReadonlyArray<KnownColumn>
  readonly read: (cells: ReadonlyArray<string>) => AssetRead
}

/** The markets in this thread's memory, by snapshot and asset. */
const markets = new Map<string, OpenMarket | undefined>()

const marketOf = Effect.fnUntraced(function* (task: PortfolioTask, assetType: AssetType) {
  const name = `${assetType} ${task.snapshot}`
  const known = markets.get(name)
  const asset = task.assets.find((one) => one.assetType === assetType)
  if (known !== undefined || asset === undefined) return known
  const market = yield* openMarket(asset, task.snapshot, task.today)
  markets.set(name, market)
  return market
})

const deskOf = ({ columns }: PortfolioTask, market: OpenMarket): Desk => {
  const { known } = bookHeader(market.fields).read(columns)
  const taken = new Set(known.map(({ index }) => index))
  const attributes: AttributeColumns = new Map(
    columns.flatMap((name, index) =>
      !taken.has(index) && market.sampleFacts.has(name) ? [[index, { name, type: attribute }] as const] : [],
    ),
  )
  return { market, known, read: assetReader(known, market.fields, attributes) }
}

const value = Effect.fnUntraced(function* (task: PortfolioTask, desk: Desk, assetType: AssetType, row: Row) {
  const { context, door, recipe, words } = desk.market
  const { body, faults, facts, id, loan } = desk.read(row.cells)
  const assetClass = classOf(recipe, facts)
  const part: AssetPart = {
    line: row.line,
    assetType,
    facts,
    loan,
    ...(id !== undefined && { id }),
    ...(assetClass !== undefined && { assetClass }),
  }
  const told = (message: Message) => translate(message, task.locale, words)
  const unreadable = (all: ReadonlyArray<Message>) =>
    rowWithout(part, all.map(told).join(task.locale === "zh" ? "；" : "; "), true)
  if (faults.length > 0) return unreadable(faults)
  return yield* Effect.flatMap(door.check(body, task.today), (request) =>
    Stream.runLast(door.events(request, { today: task.today, account: undefined })),
  ).pipe(
    Effect.provideContext(context),
    Effect.map((last) => {
      if (Option.isNone(last) || last.value._tag !== "Result") throw new Error("The valuation ended without a result")
      const { outcome } = last.value
      return rowOf(part, Predicate.isObject(outcome) ? { ...outcome } : {}, told)
    }),
    Effect.catchTags({
      NotValuable: ({ reason }) => Effect.succeed(rowWithout(part, told(reason))),
      SearchUnavailable: ({ source }) =>
        Effect.succeed(rowWithout(part, told({ code: "task.searchUnavailable", params: { source } }))),
      InvalidRequest: (refused) =>
        Effect.succeed(unreadable(refused.faults.map((fault) => faultAt(desk, assetType, row, fault)))),
    }),
  )
})

/** A fault of a request, in the words of the file. */
const faultAt = ({ known }: Desk, asset: string, { cells }: Row, { message, path }: RequestFault): Message => {
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

/** The asset of a row: that of the task, or the one that the row names. */
const assetOf = (task: PortfolioTask, assetColumn: KnownColumn | undefined, row: Row): string | undefined => {
  const cell = assetColumn === undefined ? "" : (row.cells[assetColumn.index]?.trim() ?? "")
  const named = namedAssetType(cell, task.assets)
  return task.asset !== undefined && (named === "" || named === task.asset) ? task.asset : named
}

const rowsOf = Effect.fnUntraced(function* (task: PortfolioTask) {
  const desks = new Map<string, Desk>()
  const assetColumn = bookHeader([])
    .read(task.columns)
    .known.find(({ field }) => field === "assetType")
  const lines: Array<string> = []
  const unreadable: Array<UnreadableRow> = []
  let valued = 0
  const none = (row: Row, assetType: string, fault: Message) =>
    rowWithout({ line: row.line, assetType, facts: {}, loan: {} }, translate(fault, task.locale), true)
  const otherAsset = (row: Row, assets: ReadonlyArray<string>): Message => {
    if (assetColumn === undefined) return { code: "cell.missingField", params: { asset: "", field: "assetType" } }
    const cell = row.cells[assetColumn.index]?.trim() ?? ""
    return { code: "cell.asset", params: { column: assetColumn.name, cell: cell.slice(0, 40), assets: assets.join() } }
  }
  const one = Effect.fnUntraced(function* (row: Row) {
    const assetType = assetOf(task, assetColumn, row) ?? ""
    if (row.fault !== undefined) {
      return none(row, assetType, { code: "cell.rowBroken", params: { reason: row.fault } })
    }
    if (task.asset !== undefined && assetType !== task.asset) {
      return none(row, assetType, otherAsset(row, [task.asset]))
    }
    if (!desks.has(assetType)) {
      const market = yield* marketOf(task, assetType)
      if (market !== undefined) desks.set(assetType, deskOf(task, market))
    }
    const desk = desks.get(assetType)
    if (desk === undefined) {
      const known = task.assets.map((asset) => asset.assetType)
      return none(row, assetType, otherAsset(row, known))
    }
    return yield* value(task, desk, assetType, row)
  })
  for (const row of task.rows) {
    const found: PortfolioRow = yield* one(row)
    if (found.value !== undefined) valued++
    if (found.unreadable === true) unreadable.push({ line: row.line, reason: found.reason ?? "" })
    lines.push(JSON.stringify({ cells: row.cells, row: found }))
  }
  const rows: ValuedRows = { lines, valued, unreadable }
  return rows
})

/** Values rows of a book. */
export const valueRows: Job<PortfolioTask, ValuedRows> = (task) => Stream.fromEffect(rowsOf(task))
