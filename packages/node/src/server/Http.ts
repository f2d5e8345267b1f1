import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { CallbackTargets, layerServer, Readiness } from "@open-valuation/http-server"
import { Database } from "@open-valuation/postgres"
import { Effect, Layer, Schema } from "effect"
import type { HttpServerError } from "effect/http"
import { SqlClient } from "effect/sql"
import { valuation } from "../Assets.ts"
import { Settings } from "../Settings.ts"

/** Nobody can listen where `HOST` and `PORT` say. `message` is one line that says why and what to do. */
export class PortUnusable extends Schema.TaggedError<PortUnusable>()("PortUnusable", { message: Schema.String }) {}

/** Listens on `HOST` and `PORT`; port 0 takes a free one. */
const listening = Layer.unwrap(
  Effect.map(Settings, ({ host, port }) =>
    NodeHttpServer.layer(() => createServer(), { host, port }).pipe(
      Layer.catchTag("ServeError", (error) => Layer.effectContext(Effect.fail(unusable(host, port, error)))),
    ),
  ),
)

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there: stop it, or set PORT to another number",
  EACCES: "this user may not listen there: set PORT to a number from 1024",
  EADDRNOTAVAIL: "this machine has no such address: set HOST to one of its own",
  ENOTFOUND: "the name is not known: set HOST to an address of this machine",
}

const unusable = (host: string, port: number, { cause }: HttpServerError.ServeError): PortUnusable => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const why = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
  return new PortUnusable({ message: `PORT ${port} on HOST ${host} cannot be used: ${why}.` })
}

/** Ready while the database answers. */
const readiness = Layer.effect(
  Readiness,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    isReady: Effect.provideService(Database.isAvailable, SqlClient.SqlClient, sql),
  })),
)

/** The HTTP API. */
export const httpLayer = Layer.unwrap(
  Effect.map(Settings, ({ rateLimit }) => layerServer({ assets: [...valuation.assets.values()], rateLimit })),
).pipe(Layer.provide([readiness, CallbackTargets.layerFormOnly]), Layer.provideMerge(listening))
