import { LocalDate, Message } from "@open-valuation/core"
import {
  type CalendarRule,
  dayAfterMonths,
  type ItemRisk as Risk,
  loanFigures,
  monthsOf,
  type PortfolioLoan,
  type PortfolioPolicy,
  type PortfolioRow,
  riskOf,
} from "@open-valuation/core/portfolio"
import { ItemAlert, ItemRisk, ItemStatus, PortfolioCalendar, RunStatus } from "@open-valuation/http-api"
import { Effect, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { AccountId, KeyId } from "../accounts/ApiKey.ts"
import { Int8 } from "../storage/Rows.ts"
import { Locale } from "../tasks/Task.ts"

/** There is no such portfolio, item or run in this account. */
export class PortfolioNotFound extends Schema.TaggedError<PortfolioNotFound>()("PortfolioNotFound", {}) {}

/** The request does not fit the state of the portfolio: `reason` says why, and what to do. */
export class PortfolioRefused extends Schema.TaggedError<PortfolioRefused>()("PortfolioRefused", {
  code: Schema.Literals([40001, 40900]),
  /** The field of the request at fault. */
  path: Schema.String,
  reason: Message,
}) {}

export const PortfolioId = Int8.pipe(Schema.brand("PortfolioId"))
export type PortfolioId = typeof PortfolioId.Type

export const RunId = Int8.pipe(Schema.brand("PortfolioRunId"))
export type RunId = typeof RunId.Type

/** A portfolio as it is stored. */
export const StoredPortfolio = Schema.Struct({
  id: PortfolioId,
  accountId: AccountId,
  account: Schema.String,
  keyId: KeyId,
  name: Schema.String,
  calendar: Schema.NullOr(PortfolioCalendar),
  callbackUrl: Schema.NullOr(Schema.String),
  locale: Locale,
  createdAt: Schema.DateTimeUtcFromDate,
})
export interface StoredPortfolio extends Schema.Schema.Type<typeof StoredPortfolio> {}

/** A run as it is stored. */
export const StoredRun = Schema.Struct({
  runId: RunId,
  portfolioId: PortfolioId,
  keyId: KeyId,
  reason: Schema.Literals(["REQUEST", "CALENDAR", "MARKET"]),
  locale: Locale,
  today: LocalDate.LocalDate,
  status: RunStatus,
  total: Schema.Int,
  done: Schema.Int,
  valued: Schema.Int,
  alerts: Schema.Int,
  error: Schema.NullOr(Message),
  createdAt: Schema.DateTimeUtcFromDate,
  finishedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
})
export interface StoredRun extends Schema.Schema.Type<typeof StoredRun> {}

/** The columns of a run `r`. */
export const runColumns = `r.id AS "runId", r.portfolio_id AS "portfolioId", r.key_id AS "keyId", r.reason, r.locale,
  r.today, r.status, r.total, r.done, r.valued, r.alerts, r.error, r.created_at AS "createdAt",
  r.finished_at AS "finishedAt"`

const isRow = (value: unknown): value is PortfolioRow =>
  typeof value === "object" && value !== null && "assetType" in value && "methodPath" in value

/** A row that a thread of this program made. */
export const PortfolioRowSchema = Schema.declare(isRow)

/** The same as it is stored. */
export const StoredRow = Schema.fromJsonString(PortfolioRowSchema)

const StoredLoan: Schema.Codec<PortfolioLoan> = Schema.Struct({
  loanId: Schema.optionalKey(Schema.String),
  loanBalance: Schema.optionalKey(Schema.Finite),
  priorLiens: Schema.optionalKey(Schema.Finite),
  lienRank: Schema.optionalKey(Schema.Finite),
  riskGrade: Schema.optionalKey(ItemRisk),
  originalValue: Schema.optionalKey(Schema.Finite),
  originalDate: Schema.optionalKey(Schema.String),
})

/** An item as it is stored. */
export const StoredItem = Schema.Struct({
  number: Int8,
  itemId: Schema.String,
  assetType: Schema.String,
  class: Schema.String,
  loan: StoredLoan,
  fault: Schema.NullOr(Schema.String),
  version: Schema.Int,
  status: ItemStatus,
  risk: Schema.NullOr(ItemRisk),
  value: Schema.NullOr(StoredRow),
  valuedOn: Schema.NullOr(LocalDate.LocalDate),
  dueOn: Schema.NullOr(LocalDate.LocalDate),
  alerts: Schema.Array(ItemAlert),
})
export interface StoredItem extends Schema.Schema.Type<typeof StoredItem> {}

/** The columns of an item `i`. */
export const itemColumns = `i.number, i.item_id AS "itemId", i.asset_type AS "assetType", i.class, i.loan, i.fault,
  i.version, i.status, i.risk, i.value, i.valued_on AS "valuedOn", i.due_on AS "dueOn", i.alerts`

type Alert = typeof ItemAlert.Type

/** What follows from the value and the loan of an item. */
export interface Standing {
  readonly risk: Risk
  readonly dueOn: LocalDate.LocalDate
  readonly alerts: ReadonlyArray<Alert>
}

/** Share by which a value may fall between two valuations before it gives an alert. */
const USUAL_FALL = 0.1

/** An item with a value, or with the reason why there is none. */
interface Valued extends Pick<StoredItem, "class" | "loan" | "alerts"> {
  readonly row: PortfolioRow
  readonly valuedOn: LocalDate.LocalDate
  /** The central value before this one; absent: it is the same valuation as before. */
  readonly before?: number | undefined
}

/** The standing of an item: its risk, the day of its next valuation, and its alerts. */
export const standingOf = (
  { alerts, before, class: itemClass, loan, row, valuedOn }: Valued,
  calendar: PortfolioCalendar | null,
  policy: PortfolioPolicy,
): Standing => {
  const figures = loanFigures({ ...row, loan }, policy, valuedOn)
  const risk = riskOf({ ...row, loan }, figures, policy)
  const rules: ReadonlyArray<CalendarRule> = calendar?.rules ?? []
  const limit = calendar?.stressedLtv ?? policy.stressedLimit.percent / 100
  const hasFallen =
    before === undefined
      ? alerts.includes("VALUE_FALL")
      : row.value !== undefined && row.value.central < before * (1 - (calendar?.marketMove ?? USUAL_FALL))
  const dueOn = dayAfterMonths(valuedOn, monthsOf(itemClass, risk, rules, policy).months)
  // What is not known any more is no reason to withdraw an alert.
  if (row.value === undefined) return { risk, dueOn, alerts }
  const isStressed =
    figures.stressedLtv === undefined
      ? loan.loanBalance !== undefined && alerts.includes("STRESSED_LTV")
      : figures.stressedLtv > limit
  return {
    risk,
    dueOn,
    alerts: [...(isStressed ? (["STRESSED_LTV"] as const) : []), ...(hasFallen ? (["VALUE_FALL"] as const) : [])],
  }
}

/** The columns of a portfolio `p` of the account `a`. */
const portfolioColumns = `p.id, p.account_id AS "accountId", a.name AS account, p.key_id AS "keyId", p.name, p.calendar,
  p.callback_url AS "callbackUrl", p.locale, p.created_at AS "createdAt"`

const decodePortfolios = Schema.decodeUnknownEffect(Schema.Array(StoredPortfolio))

/** Portfolios that match, newest first. */
export const selectPortfolios = Effect.fnUntraced(function* (where: Statement.Fragment, limit: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodePortfolios(
    yield* sql`SELECT ${sql.literal(portfolioColumns)} FROM portfolios p JOIN accounts a ON a.id = p.account_id
      WHERE ${where} ORDER BY p.id DESC LIMIT ${limit}::integer`,
  )
})

/** A portfolio, for the service itself; `undefined` when it is gone. */
export const loadPortfolio = Effect.fnUntraced(function* (portfolioId: number) {
  const sql = yield* SqlClient.SqlClient
  const [portfolio] = yield* selectPortfolios(sql`p.id = ${String(portfolioId)}::bigint`, 1)
  return portfolio
})
