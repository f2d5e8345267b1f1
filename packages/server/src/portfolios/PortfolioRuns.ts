import type { LocalDate, Message } from "@open-valuation/core"
import type { MeasuredErrors, PortfolioRow } from "@open-valuation/core/portfolio"
import { DateTime, Effect, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { KeyId } from "../accounts/ApiKey.ts"
import { chargeUnits } from "../accounts/ChargeUnits.ts"
import { Int8, jsonText, StorageUnavailable } from "../storage/Rows.ts"
import type { Locale } from "../tasks/Task.ts"
import { BookEngine } from "./BookEngine.ts"
import {
  type PortfolioId,
  runColumns,
  RunId,
  standingOf,
  type StoredPortfolio,
  PortfolioRowSchema,
  StoredRow,
  StoredRun,
} from "./Portfolio.ts"
import { heldItems } from "./PortfolioItems.ts"

/** Which items a run values: those that are due, all of them, or those named. */
export type RunOnly = "DUE" | "ALL" | ReadonlyArray<string>

const chosen = (sql: SqlClient.SqlClient, portfolioId: PortfolioId, only: RunOnly, today: LocalDate.LocalDate) => {
  const own = sql`i.portfolio_id = ${String(portfolioId)}::bigint`
  if (only === "ALL") return own
  if (only === "DUE") return sql.and([own, sql`i.due_on <= ${today}::date`])
  return sql.and([own, sql`i.item_id IN (SELECT json_array_elements_text(${jsonText(only)}::json))`])
}

/** The number of chosen items by asset, and of those that may get a value. */
export const countChosen = Effect.fnUntraced(function* (
  portfolioId: PortfolioId,
  only: RunOnly,
  today: LocalDate.LocalDate,
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT asset_type AS "assetType", count(*) AS items,
      count(*) FILTER (WHERE status <> 'UNREADABLE') AS readable
    FROM portfolio_items i WHERE ${chosen(sql, portfolioId, only, today)} GROUP BY 1 ORDER BY 1`
  return yield* decodeCounts(rows)
})

const decodeCounts = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ assetType: Schema.String, items: Int8, readable: Int8 })),
)

/** A run to begin. */
export interface NewRun {
  readonly portfolioId: PortfolioId
  readonly keyId: KeyId
  readonly only: RunOnly
  readonly reason: StoredRun["reason"]
  readonly locale: Locale
  readonly today: LocalDate.LocalDate
}

/** Inserts a run with its items in their order; none while another run of the portfolio is in progress. */
export const insertRun = Effect.fnUntraced(function* ({ keyId, locale, only, portfolioId, reason, today }: NewRun) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const rows =
    yield* sql`INSERT INTO portfolio_runs (portfolio_id, key_id, reason, locale, today, status, total, created_at)
    SELECT ${String(portfolioId)}::bigint, ${String(keyId)}::bigint, ${reason}, ${locale}, ${today}::date, 'IN_PROGRESS',
      count(*), ${now}::timestamptz
    FROM portfolio_items i WHERE ${chosen(sql, portfolioId, only, today)}
    ON CONFLICT (portfolio_id) WHERE status = 'IN_PROGRESS' DO NOTHING RETURNING id`
  const [row] = yield* Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ id: RunId })))(rows)
  if (row === undefined) return Option.none<RunId>()
  yield* sql`INSERT INTO portfolio_run_items (run_id, seq, number)
    SELECT ${String(row.id)}::bigint, row_number() OVER (ORDER BY i.number), i.number
    FROM portfolio_items i WHERE ${chosen(sql, portfolioId, only, today)}`
  return Option.some(row.id)
})

/** Inserts a run that has failed before it began, because the account cannot pay for what is due. */
export const insertUnpaid = Effect.fnUntraced(function* (run: Omit<NewRun, "only">) {
  const { keyId, locale, portfolioId, reason, today } = run
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const due = (yield* countChosen(portfolioId, "DUE", today)).reduce((sum, { items }) => sum + items, 0)
  const error: Message = { code: "portfolio.unpaid", params: { due } }
  const rows = yield* sql`INSERT INTO portfolio_runs
      (portfolio_id, key_id, reason, locale, today, status, total, error, created_at, finished_at)
    VALUES (${String(portfolioId)}::bigint, ${String(keyId)}::bigint, ${reason}, ${locale}, ${today}::date, 'FAILED',
      ${due}::integer, ${jsonText(error)}::json, ${now}::timestamptz, ${now}::timestamptz) RETURNING id`
  return (yield* Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ id: RunId })]))(rows))[0].id
})

const decodeRuns = Schema.decodeUnknownEffect(Schema.Array(StoredRun))

/** A run of a portfolio; `undefined` when there is none. */
export const findRun = Effect.fnUntraced(function* (portfolioId: PortfolioId, runId: number) {
  const sql = yield* SqlClient.SqlClient
  const [run] = yield* decodeRuns(
    yield* sql`SELECT ${sql.literal(runColumns)} FROM portfolio_runs r
      WHERE r.id = ${String(runId)}::bigint AND r.portfolio_id = ${String(portfolioId)}::bigint`,
  )
  return run
})

/** The runs of a portfolio, newest first. */
export const listRuns = Effect.fnUntraced(function* (
  portfolioId: PortfolioId,
  cursor: number | undefined,
  limit: number,
) {
  const sql = yield* SqlClient.SqlClient
  const before = cursor === undefined ? sql`true` : sql`r.id < ${String(cursor)}::bigint`
  return yield* decodeRuns(
    yield* sql`SELECT ${sql.literal(runColumns)} FROM portfolio_runs r
      WHERE r.portfolio_id = ${String(portfolioId)}::bigint AND ${before} ORDER BY r.id DESC LIMIT ${limit}::integer`,
  )
})

/** The last run of each of these portfolios. */
export const lastRuns = Effect.fnUntraced(function* (portfolioIds: ReadonlyArray<PortfolioId>) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeRuns(
    yield* sql`SELECT ${sql.literal(runColumns)}
      FROM json_array_elements_text(${jsonText(portfolioIds)}::json) p, LATERAL (SELECT * FROM portfolio_runs
        WHERE portfolio_id = p.value::bigint ORDER BY id DESC LIMIT 1) r`,
  )
})

/** An item that a run has still to value, as it is now. */
const LeftItem = Schema.Struct({
  seq: Schema.Int,
  number: Int8,
  layoutId: Int8,
  version: Schema.Int,
  assetType: Schema.String,
  cells: Schema.fromJsonString(Schema.Array(Schema.String)),
})
export type LeftItem = typeof LeftItem.Type

/** The next items of a run without a line. */
export const leftItems = Effect.fnUntraced(function* (runId: RunId, after: number, most: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT n.seq, n.number, i.layout_id AS "layoutId", i.version, i.cells,
      i.asset_type AS "assetType"
    FROM portfolio_run_items n JOIN portfolio_items i ON i.number = n.number
    WHERE n.run_id = ${String(runId)}::bigint AND n.line IS NULL AND n.seq > ${after}::integer
    ORDER BY n.seq LIMIT ${most}::integer`
  return yield* Schema.decodeUnknownEffect(Schema.Array(LeftItem))(rows)
})

/** The columns of layouts, by their numbers. */
export const layoutsOf = Effect.fnUntraced(function* (portfolioId: PortfolioId) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT id, columns FROM portfolio_layouts
    WHERE portfolio_id = ${String(portfolioId)}::bigint ORDER BY id`
  const layouts = yield* decodeLayouts(rows)
  return new Map(layouts.map(({ columns, id }) => [id, columns]))
})

const decodeLayouts = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ id: Int8, columns: Schema.fromJsonString(Schema.Array(Schema.String)) })),
)

/** An item of a run with the line that it has become. */
export interface DoneItem extends LeftItem {
  readonly line: string
}

const decodeLine = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Struct({ row: PortfolioRowSchema })))

const overtaken = Effect.die(new StorageUnavailable({ cause: new Error("Another process values this run, too") }))

/**
 * Keeps the lines of items, charges those with a value, and gives the items their values, in the caller's transaction.
 * An item that an import has changed meanwhile keeps the value in its history alone, and stays due. `false`: the run
 * has ended, and nothing is kept.
 */
export const keepDone = Effect.fnUntraced(function* (
  run: StoredRun,
  portfolio: StoredPortfolio,
  done: ReadonlyArray<DoneItem>,
) {
  const { marketOf, policy } = yield* BookEngine
  const sql = yield* SqlClient.SqlClient
  const id = String(run.runId)
  const rows = new Map<number, PortfolioRow>()
  const units = new Map<string, number>()
  for (const { line, number } of done) {
    const { row } = yield* decodeLine(line)
    rows.set(number, row)
    if (row.value !== undefined) units.set(row.assetType, (units.get(row.assetType) ?? 0) + 1)
  }
  const valued = [...units.values()].reduce((sum, count) => sum + count, 0)
  // Imports lock the portfolio, too: they change items in another order.
  yield* sql`SELECT FROM portfolios WHERE id = ${String(portfolio.id)}::bigint FOR NO KEY UPDATE`
  const going = yield* sql`UPDATE portfolio_runs SET done = done + ${done.length}::integer,
      valued = valued + ${valued}::integer
    WHERE id = ${id}::bigint AND status = 'IN_PROGRESS' RETURNING 1`
  if (going.length === 0) return false
  const changes = (yield* heldItems(done.map(({ number }) => number))).flatMap((item) => {
    const row = rows.get(item.number)
    const read = done.find(({ number }) => number === item.number)
    if (row === undefined || read === undefined || item.version !== read.version) return []
    const standing = standingOf(
      { ...item, row, valuedOn: run.today, before: item.value?.value?.central },
      portfolio.calendar,
      policy,
    )
    const isUnreadable = row.unreadable === true
    return [
      {
        number: item.number,
        status: isUnreadable ? "UNREADABLE" : row.value === undefined ? "NO_VALUE" : "VALUED",
        fault: isUnreadable ? (row.reason ?? "") : null,
        value: encodeRow(row),
        market: marketOf(row) ?? null,
        demo: row.isDemo === true,
        risk: isUnreadable ? null : standing.risk,
        dueOn: isUnreadable ? null : standing.dueOn,
        alerts: standing.alerts,
        fresh: standing.alerts.filter((alert) => !item.alerts.includes(alert)),
      },
    ]
  })
  const fresh = new Map(changes.flatMap((change) => (change.fresh.length > 0 ? [[change.number, change.fresh]] : [])))
  const lines = done.map(({ layoutId, line, number, seq, version }) => ({
    seq,
    line,
    version,
    layoutId,
    alerts: fresh.get(number) ?? null,
  }))
  // The bounds keep a batch from reading the whole run, which statistics made before it take to be empty.
  const kept = yield* sql`UPDATE portfolio_run_items n SET line = d.line, version = d.version, layout_id = d."layoutId",
      alerts = CASE WHEN d.alerts IS NOT NULL THEN ARRAY(SELECT json_array_elements_text(d.alerts)) END
    FROM json_to_recordset(${jsonText(lines)}::json)
      AS d (seq integer, line text, version integer, "layoutId" bigint, alerts json)
    WHERE n.run_id = ${id}::bigint AND n.seq BETWEEN ${done[0]?.seq ?? 0}::integer AND ${done.at(-1)?.seq ?? 0}::integer
      AND n.seq = d.seq AND n.line IS NULL RETURNING 1`
  if (kept.length < done.length) return yield* overtaken
  if (valued > 0) yield* chargeUnits({ accountId: portfolio.accountId, keyId: run.keyId }, units)
  yield* sql`UPDATE portfolio_items i SET status = c.status, fault = c.fault, value = c.value, market = c.market, demo = c.demo, risk = c.risk,
      due_on = c."dueOn", valued_on = CASE WHEN c.status = 'UNREADABLE' THEN i.valued_on ELSE ${run.today}::date END,
      alerts = ARRAY(SELECT json_array_elements_text(c.alerts))
    FROM json_to_recordset(${jsonText(changes)}::json)
      AS c (number bigint, status text, fault text, value text, market text, demo boolean, risk text, "dueOn" date, alerts json)
    WHERE i.number = c.number`
  if (fresh.size > 0) {
    yield* sql`UPDATE portfolio_runs SET alerts = alerts + ${fresh.size}::integer WHERE id = ${id}::bigint`
  }
  return true
})

const encodeRow = Schema.encodeSync(StoredRow)

/** Ends a run that is in progress; `false`: it has ended before. */
export const endRun = Effect.fnUntraced(function* (
  runId: RunId,
  ending: {
    readonly status: Exclude<StoredRun["status"], "IN_PROGRESS">
    readonly error?: Message
    readonly measured?: ReadonlyMap<string, MeasuredErrors>
  },
) {
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDate(yield* DateTime.now)
  const error = ending.error === undefined ? null : jsonText(ending.error)
  const measured = ending.measured === undefined ? null : jsonText([...ending.measured])
  const rows = yield* sql`UPDATE portfolio_runs r SET status = ${ending.status}, finished_at = ${now}::timestamptz,
      error = ${error}::json, measured = ${measured}::json
    WHERE id = ${String(runId)}::bigint AND status = 'IN_PROGRESS' RETURNING 1`
  return rows.length > 0
})

/** Removes a batch of the values of runs that ended up to a time. */
export const removeOldRunItems = (sql: SqlClient.SqlClient, before: Date | null, batch: number) =>
  sql`DELETE FROM portfolio_run_items WHERE ctid = ANY(ARRAY(SELECT n.ctid FROM portfolio_run_items n
    JOIN portfolio_runs r ON r.id = n.run_id WHERE r.finished_at <= ${before}::timestamptz LIMIT ${batch}::integer))
  RETURNING 1`

/** Removes a batch of the runs that ended up to a time. Their items keep their latest value. */
export const removeOldRuns = (sql: SqlClient.SqlClient, before: Date | null, batch: number) =>
  sql`DELETE FROM portfolio_runs WHERE id = ANY(ARRAY(SELECT id FROM portfolio_runs
    WHERE finished_at <= ${before}::timestamptz ORDER BY id LIMIT ${batch}::integer))
  RETURNING 1`

const DoneLine = Schema.Struct({ seq: Schema.Int, layoutId: Int8, line: Schema.String })

/** The lines of a run that are done, page by page. */
export const doneLines = Effect.fnUntraced(function* (runId: RunId, after: number, most: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT seq, layout_id AS "layoutId", line FROM portfolio_run_items
    WHERE run_id = ${String(runId)}::bigint AND seq > ${after}::integer AND line IS NOT NULL
    ORDER BY seq LIMIT ${most}::integer`
  return yield* Schema.decodeUnknownEffect(Schema.Array(DoneLine))(rows)
})

