import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { generate, generateWebhookSecret, isWellFormed } from "../../src/accounts/ApiKey.ts"
import { crypto } from "./Fixture.ts"

const Position = Schema.Int.check(Schema.isBetween({ minimum: 4, maximum: 39 }))
const Digit = Schema.Literals(Array.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))

describe("API keys", () => {
  it.effect("a key is ovk_ with 30 random and 6 check characters", () =>
    Effect.gen(function* () {
      const key = yield* generate
      assert.match(key, /^ovk_[0-9A-Za-z]{36}$/)
      assert.isTrue(isWellFormed(key))
      assert.notStrictEqual(yield* generate, key)
      assert.match(yield* generateWebhookSecret, /^whsec_[0-9A-Za-z+/]{43}=$/)
    }).pipe(Effect.provide(crypto())),
  )

  it("its check characters stay those of the keys already issued", () => {
    assert.isTrue(isWellFormed("ovk_0123456789ABCDEFGHIJKLMNOPQRST1mD58I"))
  })

  it.effect.prop("one wrong character is detected", [Position, Digit], ([position, digit]) =>
    Effect.gen(function* () {
      const key = yield* generate
      const other = key.slice(0, position) + digit + key.slice(position + 1)
      assert.strictEqual(isWellFormed(other), other === key)
    }).pipe(
      Effect.provideService(
        SecureRandom.SecureRandom,
        SecureRandom.make((size) => new Uint8Array(size).fill(77)),
      ),
    ),
  )
})
