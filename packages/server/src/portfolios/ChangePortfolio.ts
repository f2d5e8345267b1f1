import type { PortfolioPolicy } from "@open-valuation/core/portfolio"
import type { PortfolioChange } from "@open-valuation/http-api"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Int8, jsonText, storable } from "../storage/Rows.ts"
import { loadPortfolio, type PortfolioId, PortfolioNotFound, PortfolioRefused } from "./Portfolio.ts"
import { restand } from "./PortfolioItems.ts"

/** Items whose due days are set anew at once. */
const AT_ONCE = 1000

/** Holds a portfolio for the transaction: nothing imports into it, and no run of it begins or goes on. */
export const hold = Effect.fnUntraced(function* (portfolioId: PortfolioId) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT 1 FROM portfolios WHERE id = ${String(portfolioId)}::bigint FOR UPDATE`
  if (rows.length === 0) return yield* new PortfolioNotFound()
})

/** The same, and refuses while a run is in progress. */
const holdIdle = Effect.fnUntraced(function* (portfolioId: PortfolioId) {
  const sql = yield* SqlClient.SqlClient
  yield* hold(portfolioId)
  const running = yield* sql`SELECT 1 FROM portfolio_runs
    WHERE portfolio_id = ${String(portfolioId)}::bigint AND status = 'IN_PROGRESS'`
  if (running.length === 0) return
  return yield* new PortfolioRefused({ code: 40900, path: "", reason: { code: "portfolio.running", params: {} } })
})

const decodeNumbers = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ number: Int8 })))

/** Sets the due days and alerts of all items anew, a thousand at a time. */
const restandAll = Effect.fnUntraced(function* (portfolioId: PortfolioId, policy: PortfolioPolicy) {
  const sql = yield* SqlClient.SqlClient
  for (let after = 0; ;) {
    const next = Effect.gen(function* () {
      yield* hold(portfolioId)
      const portfolio = yield* loadPortfolio(portfolioId)
      const numbers = yield* decodeNumbers(
        yield* sql`SELECT number FROM portfolio_items WHERE portfolio_id = ${String(portfolioId)}::bigint
          AND number > ${String(after)}::bigint ORDER BY number LIMIT ${AT_ONCE}::integer`,
      )
      const found = numbers.map(({ number }) => number)
      if (portfolio !== undefined) yield* restand(portfolio, policy, found)
      return found
    })
    const last = (yield* sql.withTransaction(next)).at(-1)
    if (last === undefined) return
    after = last
  }
})

/** Changes what is given. Its callback has been checked. */
export const changePortfolio = Effect.fnUntraced(function* (
  portfolioId: PortfolioId,
  { calendar, callbackUrl, name }: PortfolioChange,
  policy: PortfolioPolicy,
) {
  const sql = yield* SqlClient.SqlClient
  const set = Effect.gen(function* () {
    yield* holdIdle(portfolioId)
    yield* sql`UPDATE portfolios SET
        name = COALESCE(${name === undefined ? null : storable(name.trim())}::text, name),
        calendar = CASE WHEN ${calendar === undefined}::boolean THEN calendar
          ELSE ${calendar === undefined || calendar === null ? null : jsonText(calendar)}::json END,
        callback_url = CASE WHEN ${callbackUrl === undefined}::boolean THEN callback_url
          ELSE ${callbackUrl ?? null}::text END
      WHERE id = ${String(portfolioId)}::bigint`
  })
  yield* sql.withTransaction(set)
  if (calendar !== undefined) yield* restandAll(portfolioId, policy)
})

const decodeCount = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ count: Int8 })]))

/** Removes a portfolio with all that is its own, in one transaction, and returns how much that was. */
export const removePortfolio = Effect.fnUntraced(function* (portfolioId: PortfolioId) {
  const sql = yield* SqlClient.SqlClient
  const id = String(portfolioId)
  const gone = Effect.fnUntraced(function* (table: string) {
    const rows = yield* sql`WITH gone AS (DELETE FROM ${sql(table)} WHERE portfolio_id = ${id}::bigint RETURNING 1)
      SELECT count(*) AS count FROM gone`
    return (yield* decodeCount(rows))[0].count
  })
  const remove = Effect.gen(function* () {
    yield* holdIdle(portfolioId)
    yield* sql`DELETE FROM portfolio_run_items WHERE run_id = ANY(ARRAY(
      SELECT id FROM portfolio_runs WHERE portfolio_id = ${id}::bigint))`
    const runs = yield* gone("portfolio_runs")
    const items = yield* gone("portfolio_items")
    yield* sql`DELETE FROM portfolios WHERE id = ${id}::bigint`
    return { items, runs }
  })
  return yield* sql.withTransaction(remove)
})
