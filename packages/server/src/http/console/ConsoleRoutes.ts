import { ENGINE_VERSION, LocalDate, pathSegment } from "@open-valuation/core"
import { basePath } from "@open-valuation/http-api"
import { Effect } from "effect"
import type { ApiKeys, ConsoleSession, ConsoleSessions, Locale } from "../../service/index.ts"
import type { UploadShares } from "../materials/ReadUpload.ts"
import type { Drain } from "../requests/Drain.ts"
import type { Exchange } from "../requests/Exchange.ts"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import type { Route } from "../requests/Router.ts"
import type { ServedAsset } from "../tasks/ServedAsset.ts"
import { assetForm, assetTitle } from "./AssetForm.ts"
import { consoleApiPath, type Form, formsGroup, type Session, sessionGroup } from "./ConsoleApi.ts"
import type { ConsoleMarkets } from "./ConsoleMarkets.ts"
import { keyHandlers } from "./KeyHandlers.ts"
import { marketHandlers } from "./MarketHandlers.ts"
import { pagePictureHandlers, type PicturePage } from "./PagePictures.ts"
import { sessionOf } from "./SessionOf.ts"
import { signInRoutes } from "./SignIn.ts"
import { type ConsoleSuggestions, suggestionHandlers } from "./Suggestions.ts"
import { taskList } from "./TaskList.ts"
import { taskView } from "./TaskView.ts"
import { usageMonths } from "./UsageMonths.ts"

/** A host's implementation of the console's operations. */
export interface ConsoleOptions {
  readonly sessions: ConsoleSessions["Service"]
  readonly keys: ApiKeys["Service"]
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
  readonly shares: UploadShares
  readonly drain: Drain
}

/** The console's operations: its own, and those of v1 for the caller of the session. */
export const consoleRoutes = Effect.fnUntraced(function* (
  { keys, markets, picturePage, sessions, suggestions }: ConsoleOptions,
  { assets, drain, features, routes, shares }: ServedParts,
) {
  const shown = (session: ConsoleSession, { locale }: Exchange): Session => ({
    account: session.account,
    operator: session.operator,
    keyId: session.keyId,
    keyName: session.keyName,
    scopes: session.scopes,
    expiresAt: LocalDate.timeInShanghai(session.expiresAt),
    version: ENGINE_VERSION,
    assets: assets.map((asset) => ({
      assetType: asset.assetType,
      path: pathSegment(asset.assetType),
      title: assetTitle(asset, locale),
      statement: asset.assetType === "BANK_STATEMENT",
    })),
    features,
  })
  const forms = new Map<string, Effect.Effect<(locale: Locale) => Form>>()
  for (const asset of assets) {
    const { assetType } = asset
    const form = Effect.sync(() => assetForm(asset, suggestions?.fields(assetType)))
    forms.set(assetType, yield* Effect.cached(form))
  }
  const own = [
    serve(sessionGroup, {
      get: ({ exchange }) => Effect.map(sessionOf(exchange), (session) => shown(session, exchange)),
    }),
    serve(formsGroup, {
      get: Effect.fnUntraced(function* ({ exchange, params }) {
        const { assetType } = yield* Effect.mapError(params, () => noRoute)
        const form = forms.get(assetType)
        return form === undefined ? yield* noRoute : (yield* form)(exchange.locale)
      }),
    }),
    yield* taskList(assets),
    yield* taskView,
    yield* keyHandlers(keys),
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
