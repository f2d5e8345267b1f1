import { ownValue } from "@open-valuation/core/domain"
import { Effect, Layer, Schema } from "effect"
import type { HttpServerError } from "effect/http"
import { nodeServerLayer } from "./NodeServer.ts"

/** The server cannot listen at the configured address. `message` is one line that says why and what to do. */
export class PortUnusable extends Schema.TaggedError<PortUnusable>()("PortUnusable", { message: Schema.String }) {}

/** The setting that defines a port. */
type Variable = "PORT" | "OV_METRICS_PORT"

/** Listens on `host` and `port`, the value of `variable`. Port 0 selects a free port. */
export const listening = (variable: Variable, host: string, port: number) =>
  nodeServerLayer({ host, port }).pipe(
    Layer.catchTag("ServeError", (error) => Layer.effectContext(Effect.fail(unusable(variable, host, port, error)))),
  )

const reasons: Readonly<Record<string, (variable: Variable) => string>> = {
  EADDRINUSE: (variable) => `another program listens there: stop it, or set ${variable} to another number`,
  EACCES: (variable) => `this user may not listen there: set ${variable} to a number from 1024`,
  EADDRNOTAVAIL: () => "this machine has no such address: set HOST to one of its own",
  ENOTFOUND: () => "the name is not known: set HOST to an address of this machine",
}

const unusable = (variable: Variable, host: string, port: number, error: HttpServerError.ServeError): PortUnusable => {
  const { cause } = error
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const why = ownValue(reasons, code)?.(variable) ?? (cause instanceof Error ? cause.message : String(cause))
  return new PortUnusable({ message: `${variable} ${port} on HOST ${host} cannot be used: ${why}.` })
}
