import { assert, describe, layer as shared } from "@effect/vitest"
import { row } from "@open-valuation/core/domain"
import { HostWords } from "@open-valuation/core/text"
import { layerReal } from "@open-valuation/testing/database"
import { Effect, Layer, Schedule, Stream } from "effect"
import { Accounts, BillingPolicy, Tasks, type Valuers, Webhooks } from "../../src/service.ts"
import { ended, input, migrated, principalOf, serviceOn } from "./Fixture.ts"
import { makeReceiver, type Receiver } from "./WebhookReceiver.ts"

const summary = { code: "boat.summary", params: { price: 7 } }

/** Boats are valued here, aircraft no longer. */
const valuers: Valuers<never> = {
  assets: new Map([
    [
      "BOAT",
      { events: () => Stream.make({ _tag: "Result" as const, outcome: { price: 7, reasoningSummary: summary } }) },
    ],
  ]),
}

const words = {
  "boat.summary": row<{ price: number }>({
    zh: ({ price }) => `评估价值${price}元。`,
    en: ({ price }) => `The boat is worth CNY ${price}.`,
  }),
}

const URL = "https://receiver.test/boats"

/** The body of the first post, once it has arrived. */
const bodyAt = (receiver: Receiver) =>
  Effect.suspend(() => {
    const [post] = receiver.at(URL)
    return post === undefined ? Effect.fail("no post yet") : Effect.succeed<unknown>(JSON.parse(post.body))
  }).pipe(Effect.retry(Schedule.spaced("20 millis")))

describe("assets that a host adds", () => {
  const receiver = makeReceiver()
  shared(
    serviceOn(migrated(layerReal), valuers, {}, 11, { receiver }).pipe(
      Layer.provideMerge(Layer.succeed(HostWords, words)),
      Layer.provideMerge(Layer.succeed(BillingPolicy, { freeQuota: 0, pricesFen: { BOAT: 700 } })),
    ),
    { excludeTestServices: true },
  )((it) => {
    it.effect("have numbers, prices, usage and webhooks of their own", () =>
      Effect.gen(function* () {
        const principal = yield* principalOf("harbour")
        const accounts = yield* Accounts
        yield* accounts.credit("harbour", 1_000)
        const tasks = yield* Tasks
        const created = yield* tasks.create(principal, input({ assetType: "BOAT", locale: "en", callbackUrl: URL }))
        assert.match(created.task.valuationNo, /^VAL-BOAT-\d{8}-0001$/)
        assert.strictEqual((yield* ended(principal, created.task.id, "BOAT")).status, "SUCCESS")
        assert.deepNestedInclude(yield* accounts.usage(principal), {
          "byAsset.BOAT.units": 1,
          "byAsset.BOAT.amountFen": 700,
        })
        assert.deepNestedInclude(yield* bodyAt(receiver), {
          "data.assetType": "BOAT",
          "data.result.reasoningSummary": "The boat is worth CNY 7.",
        })
        const refused = yield* Effect.flip(tasks.create(principal, input({ assetType: "BOAT" })))
        assert.strictEqual(refused._tag, "QuotaExceeded")
      }),
    )

    it.effect("end their tasks with a reason once they are no longer valued here", () =>
      Effect.gen(function* () {
        const principal = yield* principalOf("airfield")
        yield* (yield* Accounts).credit("airfield", 1_000)
        const { task } = yield* (yield* Tasks).create(principal, input({ assetType: "AIRCRAFT" }))
        const done = yield* ended(principal, task.id, "AIRCRAFT")
        assert.deepInclude(done, {
          status: "FAILED",
          error: { code: "task.assetUnavailable", params: { assetType: "AIRCRAFT" } },
        })
        assert.lengthOf(yield* (yield* Webhooks).list(principal, {}), 0)
      }),
    )
  })
})
