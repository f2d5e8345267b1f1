import { ENGINE_VERSION, LocalDate, pathSegment } from "@open-valuation/core"
import { StatementAuthenticity } from "@open-valuation/core/statement"
import { render } from "@open-valuation/core/text"
import { basePath } from "@open-valuation/http-api"
import { valuationView } from "@open-valuation/report"
import { authenticitySection } from "@open-valuation/report/statement"
import { DateTime, Effect, Schema } from "effect"
import { Accounts } from "../accounts/Accounts.ts"
import type { ApiKeys, CreatedKey, KeyListing, KeyNotFound } from "../accounts/ApiKeys.ts"
import type { Drain } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import { serve, type ServedGroup } from "../http/Handlers.ts"
import { Refusal } from "../http/Refusal.ts"
import type { Route } from "../http/Router.ts"
import { findReported, type ServedAsset } from "../http/ServedAsset.ts"
import type { UploadShares } from "../materials/ReadUpload.ts"
import type { SignInProvider } from "../people/SignInProvider.ts"
import { administers } from "../people/User.ts"
import type { Users } from "../people/Users.ts"
import { type Locale, TaskNotFound } from "../tasks/Task.ts"
import { Tasks } from "../tasks/Tasks.ts"
import { CallbackTargets, checkCallback } from "../webhooks/CallbackUrl.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { assetForm, assetTitle } from "./AssetForm.ts"
import {
  consoleApiPath,
  failedDeliveriesGroup,
  type Form,
  formsGroup,
  type KeyRow,
  keysGroup,
  type Session,
  sessionGroup,
  taskViewGroup,
  usageMonthsGroup,
} from "./ConsoleApi.ts"
import type { ConsoleSession, ConsoleSessions } from "./ConsoleSessions.ts"
import { marketHandlers } from "./MarketHttp.ts"
import type { ConsoleMarkets } from "./MarketsApi.ts"
import { pagePictureHandlers, type PicturePage } from "./PagePictures.ts"
import { sessionOf, signInRoutes } from "./SignIn.ts"
import { type ConsoleSuggestions, suggestionHandlers } from "./Suggestions.ts"
import { type TaskFiles, taskList } from "./TaskList.ts"

const forbidden = new Refusal({ code: 40300, words: { code: "console.operatorOnly", params: {} } })
const missing = new Refusal({ code: 40400, words: { code: "console.noKey", params: {} } })

/**
 * Lists, creates, rotates and revokes the keys of the account. Who signed in with a key may change that one alone: a
 * leaked key must not make others that outlive it.
 */
const keyHandlers = Effect.fnUntraced(function* (keys: ApiKeys["Service"]) {
  const targets = yield* CallbackTargets

  /** A key of the account that the session may change. Another account's does not exist. */
  const changeable = Effect.fnUntraced(function* (session: ConsoleSession, keyId: number) {
    const key = (yield* keys.listOf(session.accountId)).find((one) => one.keyId === keyId)
    if (key === undefined || key.revokedAt !== null) return yield* missing
    return mayChange(session, key) ? key : yield* forbidden
  })

  const orMissing = Effect.mapError((_: KeyNotFound) => missing)

  return serve(keysGroup, {
    list: Effect.fnUntraced(function* ({ exchange, principal }) {
      const session = yield* sessionOf(exchange)
      return (yield* keys.listOf(principal.accountId)).map((key) => rowOf(key, session))
    }),

    create: Effect.fnUntraced(function* ({ exchange, payload }) {
      const session = yield* sessionOf(exchange)
      if (!administers(session)) return yield* forbidden
      const { callbackUrl = null, expiresInDays = null, name, scopes } = yield* payload
      const expiresAt = expiresInDays === null ? null : DateTime.add(yield* DateTime.now, { days: expiresInDays })
      const target = callbackUrl === null ? null : yield* checkCallback("callbackUrl", callbackUrl, targets)
      const wish = { name, account: session.account, scopes, callbackUrl: target, expiresAt }
      return shownKey(yield* keys.create(wish), session)
    }),

    rotate: Effect.fnUntraced(function* ({ exchange, params }) {
      const session = yield* sessionOf(exchange)
      const { keyId } = yield* Effect.mapError(params, () => missing)
      yield* changeable(session, keyId)
      return shownKey(yield* orMissing(keys.rotate(keyId)), session)
    }),

    revoke: Effect.fnUntraced(function* ({ exchange, params }) {
      const { keyId } = yield* Effect.mapError(params, () => missing)
      yield* changeable(yield* sessionOf(exchange), keyId)
      yield* orMissing(keys.revoke(keyId))
      return null
    }),
  })
})

