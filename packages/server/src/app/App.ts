import { LocalDate } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import {
  makeHostedApi,
  MountPath,
  reportGroup,
  statementBalancesGroup,
  type Usage,
  usageGroup,
  type WebhookDelivery,
  webhooksGroup,
} from "@open-valuation/http-api"
import { Effect } from "effect"
import { Accounts } from "../accounts/Accounts.ts"
import type { Usage as StoredUsage } from "../accounts/Usage.ts"
import { auditHandlers } from "../audit/Http.ts"
import type { ChatSessions } from "../chat/ChatSessions.ts"
import { chatHandlers } from "../chat/Http.ts"
import { type ConsoleOptions, consoleRoutes } from "../console/Http.ts"
import { knownMarketHandlers } from "../console/MarketHttp.ts"
import type { ConsoleMarkets } from "../console/MarketsApi.ts"
import type { AdmissionOptions } from "../http/Admission.ts"
import { answerData } from "../http/Answer.ts"
import type { Drain } from "../http/Drain.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import { reportPage } from "../http/ReportPage.ts"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { taskReports } from "../http/TaskReport.ts"
import { materialHandlers, type Recognition, recognitionHandlers, type Uploads } from "../materials/Http.ts"
import { layoutHandlers, type LayoutServices } from "../materials/LayoutsHttp.ts"
import { makeUploadShares, type UploadShares } from "../materials/ReadUpload.ts"
import { type App, mcpRoutes } from "../mcp/McpHttp.ts"
import { modelHandlers } from "../models/Http.ts"
import type { Models } from "../models/Models.ts"
import { erasureHandlers } from "../people/ErasuresHttp.ts"
import { userHandlers } from "../people/Http.ts"
import { providerRoutes } from "../people/ProviderHttp.ts"
import { portfolioHandlers, type PortfolioServices } from "../portfolios/Http.ts"
import type { Corrections } from "../reviews/Corrections.ts"
import { adoptionHandlers, correctionHandlers, taskAdoptionHandlers } from "../reviews/Http.ts"
import { type MakeWorkbook, statementLinesHandlers, statementWorkbookHandlers } from "../statements/Http.ts"
import { labelHandlers, taskHandlers } from "../tasks/Http.ts"
import { type Locale, TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import { CallbackTargets, checkCallback } from "../webhooks/CallbackUrl.ts"
import { type Delivery, DeliveryNotFound } from "../webhooks/WebhookDelivery.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { pagePaths, publicPages } from "./PublicPages.ts"
import { staticRoutes, type StaticSite } from "./StaticSite.ts"

/** Lists webhook deliveries, redelivers one or all that have failed, and sends a test. */
const webhookHandlers = Effect.gen(function* () {
  const webhooks = yield* Webhooks
  const targets = yield* CallbackTargets
  return serve(webhooksGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal, query }) {
      const deliveries = yield* webhooks.list(principal, yield* query)
      return deliveries.map((delivery) => shown(delivery, exchange.locale))
    }),

    redeliver: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { deliveryId } = yield* Effect.mapError(params, () => new DeliveryNotFound())
      return shown(yield* webhooks.redeliver(principal, deliveryId), exchange.locale)
    }),

    redeliverFailed: Effect.fnUntraced(function* ({ payload, principal }) {
      const { dryRun = false, since } = yield* payload
      return { deliveries: yield* webhooks.redeliverFailed(principal, since, dryRun) }
    }),

    test: Effect.fnUntraced(function* ({ exchange, payload, principal }) {
      const { url = null } = yield* payload
      const target = url === null ? undefined : yield* checkCallback("url", url, targets)
      const delivery = yield* Effect.mapError(webhooks.test(principal, target), () => noTarget)
      return shown(delivery, exchange.locale)
    }),
  })
})

const noTarget = new Refusal({
  code: 40001,
  faults: [{ path: "url", message: { code: "webhook.noTarget", params: {} } }],
})

