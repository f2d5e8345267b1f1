import { AdminSocket, type Notifications } from "@open-valuation/postgres"
import type { ArtefactFiles, ArtefactStore } from "@open-valuation/samples"
import type { SampleStore } from "@open-valuation/samples/sql"
import type { SecretKeyInvalid } from "@open-valuation/service"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { AssetModuleUnusable } from "../assets/AssetModule.ts"
import { servedAssetsLayer } from "../assets/ServedAssets.ts"
import { type DatabaseFailure, databaseLayer } from "../Database.ts"
import { identityLayer } from "../Identity.ts"
import { artefactStoreLayer, learnedMarketLayer, sampleStoreLayer } from "../Market.ts"
import type { SecretKeyUnusable } from "../SecretKey.ts"
import { demoMarketLayer } from "../server/FirstStart.ts"
import { localUrl } from "../server/ServedConsole.ts"
import { type SettingInvalid, Settings } from "../Settings.ts"
import { Admin } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"
import { AdminLocal } from "./AdminLocal.ts"
import { adminRemote } from "./AdminRemote.ts"

/**
 * Samples are loaded into memory only for a command that values or fits. A valuation in an empty database gets the demo
 * market.
 */
const onDatabase = Layer.unwrap(
  Effect.map(
    Effect.context<SampleStore | ArtefactStore | Notifications.Notifications | Settings | SqlClient.SqlClient>(),
    (context) => {
      const market = learnedMarketLayer({ former: "wait" }).pipe(Layer.provideMerge(Layer.succeedContext(context)))
      return AdminLocal.layer({
        market: demoMarketLayer.pipe(Layer.provideMerge(market)),
        fits: market,
        imported: Effect.void,
        consoleAddress: Effect.provideContext(consoleAddress, context),
      })
    },
  ),
)

/** Where the console's server is reached, which is another process on the same PostgreSQL server. */
const consoleAddress = Effect.gen(function* () {
  const { console, database, host, port } = yield* Settings
  if (!console) return yield* new AdminRefused({ message: "OV_CONSOLE is off: there is no console to sign in to" })
  if (database.kind === "folder") {
    const message = "No server runs on this data folder: start one, and it prints a link to its console"
    return yield* new AdminRefused({ message })
  }
  return localUrl(`http://${host.includes(":") ? `[${host}]` : host}:${port}`)
})

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

/** Whether another process holds the folder and accepts commands. */
const isHeld = (dataDir: string) =>
  AdminSocket.hello(dataDir).pipe(
    Effect.as(true),
    Effect.catchIf(
      ({ reason }) => reason === "NoHolder",
      () => Effect.succeed(false),
    ),
  )
