/** Response headers, as components of the document. */
export const responseHeaders = {
  RequestId: {
    description: "The request's `X-Request-Id`, or a generated one. Quote it when you report a problem",
    schema: { type: "string" },
    example: "5f1c2a9be04d7731c8a6f012",
  },
  RateLimit: {
    description: "Remaining rate limit: `r` requests, fully restored in `t` seconds",
    schema: { type: "string" },
    example: '"default";r=39;t=1',
  },
  RateLimitPolicy: {
    description: "The rate limit of the key: `q` requests within `w` seconds",
    schema: { type: "string" },
    example: '"default";q=40;w=2',
  },
  RetryAfter: {
    description: "Seconds to wait before trying again",
    schema: { type: "integer", minimum: 0 },
    example: 1,
  },
  Allow: {
    description: "The methods that the route supports",
    schema: { type: "string" },
    example: "GET, HEAD",
  },
  IdempotentReplayed: {
    description: "`true` when the response replays the first one for an `Idempotency-Key`; absent otherwise",
    schema: { type: "string", enum: ["true"] },
  },
}

const refer = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` })

const always = { "X-Request-Id": refer("RequestId") }
const keyed = { ...always, RateLimit: refer("RateLimit"), "RateLimit-Policy": refer("RateLimitPolicy") }

/** Headers of a successful response. */
export const successHeaders = (replays: boolean): object =>
  replays ? { ...keyed, "Idempotent-Replayed": refer("IdempotentReplayed") } : keyed

/** Headers of a failure. The rate limit headers need a known key. */
export const failureHeaders = (status: number): object => ({
  ...(status === 401 || status === 404 || status === 405 || status === 503 ? always : keyed),
  ...(status === 405 ? { Allow: refer("Allow") } : {}),
  ...(status === 429 || status === 503 ? { "Retry-After": refer("RetryAfter") } : {}),
})
