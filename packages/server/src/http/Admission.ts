import { basePath } from "@open-valuation/http-api"
import { Clock, Effect, Option } from "effect"
import { HttpServerResponse } from "effect/http"
import type { KeyInvalid, Principal } from "../accounts/ApiKey.ts"
import { type FairLimits, makeFairPermits, unboundedWaiting } from "../accounts/FairPermits.ts"
import { callerEntry } from "../audit/AuditEntry.ts"
import type { AuditLog } from "../audit/AuditLog.ts"
import { consoleApiPath } from "../console/ConsoleApi.ts"
import { OnBehalfOf } from "../tasks/Task.ts"
import {
  type AccountPlaces,
  makeAccountPlaces,
  makeUnsentAnswers,
  requestPlaces,
  streamPlaces,
  unsentBytes,
} from "./AccountPlaces.ts"
import { answerData } from "./Answer.ts"
import type { Authenticate, HostAuthentication } from "./Authenticate.ts"
import { type Drain, inTime } from "./Drain.ts"
import type { Exchange } from "./Exchange.ts"
import { Refusal, unavailable } from "./Refusal.ts"
import type { Failure, GuardedOperation, PathParams } from "./Router.ts"

/**
 * A token bucket per API key. It refills at `perSecond` tokens and holds at most `burst`. A request takes one token.
 */
export interface RateLimit {
  readonly perSecond: number
  readonly burst: number
}

/** The limit of the contract: 20 requests a second, bursts of 40. */
export const defaultRateLimit: RateLimit = { perSecond: 20, burst: 40 }

/** Parses a limit as in `OV_RATE_LIMIT`, `20/s:40`; `undefined` when the text is invalid. */
export const parseRateLimit = (text: string): RateLimit | undefined => {
  const parts = /^(\d+(?:\.\d+)?)\/s:(\d+)$/.exec(text.trim())
  if (parts === null) return undefined
  const limit = { perSecond: Number(parts[1]), burst: Number(parts[2]) }
  return limit.perSecond > 0 && limit.burst >= 1 && Number.isSafeInteger(limit.burst) ? limit : undefined
}

/** Takes a token for a key and returns the headers that show the rest. Refuses with 42900 when no token is left. */
export interface RateLimiter {
  readonly take: (keyId: string | number) => Effect.Effect<Readonly<Record<string, string>>, Refusal>
}

/** Number of remembered keys from which full buckets are dropped. */
const MAX_BUCKETS = 10_000

interface Bucket {
  tokens: number
  at: number
}

/** A limiter in the memory of this process. */
export const makeRateLimiter = ({ perSecond, burst }: RateLimit): RateLimiter => {
  const buckets = new Map<string | number, Bucket>()
  const policy = `"default";q=${burst};w=${Math.max(1, Math.round(burst / perSecond))}`

  const flow = (bucket: Bucket, now: number): void => {
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000)
    bucket.at = now
  }

  const forgetFull = (now: number): void => {
    for (const [keyId, bucket] of buckets) {
      flow(bucket, now)
      if (bucket.tokens >= burst) buckets.delete(keyId)
    }
  }

  const bucketOf = (keyId: string | number, now: number): Bucket => {
    const known = buckets.get(keyId)
    if (known !== undefined) {
      flow(known, now)
      return known
    }
    if (buckets.size >= MAX_BUCKETS) forgetFull(now)
    const fresh = { tokens: burst, at: now }
    buckets.set(keyId, fresh)
    return fresh
  }

  const take = (keyId: string | number, now: number) => {
    const bucket = bucketOf(keyId, now)
    const wait = Math.ceil((1 - bucket.tokens) / perSecond)
    if (bucket.tokens < 1) {
      const headers = { "ratelimit-policy": policy, ratelimit: `"default";r=0;t=${wait}`, "retry-after": String(wait) }
      return Effect.fail(new Refusal({ code: 42900, headers }))
    }
    bucket.tokens -= 1
    const refill = Math.ceil((burst - bucket.tokens) / perSecond)
    return Effect.succeed({
      "ratelimit-policy": policy,
      ratelimit: `"default";r=${Math.floor(bucket.tokens)};t=${refill}`,
    })
  }

  return { take: (keyId) => Clock.clockWith((clock) => take(keyId, clock.currentTimeMillisUnsafe())) }
}

/** Limits of a key and its account in a process. */
export interface AdmissionLimits {
  /** Per key and process. Default: that of the contract, 20 requests a second with bursts of 40. */
  readonly rateLimit?: RateLimit
  /** Event streams that one account may have open in a process. Default: 100. */
  readonly streamLimit?: number
  /** Requests of one account that a process answers at the same time. Default: 200. */
  readonly requestLimit?: number
  /** Bytes of answers that an account has not taken, from which on it is refused. Default: 16 MiB. */
  readonly unsentLimit?: number
}

/** The host's settings for admitting requests. */
export interface AdmissionOptions extends AdmissionLimits {
  /** The host's own authentication. Without it, callers send API keys. */
  readonly authenticate?: HostAuthentication | undefined
}

/** Seconds after which a caller may retry an upload that a shutdown cut off. */
const SHUTDOWN_RETRY = 5