const mayChange = (session: ConsoleSession, { keyId }: KeyListing): boolean =>
  administers(session) || keyId === session.keyId

const instant = (at: DateTime.Utc | null): string | null => (at === null ? null : LocalDate.timeInShanghai(at))

const rowOf = (key: KeyListing, session: ConsoleSession): KeyRow => ({
  keyId: key.keyId,
  name: key.name,
  scopes: key.scopes,
  callbackUrl: key.callbackUrl,
  lastFour: key.lastFour,
  createdAt: LocalDate.timeInShanghai(key.createdAt),
  expiresAt: instant(key.expiresAt),
  revokedAt: instant(key.revokedAt),
  lastUsedAt: instant(key.lastUsedAt),
  own: key.keyId === session.keyId,
  changeable: key.revokedAt === null && mayChange(session, key),
})

const shownKey = (created: CreatedKey, session: ConsoleSession) => ({
  ...rowOf(created, session),
  key: created.key,
  webhookSecret: created.webhookSecret,
})

const FEN_PER_YUAN = 100

interface Charged {
  readonly units: number
  readonly freeUnits: number
  readonly amountFen: number
}

const inYuan = ({ amountFen, freeUnits, units }: Charged) => ({ units, freeUnits, amount: amountFen / FEN_PER_YUAN })

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((all, amount) => all + amount, 0)

const total = (parts: ReadonlyArray<Charged>): Charged => ({
  units: sum(parts.map(({ units }) => units)),
  freeUnits: sum(parts.map(({ freeUnits }) => freeUnits)),
  amountFen: sum(parts.map(({ amountFen }) => amountFen)),
})

/** Usage by month, and by asset and key in each. A caller who may not look after keys sees its own alone. */
const usageMonths = Effect.fnUntraced(function* (assets: ReadonlyArray<ServedAsset>, keys: ApiKeys["Service"]) {
  const accounts = yield* Accounts
  const served = new Map(assets.map((asset) => [asset.assetType, asset]))
  return serve(usageMonthsGroup, {
    get: Effect.fnUntraced(function* ({ exchange, principal }) {
      const { balanceFen, freeQuota, freeUsed } = yield* accounts.usage(principal)
      const names = new Map((yield* keys.listOf(principal.accountId)).map((key) => [key.keyId, key]))
      const months = (yield* accounts.usageByMonth(principal)).map((month) => ({
        period: month.period,
        ...inYuan(total(month.assets)),
        assets: month.assets.map(({ assetType, ...charged }) => {
          const asset = served.get(assetType)
          return {
            assetType,
            title: asset === undefined ? assetType : assetTitle(asset, exchange.locale),
            ...inYuan(charged),
          }
        }),
        keys: month.keys
          .filter(({ keyId }) => keyId === principal.keyId || principal.scopes.includes("keys"))
          .map(({ keyId, ...charged }) => {
            const { lastFour, name } = names.get(keyId) ?? { name: String(keyId), lastFour: "" }
            return { keyId, name, lastFour, ...inYuan(charged) }
          }),
      }))
      return { months, freeQuota, freeUsed, balance: balanceFen / FEN_PER_YUAN }
    }),
  })
})

/** Statements have a screen of their own. */
const statement = new Refusal({ code: 40400 })

const decodeAuthenticity = Schema.decodeUnknownEffect(StatementAuthenticity)

/** The finished valuation of a task as data for screens, in the reader's language. */
const taskView = Effect.gen(function* () {
  const tasks = yield* Tasks
  const find = yield* findReported
  return serve(taskViewGroup, {
    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const [task] = yield* tasks.list(principal, { taskId })
      if (task === undefined) return yield* new TaskNotFound()
      if (task.assetType === "BANK_STATEMENT") return yield* statement
      return valuationView(yield* find(exchange, principal, task.assetType, taskId), exchange.locale, exchange.words)
    }),
    authenticity: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      const kept = yield* tasks.authenticity(principal, taskId)
      if (kept === undefined) return null
      const found = yield* Effect.orDie(decodeAuthenticity(render(kept, exchange.locale)))
      return authenticitySection(found, exchange.locale) ?? null
    }),
  })
})

