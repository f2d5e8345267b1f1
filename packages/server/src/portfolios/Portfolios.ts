import { type AssetType, LocalDate, type Message } from "@open-valuation/core"
import type { MeasuredErrors } from "@open-valuation/core/portfolio"
import type { PortfolioCalendar, PortfolioChange } from "@open-valuation/http-api"
import { Context, DateTime, Effect, Layer, Option, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { WorkflowEngine } from "effect/workflow"
import type { Principal } from "../accounts/ApiKey.ts"
import { checkQuota } from "../accounts/ChargeUnits.ts"
import { makeFairPermits, unboundedWaiting } from "../accounts/FairPermits.ts"
import { BillingPolicy, type QuotaExceeded } from "../accounts/Usage.ts"
import { jsonText, storable, stored, waitForStorage } from "../storage/Rows.ts"
import type { Locale } from "../tasks/Task.ts"
import { TaskSignals } from "../tasks/TaskSignals.ts"
import type { Webhooks } from "../webhooks/Webhooks.ts"
import { BookEngine, type ReadItems } from "./BookEngine.ts"
import { changePortfolio, hold, removePortfolio } from "./ChangePortfolio.ts"
import {
  PortfolioId,
  PortfolioNotFound,
  PortfolioRefused,
  type RunId,
  selectPortfolios,
  type StoredItem,
  type StoredPortfolio,
  type StoredRun,
} from "./Portfolio.ts"
import * as Items from "./PortfolioItems.ts"
import * as Runs from "./PortfolioRuns.ts"
import { endRun, layerRuns, signalOf, ValuePortfolio } from "./ValuePortfolio.ts"

/** Portfolios of an account, items of a portfolio, and rows that are written at once. */
const MOST_PORTFOLIOS = 1000
const MOST_ITEMS = 200_000
const WRITTEN_AT_ONCE = 1000

/** Runs of this process at the same time: each takes all processors. */
const RUNS = { running: 1, runningPerAccount: 1, ...unboundedWaiting }

/** Interval at which a reader looks without a signal. */
const lookAnyway = "15 seconds"

/** A new portfolio; its callback has been checked. */
export interface NewPortfolio {
  readonly name: string
  readonly calendar: PortfolioCalendar | undefined
  readonly callbackUrl: string | undefined
  readonly locale: Locale
}

/** What an import of a file did. */
export interface Imported {
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
}

/** The lines of a run below the columns of all its files. */
export interface RunLines {
  readonly run: StoredRun
  readonly columns: ReadonlyArray<string>
  readonly measured: ReadonlyMap<string, MeasuredErrors>
  /** The lines after a number of them, each a `DoneRow` as JSON; none at the end. */
  readonly page: (page: number) => Effect.Effect<ReadonlyArray<string>>
}

/** Lines of a page. */
const LINES = 500

const message = (code: string, params: Message["params"] = {}): Message => ({ code, params })

type Owner = Pick<Principal, "accountId">

/** Portfolios: items with their loans, valued in runs. */
export class Portfolios extends Context.Service<
  Portfolios,
  {
    readonly create: (principal: Principal, input: NewPortfolio) => Effect.Effect<PortfolioId, PortfolioRefused>
    readonly list: (
      owner: Owner,
      cursor?: number,
      limit?: number,
    ) => Effect.Effect<ReadonlyArray<Items.CountedPortfolio>>
    readonly get: (owner: Owner, portfolioId: number) => Effect.Effect<Items.CountedPortfolio, PortfolioNotFound>
    /** Changes what is given; refused while a run is in progress. The callback has been checked. */
    readonly change: (
      owner: Owner,
      portfolioId: number,
      change: PortfolioChange,
    ) => Effect.Effect<Items.CountedPortfolio, PortfolioNotFound | PortfolioRefused>
    /** Removes it with its items and runs; refused while one is in progress. */
    readonly remove: (
      owner: Owner,
      portfolioId: number,
    ) => Effect.Effect<{ readonly items: number; readonly runs: number }, PortfolioNotFound | PortfolioRefused>
    /**
     * Adds or replaces items, a thousand at a time. One that is interrupted leaves the first of them; imported again,
     * they are unchanged.
     */
    readonly import: (
      owner: Owner,
      portfolioId: number,
      read: ReadItems,
    ) => Effect.Effect<Imported, PortfolioNotFound | PortfolioRefused>
    readonly items: (
      owner: Owner,
      portfolioId: number,
      filter: Items.ItemFilter,
    ) => Effect.Effect<ReadonlyArray<StoredItem>, PortfolioNotFound>
    readonly history: (
      owner: Owner,
      portfolioId: number,
      itemId: string,
    ) => Effect.Effect<Effect.Success<ReturnType<typeof Items.historyOf>>, PortfolioNotFound>
    /** Begins a run. Charges nothing: each item is charged as it gets its value. */
    readonly run: (
      principal: Pick<Principal, "accountId" | "keyId">,
      portfolioId: number,
      wish: Pick<Runs.NewRun, "locale" | "only" | "reason">,
    ) => Effect.Effect<RunId, PortfolioNotFound | PortfolioRefused | QuotaExceeded>
    readonly runs: (
      owner: Owner,
      portfolioId: number,
      cursor?: number,
      limit?: number,
    ) => Effect.Effect<ReadonlyArray<StoredRun>, PortfolioNotFound>
    readonly runOf: (owner: Owner, portfolioId: number, runId: number) => Effect.Effect<StoredRun, PortfolioNotFound>
    readonly cancel: (owner: Owner, portfolioId: number, runId: number) => Effect.Effect<StoredRun, PortfolioNotFound>
    /** The run as it stands, and whenever it has changed; the last one has ended. */
    readonly follow: (
      owner: Owner,
      portfolioId: number,
      runId: number,
    ) => Effect.Effect<Stream.Stream<StoredRun>, PortfolioNotFound>
    readonly lines: (owner: Owner, portfolioId: number, runId: number) => Effect.Effect<RunLines, PortfolioNotFound>
  }
>()("@open-valuation/server/Portfolios") {
  /** Portfolios, and their runs, also those that an ended process left in progress. */
  static readonly layer: Layer.Layer<
    Portfolios,
    never,
    SqlClient.SqlClient | BookEngine | TaskSignals | Webhooks | WorkflowEngine.WorkflowEngine
  > = Layer.merge(
    Layer.effect(
      Portfolios,
      Effect.suspend(() => makeService),
    ),
    layerRuns(makeFairPermits(RUNS)),
  )
}

const decodeId = Schema.decodeUnknownEffect(Schema.Struct({ id: PortfolioId }))

const makeService = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const engine = yield* BookEngine
  const signals = yield* TaskSignals
  const context = yield* Effect.context<
    SqlClient.SqlClient | BookEngine | TaskSignals | Webhooks | WorkflowEngine.WorkflowEngine
  >()
  const policy = yield* BillingPolicy
  const here = Effect.provideContext(Context.add(context, BillingPolicy, policy))

  const find = Effect.fnUntraced(function* ({ accountId }: Owner, portfolioId: number) {
    if (!Number.isSafeInteger(portfolioId)) return yield* new PortfolioNotFound()
    const own = sql`p.id = ${String(portfolioId)}::bigint AND p.account_id = ${String(accountId)}::bigint`
    const [portfolio] = yield* stored(selectPortfolios(own, 1))
    return portfolio ?? (yield* new PortfolioNotFound())
  })

  const findRun = Effect.fnUntraced(function* (owner: Owner, portfolioId: number, runId: number) {
    const portfolio = yield* find(owner, portfolioId)
    const run = Number.isSafeInteger(runId) ? yield* stored(Runs.findRun(portfolio.id, runId)) : undefined
    return run === undefined ? yield* new PortfolioNotFound() : { portfolio, run }
  })

  const counted = Effect.fnUntraced(function* (portfolios: ReadonlyArray<StoredPortfolio>) {
    const ids = portfolios.map(({ id }) => id)
    const today = yield* LocalDate.today
    const tallies = yield* stored(Items.tallyItems(ids, today))
    const runs = yield* stored(Runs.lastRuns(ids))
    return portfolios.map((portfolio): Items.CountedPortfolio => ({
      portfolio,
      tallies: tallies.filter(({ portfolioId }) => portfolioId === portfolio.id),
      lastRun: runs.find(({ portfolioId }) => portfolioId === portfolio.id),
    }))
  })

  const one = Effect.fnUntraced(function* (owner: Owner, portfolioId: number) {
    const [found] = yield* counted([yield* find(owner, portfolioId)])
    return found ?? (yield* new PortfolioNotFound())
  })

  const create = Effect.fnUntraced(function* (principal: Principal, input: NewPortfolio) {
    const { accountId, keyId } = principal
    const now = DateTime.toDate(yield* DateTime.now)
    const callbackUrl = input.callbackUrl ?? principal.callbackUrl
    const calendar = input.calendar === undefined ? null : jsonText(input.calendar)
    const [row] =
      yield* sql`INSERT INTO portfolios (account_id, key_id, name, calendar, callback_url, locale, created_at)
      SELECT ${String(accountId)}::bigint, ${String(keyId)}::bigint, ${storable(input.name.trim())}::text,
        ${calendar}::json, ${callbackUrl}::text, ${input.locale}::text, ${now}::timestamptz
      WHERE (SELECT count(*) FROM portfolios WHERE account_id = ${String(accountId)}::bigint) < ${MOST_PORTFOLIOS}::integer
      RETURNING id`
    if (row !== undefined) return (yield* decodeId(row)).id
    const reason = message("portfolio.tooMany", { most: MOST_PORTFOLIOS })
    return yield* new PortfolioRefused({ code: 40001, path: "name", reason })
  })

  const importItems = Effect.fnUntraced(function* (portfolio: StoredPortfolio, read: ReadItems) {
    const named = yield* namedItems(read)
    const today = yield* LocalDate.today
    const present = yield* Items.countItems(portfolio.id)
    if (present + named.length > MOST_ITEMS) {
      const reason = message("portfolio.tooManyItems", { most: MOST_ITEMS })
      return yield* new PortfolioRefused({ code: 40001, path: "file", reason })
    }
    let [added, replaced] = [0, 0]
    for (let at = 0; at < named.length; at += WRITTEN_AT_ONCE) {
      const part = named.slice(at, at + WRITTEN_AT_ONCE)
      const written = yield* Effect.gen(function* () {
        // Runs hold the portfolio, too: they change items in another order.
        yield* hold(portfolio.id)
        const layout = yield* Items.layoutOf(portfolio.id, read.columns)
        const rows = yield* Items.writeItems(portfolio.id, layout, part, today)
        const known = rows.filter((row) => !row.added).map(({ number }) => number)
        yield* Items.restand(portfolio, engine.policy, known)
        return rows
      }).pipe(sql.withTransaction)
      const fresh = written.filter((row) => row.added).length
      added += fresh
      replaced += written.length - fresh
    }
    return { added, replaced, unchanged: named.length - added - replaced }
  })

  const begin = Effect.fnUntraced(function* (
    principal: Pick<Principal, "accountId" | "keyId">,
    portfolio: StoredPortfolio,
    { locale, only, reason }: Pick<Runs.NewRun, "locale" | "only" | "reason">,
  ) {
    yield* hold(portfolio.id)
    const today = yield* LocalDate.today
    const chosen = yield* Runs.countChosen(portfolio.id, only, today)
    const total = chosen.reduce((sum, { items }) => sum + items, 0)
    if (typeof only !== "string" && total < new Set(only).size) return yield* new PortfolioNotFound()
    if (total === 0) {
      const none = message(only === "DUE" ? "portfolio.nothingDue" : "portfolio.noItems")
      return yield* new PortfolioRefused({ code: 40001, path: "only", reason: none })
    }
    const units = chosen
      .filter(({ readable }) => readable > 0)
      .map(({ assetType, readable }) => [assetType, readable] as const)
    yield* checkQuota(principal, new Map<AssetType, number>(units))
    const { keyId } = principal
    const runId = yield* Runs.insertRun({ portfolioId: portfolio.id, keyId, only, reason, locale, today })
    if (Option.isNone(runId)) {
      return yield* new PortfolioRefused({ code: 40900, path: "", reason: message("portfolio.running") })
    }
    yield* ValuePortfolio.execute({ runId: runId.value, portfolioId: portfolio.id }, { discard: true })
    yield* sql.afterCommit(signals.work)
    return runId.value
  })

  const lines = Effect.fnUntraced(function* (owner: Owner, portfolioId: number, runId: number) {
    const { portfolio, run } = yield* findRun(owner, portfolioId, runId)
    const layouts = yield* stored(Runs.layoutsOf(portfolio.id))
    const used = yield* stored(Runs.usedLayouts(run.runId))
    const columns = [...new Set(used.flatMap((layout) => layouts.get(layout) ?? []))]
    const places = new Map(
      used.map((layout) => [layout, (layouts.get(layout) ?? []).map((name) => columns.indexOf(name))]),
    )
    // Pages are read in turn.
    let after = 0
    const found: RunLines = {
      run,
      columns,
      measured: yield* stored(Runs.measuredOf(run.runId)),
      page: (page) =>
        Effect.suspend(() => {
          if (page === 0) after = 0
          return stored(Runs.doneLines(run.runId, after, LINES))
        }).pipe(
          Effect.map((rows) => {
            after = rows.at(-1)?.seq ?? after
            return rows.map(({ layoutId, line }) =>
              used.length < 2 ? line : placedLine(line, places.get(layoutId) ?? []),
            )
          }),
          here,
        ),
    }
    return found
  })

  return Portfolios.of({
    create: (principal, input) => create(principal, input).pipe(stored),
    list: ({ accountId }, cursor, limit = Items.USUAL_LIMIT) => {
      const before = cursor === undefined ? sql`true` : sql`p.id < ${String(cursor)}::bigint`
      const own = sql.and([sql`p.account_id = ${String(accountId)}::bigint`, before])
      return Effect.flatMap(stored(selectPortfolios(own, limit)), counted).pipe(here)
    },
    get: (owner, portfolioId) => one(owner, portfolioId).pipe(here),
    change: Effect.fnUntraced(function* (owner, portfolioId, change) {
      const { id } = yield* find(owner, portfolioId)
      yield* stored(changePortfolio(id, change, engine.policy))
      return yield* one(owner, portfolioId)
    }, here),
    remove: Effect.fnUntraced(function* (owner, portfolioId) {
      return yield* stored(removePortfolio((yield* find(owner, portfolioId)).id))
    }, here),
    import: Effect.fnUntraced(function* (owner, portfolioId, read) {
      return yield* stored(importItems(yield* find(owner, portfolioId), read))
    }, here),
    items: Effect.fnUntraced(function* (owner, portfolioId, filter) {
      return yield* stored(Items.listItems((yield* find(owner, portfolioId)).id, filter))
    }, here),
    history: Effect.fnUntraced(function* (owner, portfolioId, itemId) {
      const item = yield* stored(Items.findItem((yield* find(owner, portfolioId)).id, itemId))
      return item === undefined ? yield* new PortfolioNotFound() : yield* stored(Items.historyOf(item.number))
    }, here),
    run: Effect.fnUntraced(function* (principal, portfolioId, wish) {
      const portfolio = yield* find(principal, portfolioId)
      return yield* begin(principal, portfolio, wish).pipe(sql.withTransaction, stored)
    }, here),
    runs: Effect.fnUntraced(function* (owner, portfolioId, cursor, limit = Items.USUAL_LIMIT) {
      return yield* stored(Runs.listRuns((yield* find(owner, portfolioId)).id, cursor, limit))
    }, here),
    runOf: (owner, portfolioId, runId) => Effect.map(findRun(owner, portfolioId, runId), ({ run }) => run).pipe(here),
    cancel: Effect.fnUntraced(function* (owner, portfolioId, runId) {
      const { portfolio, run } = yield* findRun(owner, portfolioId, runId)
      yield* endRun(portfolio, run, { status: "CANCELLED" })
      return (yield* findRun(owner, portfolioId, runId)).run
    }, here),
    follow: Effect.fnUntraced(function* (owner, portfolioId, runId) {
      const { portfolio, run } = yield* findRun(owner, portfolioId, runId)
      const look = stored(Runs.findRun(portfolio.id, run.runId)).pipe(waitForStorage("a reader waits"), here)
      return Stream.unwrap(
        Effect.map(signals.listen(signalOf(run.runId)), (signal) =>
          Stream.paginate(Effect.void as Effect.Effect<unknown>, (before) =>
            Effect.map(Effect.andThen(before, look), (now) => {
              const next = Effect.timeoutOption(signal, lookAnyway)
              return [
                now === undefined ? [] : [now],
                now?.status === "IN_PROGRESS" ? Option.some<Effect.Effect<unknown>>(next) : Option.none(),
              ] as const
            }),
          ),
        ),
      )
    }, here),
    lines: (owner, portfolioId, runId) => lines(owner, portfolioId, runId).pipe(here),
  })
})

