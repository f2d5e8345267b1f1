import type { Message } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import { knownMarketsGroup } from "@open-valuation/http-api"
import { translate } from "@open-valuation/intake/text"
import { Effect, Schema, Stream } from "effect"
import { Sse } from "effect/encoding"
import type { HttpServerResponse } from "effect/http"
import type { Drain } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import { serve } from "../http/Handlers.ts"
import { type Fault, Refusal } from "../http/Refusal.ts"
import { serverSentEvents } from "../http/ServerSentEvents.ts"
import { formFaults } from "../materials/FormFiles.ts"
import { readUpload, uploadLimits, type UploadShares } from "../materials/ReadUpload.ts"
import { marketLabel } from "../models/MarketLabel.ts"
import type { Locale } from "../tasks/Task.ts"
import type { ConsoleSession } from "./ConsoleSessions.ts"
import {
  type ConsoleMarkets,
  type FitEvent,
  type Market,
  marketsGroup,
  type MarketsRefused,
  type SampleColumn,
} from "./MarketsApi.ts"
import { sessionOf } from "./SignIn.ts"

const event = (name: FitEvent["_tag"] | "end" | "failed", data: unknown): Sse.Event => ({
  _tag: "Event",
  event: name,
  id: undefined,
  data: JSON.stringify(data),
})

/** A response that tells when the fit of each market begins and is done; `end` or `failed` is the last event. */
const fitStream = (
  exchange: Exchange,
  fits: Stream.Stream<FitEvent, MarketsRefused>,
  ending: Effect.Effect<void>,
): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(
    exchange,
    (report) =>
      fits.pipe(
        Stream.map(({ _tag, ...told }) =>
          event(_tag, { ...told, label: marketLabel(told.assetType, told.market, exchange.locale) }),
        ),
        Stream.concat(Stream.succeed(event("end", null))),
        Stream.catch(({ words }) =>
          Stream.succeed(event("failed", { message: translate(words, exchange.locale, exchange.words) })),
        ),
        Stream.map((one) => {
          report.events += 1
          if (one.event === "end" || one.event === "failed") report.end = "finished"
          return Sse.encoder.write(one)
        }),
      ),
    ending,
  )

const operatorOnly = new Refusal({ code: 40300, words: { code: "markets.operatorOnly", params: {} } })

/** The field that holds the file. */
const FILE = { field: "file", single: true } as const

/** Rows and markets that a report lists. All are counted. */
const MOST_LISTED = 100

/** Seconds after which a fit may have ended. */
const RETRY = "10"

