import { type AssetType, LocalDate, type Message } from "@open-valuation/core"
import { PortfolioSum } from "@open-valuation/core/portfolio"
import { type ItemHistory, portfoliosGroup, resultTypes } from "@open-valuation/http-api"
import { bookText, figured } from "@open-valuation/report/portfolio"
import { Effect, Option, type Scope, Stream } from "effect"
import { Sse } from "effect/encoding"
import { HttpServerResponse } from "effect/http"
import type { Principal } from "../accounts/ApiKey.ts"
import { makeAccountPlaces, workbookPlaces } from "../http/AccountPlaces.ts"
import type { Drain } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal, unavailable } from "../http/Refusal.ts"
import { serverSentEvents } from "../http/ServerSentEvents.ts"
import { formFaults, refuseForm } from "../materials/FormFiles.ts"
import { readBytes, readUpload, type UploadShares } from "../materials/ReadUpload.ts"
import { CallbackTargets, checkCallback } from "../webhooks/CallbackUrl.ts"
import type { BookEngine, ReadItems } from "./BookEngine.ts"
import { PortfolioNotFound, PortfolioRefused } from "./Portfolio.ts"
import { namedItems, type Portfolios, type RunLines } from "./Portfolios.ts"
import { figuresOf, shownDetail, shownItem, shownPortfolio, shownRun } from "./ShownPortfolio.ts"

/** Seconds after which a caller may retry when there is no thread for its file. */
const RETRY = 30

/** Rows that cannot be read and columns that are not known, which an import names. */
const MOST_NAMED = 100

const wanted = { field: "file", single: true }

const notFound = new Refusal({ code: 40405 })

/** Errors of the service as rows of the error table. */
const refusing = <A, E, R>(
  effect: Effect.Effect<A, E | PortfolioNotFound | PortfolioRefused, R>,
): Effect.Effect<A, Exclude<E, PortfolioNotFound | PortfolioRefused> | Refusal, R> =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E | PortfolioNotFound | PortfolioRefused, PortfolioNotFound | PortfolioRefused> =>
      error instanceof PortfolioNotFound || error instanceof PortfolioRefused,
    (error): Effect.Effect<never, Refusal> => Effect.fail(refusalOf(error)),
    (error) => Effect.fail(error),
  )

const refusalOf = (error: PortfolioNotFound | PortfolioRefused): Refusal => {
  if (error._tag === "PortfolioNotFound") return notFound
  const { code, path, reason } = error
  return code === 40900
    ? new Refusal({ code, words: reason })
    : new Refusal({ code, faults: [{ path, message: reason }] })
}

const noPath = () => new PortfolioNotFound()

const faulty = (path: string, message: Message): Refusal => new Refusal({ code: 40001, faults: [{ path, message }] })

const isJsonLines = (type: string): boolean =>
  /^(?:application\/(?:jsonl|x-ndjson|json-lines|jsonlines)|text\/(?:csv|plain))\s*(?:;|$)/i.test(type.trim())

/** The file of an import: the field `file` of a form, or the body itself. */
const uploaded = (
  { request }: Exchange,
  accountId: number,
  shares: UploadShares,
): Effect.Effect<Uint8Array, Refusal, Scope.Scope> => {
  if (isJsonLines(request.headers["content-type"] ?? "")) return readBytes(request, accountId, shares)
  return Effect.gen(function* () {
    const upload = yield* readUpload(request, accountId, shares)
    yield* refuseForm(formFaults(upload, wanted), [])
    const [file] = upload.files
    return file === undefined ? yield* Effect.die(new Error("a form was not refused")) : file.bytes
  })
}

/** The rows of a run with their figures, page by page. */
const rowsOf = ({ page }: RunLines, sum: PortfolioSum) =>
  Stream.paginate(0, (at) =>
    Effect.map(
      page(at),
      (lines) =>
        [
          lines.map((line) => figured(JSON.parse(line), sum)),
          lines.length === 0 ? Option.none<number>() : Option.some(at + 1),
        ] as const,
    ),
  )

/** A request with a file of items. */
interface FileRequest {
  readonly exchange: Exchange
  readonly principal: Principal
  readonly query: Effect.Effect<{ readonly asset?: AssetType }, Refusal>
}

/** Rows of a preview, and characters of their cells. */
const MOST_SHOWN = 5
const MOST_CHARACTERS = 200

