import { assetGroup, Authentication } from "@open-valuation/http-api"
import type { RateLimit, ServedAsset } from "@open-valuation/http-server"
import { Accounts, makeFairPermits, type Principal, taskDetail, Tasks, unboundedWaiting } from "@open-valuation/service"
import { Context, Effect, Layer } from "effect"
import { HttpEffect, HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder } from "effect/http-api"
import { logAccess } from "../../../packages/http-server/src/AccessLog.ts"
import { makeAccountPlaces, requestPlaces } from "../../../packages/http-server/src/AccountPlaces.ts"
import { apiKeyOf } from "../../../packages/http-server/src/Credentials.ts"
import { makeDrain } from "../../../packages/http-server/src/Drain.ts"
import { type Exchange, open } from "../../../packages/http-server/src/Exchange.ts"
import { answerFailure } from "../../../packages/http-server/src/Failures.ts"
import { makeRateLimiter } from "../../../packages/http-server/src/RateLimit.ts"
import { Refusal } from "../../../packages/http-server/src/Refusal.ts"

/** The request that a fiber of the prototype answers, and who sent it. */
class Asked extends Context.Service<Asked, { readonly exchange: Exchange; principal: Principal | undefined }>()(
  "bench/Asked",
) {}

/** A prototype of the API of one asset on `HttpApiBuilder`: it reads tasks, with the checks, limits and headers of the server. */
export const builtApi = Effect.fnUntraced(function* (asset: ServedAsset, rateLimit: RateLimit) {
  const accounts = yield* Accounts
  const tasks = yield* Tasks
  const limiter = makeRateLimiter(rateLimit)
  const places = makeAccountPlaces(requestPlaces)
  const turns = makeFairPermits({ running: 64, runningPerAccount: 6, ...unboundedWaiting })
  const drain = yield* makeDrain
  const api = HttpApi.make("prototype").add(assetGroup({ ...asset, assetType: "PROPERTY" }))

  const behindKey = (
    answer: Effect.Effect<HttpServerResponse.HttpServerResponse, never, Asked>,
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, never, Asked> =>
    Effect.gen(function* () {
      const asked = yield* Asked
      const { exchange } = asked
      return yield* Effect.gen(function* () {
        const principal = yield* accounts.authenticate(yield* apiKeyOf(exchange.request.headers))
        asked.principal = principal
        exchange.account = principal.account
        Object.assign(exchange.headers, yield* limiter.take(principal.keyId))
        if (!principal.scopes.includes("valuations")) return yield* new Refusal({ code: 40300 })
        const turn = Effect.andThen(places.place(principal.accountId), turns.turn(principal.accountId))
        return yield* Effect.timeout(Effect.scoped(Effect.andThen(turn, answer)), "30 seconds").pipe(Effect.orDie)
      }).pipe(Effect.catchCause((cause) => answerFailure(exchange, cause)))
    })

  const authentication = Layer.succeed(Authentication, {
    apiKey: (answer: any) => behindKey(answer) as any,
    bearer: (answer: any) => behindKey(answer) as any,
  })

  const notBuilt = () => Effect.die(new Error("The prototype reads tasks only"))
  const handlers = HttpApiBuilder.group(api, "property", (group) =>
    group.handleAll({
      create: notBuilt,
      stream: notBuilt,
      get: Effect.fnUntraced(function* ({ params }) {
        const { exchange, principal } = yield* Asked
        const task = yield* Effect.orDie(tasks.get(principal!, "PROPERTY", params.taskId))
        return { code: 0, message: "success", data: taskDetail(task, exchange.locale) }
      }),
      events: notBuilt,
    }),
  )
  const app = yield* HttpRouter.toHttpEffect(
    HttpApiBuilder.layer(api).pipe(
      Layer.provide(handlers),
      Layer.provide(authentication),
      Layer.provide(HttpServer.layerServices),
    ),
  )
  const answer = Effect.flatMap(open, (exchange) =>
    app.pipe(
      Effect.map((response) => HttpServerResponse.setHeaders(response, exchange.headers)),
      Effect.catchCause((cause) => answerFailure(exchange, cause as any)),
      Effect.tap((response) => logAccess(exchange, response)),
      Effect.provideService(Asked, { exchange, principal: undefined }),
      drain.track,
    ),
  )
  return HttpEffect.toWebHandlerWith(yield* Effect.context<never>())(answer as any)
})
