import type { Message } from "@open-valuation/core"
import { round } from "@open-valuation/core/domain"
import { loanFigures } from "@open-valuation/core/portfolio"
import { Cause, Clock, Effect, Option, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Activity, Workflow } from "effect/workflow"
import type { FairPermits } from "../accounts/FairPermits.ts"
import { isStorageUnavailable, stored, waitForStorage } from "../storage/Rows.ts"
import { OnBehalfOf } from "../tasks/Task.ts"
import { TaskSignals } from "../tasks/TaskSignals.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { BookEngine, type OpenBook } from "./BookEngine.ts"
import { loadPortfolio, type RunId, type StoredPortfolio, type StoredRun } from "./Portfolio.ts"
import * as Runs from "./PortfolioRuns.ts"
import { shownRun } from "./ShownPortfolio.ts"

/** Items of a batch: long enough that handing it over costs nothing, short enough to be done again after a kill. */
const BATCH = 200

/** Items that a webhook names. */
const MOST_ALERTED = 100

/** Interval at which a run looks whether it was cancelled, in case the signal was lost. */
const lookAnyway = "15 seconds"

/** The number under which the signals of a run are sent: those of tasks have the numbers above 0. */
export const signalOf = (runId: RunId): number => 0 - runId

/** The durable run of a portfolio. What is done stands in its rows, so that a run after a crash goes on behind it. */
export const ValuePortfolio = Workflow.make("ValuePortfolio", {
  payload: { runId: Schema.Int, portfolioId: Schema.Int },
  idempotencyKey: ({ runId }) => String(runId),
})

const unexpected: Message = { code: "portfolio.unexpected", params: {} }
const quotaExceeded: Message = { code: "portfolio.quota", params: {} }

/** Tells the receiver of the portfolio how a run has ended. */
const tell = Effect.fnUntraced(function* (portfolio: StoredPortfolio, runId: RunId) {
  const { publish } = yield* Webhooks
  const { policy } = yield* BookEngine
  const ended = yield* Runs.findRun(portfolio.id, runId)
  if (portfolio.callbackUrl === null || ended === undefined) return
  const about = { portfolioId: portfolio.id, name: portfolio.name }
  const common = { principal: { accountId: portfolio.accountId, keyId: ended.keyId }, url: portfolio.callbackUrl }
  yield* publish({
    ...common,
    type: "portfolio.run.finished",
    eventId: `portfolio-run-${runId}`,
    data: { ...about, run: shownRun(ended, portfolio.locale) },
  })
  if (ended.alerts === 0) return
  const items = (yield* Runs.alertedItems(runId, MOST_ALERTED)).map(({ alerts, itemId, row }) => {
    const { ltv = null, stressedLtv = null } = loanFigures(row, policy, ended.today)
    return {
      itemId,
      alerts,
      value: row.value?.central ?? null,
      ltv: ltv && round(ltv, 4),
      stressedLtv: stressedLtv && round(stressedLtv, 4),
    }
  })
  yield* publish({
    ...common,
    type: "portfolio.alert",
    eventId: `portfolio-alert-${runId}`,
    data: { ...about, runId, count: ended.alerts, items },
  })
})

/** Keeps that a run which the calendar asked for could not be paid, and tells the receiver of the portfolio. */
export const keepUnpaid = Effect.fnUntraced(function* (portfolio: StoredPortfolio, run: Omit<Runs.NewRun, "only">) {
  const sql = yield* SqlClient.SqlClient
  yield* stored(sql.withTransaction(Effect.flatMap(Runs.insertUnpaid(run), (runId) => tell(portfolio, runId))))
})

/** Ends a run, and tells the receiver of the portfolio. */
export const endRun = Effect.fnUntraced(function* (
  portfolio: StoredPortfolio,
  run: StoredRun,
  ending: Parameters<typeof Runs.endRun>[1],
) {
  const sql = yield* SqlClient.SqlClient
  const signals = yield* TaskSignals
  const end = Effect.gen(function* () {
    if (yield* Runs.endRun(run.runId, ending)) yield* tell(portfolio, run.runId)
  })
  yield* stored(sql.withTransaction(end))
  yield* signals.changed(signalOf(run.runId))
})

