import type { LocalDate } from "@open-valuation/core"
import type { PortfolioPolicy } from "@open-valuation/core/portfolio"
import type { ItemAlert, ItemStatus } from "@open-valuation/http-api"
import { Effect, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Int8, jsonText, storable } from "../storage/Rows.ts"
import type { BookItem } from "./BookEngine.ts"
import {
  itemColumns,
  type PortfolioId,
  runColumns,
  type Standing,
  standingOf,
  StoredItem,
  type StoredPortfolio,
  StoredRun,
} from "./Portfolio.ts"

const Layout = Schema.Tuple([Schema.Struct({ id: Int8 })])

/** The number of a list of columns in a portfolio. */
export const layoutOf = Effect.fnUntraced(function* (portfolioId: PortfolioId, columns: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`INSERT INTO portfolio_layouts AS l (portfolio_id, columns)
    VALUES (${String(portfolioId)}::bigint, ${jsonText(columns)}::text)
    ON CONFLICT (portfolio_id, md5(columns)) DO UPDATE SET columns = l.columns RETURNING id`
  return (yield* Schema.decodeUnknownEffect(Layout)(rows))[0].id
})

/**
 * Adds items and replaces those that are known, in one statement. What is valued is due anew where it changed, or
 * where it could not be read before; items that did not change stay as they are. Returns the numbers of those that
 * were known.
 */
export const writeItems = Effect.fnUntraced(function* (
  portfolioId: PortfolioId,
  layout: number,
  items: ReadonlyArray<BookItem & { readonly itemId: string }>,
  today: LocalDate.LocalDate,
) {
  const sql = yield* SqlClient.SqlClient
  const given = items.map(({ assetType, cells, class: itemClass, fault, itemId, loan, subject }) => ({
    item_id: storable(itemId),
    cells: jsonText(cells),
    asset_type: storable(assetType),
    class: storable(itemClass),
    subject,
    loan,
    fault: fault === undefined ? null : storable(fault),
  }))
  const rows = yield* sql`INSERT INTO portfolio_items AS i
      (portfolio_id, item_id, layout_id, cells, asset_type, class, subject, loan, fault, status, due_on)
    SELECT ${String(portfolioId)}::bigint, item_id, ${String(layout)}::bigint, cells, asset_type, class, subject, loan,
      fault, CASE WHEN fault IS NULL THEN 'PENDING' ELSE 'UNREADABLE' END,
      CASE WHEN fault IS NULL THEN ${today}::date END
    FROM json_to_recordset(${jsonText(given)}::json)
      AS g (item_id text, cells text, asset_type text, class text, subject text, loan json, fault text)
    ON CONFLICT (portfolio_id, item_id) DO UPDATE SET layout_id = excluded.layout_id, cells = excluded.cells,
      asset_type = excluded.asset_type, class = excluded.class, subject = excluded.subject, loan = excluded.loan,
      fault = excluded.fault, version = i.version + (i.subject <> excluded.subject)::integer,
      status = CASE WHEN excluded.fault IS NOT NULL THEN 'UNREADABLE'
        WHEN i.subject <> excluded.subject OR i.status = 'UNREADABLE' THEN 'PENDING' ELSE i.status END,
      due_on = CASE WHEN excluded.fault IS NOT NULL THEN NULL
        WHEN i.subject <> excluded.subject OR i.status = 'UNREADABLE' THEN excluded.due_on ELSE i.due_on END
    WHERE i.layout_id <> excluded.layout_id OR i.cells <> excluded.cells OR i.class <> excluded.class
      OR i.fault IS DISTINCT FROM excluded.fault
    RETURNING number, xmax = 0 AS added`
  return yield* Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ number: Int8, added: Schema.Boolean })))(rows)
})

const decodeItems = Schema.decodeUnknownEffect(Schema.Array(StoredItem))

/** Items by their numbers, held for the transaction. */
export const heldItems = Effect.fnUntraced(function* (numbers: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeItems(
    yield* sql`SELECT ${sql.literal(itemColumns)} FROM portfolio_items i
      WHERE i.number = ANY(ARRAY(SELECT json_array_elements_text(${jsonText(numbers)}::json)::bigint))
      ORDER BY i.number FOR UPDATE`,
  )
})

/** A new standing of an item. */
export interface NewStanding extends Pick<StoredItem, "number">, Omit<Standing, "dueOn"> {
  /** Absent: the day stays. */
  readonly dueOn?: LocalDate.LocalDate | undefined
}

/** Writes standings that follow from the same value and a new loan. */
const writeStandings = (sql: SqlClient.SqlClient, standings: ReadonlyArray<NewStanding>) =>
  sql`UPDATE portfolio_items i SET risk = s.risk, due_on = COALESCE(s."dueOn", i.due_on),
      alerts = ARRAY(SELECT json_array_elements_text(s.alerts))
    FROM json_to_recordset(${jsonText(standings)}::json) AS s (number bigint, risk text, "dueOn" date, alerts json)
    WHERE i.number = s.number`

