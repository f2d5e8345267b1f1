import { allScopes } from "@open-valuation/http-api"
import { Context, Effect, Fiber, Layer, Scope } from "effect"
import { ApiKeys } from "../../accounts/ApiKeys.ts"
import { makeWebApp, type WebApp } from "../../app/Server.ts"
import { ApiUnopened } from "../../mcp/Api.ts"
import { adminServerLayer } from "../admin/AdminServer.ts"
import { servedAssetsLayer } from "../assets/ServedAssets.ts"
import { databaseLayer } from "../Database.ts"
import { logLayer } from "../Log.ts"
import { demoMarketLayer } from "../server/FirstStart.ts"
import { appLayer, appOptions } from "../server/Http.ts"
import { ServedConsole } from "../server/ServedConsole.ts"
import { serviceLayer } from "../server/Service.ts"
import { Settings } from "../Settings.ts"
import { webhookSenderLayer } from "../webhooks/WebhookTargets.ts"

/** The API on the data folder of the settings, in this process and for its operator alone. */
class LocalApp extends Context.Service<LocalApp, WebApp>()("@open-valuation/server/LocalApp") {}

/** Whose tasks they are: the account that a first start of the server makes. */
const ACCOUNT = "default"

/** Units that the operator may use in a month: there is nobody to pay. */
const UNITS = 2_000_000_000

const ownSettings = Layer.effect(
  Settings,
  Effect.map(Settings, (settings) => ({ ...settings, freeQuota: UNITS, console: false })),
).pipe(Layer.provide(Settings.layer))

const logs = Layer.unwrap(Effect.map(Settings, ({ log }) => logLayer({ ...log, level: "Warn" })))

const opening = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const owner = yield* keys.ofAccount(ACCOUNT, "ov mcp")
  return yield* makeWebApp({
    ...(yield* appOptions),
    authenticate: () => Effect.succeed({ ...owner, scopes: allScopes, callbackUrl: null }),
  })
})

/** From the last to open to the first. They close in this order. */
const localLayer = Layer.effect(LocalApp, opening).pipe(
  Layer.provide(appLayer),
  Layer.provide(adminServerLayer),
  Layer.provide(demoMarketLayer),
  Layer.provide(serviceLayer),
  Layer.provide(webhookSenderLayer),
  Layer.provide(databaseLayer),
  Layer.provide(servedAssetsLayer),
  Layer.provide(ServedConsole.layer),
  Layer.provide(logs),
  Layer.provide(ownSettings),
)

/**
 * Begins to open the data folder, and returns what sends requests to its API, which wait until it is open. It closes
 * with the scope. A request rejects when the folder cannot be opened, with the reason in one line.
 */
export const openLocalApi = Effect.gen(function* () {
  const scope = yield* Scope.Scope
  const opened = yield* Layer.buildWithScope(localLayer, scope).pipe(
    Effect.mapBoth({
      onFailure: ({ message }) => new ApiUnopened({ message }),
      onSuccess: (context) => Context.get(context, LocalApp),
    }),
    Effect.forkScoped,
  )
  return async (request: Request): Promise<Response> => (await Effect.runPromise(Fiber.join(opened))).handler(request)
})
