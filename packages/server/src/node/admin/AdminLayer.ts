import type { ArtefactFiles, ArtefactStore } from "@open-valuation/store"
import { AdminSocket, type Notifications } from "@open-valuation/store/postgres"
import type { SampleStore } from "@open-valuation/store/sql"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { SecretKeyInvalid } from "../../service/index.ts"
import type { AssetModuleUnusable } from "../assets/AssetModule.ts"
import { servedAssetsLayer } from "../assets/ServedAssets.ts"
import { type DatabaseFailure, databaseLayer } from "../Database.ts"
import { identityLayer } from "../Identity.ts"
import { artefactStoreLayer, learnedMarketLayer, sampleStoreLayer } from "../Market.ts"
import type { SecretKeyUnusable } from "../SecretKey.ts"
import { demoMarketLayer } from "../server/FirstStart.ts"
import { type SettingInvalid, Settings } from "../Settings.ts"
import { Admin } from "./Admin.ts"
import { AdminLocal } from "./AdminLocal.ts"
import { adminRemote } from "./AdminRemote.ts"
import { otherConsoleAddress } from "./ConsoleAddress.ts"

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
