import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { Mac } from "effect/crypto"
import { Webhook } from "standardwebhooks"
import { signatureHeaders } from "../../src/webhooks/DeliverWebhook.ts"
import { crypto } from "./Fixture.ts"

const layer = Mac.layerWebCrypto.pipe(Layer.provide(crypto()))

const now = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const former = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
const body = JSON.stringify({ type: "webhook.test", data: { city: "上海市" } })

describe("a signature", () => {
  it.effect("follows Standard Webhooks", () =>
    Effect.gen(function* () {
      // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
      const message = {
        webhookId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp: 1_614_265_330,
        body: '{"test": 2432232314}',
      }
      const headers = yield* signatureHeaders(message, [now])
      assert.deepStrictEqual(headers, {
        "webhook-id": message.webhookId,
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      })
    }).pipe(Effect.provide(layer)),
  )

  it.effect("verifies with the new and the previous secret, and with no other", () =>
    Effect.gen(function* () {
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = yield* signatureHeaders({ webhookId: "msg_1", timestamp, body }, [now, former])
      for (const secret of [now, former])
        assert.deepStrictEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
      assert.throws(() => new Webhook("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").verify(body, headers))
      assert.throws(() => new Webhook(now).verify(`${body} `, headers))
    }).pipe(Effect.provide(layer)),
  )

  it.effect("fails without a secret or with a malformed one", () =>
    Effect.gen(function* () {
      const message = { webhookId: "msg_1", timestamp: 1, body }
      for (const secrets of [[], ["whsec_"], ["whsec_%%%"], [now, "whsec_%"]]) {
        assert.isTrue(Exit.isFailure(yield* Effect.exit(signatureHeaders(message, secrets))))
      }
    }).pipe(Effect.provide(layer)),
  )
})
