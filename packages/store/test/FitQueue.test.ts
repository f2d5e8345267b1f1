import { assert, layer as shared } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { ArtefactStore, type FitOffer, type FitQueue, type FitWish, memoryQueue } from "@open-valuation/store"
import { ArtefactSql } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { migrated } from "./Migrated.ts"

const all: FitOffer = { assets: ["PROPERTY"], onlyUrgent: false }
const november = LocalDate.LocalDate.make("2025-11-30")

const wish = (market: string, more: Partial<FitWish> = {}): FitWish => ({
  assetType: "PROPERTY",
  market,
  dataHash: "one",
  isUrgent: false,
  again: false,
  account: "",
  ...more,
})
const past = (market: string, account: string): FitWish => wish(market, { monthEnd: november, account, isUrgent: true })

/** The markets that are taken, one after the other, until there is none. */
const order = Effect.fnUntraced(function* (queue: FitQueue, offer: FitOffer = all) {
  const markets: Array<string> = []
  for (;;) {
    const taken = yield* Effect.scoped(
      Effect.tap(queue.take(offer), (one) => (Option.isSome(one) ? one.value.end("one") : Effect.void)),
    )
    if (Option.isNone(taken)) return markets
    markets.push(taken.value.place.market)
  }
})

const queues: ReadonlyArray<readonly [string, Layer.Layer<ArtefactStore | SqlClient.SqlClient>]> = databases.map(
  ({ layer, name }) => [name, ArtefactSql.layer.pipe(Layer.provideMerge(Layer.fresh(migrated(layer))))],
)

