import { Clock, Effect } from "effect"
import { Refusal } from "./Refusal.ts"

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
