import { createReadStream } from "node:fs"
import type { AssetType, LocalDate, Message } from "@open-valuation/core"
import { type Asset, type AssetPorts, LendingPolicies } from "@open-valuation/core/market"
import { type PortfolioRow, rowOf, rowWithout } from "@open-valuation/core/portfolio"
import { ManufacturerSource, ModelStore } from "@open-valuation/core/ports"
import { type Locale, translate } from "@open-valuation/core/text"
import type { Job } from "@open-valuation/files/threads"
import { ArtefactFiles, ArtefactFolder, Catalogue, FittedModels, formatOfAsset } from "@open-valuation/store"
import { readBook, type Row } from "@open-valuation/store/portfolio"
import { Context, Effect, Layer, Option, Predicate, Scope, Stream } from "effect"
import { type AssetModuleUnusable, assetNamed } from "../assets/AssetModule.ts"
import type { Lending } from "../assets/OwnLending.ts"
import { assetFinder, type BookDoor, bookDoor, checkRow, rowReader, type RowReader } from "../portfolio/ReadRow.ts"
import { modelsFolder, pastFolder, readUnapproved, samplesFile } from "../portfolio/Snapshot.ts"

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
  /** Lending policies of the host's own. */
  readonly lending: Lending
  /** The account whose own samples of the snapshot count beside the shared ones. */
  readonly owner?: number | undefined
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
interface OpenMarket extends BookDoor {
  /** Facts of the market's samples; a column of the same name is an attribute. */
  readonly sampleFacts: ReadonlySet<string>
  readonly context: Context.Context<AssetPorts>
}

/** The models of the snapshot, and those of past days, which its threads share once one has learned them. */
const modelsLayer = (snapshot: string) =>
  ArtefactFiles.layerBefore(modelsFolder(snapshot)).pipe(Layer.provide(ArtefactFolder.layer(pastFolder(snapshot))))

/** A market in this thread's memory. Nothing beyond the snapshot is asked, so that every row meets the same market. */
const openMarket = Effect.fnUntraced(function* (
  asset: BookAsset,
  { lending, owner, snapshot, today }: PortfolioTask,
): Effect.fn.Return<OpenMarket | undefined, AssetModuleUnusable> {
  const { assetType, module } = asset
  const known = yield* assetNamed(assetType, module)
  const door = bookDoor(known)
  if (known === undefined || door === undefined) return undefined
  const layers = FittedModels.layer(new Map([[assetType, door.recipe]]), { former: "keep" }).pipe(
    Layer.provide([FittedModels.Fitter.layer, modelsLayer(snapshot)]),
    Layer.provideMerge(Catalogue.layerMemory({ keys: new Map([[assetType, door.recipe.keys]]) })),
    Layer.merge(Layer.merge(ManufacturerSource.none, Layer.succeed(LendingPolicies, lending))),
  )
  const built = yield* Layer.buildWithScope(layers, Scope.makeUnsafe()).pipe(Effect.orDie)
  const unapproved = yield* readUnapproved(snapshot)
  const context = Context.add(built, ModelStore, {
    ...Context.get(built, ModelStore),
    awaitsApproval: ({ assetType: type, market }) => Effect.sync(() => unapproved.has(`${type} ${market}`)),
  })
  const sampleFacts = new Set<string>()
  const files = [
    { path: samplesFile(snapshot, assetType), owner: undefined },
    ...(owner === undefined ? [] : [{ path: samplesFile(snapshot, assetType, owner), owner }]),
  ]
  for (const { path, owner: of } of files) {
    const bytes = Stream.suspend(() =>
      Stream.fromAsyncIterable<Uint8Array, unknown>(createReadStream(path), (cause) => cause),
    ).pipe(Stream.orDie)
    yield* Effect.flatMap(Catalogue, (catalogue) =>
      catalogue.import({
        asset: assetType,
        format: formatOfAsset(known),
        owner: of,
        fileName: path,
        arePricesInYuan: true,
        today,
        bytes,
      }),
    ).pipe(Effect.provideContext(context), Effect.orDie)
    const header = yield* Effect.orDie(Stream.runHead(readBook(bytes)))
    if (Option.isSome(header)) for (const name of header.value.columns) sampleFacts.add(name)
  }
  return { ...door, sampleFacts, context }
})

/** The markets in this thread's memory, by snapshot and asset. */
const markets = new Map<string, OpenMarket | undefined>()

const marketOf = Effect.fnUntraced(function* (task: PortfolioTask, assetType: AssetType) {
  const name = `${assetType} ${task.snapshot}`
  const known = markets.get(name)
  const asset = task.assets.find((one) => one.assetType === assetType)
  if (known !== undefined || asset === undefined) return known
  const market = yield* openMarket(asset, task)
  markets.set(name, market)
  return market
})

const value = Effect.fnUntraced(function* (task: PortfolioTask, market: OpenMarket, reader: RowReader, row: Row) {
  const { faults, part, request } = yield* checkRow(reader, row, task.today)
  const told = (message: Message) => translate(message, task.locale, reader.words)
  if (faults.length > 0) return rowWithout(part, faults.map(told).join(task.locale === "zh" ? "；" : "; "), true)
  return yield* Stream.runLast(
    reader.door.events(request, {
      today: task.today,
      account: task.owner === undefined ? undefined : String(task.owner),
    }),
  ).pipe(
    Effect.provideContext(market.context),
    Effect.map((last) => {
      if (Option.isNone(last) || last.value._tag !== "Result") throw new Error("The valuation ended without a result")
      const { outcome } = last.value
      return rowOf(part, Predicate.isObject(outcome) ? { ...outcome } : {}, told)
    }),
    Effect.catchTags({
      NotValuable: ({ reason }) => Effect.succeed(rowWithout(part, told(reason))),
      SearchUnavailable: ({ source }) =>
        Effect.succeed(rowWithout(part, told({ code: "task.searchUnavailable", params: { source } }))),
    }),
  )
})

const rowsOf = Effect.fnUntraced(function* (task: PortfolioTask) {
  const readers = new Map<string, readonly [OpenMarket, RowReader]>()
  const find = assetFinder(task)
  const lines: Array<string> = []
  const unreadable: Array<UnreadableRow> = []
  let valued = 0
  const none = (row: Row, assetType: string, fault: Message) =>
    rowWithout({ line: row.line, assetType, facts: {}, loan: {} }, translate(fault, task.locale), true)
  const one = Effect.fnUntraced(function* (row: Row) {
    const { assetType, fault } = find(row)
    if (fault !== undefined) return none(row, assetType, fault)
    if (!readers.has(assetType)) {
      const market = yield* marketOf(task, assetType)
      if (market !== undefined) {
        readers.set(assetType, [market, rowReader(assetType, market, task.columns, market.sampleFacts)])
      }
    }
    const [market, reader] = readers.get(assetType) ?? []
    if (market === undefined || reader === undefined) throw new Error(`${assetType} has no market`)
    return yield* value(task, market, reader, row)
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