const shown = (delivery: Delivery, locale: Locale): WebhookDelivery => ({
  deliveryId: delivery.deliveryId,
  webhookId: delivery.webhookId,
  taskId: delivery.taskId,
  type: delivery.type,
  url: delivery.url,
  status: delivery.status,
  attempts: delivery.attempts.map(({ at, statusCode, error, durationMs }) => ({
    at: LocalDate.timeInShanghai(at),
    statusCode,
    error: error === null ? null : translate(error, locale),
    durationMs,
  })),
  nextAttemptAt: delivery.nextAttemptAt === null ? null : LocalDate.timeInShanghai(delivery.nextAttemptAt),
})

/** Returns the report of an asset's tasks. */
const reportHandlers = ({ assetType, ...asset }: ServedAsset) =>
  Effect.map(taskReports, (report) =>
    serve(reportGroup({ assetType, ...asset }), {
      get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        return reportPage(exchange, yield* report(exchange, principal, assetType, taskId))
      }),
    }),
  )

const FEN_PER_YUAN = 100

/** Returns the account's usage to any of its keys. */
const usageHandlers = Effect.map(Accounts, (accounts) =>
  serve(usageGroup, {
    usage: ({ principal }) => Effect.map(accounts.usage(principal), inYuan),
  }),
)

const inYuan = (usage: StoredUsage): Usage => ({
  period: usage.period,
  freeQuota: usage.freeQuota,
  freeUsed: usage.freeUsed,
  chargedUnits: usage.chargedUnits,
  chargedAmount: usage.chargedFen / FEN_PER_YUAN,
  balance: usage.balanceFen / FEN_PER_YUAN,
  byAsset: Object.fromEntries(
    Object.entries(usage.byAsset).map(([asset, { units, amountFen }]) => [
      asset,
      { units, amount: amountFen / FEN_PER_YUAN },
    ]),
  ),
})

/** Default number of accounts in a page. */
const USUAL_LIMIT = 10

/** Returns the balances by day of bank statements, account by account. */
const statementBalancesHandlers = Effect.map(Tasks, (tasks) =>
  serve(statementBalancesGroup, {
    list: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { cursor = 0, limit = USUAL_LIMIT, version } = yield* query
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      // Balances are stored in the form in which they are shown.
      return answerData(exchange, yield* tasks.balances(principal, taskId, { cursor, limit, version }))
    }),
  }),
)

/** The host's settings for the API. */
export interface AppOptions extends AdmissionOptions {
  /** Assets that can be valued. */
  readonly assets: ReadonlyArray<ServedAsset>
  /** Handles uploads. Without it, the API has no uploads. */
  readonly uploads?: Uploads | undefined
  /** Reads the fields of photographed documents. Without it, the API has no recognition. */
  readonly recognition?: Recognition | undefined
  /** Makes workbooks of bank statements. Without it, the API has no workbooks. */
  readonly makeWorkbook?: MakeWorkbook | undefined
  /** Layouts that an account confirms, and what they are proposed from. Without them, the API has none. */
  readonly layouts?: LayoutServices | undefined
  /** Corrections of lines of bank statements. Without them, the API has none. */
  readonly corrections?: Corrections["Service"] | undefined
  /** Chat sessions about the assets. Without them, the API has no chat. */
  readonly chat?: ChatSessions["Service"] | undefined
  /** Lists the markets of the catalogue. Without it, the API does not list them. */
  readonly markets?: Pick<ConsoleMarkets, "list"> | undefined
  /** The register of learned models. Without it, the API has no models. */
  readonly models?: Models | undefined
  /** Books of many assets. Without them, the API has no portfolios. */
  readonly portfolios?: PortfolioServices | undefined
  /** The operations of the console. Without it, there is no console. */
  readonly console?: ConsoleOptions | undefined
  /** Built pages that are served beside the API (`readSite`), such as the guide. */
  readonly sites?: ReadonlyArray<StaticSite> | undefined
}