/** Requests that run at the same time. Others wait, so that one account cannot fill the queue of the database. */
const TURNS: FairLimits = { running: 64, runningPerAccount: 6, ...unboundedWaiting }

/** Answers a request that needs a caller, once the caller is known. */
export type Serve = (
  principal: Principal,
  operation: GuardedOperation,
  exchange: Exchange,
  params: PathParams,
) => Effect.Effect<HttpServerResponse.HttpServerResponse, Failure>

/** Answers a request that needs a caller. */
export type Admit = (
  operation: GuardedOperation,
  exchange: Exchange,
  params: PathParams,
) => Effect.Effect<HttpServerResponse.HttpServerResponse, Failure | KeyInvalid>

/** Finds the caller of a request, in time, and answers it. */
export const admitBy =
  (serve: Serve, authenticate: Authenticate): Admit =>
  (operation, exchange, params) =>
    Effect.flatMap(
      Effect.suspend(() => {
        const known = authenticate.known(exchange)
        return known === undefined ? inTime(authenticate.find(exchange)) : Effect.succeed(known)
      }),
      (principal) => serve(principal, operation, exchange, params),
    )

/**
 * Answers requests of authenticated callers: refuses those beyond the limits of the caller's key and account, and
 * without the scope, in this order. The limits count all requests of a key and an account, however their callers were
 * authenticated. Whatever changes something is entered in the audit log before it runs.
 */
export const makeAdmission = (limits: AdmissionLimits, drain: Drain, audit: AuditLog["Service"]): Serve => {
  const limiter = makeRateLimiter(limits.rateLimit ?? defaultRateLimit)
  const streams = makeAccountPlaces({ ...streamPlaces, ofAccount: limits.streamLimit ?? streamPlaces.ofAccount })
  const requests = makeAccountPlaces({ ...requestPlaces, ofAccount: limits.requestLimit ?? requestPlaces.ofAccount })
  const unsent = makeUnsentAnswers({ ...unsentBytes, ofAccount: limits.unsentLimit ?? unsentBytes.ofAccount })
  const turns = makeFairPermits(TURNS)
  const cut = Effect.andThen(drain.cut, Effect.fail(unavailable(SHUTDOWN_RETRY)))

  return Effect.fnUntraced(function* (principal, operation, exchange, params) {
    const { action, kind } = operation
    const { accountId } = principal
    exchange.account = principal.account
    Object.assign(exchange.headers, yield* limiter.take(limitedAs(principal)))
    if (kind === "stream") yield* placeUntilTaken(streams, exchange, accountId)
    const entry =
      action === undefined ? undefined : callerEntry(exchange, principal, { action, object: objectOf(exchange.path) })
    if (!isAllowed(principal, operation)) {
      if (entry !== undefined) yield* inTime(audit.record(entry, "REFUSED"))
      return yield* new Refusal({ code: 40300 })
    }
    exchange.masked = principal.role === "VIEWER"
    // A stream has a place of its own, which it keeps for hours.
    if (kind !== "stream") yield* placeUntilTaken(requests, exchange, accountId)
    const run = operation.run(exchange, principal, params)
    if (operation.recordsItself) exchange.entry = entry
    const audited = entry === undefined || operation.recordsItself ? run : audit.around(entry, run)
    const answer = Effect.andThen(unsent.room(accountId), Effect.provideService(audited, OnBehalfOf, accountId))
    const inTurn = Effect.map(turns.run(accountId, answer), Option.getOrThrow)
    const data = yield* kind === "json" || kind === "stream"
      ? inTime(kind === "stream" ? withPlace(requests, accountId, inTurn) : inTurn)
      : Effect.raceFirst(answer, cut)
    const response = HttpServerResponse.isHttpServerResponse(data) ? data : answerData(exchange, data)
    if (response.body._tag === "Uint8Array") {
      const bytes = response.body.contentLength
      unsent.add(accountId, bytes)
      exchange.whenTaken(() => unsent.add(accountId, -bytes))
    }
    return response
  })
}

/** A viewer changes nothing, and gets no files, in which nothing is masked. */
const isAllowed = ({ role, scopes }: Principal, { action, kind, scope }: GuardedOperation): boolean =>
  (scope === "any" || scopes.includes(scope)) && (role !== "VIEWER" || (action === undefined && kind !== "file"))

/** The users of an account share the key of its console, and none takes the share of another. */
const limitedAs = ({ keyId, person }: Principal): string | number =>
  person.kind === "USER" ? `user ${person.id}` : keyId

/** What a request is about: its path below that of the API, or of the console. */
const objectOf = (path: string): string => path.replace(prefix, "")

const prefix = new RegExp(`^(?:${basePath}|${consoleApiPath}(?:/v1)?)/`)

/** Takes a place until the answer has been taken. */
const placeUntilTaken = (places: AccountPlaces, exchange: Exchange, accountId: number): Effect.Effect<void, Refusal> =>
  Effect.suspend(() => {
    const refusal = places.take(accountId)
    if (refusal !== undefined) return Effect.fail(refusal)
    exchange.whenTaken(() => places.give(accountId))
    return Effect.void
  })

const withPlace = <A, E>(places: AccountPlaces, accountId: number, work: Effect.Effect<A, E>) =>
  Effect.scoped(Effect.andThen(places.place(accountId), work))