/** The items of a file, all of which have a name of their own. */
export const namedItems = ({ items }: ReadItems) => {
  const seen = new Map<string, number>()
  const named: Array<ReadItems["items"][number] & { readonly itemId: string }> = []
  for (const item of items) {
    const { itemId, line } = item
    if (itemId === undefined) return refusedFile(message("portfolio.noItemId", { line }))
    const first = seen.get(itemId)
    if (first !== undefined) return refusedFile(message("portfolio.itemTwice", { line, first, itemId }))
    seen.set(itemId, line)
    named.push({ ...item, itemId })
  }
  return Effect.succeed(named)
}

const refusedFile = (reason: Message) => Effect.fail(new PortfolioRefused({ code: 40001, path: "file", reason }))

/** A line whose cells are put below the columns of all files. */
const placedLine = (line: string, places: ReadonlyArray<number>): string => {
  const done: unknown = JSON.parse(line)
  const { cells, ...rest } = decodeCells(done)
  const placed: Array<string> = []
  cells.forEach((cell, at) => (placed[places[at] ?? 0] = cell))
  return JSON.stringify({ ...rest, cells: Array.from(placed, (cell) => cell ?? "") })
}

const decodeCells = Schema.decodeUnknownSync(Schema.Struct({ cells: Schema.Array(Schema.String), row: Schema.Unknown }))