/** Values the items of a run that have no value yet. */
const valueItems = Effect.fnUntraced(function* (portfolio: StoredPortfolio, run: StoredRun, book: OpenBook) {
  const sql = yield* SqlClient.SqlClient
  const signals = yield* TaskSignals
  const layouts = yield* stored(Runs.layoutsOf(portfolio.id))
  const batches = Stream.paginate(0, (after) =>
    Effect.map(
      stored(Runs.leftItems(run.runId, after, BATCH)),
      (items) => [alike(items), Option.map(Option.fromUndefinedOr(items.at(-1)), ({ seq }) => seq)] as const,
    ),
  )
  const value = Effect.fnUntraced(function* (items: ReadonlyArray<Runs.LeftItem>) {
    const { assetType: asset = "", layoutId = 0 } = items[0] ?? {}
    // The first line of a file is its header.
    const rows = items.map(({ cells, seq }) => ({ line: seq + 1, cells }))
    const lines = yield* book.value({ asset, columns: layouts.get(layoutId) ?? [], rows })
    return items.map((item, at): Runs.DoneItem => ({ ...item, line: lines[at] ?? "" }))
  })
  yield* batches.pipe(
    Stream.mapEffect(value, { concurrency: book.concurrency }),
    Stream.takeWhileEffect((done) =>
      Effect.tap(stored(sql.withTransaction(Runs.keepDone(run, portfolio, done))), () =>
        signals.changed(signalOf(run.runId)),
      ),
    ),
    Stream.runDrain,
  )
})

/** Items of one asset below the same columns. */
const alike = (items: ReadonlyArray<Runs.LeftItem>): ReadonlyArray<ReadonlyArray<Runs.LeftItem>> => {
  const groups = new Map<string, Array<Runs.LeftItem>>()
  for (const item of items) {
    const name = `${item.layoutId} ${item.assetType}`
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** Completes once the run has ended, as after a cancellation in any process. */
const cancelled = Effect.fnUntraced(function* (portfolio: StoredPortfolio, runId: RunId) {
  const { listen } = yield* TaskSignals
  const signal = yield* listen(signalOf(runId))
  for (;;) {
    yield* Effect.timeoutOption(signal, lookAnyway)
    const run = yield* stored(Runs.findRun(portfolio.id, runId))
    if (run?.status !== "IN_PROGRESS") return
  }
}, Effect.scoped)

const valueRun = Effect.fnUntraced(function* (portfolio: StoredPortfolio, run: StoredRun) {
  const engine = yield* BookEngine
  const sql = yield* SqlClient.SqlClient
  const chosen = yield* stored(Runs.assetsOf(run.runId))
  const startedAt = yield* Clock.currentTimeMillis
  yield* Effect.gen(function* () {
    const { account, accountId } = portfolio
    const { locale, runId, today } = run
    const book = yield* engine.open({ runId, accountId, account, assets: chosen, today, locale })
    yield* valueItems(portfolio, run, book)
    yield* endRun(portfolio, run, { status: "SUCCESS", measured: yield* book.measured })
  }).pipe(
    Effect.scoped,
    Effect.catchTags({
      BookFailed: ({ reason }) => endRun(portfolio, run, { status: "FAILED", error: reason }),
      QuotaExceeded: () => endRun(portfolio, run, { status: "FAILED", error: quotaExceeded }),
    }),
    Effect.raceFirst(cancelled(portfolio, run.runId)),
    Effect.catchCauseIf(
      (cause) => Cause.hasDies(cause) && !Cause.hasInterrupts(cause) && !isStorageUnavailable(cause),
      (cause) =>
        Effect.andThen(
          Effect.logError("A portfolio run ended with a defect", cause),
          endRun(portfolio, run, { status: "FAILED", error: unexpected }),
        ),
    ),
    Effect.provideService(SqlClient.SqlClient, sql),
  )
  yield* engine.forget(run.runId)
  const seconds = ((yield* Clock.currentTimeMillis) - startedAt) / 1000
  yield* Effect.annotateLogs(Effect.logInfo("A portfolio run has ended"), { runId: run.runId, seconds })
})

/** Registers the run with the engine. Runs beyond the permits wait for their turn. */
export const layerRuns = (permits: FairPermits) =>
  ValuePortfolio.toLayer(({ portfolioId, runId }) =>
    Activity.make({
      name: "ValueItems",
      execute: Effect.gen(function* () {
        const portfolio = yield* stored(loadPortfolio(portfolioId))
        if (portfolio === undefined) return
        const turn = Effect.gen(function* () {
          const run = yield* stored(Runs.findRun(portfolio.id, runId))
          if (run?.status === "IN_PROGRESS") yield* valueRun(portfolio, run)
        })
        yield* Effect.provideService(permits.run(portfolio.accountId, turn), OnBehalfOf, portfolio.accountId)
      }).pipe(waitForStorage(`portfolio run ${runId} waits`)),
    }),
  )
