import { assert, describe, it } from "@effect/vitest"
import { databases, layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { Webhooks } from "../../src/service.ts"
import { migrated, principalOf } from "./Fixture.ts"
import { inTime } from "./InTime.ts"
import { codes, makeReceiver, over, status, webhooksOn } from "./WebhookReceiver.ts"

const hook = "https://receiver.test/away"

/**
 * Makes the database fail `times` times with an SQLSTATE when an attempt is recorded. A sequence does not roll back.
 */
const failing = (sqlState: string, times: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE SEQUENCE failures`
    yield* sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS ${sql.literal(`$$ BEGIN
      IF nextval('failures') <= ${times} THEN RAISE EXCEPTION 'no' USING ERRCODE = '${sqlState}'; END IF;
      RETURN NEW;
    END $$`)}`
    yield* sql`CREATE TRIGGER fail BEFORE INSERT ON webhook_attempts FOR EACH ROW EXECUTE FUNCTION fail()`
  })

describe.each(databases)("when $name goes away after a webhook was sent", ({ layer }) => {
  it.live(
    "the delivery waits for it, and nothing is sent twice",
    () => {
      const receiver = makeReceiver()
      receiver.script(hook, status(200), status(500))
      return Effect.gen(function* () {
        yield* failing("57P03", 2)
        const principal = yield* principalOf("alpha")
        const { deliveryId } = yield* (yield* Webhooks).test(principal, hook)
        const delivery = yield* over(principal, deliveryId)
        assert.strictEqual(delivery.status, "DELIVERED")
        assert.deepStrictEqual(codes(delivery), [200])
        assert.lengthOf(receiver.at(hook), 1)
      }).pipe(Effect.provide([webhooksOn(migrated(layer), receiver), Logger.layer([])]))
    },
    { tags: ["long"] },
  )
})

describe("when the database refuses to record an attempt", () => {
  it.effect(
    "the attempt is repeated later: a delivery is never lost",
    () =>
      Effect.gen(function* () {
        const receiver = makeReceiver()
        const service = yield* inTime(Layer.build(webhooksOn(migrated(layerEmbedded), receiver)))
        yield* Effect.gen(function* () {
          yield* failing("XX000", 1)
          const principal = yield* principalOf("alpha")
          const { deliveryId } = yield* (yield* Webhooks).test(principal, hook)
          const delivery = yield* inTime(over(principal, deliveryId))
          assert.strictEqual(delivery.status, "DELIVERED")
          assert.deepStrictEqual(codes(delivery), [200])
          const [first, second] = receiver.at(hook)
          assert.isAtLeast(second!.atMs - first!.atMs, 61_000)
        }).pipe(Effect.provide(service))
      }).pipe(Effect.scoped, Effect.provide(Logger.layer([]))),
    { tags: ["long"] },
  )
})
