import { type FairLimits, makeFairPermits, OnBehalfOf, unboundedWaiting } from "@open-valuation/service"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeAccountPlaces, requestPlaces, streamPlaces } from "./AccountPlaces.ts"
import { answerData } from "./Answer.ts"
import { type HostAuthentication, makeAuthenticate } from "./Authenticate.ts"
import type { Drain } from "./Drain.ts"
import type { Exchange } from "./Exchange.ts"
import type { KeyedOperation, PathParams } from "./Operation.ts"
import { defaultRateLimit, makeRateLimiter, type RateLimit } from "./RateLimit.ts"
import { Refusal, unavailable } from "./Refusal.ts"

/** Limits of a key and its account in a process. */
export interface AdmissionLimits {
  /** Per key and process. Default: that of the contract, 20 requests a second with bursts of 40. */
  readonly rateLimit?: RateLimit
  /** Event streams that one account may have open in a process. Default: 100. */
  readonly streamLimit?: number
  /** Requests of one account that a process answers at the same time. Default: 200. */
  readonly requestLimit?: number
}

/** The host's settings for admitting requests. */
export interface AdmissionOptions extends AdmissionLimits {
  /** The host's own authentication. Without it, callers send API keys. */
  readonly authenticate?: HostAuthentication | undefined
}

/** Time limit of every answer except those to uploads, and files. */
const ANSWER_LIMIT = "30 seconds"

/** Seconds after which a caller may retry an upload that a shutdown cut off. */
const SHUTDOWN_RETRY = 5

/** Seconds after which a caller may retry when an answer took too long. */
const LATE_RETRY = 5

/** Requests that run at the same time. Others wait, so that one account cannot fill the queue of the database. */
const TURNS: FairLimits = { running: 64, runningPerAccount: 6, ...unboundedWaiting }

/**
 * Answers requests that need a key: refuses them without a valid one, beyond the limits of the key and its account, and
 * without the scope, in this order.
 */
export const makeAdmission = Effect.fnUntraced(function* (limits: AdmissionOptions, drain: Drain) {
  const authenticate = yield* makeAuthenticate(limits.authenticate)
  const limiter = makeRateLimiter(limits.rateLimit ?? defaultRateLimit)
  const streams = makeAccountPlaces({ ...streamPlaces, ofAccount: limits.streamLimit ?? streamPlaces.ofAccount })
  const requests = makeAccountPlaces({ ...requestPlaces, ofAccount: limits.requestLimit ?? requestPlaces.ofAccount })
  const turns = makeFairPermits(TURNS)
  const cut = Effect.andThen(drain.cut, Effect.fail(unavailable(SHUTDOWN_RETRY)))

  return Effect.fnUntraced(function* (operation: KeyedOperation, exchange: Exchange, params: PathParams) {
    const { kind, scope } = operation
    const principal = yield* inTime(authenticate(exchange.request))
    exchange.account = principal.account
    Object.assign(exchange.headers, yield* limiter.take(principal.keyId))
    if (kind === "stream") yield* streams.place(principal.accountId)
    if (scope !== undefined && !principal.scopes.includes(scope)) return yield* new Refusal({ code: 40300 })
    const place = requests.place(principal.accountId)
    const answer = Effect.provideService(operation.run(exchange, principal, params), OnBehalfOf, principal.accountId)
    const answered =
      kind === "form" || kind === "file"
        ? Effect.raceFirst(Effect.scoped(Effect.andThen(place, answer)), cut)
        : inTime(Effect.scoped(place.pipe(Effect.andThen(turns.turn(principal.accountId)), Effect.andThen(answer))))
    const data = yield* answered
    return HttpServerResponse.isHttpServerResponse(data) ? data : answerData(exchange, data)
  })
})

/** 50300 when an answer takes too long: the database hangs, or requests ahead of it wait for the database. */
const inTime = Effect.timeoutOrElse({
  duration: ANSWER_LIMIT,
  orElse: () => Effect.fail(unavailable(LATE_RETRY)),
})
