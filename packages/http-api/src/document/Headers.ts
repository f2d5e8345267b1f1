/** Headers of answers, as components of the document. */
export const responseHeaders = {
  RequestId: {
    description: "The request's `X-Request-Id`, or one that was made for it: quote it when you report a problem",
    schema: { type: "string" },
    example: "5f1c2a9be04d7731c8a6f012",
  },
  RateLimit: {
    description: "What is left of the rate limit: requests `r`, and seconds `t` until it is whole again",
    schema: { type: "string" },
    example: '"default";r=39;t=1',
  },
  RateLimitPolicy: {
    description: "The rate limit of the key: `q` requests within `w` seconds",
    schema: { type: "string" },
    example: '"default";q=40;w=2',
  },
  RetryAfter: {
    description: "Seconds after which to come back",
    schema: { type: "integer", minimum: 0 },
    example: 1,
  },
  Allow: {
    description: "The methods that the route supports",
    schema: { type: "string" },
    example: "GET, HEAD",
  },
  IdempotentReplayed: {
    description: "`true` when this is the first answer to an `Idempotency-Key` again; absent otherwise",
    schema: { type: "string", enum: ["true"] },
  },
}

const refer = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` })

const always = { "X-Request-Id": refer("RequestId") }
const keyed = { ...always, RateLimit: refer("RateLimit"), "RateLimit-Policy": refer("RateLimitPolicy") }

/** Headers of a success. */
export const successHeaders = (replays: boolean): object =>
  replays ? { ...keyed, "Idempotent-Replayed": refer("IdempotentReplayed") } : keyed

/** Headers of a failure: the rate limit is known only once the key is. */
export const failureHeaders = (status: number): object => ({
  ...(status === 401 || status === 404 || status === 405 || status === 503 ? always : keyed),
  ...(status === 405 ? { Allow: refer("Allow") } : {}),
  ...(status === 429 || status === 503 ? { "Retry-After": refer("RetryAfter") } : {}),
})
