import { createServer, request } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { layerServer } from "@open-valuation/server/http"
import { Deferred, Effect, Fiber, Layer, Logger, Schema, Scope } from "effect"
import { HttpServer } from "effect/http"
import { asset, body, type Host, layerServices, makeHost, PATH } from "./Host.ts"

/** Serves a host on a free port until the given scope closes. */
const serve = Effect.fnUntraced(function* (host: Host, scope: Scope.Scope) {
  const server = NodeHttpServer.layerServer(createServer, { port: 0, host: "127.0.0.1" })
  const context = yield* layerServer({ assets: [asset] }).pipe(
    Layer.provideMerge(server),
    Layer.provide(layerServices(host)),
    Layer.provide(Logger.layer([])),
    Layer.buildWithScope(scope),
  )
  return yield* HttpServer.addressFormattedWith(Effect.succeed).pipe(Effect.provide(context))
})

const Failure = Schema.Struct({ code: Schema.Int })

const create = (url: string) =>
  Effect.promise(() =>
    fetch(`${url}${PATH}`, {
      method: "POST",
      headers: { "x-api-key": "ovk_owner", "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  )

describe("a server on a socket", () => {
  it.live("shuts down quietly: refuses new requests, finishes running ones, then stops", () =>
    Effect.gen(function* () {
      const entered = yield* Deferred.make<void>()
      const release = yield* Deferred.make<void>()
      const host = makeHost()
      host.gate = Effect.andThen(Deferred.succeed(entered, undefined), Deferred.await(release))
      const scope = yield* Scope.make()
      const url = yield* serve(host, scope)

      const running = yield* Effect.forkChild(create(url))
      yield* Deferred.await(entered)
      const closing = yield* Effect.forkChild(Scope.close(scope, yield* Effect.exit(Effect.void)), {
        startImmediately: true,
      })

      const refused = yield* create(url)
      expect(refused.status).toBe(503)
      expect(refused.headers.get("retry-after")).toBe("5")
      expect(refused.headers.get("connection")).toBe("close")
      const { code } = yield* Schema.decodeUnknownEffect(Failure)(yield* Effect.promise(() => refused.json()))
      expect(code).toBe(50300)
      const live = yield* Effect.promise(() => fetch(`${url}/health/live`))
      const ready = yield* Effect.promise(() => fetch(`${url}/health/ready`))
      expect([live.status, ready.status]).toEqual([200, 503])

      yield* Deferred.succeed(release, undefined)
      const ended = yield* Fiber.join(running)
      expect([ended.status, ended.headers.get("connection")]).toEqual([200, "close"])
      yield* Fiber.join(closing)
      expect(host.inputs).toHaveLength(1)
      const gone = yield* Effect.tryPromise(() => fetch(`${url}/health/live`)).pipe(Effect.flip)
      expect(gone._tag).toBe("UnknownError")
    }),
  )

  it.live("answers 41300 while an endless body is still being sent", () =>
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const url = yield* serve(makeHost(), scope)
      const status = yield* Effect.callback<number | undefined>((resume) => {
        const upload = request(`${url}${PATH}`, {
          method: "POST",
          headers: { "x-api-key": "ovk_owner", "content-type": "application/json" },
        })
        const chunk = "x".repeat(65_536)
        const more = (): void => {
          while (!upload.destroyed && upload.write(chunk));
        }
        upload.on("drain", more)
        upload.on("error", () => undefined)
        upload.on("response", (response) => {
          upload.destroy()
          resume(Effect.succeed(response.statusCode))
        })
        more()
        return Effect.sync(() => upload.destroy())
      })
      expect(status).toBe(413)
    }),
  )
})