/** What could not be read of a file. */
const faultsOf = ({ items, unknownColumns }: ReadItems) => {
  const unreadable = items.filter(({ fault }) => fault !== undefined)
  return {
    unreadable: unreadable.slice(0, MOST_NAMED).map(({ fault = "", line }) => ({ line, reason: fault })),
    unreadableCount: unreadable.length,
    unknownColumns: unknownColumns.slice(0, MOST_NAMED),
  }
}

/** Portfolios, for a host. */
export interface PortfolioServices {
  readonly portfolios: Portfolios["Service"]
  readonly engine: BookEngine["Service"]
}

/** Creates portfolios, imports their items, and begins, follows and returns their runs. */
export const portfolioHandlers = Effect.fnUntraced(function* (
  { engine, portfolios }: PortfolioServices,
  shares: UploadShares,
  drain: Drain,
) {
  const targets = yield* CallbackTargets
  const { policy } = engine
  const places = makeAccountPlaces(workbookPlaces)

  const readFile = Effect.fnUntraced(function* ({ exchange, principal: { accountId }, query }: FileRequest) {
    const { asset } = yield* query
    const known = engine.assets.map(({ assetType }) => assetType)
    if (asset !== undefined && !known.includes(asset)) {
      return yield* faulty("asset", { code: "query.assetType", params: { wanted: known.join(", ") } })
    }
    const bytes = yield* uploaded(exchange, accountId, shares)
    const file = { accountId, bytes, asset, today: yield* LocalDate.today, locale: exchange.locale }
    return yield* engine.read(file).pipe(
      Effect.catchTags({
        BookUnreadable: ({ reason }) => Effect.fail(faulty("file", reason)),
        BookBusy: () => Effect.fail(unavailable(RETRY)),
      }),
    )
  })

  return serve(portfoliosGroup, {
    create: Effect.fnUntraced(function* ({ exchange, payload, principal }) {
      const { calendar, callbackUrl, name } = yield* payload
      const checked = callbackUrl === undefined ? undefined : yield* checkCallback("callbackUrl", callbackUrl, targets)
      const input = { name, calendar, callbackUrl: checked, locale: exchange.locale }
      return { portfolioId: yield* refusing(portfolios.create(principal, input)) }
    }),

    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const { cursor, limit } = yield* query
      const found = yield* portfolios.list(principal, cursor, limit)
      return found.map((one) => shownPortfolio(one, exchange.locale))
    }),

    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { portfolioId } = yield* Effect.mapError(params, noPath)
      return shownDetail(yield* portfolios.get(principal, portfolioId), policy, exchange.locale)
    }, refusing),

    change: Effect.fnUntraced(function* ({ exchange, params, payload, principal }) {
      const { portfolioId } = yield* Effect.mapError(params, noPath)
      const { callbackUrl, ...change } = yield* payload
      if (callbackUrl === undefined && Object.keys(change).length === 0) {
        return yield* faulty("name", { code: "portfolio.nothingToChange", params: {} })
      }
      const checked = callbackUrl && (yield* checkCallback("callbackUrl", callbackUrl, targets))
      const changed = yield* portfolios.change(principal, portfolioId, {
        ...change,
        ...(checked !== undefined && { callbackUrl: checked }),
      })
      return shownDetail(changed, policy, exchange.locale)
    }, refusing),

    remove: Effect.fnUntraced(function* ({ params, principal }) {
      const { portfolioId } = yield* Effect.mapError(params, noPath)
      return { portfolioId, ...(yield* portfolios.remove(principal, portfolioId)) }
    }, refusing),

    preview: Effect.fnUntraced(
      function* (request) {
        const read = yield* readFile(request)
        // What an import would refuse as a whole is refused here already.
        yield* namedItems(read)
        const { columns, items } = read
        const counts = new Map<string, number>()
        for (const { assetType } of items) counts.set(assetType, (counts.get(assetType) ?? 0) + 1)
        return {
          rows: items.length,
          byAsset: [...counts].map(([assetType, rows]) => ({ assetType, rows })),
          columns: columns.slice(0, MOST_NAMED),
          sample: items
            .slice(0, MOST_SHOWN)
            .map(({ cells }) => cells.slice(0, MOST_NAMED).map((cell) => cell.slice(0, MOST_CHARACTERS))),
          ...faultsOf(read),
        }
      },
      Effect.scoped,
      refusing,
    ),

    import: Effect.fnUntraced(
      function* ({ params, ...request }) {
        const { portfolioId } = yield* Effect.mapError(params, noPath)
        yield* portfolios.get(request.principal, portfolioId)
        const read = yield* readFile(request)
        const done = yield* portfolios.import(request.principal, portfolioId, read)
        return { rows: read.items.length, ...done, ...faultsOf(read) }
      },
      Effect.scoped,
      refusing,
    ),

    items: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { portfolioId } = yield* Effect.mapError(params, noPath)
      const today = yield* LocalDate.today
      return (yield* portfolios.items(principal, portfolioId, yield* query)).map((item) =>
        shownItem(item, policy, today, exchange.locale),
      )
    }, refusing),

    history: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { itemId, portfolioId } = yield* Effect.mapError(params, noPath)
      const rows = yield* portfolios.history(principal, portfolioId, itemId)
      return rows.map(({ line, runId, today, version }): ItemHistory => {
        const { row } = figured(JSON.parse(line), new PortfolioSum(today, policy))
        return {
          runId,
          valuationDate: today,
          version,
          ...figuresOf(row, policy, today, exchange.locale),
          modelId: row.modelId ?? null,
        }
      })
    }, refusing),

    run: Effect.fnUntraced(function* ({ exchange, params, payload, principal }) {
      const { portfolioId } = yield* Effect.mapError(params, noPath)
      const { only = "DUE" } = yield* payload
      const wish = { only, reason: "REQUEST" as const, locale: exchange.locale }
      return { runId: yield* portfolios.run(principal, portfolioId, wish) }
    }, refusing),

    runs: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { portfolioId } = yield* Effect.mapError(params, noPath)
      const { cursor, limit } = yield* query
      const runs = yield* portfolios.runs(principal, portfolioId, cursor, limit)
      return runs.map((run) => shownRun(run, exchange.locale))
    }, refusing),

    runDetail: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { portfolioId, runId } = yield* Effect.mapError(params, noPath)
      return shownRun(yield* portfolios.runOf(principal, portfolioId, runId), exchange.locale)
    }, refusing),

    cancel: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { portfolioId, runId } = yield* Effect.mapError(params, noPath)
      return shownRun(yield* portfolios.cancel(principal, portfolioId, runId), exchange.locale)
    }, refusing),

    events: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { portfolioId, runId } = yield* Effect.mapError(params, noPath)
      const runs = yield* portfolios.follow(principal, portfolioId, runId)
      return serverSentEvents(
        exchange,
        (report) =>
          Stream.map(runs, (run) => {
            const isOver = run.status !== "IN_PROGRESS"
            report.events += 1
            if (isOver) report.end = "finished"
            return Sse.encoder.write({
              _tag: "Event",
              event: isOver ? "result" : "progress",
              id: undefined,
              data: JSON.stringify(shownRun(run, exchange.locale)),
            })
          }),
        drain.ending,
      )
    }, refusing),

    result: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { portfolioId, runId } = yield* Effect.mapError(params, noPath)
      const { format = "xlsx" } = yield* query
      const lines = yield* portfolios.lines(principal, portfolioId, runId)
      const { locale } = exchange
      const { columns, measured, run } = lines
      const output = { columns, locale }
      exchange.code = 0
      const answer = {
        headers: {
          ...exchange.headers,
          "content-disposition": `attachment; filename="portfolio-${portfolioId}-${runId}.${format}"`,
        },
        contentType: `${resultTypes[format]}${format === "xlsx" ? "" : "; charset=utf-8"}`,
      }
      if (format !== "xlsx") {
        const rows = Stream.toAsyncIterable(rowsOf(lines, new PortfolioSum(run.today, policy, measured)))
        const text = Stream.fromAsyncIterable(bookText(format, output, rows), (cause) => cause)
        return HttpServerResponse.stream(Stream.encodeText(Stream.orDie(text)), answer)
      }
      const { accountId } = principal
      const full = places.take(accountId)
      if (full !== undefined) return yield* full
      exchange.whenTaken(() => places.give(accountId))
      const book = { accountId, ...output, asOf: run.today, measured, page: lines.page }
      const { bytes, remove } = yield* Effect.mapError(engine.workbook(book), () => unavailable(RETRY))
      exchange.whenTaken(remove)
      return HttpServerResponse.stream(Stream.orDie(Stream.fromAsyncIterable(bytes, (cause) => cause)), answer)
    }, refusing),
  })
})