/** All routes of the server: the pages, the API, the console and the tools of assistants, which ask `app`. */
export const makeRoutes = Effect.fnUntraced(function* (options: AppOptions, drain: Drain, app: App) {
  const always = [yield* usageHandlers, yield* webhookHandlers, yield* auditHandlers, yield* erasureHandlers]
  const shares = makeUploadShares()
  const chosen = yield* chosenGroups(options, shares, drain)
  const mountPath = yield* MountPath
  const authentication = options.authenticate === undefined ? "keys" : "host"
  const api = makeHostedApi({ mountPath, authentication }, ...chosen.map(({ group }) => group))
  const routes = [...always, ...chosen].flatMap((group) => group.routes)
  return [
    ...(yield* publicPages(api, mountPath, drain)),
    ...(options.sites ?? []).flatMap(staticRoutes),
    ...routes,
    ...(yield* mcpRoutes(app, { assets: options.assets, hasConsole: options.console !== undefined, mountPath })),
    ...(options.console === undefined
      ? []
      : yield* consoleRoutes(options.console, {
          assets: options.assets,
          features: featuresOf(options),
          routes,
          groups: consoleGroups(options.console),
          shares,
          drain,
        })),
    ...(options.console === undefined
      ? []
      : yield* providerRoutes(options.console.sessions, options.console.users, options.console.provider)),
  ]
})

/** The groups of the console that are not its own. */
const consoleGroups = ({ provider, sessions, users }: ConsoleOptions) =>
  users === undefined ? [] : [userHandlers(users, sessions, provider !== undefined)]

/** Which optional parts the console can show. */
const featuresOf = (options: AppOptions) => {
  const { chat, console, makeWorkbook, models, portfolios, recognition, sites = [], uploads } = options
  return {
    portfolios: portfolios !== undefined,
    chat: chat !== undefined,
    uploads: uploads !== undefined,
    recognition: recognition !== undefined,
    workbook: makeWorkbook !== undefined,
    markets: console?.markets !== undefined,
    models: models !== undefined,
    guide: sites.some(({ path }) => path === pagePaths.guide),
  }
}

/** The optional groups of the contract that the host serves. */
const chosenGroups = Effect.fnUntraced(function* (options: AppOptions, shares: UploadShares, drain: Drain) {
  const { assets, chat, corrections, makeWorkbook, portfolios, recognition, uploads } = options
  const statements = assets.find(({ assetType }) => assetType === "BANK_STATEMENT")
  const hasStatements = statements !== undefined
  return [
    ...(uploads === undefined ? [] : [materialHandlers(uploads, shares)]),
    ...(recognition === undefined ? [] : [recognitionHandlers(recognition, shares)]),
    ...(chat === undefined ? [] : [chatHandlers(chat, assets, drain)]),
    ...(options.markets === undefined ? [] : [knownMarketHandlers(options.markets)]),
    ...(options.models === undefined ? [] : [modelHandlers(options.models)]),
    ...(portfolios === undefined ? [] : [yield* portfolioHandlers(portfolios, shares, drain)]),
    ...(yield* Effect.forEach(assets, (asset) => taskHandlers(asset, drain))),
    yield* labelHandlers,
    ...(yield* Effect.forEach(assets, adoptionHandlers)),
    yield* taskAdoptionHandlers,
    ...(yield* Effect.forEach(assets, reportHandlers)),
    ...(hasStatements && options.layouts !== undefined ? [layoutHandlers(options.layouts)] : []),
    ...(hasStatements ? [yield* statementLinesHandlers, yield* statementBalancesHandlers] : []),
    ...(statements !== undefined && corrections !== undefined
      ? [yield* correctionHandlers(statements, corrections)]
      : []),
    ...(hasStatements && makeWorkbook !== undefined ? [yield* statementWorkbookHandlers(makeWorkbook)] : []),
  ]
})
