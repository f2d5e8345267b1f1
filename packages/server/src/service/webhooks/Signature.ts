import { Effect } from "effect"
import { Mac } from "effect/crypto"
import { Base64 } from "effect/encoding"

/** Prefix of a secret, before its bytes in Base64. */
const prefix = "whsec_"

const encoder = new TextEncoder()

/** The signed parts of a webhook, sent unchanged. */
export interface Signable {
  readonly webhookId: string
  /** Time of the attempt, in seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The three headers of Standard Webhooks 1.0: an HMAC-SHA256 of `id.timestamp.body` with each secret (`whsec_` and
 * Base64) in turn, so that a receiver can verify with any of them. A malformed secret, or none, is a defect.
 */
export const signatureHeaders = Effect.fnUntraced(function* (message: Signable, secrets: ReadonlyArray<string>) {
  const mac = yield* Mac.Mac
  const data = encoder.encode(`${message.webhookId}.${message.timestamp}.${message.body}`)
  const signatures = yield* Effect.forEach(secrets, (secret) =>
    Effect.fromResult(Base64.decode(secret.slice(prefix.length))).pipe(
      Effect.flatMap((bytes) => Mac.key(Mac.hmacSha256, bytes)),
      Effect.flatMap((key) => mac.sign(key, data)),
      Effect.map((tag) => `v1,${Base64.encode(tag)}`),
      Effect.orDie,
    ),
  )
  if (signatures.length === 0) return yield* Effect.die(new Error("The key has no webhook secret"))
  return {
    "webhook-id": message.webhookId,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signatures.join(" "),
  }
})
