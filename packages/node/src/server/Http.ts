import { layerServer, Readiness } from "@open-valuation/http-server"
import { Database } from "@open-valuation/postgres"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { valuation } from "../Assets.ts"
import { cryptoLayer } from "../Identity.ts"
import { Settings } from "../Settings.ts"
import { webhookTargetsLayer } from "../webhooks/WebhookTargets.ts"
import { listening } from "./Listening.ts"

/** Listens on `HOST` and `PORT`. */
const server = Layer.unwrap(Effect.map(Settings, ({ host, port }) => listening("PORT", host, port)))

/** Ready while the database answers. */
const readiness = Layer.effect(
  Readiness,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    isReady: Effect.provideService(Database.isAvailable, SqlClient.SqlClient, sql),
  })),
)

/** Callbacks may go where webhooks may go. */
const callbackTargets = Layer.unwrap(
  Effect.map(Settings, ({ webhookAllow }) => webhookTargetsLayer({ allow: webhookAllow })),
)

/** The HTTP API. */
export const httpLayer = Layer.unwrap(
  Effect.map(Settings, ({ rateLimit }) => layerServer({ assets: [...valuation.assets.values()], rateLimit })),
).pipe(Layer.provide([readiness, callbackTargets, cryptoLayer]), Layer.provideMerge(server))
