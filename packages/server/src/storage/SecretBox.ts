import { createHmac } from "node:crypto"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { Base64 } from "effect/encoding"

/** The key for secrets at rest has the wrong length. Give 32 bytes. */
export class SecretKeyInvalid extends Schema.TaggedError<SecretKeyInvalid>()("SecretKeyInvalid", {
  bytes: Schema.Int,
}) {
  override get message(): string {
    return `The key that encrypts secrets has ${this.bytes} bytes: give 32`
  }
}

const nonceLength = 12

/** Encrypts secrets that the database must not store in plain text: AES-256-GCM with a fresh nonce per text. */
export class SecretBox extends Context.Service<
  SecretBox,
  {
    /** Encrypts a text. Returns nonce, ciphertext and tag in Base64. */
    readonly seal: (text: string) => Effect.Effect<string>
    /** Decrypts a text. Fails as a defect if the text was sealed with another key or altered. */
    readonly open: (sealed: string) => Effect.Effect<string>
    /** A key of 32 bytes for a purpose: always the same, and different for every other purpose. */
    readonly keyFor: (purpose: string) => Uint8Array
  }
>()("@open-valuation/server/SecretBox") {
  /** Uses a key of 32 bytes. Losing the key makes every stored secret unreadable. */
  static readonly layer = (
    keyMaterial: Redacted.Redacted<Uint8Array>,
  ): Layer.Layer<SecretBox, SecretKeyInvalid, SecureRandom.SecureRandom> =>
    Layer.effect(
      SecretBox,
      Effect.gen(function* () {
        const material = Redacted.value(keyMaterial)
        const aead = yield* Aead.Aead
        const random = yield* SecureRandom.SecureRandom
        const key = yield* Aead.key(Aead.aes256Gcm, material).pipe(
          Effect.mapError(() => new SecretKeyInvalid({ bytes: material.length })),
        )
        return SecretBox.of({
          seal: Effect.fnUntraced(function* (text) {
            const nonce = yield* random.randomBytes(nonceLength)
            const cipher = yield* Effect.orDie(aead.encrypt(key, new TextEncoder().encode(text), { nonce }))
            const sealed = new Uint8Array(nonceLength + cipher.length)
            sealed.set(nonce)
            sealed.set(cipher, nonceLength)
            return Base64.encode(sealed)
          }),
          open: Effect.fnUntraced(function* (sealed) {
            const bytes = yield* Effect.orDie(Effect.fromResult(Base64.decode(sealed)))
            const nonce = bytes.subarray(0, nonceLength)
            const text = yield* Effect.orDie(aead.decrypt(key, bytes.subarray(nonceLength), { nonce }))
            return new TextDecoder().decode(text)
          }),
          keyFor: (purpose) => createHmac("sha256", material).update(purpose).digest(),
        })
      }),
    ).pipe(Layer.provide(Aead.layerWebCrypto))
}