for (const [name, layer] of queues) {
  shared(layer, {})(`fits in memory and on ${name}`, (it) => {
    /** The same rule for both queues, which are empty. */
    const rule = (says: string, holds: (queue: FitQueue) => Effect.Effect<void, unknown>) =>
      it.effect(says, () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`DELETE FROM fits`
          yield* holds(memoryQueue())
          yield* holds((yield* ArtefactStore).fits)
        }),
      )

    rule("current models that a valuation waits for come first, then other current ones, then past ones", (queue) =>
      Effect.gen(function* () {
        yield* queue.offer(past("past", "a"))
        yield* queue.offer(wish("renewal"))
        yield* queue.offer(wish("first", { isUrgent: true }))
        yield* queue.offer(wish("second", { isUrgent: true }))
        assert.deepStrictEqual(yield* order(queue), ["first", "second", "renewal", "past"])
      }),
    )

    rule("a model is there once; it moves to the front once a valuation waits for it", (queue) =>
      Effect.gen(function* () {
        yield* queue.offer(wish("first"))
        yield* queue.offer(wish("wanted"))
        assert.strictEqual(yield* queue.look(wish("wanted")), 1)
        yield* queue.offer(wish("wanted", { isUrgent: true }))
        assert.strictEqual(yield* queue.look(wish("wanted")), 0)
        assert.deepStrictEqual(yield* order(queue), ["wanted", "first"])
        assert.isUndefined(yield* queue.look(wish("wanted")))
      }),
    )

    rule("accounts take turns with their past models", (queue) =>
      Effect.gen(function* () {
        for (const n of [1, 2, 3]) yield* queue.offer(past(`many ${n}`, "many"))
        yield* queue.offer(past("other", "other"))
        assert.deepStrictEqual(yield* order(queue), ["many 1", "other", "many 2", "many 3"])
      }),
    )

    rule("an account waits for 60 past models at most; another account, or the same model, is not refused", (queue) =>
      Effect.gen(function* () {
        for (let n = 0; n < 60; n++) assert.isTrue(yield* queue.offer(past(`market ${n}`, "many")))
        assert.isFalse(yield* queue.offer(past("one more", "many")))
        assert.isTrue(yield* queue.offer(past("market 7", "many")))
        assert.isTrue(yield* queue.offer(past("one more", "other")))
        assert.isTrue(yield* queue.offer(wish("current", { account: "many" })))
        assert.lengthOf(yield* order(queue), 62)
      }),
    )

    rule("a process takes what it may", (queue) =>
      Effect.gen(function* () {
        yield* queue.offer(wish("renewal"))
        yield* queue.offer(past("past", "a"))
        yield* queue.offer(wish("land", { assetType: "LAND", isUrgent: true }))
        assert.deepStrictEqual(yield* order(queue, { ...all, onlyUrgent: true }), [])
        assert.deepStrictEqual(yield* order(queue, { ...all, only: [past("past", "a")] }), ["past"])
        assert.deepStrictEqual(yield* order(queue, { ...all, only: [] }), [])
        assert.deepStrictEqual(yield* order(queue), ["renewal"])
        assert.deepStrictEqual(yield* order(queue, { assets: ["LAND"], onlyUrgent: true }), ["land"])
      }),
    )

    rule("what is being learned counts as ahead, is not given twice, and goes back if it does not end", (queue) =>
      Effect.gen(function* () {
        yield* queue.offer(wish("one"))
        yield* queue.offer(wish("two", { again: true }))
        yield* Effect.scoped(
          Effect.gen(function* () {
            const [one, two] = [yield* queue.take(all), yield* queue.take(all)]
            assert.deepStrictEqual(
              [one, two].map((taken) => Option.map(taken, ({ again, attempts }) => [again, attempts])),
              [Option.some([false, 1]), Option.some([true, 1])],
            )
            yield* queue.offer(wish("three"))
            assert.strictEqual(yield* queue.look(wish("three")), 2)
            assert.strictEqual(yield* queue.look(wish("one")), 0)
            assert.deepStrictEqual(yield* Effect.scoped(order(queue)), ["three"])
          }),
        )
        const again = yield* Effect.scoped(queue.take(all))
        assert.strictEqual(Option.getOrThrow(again).attempts, 2)
        assert.deepStrictEqual(yield* order(queue), ["one", "two"])
      }),
    )

    it.effect("the fit of a process that was killed goes on elsewhere within 20 seconds", () =>
      Effect.gen(function* () {
        const { fits } = yield* ArtefactStore
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM fits`
        yield* fits.offer(wish("killed"))
        yield* Effect.scoped(fits.take(all))
        yield* sql`UPDATE fits SET holder = 'gone', taken_until = now() + interval '15 seconds'`
        assert.deepStrictEqual(yield* order(fits), [])
        const [held] = yield* sql<{ readonly seconds: number }>`
          SELECT extract(epoch FROM taken_until - now())::float8 AS seconds FROM fits`
        assert.isAtMost(held!.seconds, 20)
        yield* sql`UPDATE fits SET taken_until = now() - interval '1 second'`
        const taken = yield* Effect.scoped(fits.take(all))
        assert.strictEqual(Option.getOrThrow(taken).attempts, 2)
      }),
    )

    it.effect("why a fit failed is told to all, and it is not tried again with the same samples", () =>
      Effect.gen(function* () {
        const { fits } = yield* ArtefactStore
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM fits`
        const failed = { reason: "memory", message: "it took more than 4096 MB" } as const
        yield* fits.offer(wish("large"))
        yield* Effect.scoped(Effect.flatMap(fits.take(all), (one) => Option.getOrThrow(one).end("one", failed)))
        assert.deepStrictEqual(yield* fits.look(wish("large")), failed)
        yield* fits.offer(wish("large", { isUrgent: true }))
        assert.deepStrictEqual(yield* order(fits), [])
        assert.deepStrictEqual(yield* fits.look(wish("large")), failed)
        yield* fits.offer(wish("large", { dataHash: "other" }))
        assert.strictEqual(yield* fits.look(wish("large")), 0)
        yield* Effect.scoped(Effect.flatMap(fits.take(all), (one) => Option.getOrThrow(one).end("other", failed)))
        yield* fits.offer(wish("large", { dataHash: "other", again: true }))
        assert.deepStrictEqual(yield* order(fits), ["large"])
      }),
    )

    it.effect("why a fit failed is forgotten after a day", () =>
      Effect.gen(function* () {
        const { fits } = yield* ArtefactStore
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM fits`
        for (const market of ["failed", "fine"]) yield* fits.offer(wish(market))
        yield* Effect.scoped(
          Effect.flatMap(fits.take(all), (one) => Option.getOrThrow(one).end("one", { reason: "few", message: "" })),
        )
        yield* sql`UPDATE fits SET ended_at = now() - interval '25 hours' WHERE market = 'failed'`
        assert.deepStrictEqual(yield* order(fits), ["fine"])
        assert.lengthOf(yield* sql`SELECT fit_id FROM fits`, 0)
      }),
    )
  })
}
