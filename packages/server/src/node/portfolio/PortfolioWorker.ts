import type { AssetType } from "@open-valuation/core"
import { namedAssetType } from "@open-valuation/core/assets"
import { type AssetPart, type PortfolioRow, rowOf, rowWithout } from "@open-valuation/core/portfolio"
import { translate } from "@open-valuation/core/text"
import { serveTasks } from "@open-valuation/files/threads"
import {
  type AssetRead,
  assetReader,
  attribute,
  type AttributeColumns,
  readHeader,
  type Row,
} from "@open-valuation/store/portfolio"
import { Effect, Option, Predicate, Stream } from "effect"
import { type OpenMarket, openMarket } from "./OpenMarket.ts"
import type { PortfolioTask, UnreadableRow, ValuedRows } from "./PortfolioTask.ts"

/** A market, and the reader of the file's rows. */
interface Desk {
  readonly market: OpenMarket
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
  const known = readHeader(columns, market.fields)
  const taken = new Set(known.map(({ index }) => index))
  const attributes: AttributeColumns = new Map(
    columns.flatMap((name, index) =>
      !taken.has(index) && market.sampleFacts.has(name) ? [[index, { name, type: attribute }] as const] : [],
    ),
  )
  return { market, read: assetReader(known, market.fields, attributes) }
}

const value = Effect.fnUntraced(function* (task: PortfolioTask, desk: Desk, assetType: AssetType, row: Row) {
  const { context, door, words } = desk.market
  const { body, faults, facts, id, loan } = desk.read(row.cells)
  const part: AssetPart = { line: row.line, assetType, facts, loan, ...(id !== undefined && { id }) }
  if (faults.length > 0) return rowWithout(part, faults.join("; "), true)
  const told = (message: Parameters<typeof translate>[0]) => translate(message, task.locale, words)
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
        Effect.succeed(
          rowWithout(part, refused.faults.map(({ message, path }) => `${path}: ${told(message)}`).join("; "), true),
        ),
    }),
  )
})

/** The asset of a row: that of the task, or the one that the row names. */
const assetOf = (task: PortfolioTask, assetColumn: number | undefined, row: Row): string | undefined => {
  const cell = assetColumn === undefined ? "" : (row.cells[assetColumn]?.trim() ?? "")
  const named = namedAssetType(cell)
  return task.asset !== undefined && (named === "" || named === task.asset) ? task.asset : named
}

const valueRows = Effect.fnUntraced(function* (task: PortfolioTask) {
  const desks = new Map<string, Desk>()
  const assetColumn = readHeader(task.columns, []).find(({ field }) => field === "assetType")?.index
  const lines: Array<string> = []
  const unreadable: Array<UnreadableRow> = []
  let valued = 0
  const none = (row: Row, assetType: string, reason: string) =>
    rowWithout({ line: row.line, assetType, facts: {}, loan: {} }, reason, true)
  const one = Effect.fnUntraced(function* (row: Row) {
    const assetType = assetOf(task, assetColumn, row) ?? ""
    if (row.fault !== undefined) return none(row, assetType, row.fault)
    if (task.asset !== undefined && assetType !== task.asset) {
      return none(row, assetType, `assetType: ${assetType.slice(0, 40)}, and --asset says ${task.asset}`)
    }
    if (!desks.has(assetType)) {
      const market = yield* marketOf(task, assetType)
      if (market !== undefined) desks.set(assetType, deskOf(task, market))
    }
    const desk = desks.get(assetType)
    if (desk === undefined) {
      const known = task.assets.map((asset) => asset.assetType).join(", ")
      return none(row, assetType, `assetType: ${JSON.stringify(assetType.slice(0, 40))}, expected one of ${known}`)
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

/** The thread that values rows of a book. */
serveTasks((task: PortfolioTask) => Stream.fromEffect(valueRows(task)))