/** Shows, imports and learns the markets of the catalogue. */
export const marketHandlers = (markets: ConsoleMarkets, shares: UploadShares, drain: Drain) =>
  serve(marketsGroup, {
    list: Effect.fnUntraced(function* ({ exchange }) {
      const { locale } = exchange
      const found = yield* markets.list(yield* sessionOf(exchange))
      return {
        markets: found.map((one) => ({ ...one, label: marketLabel(one.assetType, one.market, locale) })),
        assets: Array.from(markets.columns, ([assetType, columns]) => ({
          assetType,
          columns: columns.map((column) => ({ ...column, label: columnLabel(assetType, column, locale) })),
        })),
        fileBytes: uploadLimits.fileBytes,
      }
    }),

    import: Effect.fnUntraced(function* ({ exchange }) {
      const session = yield* sessionOf(exchange)
      const upload = yield* readUpload(exchange.request, session.accountId, shares)
      const { fields, files } = upload
      const file = files.find(({ field }) => field === FILE.field)
      const assetType = fields.get("assetType") ?? ""
      const faults = [
        ...formFaults(upload, FILE),
        ...(file?.bytes.length === 0 ? [emptyFile(file.fileName)] : []),
        ...(markets.columns.has(assetType) ? [] : [wrongAsset([...markets.columns.keys()])]),
        ...["dryRun", "shared"].flatMap((name) => (isFlag(fields.get(name)) ? [] : [notAFlag(name)])),
      ]
      if (file === undefined || faults.length > 0) return yield* new Refusal({ code: 40001, faults })
      const shared = fields.get("shared") === "true"
      if (shared && !session.operator) return yield* operatorOnly
      const dryRun = fields.get("dryRun") === "true"
      const { bytes, fileName } = file
      const wish = { viewer: session, assetType, fileName, bytes, dryRun, shared }
      const report = yield* Effect.mapError(markets.import(wish), refusalOf)
      const told = (message: Message) => translate(message, exchange.locale, exchange.words)
      const labelled = (counts: typeof report.markets) =>
        counts
          .slice(0, MOST_LISTED)
          .map((one) => ({ ...one, label: marketLabel(assetType, one.market, exchange.locale) }))
      return {
        ...report,
        dryRun,
        refused: report.refused.slice(0, MOST_LISTED).map(({ fault, line }) => ({ line, reason: told(fault) })),
        warnings: report.warnings.slice(0, MOST_LISTED).map(({ column, count, fault, line }) => ({
          column,
          count,
          example: told({ code: "samples.atLine", params: { line, reason: told(fault) } }),
        })),
        markets: labelled(report.markets),
        demoDisplaced: labelled(report.demoDisplaced),
      }
    }, Effect.scoped),

    fit: Effect.fnUntraced(function* ({ exchange, payload }) {
      const session: ConsoleSession = yield* sessionOf(exchange)
      if (!session.operator) return yield* operatorOnly
      return fitStream(exchange, markets.fit(yield* payload), drain.ending)
    }),
  })

/** Markets in an answer, unless the caller says how many. */
const USUAL_LIMIT = 100

/** Lists the markets of the catalogue to the holder of a key. */
export const knownMarketHandlers = (markets: Pick<ConsoleMarkets, "list">) =>
  serve(knownMarketsGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const { assetType, limit = USUAL_LIMIT, market: part = "" } = yield* query
      return (yield* markets.list(principal))
        .filter((one) => assetType === undefined || one.assetType === assetType)
        .map((one) => ({ ...one, label: marketLabel(one.assetType, one.market, exchange.locale) }))
        .filter(({ label, market }) => market.includes(part) || label.includes(part))
        .toSorted((one, other) => samplesOf(other) - samplesOf(one))
        .slice(0, limit)
        .map(({ assetType: type, auctions, deals, demo, firstDay, label, lastDay, listings, market, model }) => ({
          assetType: type,
          market,
          label,
          deals,
          listings,
          auctions,
          firstDay,
          lastDay,
          demo,
          medianError: model?.trials?.medianError ?? null,
        }))
    }),
  })

const samplesOf = ({ auctions, deals, listings }: Pick<Market, "auctions" | "deals" | "listings">): number =>
  deals + listings + auctions

const refusalOf = ({ code, words }: MarketsRefused): Refusal =>
  new Refusal({ code, words, headers: code === 42900 ? { "retry-after": RETRY } : {} })

const emptyFile = (fileName: string): Fault => ({
  path: FILE.field,
  message: { code: "upload.empty", params: { fileName } },
})

const wrongAsset = (known: ReadonlyArray<string>): Fault => ({
  path: "assetType",
  message: { code: "samples.asset", params: { assets: known.join(", ") } },
})

const isFlag = (text: string | undefined): boolean => text === undefined || text === "true" || text === "false"

const notAFlag = (path: string): Fault => ({ path, message: { code: "samples.flag", params: {} } })

const isKnown = Schema.is(KnownAssetType)

/** Columns that every file has. */
const common: ReadonlySet<string> = new Set(["kind", "observedAt", "price", "source", "url", "askPrice"])

const columnLabel = (assetType: string, { name }: SampleColumn, locale: Locale): string => {
  if (common.has(name)) return translate({ code: `samples.column.${name}`, params: {} }, locale)
  const speaker = isKnown(assetType) ? assetType : "PROPERTY"
  return translate({ code: "chat.fieldLabel", params: { assetType: speaker, field: name } }, locale)
}
