import { LocalDate } from "@open-valuation/core"
import { Cause, Cron, DateTime, Duration, Effect, Option, Schema } from "effect"
import { ClusterCron } from "effect/cluster"
import { SqlClient } from "effect/sql"
import { jsonText, stored, waitForStorage } from "../storage/Rows.ts"
import { BookEngine } from "./BookEngine.ts"
import { selectPortfolios, type StoredPortfolio } from "./Portfolio.ts"
import { Portfolios } from "./Portfolios.ts"
import { keepUnpaid } from "./ValuePortfolio.ts"

/** Portfolios that are read at once. */
const PAGE = 100

/** Items of a market that were valued on one day. */
const ValuedTogether = Schema.Struct({
  assetType: Schema.String,
  market: Schema.String,
  valuedOn: LocalDate.LocalDate,
})

/** Makes the items due whose market has moved by more than the calendar allows since their valuation. */
const dueByMarket = Effect.fnUntraced(function* ({ calendar, id }: StoredPortfolio, today: LocalDate.LocalDate) {
  const most = calendar?.marketMove
  if (most === undefined) return 0
  const sql = yield* SqlClient.SqlClient
  const { moveOf } = yield* BookEngine
  const rows = yield* stored(sql`SELECT DISTINCT asset_type AS "assetType", market, valued_on AS "valuedOn"
    FROM portfolio_items WHERE portfolio_id = ${String(id)}::bigint AND status = 'VALUED' AND market IS NOT NULL
      AND due_on > ${today}::date AND valued_on < ${today}::date`)
  const groups = yield* stored(Schema.decodeUnknownEffect(Schema.Array(ValuedTogether))(rows))
  const moved = yield* Effect.filter(groups, (group) =>
    Effect.map(moveOf(group, group.valuedOn, today), (move) => Math.abs(move ?? 0) > most),
  )
  if (moved.length === 0) return 0
  const changed = yield* stored(sql`UPDATE portfolio_items i SET due_on = ${today}::date
    FROM json_to_recordset(${jsonText(moved)}::json) AS m ("assetType" text, market text, "valuedOn" date)
    WHERE i.portfolio_id = ${String(id)}::bigint AND i.asset_type = m."assetType" AND i.market = m.market
      AND i.valued_on = m."valuedOn" AND i.status = 'VALUED' RETURNING 1`)
  return changed.length
})

const beginDue = Effect.fnUntraced(function* (portfolio: StoredPortfolio) {
  const { run } = yield* Portfolios
  const today = yield* LocalDate.today
  const moved = yield* dueByMarket(portfolio, today)
  const wish = { only: "DUE", reason: moved > 0 ? "MARKET" : "CALENDAR", locale: portfolio.locale } as const
  const started = yield* run(portfolio, portfolio.id, wish).pipe(
    Effect.asSome,
    // Nothing is due, a run is in progress, or the portfolio is gone.
    Effect.catchTags({
      PortfolioRefused: () => Effect.succeedNone,
      PortfolioNotFound: () => Effect.succeedNone,
      QuotaExceeded: () =>
        Effect.as(
          Effect.andThen(
            Effect.logWarning(`Items of portfolio ${portfolio.id} are due, and its account cannot pay for them`),
            keepUnpaid(portfolio, { ...wish, portfolioId: portfolio.id, keyId: portfolio.keyId, today }),
          ),
          Option.none(),
        ),
    }),
  )
  return Option.isSome(started) ? 1 : 0
})

/** Begins a run for each portfolio with a calendar of which items are due today. Returns the number of runs. */
const beginDueRuns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  let begun = 0
  let before = Option.none<number>()
  for (;;) {
    const older = Option.match(before, {
      onNone: () => sql`true`,
      onSome: (id) => sql`p.id < ${String(id)}::bigint`,
    })
    const page = yield* stored(selectPortfolios(sql`p.calendar IS NOT NULL AND ${older}`, PAGE))
    for (const portfolio of page) {
      begun += yield* beginDue(portfolio).pipe(
        Effect.catchCauseIf(
          (cause) => Cause.hasDies(cause) && !Cause.hasInterrupts(cause),
          (cause) => Effect.as(Effect.logError(`Portfolio ${portfolio.id} could not be looked through`, cause), 0),
        ),
      )
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return begun
    before = Option.some(last.id)
  }
})

/** Every night at two in Asia/Shanghai, in one of the processes; a night on which none ran is made up for. */
export const dueRunsLayer = ClusterCron.make({
  name: "DuePortfolios",
  cron: Cron.make({
    minutes: [0],
    hours: [2],
    days: [],
    months: [],
    weekdays: [],
    tz: DateTime.zoneMakeOffset(8 * 60 * 60 * 1000),
  }),
  execute: Effect.asVoid(waitForStorage("the look for due portfolios waits")(beginDueRuns)),
  skipIfOlderThan: Duration.days(36_500),
})