const Alerted = Schema.Struct({ itemId: Schema.String, alerts: Schema.Array(Schema.String), line: Schema.String })

/** The first items of a run with a new alert. */
export const alertedItems = Effect.fnUntraced(function* (runId: RunId, most: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT i.item_id AS "itemId", n.alerts, n.line
    FROM portfolio_run_items n JOIN portfolio_items i ON i.number = n.number
    WHERE n.run_id = ${String(runId)}::bigint AND n.alerts IS NOT NULL ORDER BY n.seq LIMIT ${most}::integer`
  const found = yield* Schema.decodeUnknownEffect(Schema.Array(Alerted))(rows)
  return yield* Effect.forEach(found, ({ line, ...item }) =>
    Effect.map(decodeLine(line), ({ row }) => ({ ...item, row })),
  )
})

const Measured = Schema.fromJsonString(
  Schema.Array(
    Schema.Tuple([
      Schema.String,
      Schema.declare((errors: unknown): errors is MeasuredErrors => typeof errors === "object"),
    ]),
  ),
)

/** What the models of a run have measured; none while it is in progress. */
export const measuredOf = Effect.fnUntraced(function* (runId: RunId) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`SELECT measured::text AS measured FROM portfolio_runs WHERE id = ${String(runId)}::bigint`
  const { measured } = yield* Schema.decodeUnknownEffect(Schema.Struct({ measured: Schema.NullOr(Measured) }))(row)
  return new Map<string, MeasuredErrors>(measured ?? [])
})

/** The assets of the items that a run has still to value. */
export const assetsOf = Effect.fnUntraced(function* (runId: RunId) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT DISTINCT i.asset_type AS "assetType"
    FROM portfolio_run_items n JOIN portfolio_items i ON i.number = n.number
    WHERE n.run_id = ${String(runId)}::bigint AND n.line IS NULL ORDER BY 1`
  const found = yield* Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ assetType: Schema.String })))(rows)
  return found.map(({ assetType }) => assetType)
})

/** The layouts of the lines of a run. */
export const usedLayouts = Effect.fnUntraced(function* (runId: RunId) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT DISTINCT layout_id AS "layoutId" FROM portfolio_run_items
    WHERE run_id = ${String(runId)}::bigint AND layout_id IS NOT NULL ORDER BY 1`
  const found = yield* Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ layoutId: Int8 })))(rows)
  return found.map(({ layoutId }) => layoutId)
})
