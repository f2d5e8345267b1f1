import { assetGroup, Authentication } from "@open-valuation/http-api"
import type { RateLimit } from "@open-valuation/server/http"
import {
  Accounts,
  makeFairPermits,
  type Principal,
  taskDetail,
  Tasks,
  unboundedWaiting,
} from "@open-valuation/server/service"
import { Context, Effect, Layer, Schema, type Scope } from "effect"
import { HttpEffect, HttpRouter, HttpServer, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder } from "effect/http-api"
import { logAccess } from "../../../packages/server/src/http/requests/AccessLog.ts"
import { makeAccountPlaces, requestPlaces } from "../../../packages/server/src/http/requests/AccountPlaces.ts"
import { answerFailure } from "../../../packages/server/src/http/requests/AnswerFailure.ts"
import { apiKeyOf } from "../../../packages/server/src/http/requests/ApiKey.ts"
import { makeDrain } from "../../../packages/server/src/http/requests/Drain.ts"
import { type Exchange, openExchange } from "../../../packages/server/src/http/requests/Exchange.ts"
import { makeRateLimiter } from "../../../packages/server/src/http/requests/RateLimit.ts"
import { Refusal } from "../../../packages/server/src/http/requests/Refusal.ts"

/** The request that a fiber of the prototype answers, and its sender. */
interface Asked {
  readonly exchange: Exchange
  principal?: Principal
}
const Asked = Context.Reference<Asked | undefined>("bench/Asked", { defaultValue: () => undefined })
const asked = Effect.flatMap(Asked, Effect.fromNullishOr)

/** Its requests and results are not inspected. */
const shown = { assetType: "PROPERTY", Request: Schema.Unknown, Result: Schema.Unknown } as const

/**
 * A prototype of one asset's API with `HttpApiBuilder`. It reads tasks, with the checks, limits and headers of the
 * server.
 */
export const builtApi = Effect.fnUntraced(function* (rateLimit: RateLimit) {
  const accounts = yield* Accounts
  const tasks = yield* Tasks
  const limiter = makeRateLimiter(rateLimit)
  const places = makeAccountPlaces(requestPlaces)
  const turns = makeFairPermits({ running: 64, runningPerAccount: 6, ...unboundedWaiting })
  const drain = yield* makeDrain
  const api = HttpApi.make("prototype").add(assetGroup(shown))

  const behindKey = Effect.fnUntraced(function* <E>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E>) {
    const request = yield* Effect.orDie(asked)
    const { exchange } = request
    return yield* Effect.gen(function* () {
      const principal = yield* accounts.authenticate(yield* apiKeyOf(exchange.request.headers))
      request.principal = principal
      exchange.account = principal.account
      Object.assign(exchange.headers, yield* limiter.take(principal.keyId))
      if (!principal.scopes.includes("valuations")) return yield* new Refusal({ code: 40300 })
      const turn = Effect.andThen(places.place(principal.accountId), turns.turn(principal.accountId))
      return yield* Effect.orDie(Effect.timeout(Effect.scoped(Effect.andThen(turn, answer)), "30 seconds"))
    }).pipe(Effect.catchCause((cause) => answerFailure(exchange, cause)))
  })

  const notBuilt = () => Effect.die(new Error("The prototype reads tasks only"))
  const handlers = HttpApiBuilder.group(api, "property", (group) =>
    group.handleAll({
      create: notBuilt,
      stream: notBuilt,
      list: notBuilt,
      get: Effect.fnUntraced(function* ({ params }) {
        const { exchange, principal } = yield* asked
        const task = yield* tasks.get(yield* Effect.fromNullishOr(principal), "PROPERTY", params.taskId)
        return { code: 0 as const, message: "success" as const, data: taskDetail(task, exchange.locale) }
      }, Effect.orDie),
      events: notBuilt,
    }),
  )
  const app = yield* HttpRouter.toHttpEffect(
    HttpApiBuilder.layer(api).pipe(
      Layer.provide(handlers),
      Layer.provide(Layer.succeed(Authentication, { apiKey: behindKey, bearer: behindKey })),
      Layer.provide(HttpServer.layerServices),
    ),
  )
  const answer = Effect.flatMap(openExchange({ mountPath: "", words: { zh: {}, en: {} } }), (exchange) =>
    app.pipe(
      Effect.map((response) => HttpServerResponse.setHeaders(response, exchange.headers)),
      Effect.orDie,
      Effect.catchCause((cause) => answerFailure(exchange, cause)),
      Effect.tap((response) => logAccess(exchange, response)),
      Effect.provideService(Asked, { exchange }),
      drain.track,
    ),
  )
  const context = yield* Effect.context<never>()
  return HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)(answer)
})