/** Sets the risk, the due day and the alerts of valued items whose loans have changed. */
export const restand = Effect.fnUntraced(function* (
  { calendar }: Pick<StoredPortfolio, "calendar">,
  policy: PortfolioPolicy,
  numbers: ReadonlyArray<number>,
) {
  if (numbers.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const standings = (yield* heldItems(numbers)).flatMap((item): ReadonlyArray<NewStanding> => {
    const { number, status, value, valuedOn } = item
    if (value === null || valuedOn === null) return []
    const { alerts, dueOn, risk } = standingOf({ ...item, row: value, valuedOn }, calendar, policy)
    const isDueThen = status === "VALUED" || status === "NO_VALUE"
    const isSame = risk === item.risk && alerts.join() === item.alerts.join() && (!isDueThen || dueOn === item.dueOn)
    return isSame ? [] : [{ number, risk, alerts, dueOn: isDueThen ? dueOn : undefined }]
  })
  if (standings.length > 0) yield* writeStandings(sql, standings)
})

/** Which items of a portfolio are meant. Every given condition must match. */
export interface ItemFilter {
  readonly status?: typeof ItemStatus.Type | undefined
  /** Due on this day or earlier. */
  readonly due?: LocalDate.LocalDate | undefined
  readonly alert?: "ANY" | typeof ItemAlert.Type | undefined
  readonly cursor?: number | undefined
  readonly limit?: number | undefined
}

/** Rows of a page, unless said. */
export const USUAL_LIMIT = 50

/** The items of a portfolio, in the order of their first import. */
export const listItems = Effect.fnUntraced(function* (portfolioId: PortfolioId, filter: ItemFilter) {
  const sql = yield* SqlClient.SqlClient
  const { alert, cursor = 0, due, limit = USUAL_LIMIT, status } = filter
  const conditions: ReadonlyArray<Statement.Fragment> = [
    sql`i.portfolio_id = ${String(portfolioId)}::bigint`,
    sql`i.number > ${String(cursor)}::bigint`,
    ...(status === undefined ? [] : [sql`i.status = ${status}`]),
    ...(due === undefined ? [] : [sql`i.due_on <= ${due}::date`]),
    ...(alert === undefined ? [] : [alert === "ANY" ? sql`cardinality(i.alerts) > 0` : sql`${alert} = ANY(i.alerts)`]),
  ]
  return yield* decodeItems(
    yield* sql`SELECT ${sql.literal(itemColumns)} FROM portfolio_items i WHERE ${sql.and([...conditions])}
      ORDER BY i.number LIMIT ${limit}::integer`,
  )
})

/** An item by the caller's own name; `undefined` when there is none. */
export const findItem = Effect.fnUntraced(function* (portfolioId: PortfolioId, itemId: string) {
  const sql = yield* SqlClient.SqlClient
  const [item] = yield* decodeItems(
    yield* sql`SELECT ${sql.literal(itemColumns)} FROM portfolio_items i
      WHERE i.portfolio_id = ${String(portfolioId)}::bigint AND i.item_id = ${storable(itemId)}`,
  )
  return item
})

const MOST_HISTORY = 500

const HistoryRow = Schema.Struct({ ...StoredRun.fields, version: Schema.Int, line: Schema.String })

/** The values of an item with their runs, newest first. */
export const historyOf = Effect.fnUntraced(function* (number: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT ${sql.literal(runColumns)}, n.version, n.line
    FROM portfolio_run_items n JOIN portfolio_runs r ON r.id = n.run_id
    WHERE n.number = ${String(number)}::bigint AND n.line IS NOT NULL
    ORDER BY n.run_id DESC LIMIT ${MOST_HISTORY}::integer`
  return yield* Schema.decodeUnknownEffect(Schema.Array(HistoryRow))(rows)
})

/** Counts of the items of a class and risk. */
export const Tally = Schema.Struct({
  class: Schema.String,
  risk: Schema.NullOr(Schema.Literals(["LOW", "MEDIUM", "HIGH"])),
  status: Schema.Literals(["PENDING", "VALUED", "NO_VALUE", "UNREADABLE"]),
  items: Int8,
  due: Int8,
  alerts: Int8,
  demo: Int8,
  nextDue: Schema.NullOr(Schema.String),
})
export type Tally = typeof Tally.Type

/** A portfolio, its items counted, and its last run. */
export interface CountedPortfolio {
  readonly portfolio: StoredPortfolio
  readonly tallies: ReadonlyArray<Tally>
  readonly lastRun: StoredRun | undefined
}

/** The items of portfolios, counted by class, risk and status. */
export const tallyItems = Effect.fnUntraced(function* (
  portfolioIds: ReadonlyArray<PortfolioId>,
  today: LocalDate.LocalDate,
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT portfolio_id AS "portfolioId", class, risk, status, count(*) AS items,
      count(*) FILTER (WHERE due_on <= ${today}::date) AS due,
      count(*) FILTER (WHERE cardinality(alerts) > 0) AS alerts,
      count(*) FILTER (WHERE demo) AS demo, min(due_on) AS "nextDue"
    FROM portfolio_items
    WHERE portfolio_id = ANY(ARRAY(SELECT json_array_elements_text(${jsonText(portfolioIds)}::json)::bigint))
    GROUP BY 1, 2, 3, 4`
  return yield* Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ portfolioId: Int8, ...Tally.fields })))(rows)
})

/** The number of items of a portfolio. */
export const countItems = Effect.fnUntraced(function* (portfolioId: PortfolioId) {
  const sql = yield* SqlClient.SqlClient
  const rows =
    yield* sql`SELECT count(*) AS items FROM portfolio_items WHERE portfolio_id = ${String(portfolioId)}::bigint`
  return (yield* Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ items: Int8 })]))(rows))[0].items
})
