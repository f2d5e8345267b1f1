import { ENGINE_VERSION, LocalDate, pathSegment } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { basePath } from "@open-valuation/http-api"
import type { ConsoleSession, ConsoleSessions } from "@open-valuation/service"
import { Effect } from "effect"
import type { Exchange } from "../requests/Exchange.ts"
import { serve } from "../requests/Handlers.ts"
import type { Route } from "../requests/Router.ts"
import type { ServedAsset } from "../tasks/ServedAsset.ts"
import { consoleApiPath, type Session, sessionGroup } from "./ConsoleApi.ts"
import { pagePictureHandlers, type PicturePage } from "./PagePictures.ts"
import { signInRoutes } from "./SignIn.ts"

/** How a host serves the console's operations. */
export interface ConsoleOptions {
  readonly sessions: ConsoleSessions["Service"]
  /** How the pictures of pages are made. Without it, lines of statements lead to page numbers only. */
  readonly picturePage?: PicturePage | undefined
}

/** What of the API there is. */
interface ServedParts {
  readonly assets: ReadonlyArray<ServedAsset>
  readonly features: Session["features"]
  /** The routes of v1. */
  readonly routes: ReadonlyArray<Route>
}

/** The console's operations: its own, and those of v1 for the caller of the session. */
export const consoleRoutes = Effect.fnUntraced(function* (
  { picturePage, sessions }: ConsoleOptions,
  { assets, features, routes }: ServedParts,
) {
  const shown = (session: ConsoleSession, { locale }: Exchange): Session => ({
    account: session.account,
    operator: session.operator,
    keyId: session.keyId,
    keyName: session.keyName,
    scopes: session.scopes,
    expiresAt: LocalDate.timeInShanghai(session.expiresAt),
    version: ENGINE_VERSION,
    assets: assets.map(({ assetType, name }) => ({
      assetType,
      path: pathSegment(assetType),
      title: name?.[locale] ?? translate({ code: "chat.assetName", params: { assetType } }, locale),
      statement: assetType === "BANK_STATEMENT",
    })),
    features,
  })
  const own = [
    serve(sessionGroup, undefined, {
      get: ({ exchange }) =>
        exchange.session === undefined
          ? Effect.die(new Error("An operation of the console has no session"))
          : Effect.succeed(shown(exchange.session, exchange)),
    }),
    ...(picturePage === undefined ? [] : [pagePictureHandlers(picturePage)]),
  ]
  const v1 = routes.map((route) => ({ ...route, path: `${consoleApiPath}/v1${route.path.slice(basePath.length)}` }))
  return [
    ...(yield* signInRoutes(sessions, shown)),
    ...[...own.flatMap((group) => group.routes), ...v1].map(behindSession),
  ]
})

/** The same operation for the caller of the session, in place of that of a key. */
const behindSession = ({ operation, ...route }: Route): Route => ({
  ...route,
  operation: operation._tag === "Keyed" ? { ...operation, _tag: "Session" } : operation,
})
