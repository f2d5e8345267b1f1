import type { ArtefactFiles, ArtefactStore } from "@open-valuation/store"
import { AdminSocket, type Notifications } from "@open-valuation/store/postgres"
import { type ModelRegister, SampleStore } from "@open-valuation/store/sql"
import { Console, Context, Effect, Layer, Stream } from "effect"
import type { RpcClientError } from "effect/rpc"
import type { SqlClient } from "effect/sql"
import type { SecretKeyInvalid } from "../../storage/SecretBox.ts"
import type { AssetModuleUnusable } from "../assets/AssetModule.ts"
import { servedAssetsLayer } from "../assets/ServedAssets.ts"
import { type DatabaseFailure, databaseLayer } from "../Database.ts"
import { identityLayer, type SecretKeyUnusable } from "../Identity.ts"
import { artefactStoreLayer, learnedMarketLayer, sampleStoreLayer } from "../Market.ts"
import { demoMarketLayer, importDemoMarket, tellCreation } from "../server/FirstStart.ts"
import { type SettingInvalid, Settings } from "../Settings.ts"
import { Admin, AdminRpcs, HolderLost } from "./Admin.ts"
import { AdminLocal } from "./AdminLocal.ts"
import { otherConsoleAddress } from "./ConsoleAddress.ts"

const lost = (error: RpcClientError.RpcClientError) =>
  Effect.fail(
    new HolderLost({
      message: `The server that holds the data folder did not answer to the end (${error.message}): see its log, and try again.`,
    }),
  )

/** The commands through the process that holds the data folder. Fails with `NoHolder` when there is none. */
const adminRemote = (dataDir: string): Layer.Layer<Admin, AdminSocket.AdminUnavailable> =>
  Layer.effect(
    Admin,
    Effect.map(AdminSocket.client(AdminRpcs, dataDir), (holder) =>
      Admin.of({
        importSamples: (wish) =>
          holder.importSamples(wish).pipe(Stream.catchTag("RpcClientError", (error) => Stream.fromEffect(lost(error)))),
        demoMarket: () => Effect.catchTag(holder.demoMarket(), "RpcClientError", lost),
        listSamples: (choice) => Effect.catchTag(holder.listSamples(choice), "RpcClientError", lost),
        exportSamples: (wish) =>
          holder.exportSamples(wish).pipe(Stream.catchTag("RpcClientError", (error) => Stream.fromEffect(lost(error)))),
        removeSamples: (wish) => Effect.catchTag(holder.removeSamples(wish), "RpcClientError", lost),
        refileSamples: (wish) => Effect.catchTag(holder.refileSamples(wish), "RpcClientError", lost),
        fit: (wish) =>
          holder.fit(wish).pipe(Stream.catchTag("RpcClientError", (error) => Stream.fromEffect(lost(error)))),
        listModels: (wish) => Effect.catchTag(holder.listModels(wish), "RpcClientError", lost),
        decideModel: (wish) => Effect.catchTag(holder.decideModel(wish), "RpcClientError", lost),
        modelReport: (wish) => Effect.catchTag(holder.modelReport(wish), "RpcClientError", lost),
        value: (wish) => Effect.catchTag(holder.value(wish), "RpcClientError", lost),
        createKey: (wish) => Effect.catchTag(holder.createKey(wish), "RpcClientError", lost),
        listKeys: () => Effect.catchTag(holder.listKeys(), "RpcClientError", lost),
        revokeKey: (wish) => Effect.catchTag(holder.revokeKey(wish), "RpcClientError", lost),
        keySecrets: (wish) => Effect.catchTag(holder.keySecrets(wish), "RpcClientError", lost),
        rotateKey: (wish) => Effect.catchTag(holder.rotateKey(wish), "RpcClientError", lost),
        consoleLink: (wish) => Effect.catchTag(holder.consoleLink(wish), "RpcClientError", lost),
        listAccounts: () => Effect.catchTag(holder.listAccounts(), "RpcClientError", lost),
        creditAccount: (wish) => Effect.catchTag(holder.creditAccount(wish), "RpcClientError", lost),
        addUser: (wish) => Effect.catchTag(holder.addUser(wish), "RpcClientError", lost),
        listUsers: (choice) => Effect.catchTag(holder.listUsers(choice), "RpcClientError", lost),
        changeUser: (wish) => Effect.catchTag(holder.changeUser(wish), "RpcClientError", lost),
        auditEvents: (choice) =>
          holder.auditEvents(choice).pipe(Stream.catchTag("RpcClientError", (error) => Stream.fromEffect(lost(error)))),
        setQuota: (wish) => Effect.catchTag(holder.setQuota(wish), "RpcClientError", lost),
      }),
    ),
  )

/**
 * The catalogue is opened only for a command that values or fits. A valuation in an empty database gets the demo
 * market, and one of a book does.
 */
const onDatabase = Layer.unwrap(
  Effect.map(
    Effect.context<
      SampleStore | ArtefactStore | ModelRegister | Notifications.Notifications | Settings | SqlClient.SqlClient
    >(),
    (context) => {
      const market = learnedMarketLayer({ former: "wait" }).pipe(Layer.provideMerge(Layer.succeedContext(context)))
      return AdminLocal.layer({
        market: demoMarketLayer.pipe(Layer.provideMerge(market)),
        demo: Effect.provideContext(importDemoMarket(market), context),
        fits: market,
        models: market,
        kept: Context.get(context, SampleStore),
        consoleAddress: Effect.provideContext(otherConsoleAddress, context),
      })
    },
  ),
)

type OpenFailure =
  | AssetModuleUnusable
  | SettingInvalid
  | ArtefactFiles.ArtefactFileUnusable
  | DatabaseFailure
  | SecretKeyUnusable
  | SecretKeyInvalid

/** The commands on the database of the settings, opened for them. */
const adminHere: Layer.Layer<Admin, OpenFailure, Settings> = Layer.effect(Admin, AdminLocal).pipe(
  Layer.provide(onDatabase),
  Layer.provide([identityLayer, sampleStoreLayer, artefactStoreLayer]),
  Layer.provide(databaseLayer),
  Layer.provide(Layer.effectDiscard(tellCreation(Console.error))),
  Layer.provide(servedAssetsLayer),
)

/** Reasons why no command is available. Each has a one-line `message`. */
export type AdminFailure = AdminSocket.AdminUnavailable | OpenFailure

/** The commands for a process other than the server, through the holder of the embedded database if there is one. */
export const adminLayer = Layer.unwrap(
  Effect.gen(function* () {
    const { database, dataDir } = yield* Settings
    const held = database.kind === "folder" && (yield* isHeld(dataDir))
    const layer: Layer.Layer<Admin, AdminFailure, Settings> = held ? adminRemote(dataDir) : adminHere
    return layer
  }),
)

/** True when another process holds the folder and accepts commands. */
const isHeld = (dataDir: string) =>
  AdminSocket.hello(dataDir).pipe(
    Effect.as(true),
    Effect.catchIf(
      ({ reason }) => reason === "NoHolder",
      () => Effect.succeed(false),
    ),
  )