const failedDeliveries = Effect.map(Webhooks, (webhooks) =>
  serve(failedDeliveriesGroup, {
    count: Effect.fnUntraced(function* ({ principal, query }) {
      const { since } = yield* query
      return { deliveries: yield* webhooks.redeliverFailed(principal, since, true) }
    }),
  }),
)

/** A host's implementation of the console's operations. */
export interface ConsoleOptions extends TaskFiles {
  readonly sessions: ConsoleSessions["Service"]
  readonly keys: ApiKeys["Service"]
  /** The users of accounts. Without them, the console is for keys and the operator alone. */
  readonly users?: Users["Service"] | undefined
  /** Signs users in with the account of their company. Absent: links and keys alone do. */
  readonly provider?: SignInProvider | undefined
  /** The markets of the catalogue. Without them, the console does not show any. */
  readonly markets?: ConsoleMarkets | undefined
  /** Suggests values while a form is filled in. Absent: none are suggested. */
  readonly suggestions?: ConsoleSuggestions | undefined
  /** Makes the pictures of pages. Without it, lines of statements lead to page numbers only. */
  readonly picturePage?: PicturePage | undefined
}

/** The parts of the API that are served. */
interface ServedParts {
  readonly assets: ReadonlyArray<ServedAsset>
  readonly features: Session["features"]
  /** The routes of v1. */
  readonly routes: ReadonlyArray<Route>
  /** Groups of the console that other features serve. */
  readonly groups: ReadonlyArray<ServedGroup>
  readonly shares: UploadShares
  readonly drain: Drain
}

/** The console's operations: its own, and those of v1 for the caller of the session. */
export const consoleRoutes = Effect.fnUntraced(function* (
  { keys, markets, picturePage, sessions, suggestions, ...files }: ConsoleOptions,
  { assets, drain, features, groups, routes, shares }: ServedParts,
) {
  const shown = Effect.fnUntraced(function* (session: ConsoleSession, { locale }: Exchange): Effect.fn.Return<Session> {
    return {
      account: session.account,
      operator: session.operator,
      person: session.person,
      keyId: session.keyId,
      keyName: session.keyName,
      scopes: session.scopes,
      user: session.role === undefined ? null : { name: session.person.name, role: session.role },
      expiresAt: LocalDate.timeInShanghai(session.expiresAt),
      version: ENGINE_VERSION,
      assets: assets.map((asset) => ({
        assetType: asset.assetType,
        path: pathSegment(asset.assetType),
        title: assetTitle(asset, locale),
        statement: asset.assetType === "BANK_STATEMENT",
      })),
      demo: markets === undefined ? [] : yield* markets.demo(session),
      features,
    }
  })
  const forms = new Map<string, Effect.Effect<(locale: Locale) => Form>>()
  for (const asset of assets) {
    const { assetType } = asset
    const form = Effect.sync(() => assetForm(asset, suggestions?.fields(assetType)))
    forms.set(assetType, yield* Effect.cached(form))
  }
  const own = [
    serve(sessionGroup, {
      get: ({ exchange }) => Effect.flatMap(sessionOf(exchange), (session) => shown(session, exchange)),
    }),
    serve(formsGroup, {
      get: Effect.fnUntraced(function* ({ exchange, params }) {
        const { assetType } = yield* Effect.mapError(params, () => noRoute)
        const form = forms.get(assetType)
        return form === undefined ? yield* noRoute : (yield* form)(exchange.locale)
      }),
    }),
    yield* taskList(assets, files),
    yield* taskView,
    yield* failedDeliveries,
    yield* keyHandlers(keys),
    ...groups,
    yield* usageMonths(assets, keys),
    ...(markets === undefined ? [] : [marketHandlers(markets, shares, drain)]),
    ...(suggestions === undefined ? [] : [suggestionHandlers(suggestions)]),
    ...(picturePage === undefined ? [] : [pagePictureHandlers(picturePage)]),
  ]
  const v1 = routes.map((route) => ({ ...route, path: `${consoleApiPath}/v1${route.path.slice(basePath.length)}` }))
  return [
    ...(yield* signInRoutes(sessions, shown)),
    ...[...own.flatMap((group) => group.routes), ...v1].map(behindSession),
  ]
})

const noRoute = new Refusal({ code: 40400 })

/** The same operation for the caller of the session, in place of that of a key. */
const behindSession = ({ operation, ...route }: Route): Route => ({
  ...route,
  operation: operation._tag === "Keyed" ? { ...operation, _tag: "Session" } : operation,
})
