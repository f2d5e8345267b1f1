import { type Duration, Effect, Layer, type Scope } from "effect"
import { HttpEffect, HttpServer, type HttpServerRequest } from "effect/http"
import { makeDrain } from "../http/Drain.ts"
import { withoutPlatformSpan } from "../http/Exchange.ts"
import { PlainDoor } from "../http/Plain.ts"
import { makeAnswering, makeApp } from "./Answering.ts"
import type { AppOptions } from "./App.ts"

/** Time for running requests to end when a server shuts down. */
const SHUTDOWN_PATIENCE: Duration.Input = "6 seconds"

/** The API for a host that uses web `Request` and `Response`, such as Bun, Deno, Hono or Next.js. */
export interface WebApp {
  readonly handler: (request: Request) => Promise<Response>
  /** Refuses new requests and ends the streams from now on, and waits up to `patience` for running requests. */
  readonly drain: (patience: Duration.Input) => Effect.Effect<void>
}

/** Creates the API as a web handler that lives as long as the scope. */
export const makeWebApp = Effect.fnUntraced(function* (options: AppOptions) {
  const drain = yield* makeDrain
  const app = yield* makeApp(options, drain)
  const context = yield* Effect.context<never>()
  const toHandler = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)
  const webApp: WebApp = { handler: toHandler(app), drain: drain.drain }
  return webApp
}, withoutPlatformSpan)

/**
 * Serves the API on the `HttpServer` of the platform. When the scope closes, new requests are refused with 50300, open
 * streams end and running requests are answered; then the server stops listening.
 */
export const layerServer = (options: AppOptions) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const server = yield* HttpServer.HttpServer
      const drain = yield* makeDrain
      const { answerPlain, app } = yield* makeAnswering(options, drain)
      yield* (yield* PlainDoor)(answerPlain)
      yield* server.serve(app)
      yield* Effect.addFinalizer(() => drain.drain(SHUTDOWN_PATIENCE))
    }).pipe(withoutPlatformSpan),
  )
