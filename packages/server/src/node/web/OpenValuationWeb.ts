import { LocalDate } from "@open-valuation/core"
import { lendingPolicies } from "@open-valuation/core/lending"
import { customAssets } from "@open-valuation/core/market"
import { nodeFault } from "@open-valuation/files/peers"
import { MountPath } from "@open-valuation/http-api"
import { Catalogue } from "@open-valuation/store"
import { Context, Effect, Exit, Fiber, Layer, Redacted, Scope } from "effect"
import { ApiKeys } from "../../accounts/ApiKeys.ts"
import { makeWebApp } from "../../app/Server.ts"
import { folderBytes, MaterialBytes } from "../../materials/MaterialBytes.ts"
import { adminServerLayer } from "../admin/AdminServer.ts"
import { lendingFault } from "../assets/OwnLending.ts"
import { checkNames, servedAssetsOf } from "../assets/ServedAssets.ts"
import { databaseLayer } from "../Database.ts"
import { appLayer, appOptions } from "../server/Http.ts"
import { ServedConsole } from "../server/ServedConsole.ts"
import { serviceLayer } from "../server/Service.ts"
import { tracesLayer } from "../server/Traces.ts"
import { logsLayer, Settings } from "../Settings.ts"
import { webhookSenderLayer } from "../webhooks/WebhookTargets.ts"
import { hostBytes, hostKeyName, hostLogLayer, hostWebhookClientLayer, makeHostAuthentication } from "./HostPorts.ts"
import type { WebOptions, WebSamples } from "./WebOptions.ts"
import { asOption, basePathOf, OptionInvalid, webSettings } from "./WebSettings.ts"

/** The HTTP API as a part of a host's server. */
export interface OpenValuationWeb extends AsyncDisposable {
  /**
   * Answers a request, whose URL has the whole path, the base path included. Always resolves with an answer of the
   * contract; streams are sent as they are read. It can be passed around without its object.
   */
  readonly fetch: (request: Request) => Promise<Response>
  /** The secret by which an account's receivers verify its webhooks, where the host authenticates callers. */
  readonly webhookSecret: (account: string) => Promise<string>
  /**
   * Refuses new requests, ends the streams, waits 6 seconds for running requests, and closes what was opened here.
   * Unfinished valuations run again at the next start.
   */
  readonly close: () => Promise<void>
}

/** Time for running requests to end. */
const PATIENCE = "6 seconds"

/** Time for closing after that. A frozen database must not keep the host from ending. */
const CLOSING = "8 seconds"

/**
 * Opens the API for hosts that speak web `Request` and `Response`, without Effect. Rejects with an `Error` of one line
 * when an option is unusable (`OptionInvalid`), the database does not answer or another process holds its folder.
 */
export const openValuationWeb = async (options: WebOptions = {}): Promise<OpenValuationWeb> => {
  const old = nodeFault("@open-valuation/server")
  if (old !== undefined) throw new Error(old)
  const scope = Scope.makeUnsafe()
  const open = Layer.buildWithScope(webLayer(options), scope).pipe(
    Effect.map((context) => Context.get(context, Web)),
    Effect.onExit((exit) => (Exit.isSuccess(exit) ? Effect.void : Scope.close(scope, exit))),
  )
  const { app, run, webhookSecret } = await Effect.runPromise(open)
  // Apart, because what closes cannot be interrupted.
  const closed = Effect.flatMap(Effect.forkDetach(Scope.close(scope, Exit.void)), Fiber.join).pipe(
    Effect.timeoutOrElse({
      duration: CLOSING,
      orElse: () => Effect.logError("What was opened could not be closed in time"),
    }),
  )
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => (closing ??= run(Effect.andThen(app.drain(PATIENCE), closed)))
  return {
    fetch: app.handler,
    webhookSecret: async (account) => run(webhookSecret(account)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The opened API. */
class Web extends Context.Service<
  Web,
  {
    readonly app: Effect.Success<ReturnType<typeof makeWebApp>>
    readonly webhookSecret: (account: string) => Effect.Effect<string>
    /** Runs with the log of the options. */
    readonly run: <A>(effect: Effect.Effect<A>) => Promise<A>
  }
>()("@open-valuation/server/Web") {}

/** From the last to open to the first. They close in this order. */
const webLayer = (options: WebOptions) =>
  Layer.effect(Web, opening(options)).pipe(
    Layer.provide(appLayer),
    Layer.provide(adminServerLayer),
    Layer.provide(serviceLayer),
    Layer.provide(senderLayer(options)),
    Layer.provide(bytesLayer(options)),
    Layer.provide(databaseLayer),
    Layer.provide(tracesLayer),
    Layer.provide(typeof options.log === "function" ? hostLogLayer(options.log) : logsLayer),
    Layer.provide(Layer.succeed(MountPath, basePathOf(options.basePath ?? "") ?? "")),
    Layer.provide(assetsLayer(options)),
    Layer.provide(ServedConsole.layer),
    Layer.provide(webSettings(options)),
  )

/** The library's own assets and those of the host, under its own lending policies. */
const assetsLayer = ({ assets = [], lending = {} }: WebOptions) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const added = (yield* customAssets(assets)).map((asset) => ({ asset }))
      yield* checkNames(added)
      return servedAssetsOf(added, yield* lendingPolicies(lending))
    }).pipe(
      Effect.catchTags({
        CustomAssetInvalid: ({ message }) =>
          Effect.fail(new OptionInvalid({ option: "assets", message: `assets: ${message}` })),
        LendingInvalid: (invalid) =>
          Effect.fail(new OptionInvalid({ option: "lending", message: `lending: ${lendingFault(invalid)}.` })),
        SettingInvalid: (invalid) => Effect.fail(asOption(invalid)),
      }),
    ),
  )

const opening = Effect.fnUntraced(function* ({ authenticate, samples = [] }: WebOptions) {
  const keys = yield* ApiKeys
  const { bootstrapKey } = yield* Settings
  if (bootstrapKey !== undefined) yield* keys.ensureBootstrap(Redacted.value(bootstrapKey), undefined)
  yield* Effect.forEach(samples, importSamples)
  const app = yield* makeWebApp({
    ...(yield* appOptions),
    authenticate: authenticate && (yield* makeHostAuthentication(authenticate)),
  })
  const webhookSecret = Effect.fnUntraced(function* (account: string) {
    const [newest = ""] = yield* keys.webhookSecrets((yield* keys.ofAccount(account, hostKeyName)).keyId)
    return newest
  })
  return { app, webhookSecret, run: Effect.runPromiseWith(yield* Effect.context<never>()) }
})

const importSamples = Effect.fnUntraced(function* ({ asset, content, fileName = "samples" }: WebSamples) {
  const catalogue = yield* Catalogue
  const today = yield* LocalDate.today
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  yield* catalogue
    .import({ asset, bytes, fileName, owner: undefined, today })
    .pipe(
      Effect.mapError(({ message }) => new OptionInvalid({ option: "samples", message: `${fileName}: ${message}` })),
    )
})

const senderLayer = ({ sendWebhook }: WebOptions) =>
  sendWebhook === undefined
    ? webhookSenderLayer
    : Layer.unwrap(Effect.map(Settings, ({ webhookAllow }) => hostWebhookClientLayer(sendWebhook, webhookAllow)))

const bytesLayer = ({ materials }: WebOptions) =>
  materials === undefined
    ? Layer.empty
    : Layer.sync(MaterialBytes, () => (typeof materials === "string" ? folderBytes(materials) : hostBytes(materials)))
