import { assert, describe, it, layer } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { landRecipe } from "@open-valuation/core/land"
import { propertyRecipe } from "@open-valuation/core/property"
import { type ImportedSample, importSamples } from "@open-valuation/store"
import { Notifications } from "@open-valuation/store/postgres"
import { catalogueChannel, migrations, SampleStore, type StoredChoice } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { asFormerlyStored, csv, importedSamples, importText, today, utf8 } from "./Files.ts"
import { migrated } from "./Migrated.ts"
import { collidingFiles } from "./MurmurCollision.ts"

const HEADER = "kind,observedAt,price,askPrice,url,buildingArea,city,community,elevator,note"

const deals = (count: number, community: string) =>
  csv(
    HEADER,
    ...Array.from(
      { length: count },
      (_, n) =>
        `LISTING,2025-06,${1_000_000.1 + n},${n % 2 === 0 ? 1_100_000 : ""},${n % 3 === 0 ? "https://example.com/" : ""},89.5,杭州市,${community},true,"a ""b"" \\ ${n}"`,
    ),
  )

const samplesOf = (text: string, owner?: number) => importedSamples(text, owner === undefined ? {} : { owner })

const unknownBefore = (sample: Sample): ImportedSample => ({ sample, formerIds: [] })

const batches = (samples: ReadonlyArray<ImportedSample>) => Stream.make(samples)

const keys = new Map([propertyRecipe, landRecipe].map((recipe) => [recipe.assetType, recipe.keys]))

const all = (asset: "PROPERTY" | "LAND", choice: StoredChoice = {}) =>
  Effect.flatMap(SampleStore, (store) =>
    Effect.map(Stream.runCollect(store.stored(asset, choice)), (pages) => pages.flat()),
  )

const byId = (samples: ReadonlyArray<Sample>) => samples.toSorted((a, b) => (a.sampleId < b.sampleId ? -1 : 1))

for (const { name, layer: empty } of databases) {
  const Announced = Layer.unwrap(
    Notifications.Notifications.useSync(({ notify }) => SampleStore.layer({ keys, announce: notify })),
  )
  layer(Announced.pipe(Layer.provideMerge(migrated(empty))))(`SampleStore on ${name}`, (it) => {
    it.effect("gives back what was put in, page by page", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const samples = yield* samplesOf(deals(5_200, "page"))
        assert.deepStrictEqual(yield* store.insert("PROPERTY", undefined, batches(samples)), {
          added: 5_200,
          conflicts: 0,
        })
        const found = yield* all("PROPERTY")
        assert.deepStrictEqual(byId(found.map(({ sample }) => sample)), byId(samples.map(({ sample }) => sample)))
        assert.isTrue(found.every(({ owner }) => owner === undefined))
      }),
    )

    it.effect("adds nothing when the same file comes again", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const samples = yield* samplesOf(deals(50, "again"))
        const first = yield* store.insert("PROPERTY", undefined, batches(samples))
        assert.strictEqual(first.added, 50)
        const before = yield* store.sets("PROPERTY")
        assert.deepStrictEqual(yield* store.insert("PROPERTY", undefined, batches(samples)), { added: 0, conflicts: 0 })
        assert.deepStrictEqual(yield* store.sets("PROPERTY"), before)
      }),
    )

    it.effect("gives back the samples of an owner, a source or a part of a market's key", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const own = yield* samplesOf(deals(3, "own"), 77)
        const sourced = (yield* samplesOf(deals(2, "sourced"))).map(({ sample }) =>
          unknownBefore({ ...sample, source: "registry" }),
        )
        yield* store.insert("PROPERTY", 77, batches(own))
        yield* store.insert("PROPERTY", undefined, batches(sourced))
        const sizes = yield* Effect.forEach(
          [
            { owner: 77 },
            { source: "registry" },
            { owner: 77, source: "registry" },
            { owner: null, source: "registry", market: "杭州市" },
            { source: "registry", market: "上海市" },
          ],
          (choice) => Effect.map(all("PROPERTY", choice), (found) => found.length),
        )
        assert.deepStrictEqual(sizes, [3, 2, 0, 2, 0])
        assert.isTrue((yield* all("PROPERTY", { owner: 77 })).every(({ owner }) => owner === 77))
      }),
    )

    it.effect("previews what an import would add, and adds nothing", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        yield* store.insert("PROPERTY", undefined, batches(yield* samplesOf(deals(700, "preview"))))
        const before = (yield* all("PROPERTY")).length
        const more = yield* samplesOf(deals(1_200, "preview"))
        const changed = more.map(({ sample, ...one }, n) => ({
          ...one,
          sample: { ...sample, price: n < 5 ? 1 : sample.price },
        }))
        for (const [owner, samples] of [
          [undefined, more],
          [undefined, changed],
          [7, more],
        ] as const) {
          const preview = yield* store.preview("PROPERTY", owner, batches(samples))
          assert.lengthOf(yield* all("PROPERTY"), before)
          assert.deepStrictEqual(preview, {
            added: 500,
            conflicts: owner === undefined ? (samples === changed ? 5 : 0) : 700,
          })
        }
        const preview = yield* store.preview("PROPERTY", undefined, batches(changed))
        assert.deepStrictEqual(yield* store.insert("PROPERTY", undefined, batches(changed)), preview)
      }),
    )

    it.effect("keeps assets apart", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        assert.isFalse(yield* store.isTouched("LAND"))
        assert.lengthOf(yield* all("LAND"), 0)
        const { samples } = yield* importText(csv("kind,observedAt,price,areaSqm", "TRANSACTION,2017-01-01,4e7,1000"), {
          asset: "LAND",
        })
        assert.deepStrictEqual(yield* store.insert("LAND", undefined, batches(samples.map(unknownBefore))), {
          added: 1,
          conflicts: 0,
        })
        assert.lengthOf(yield* all("LAND"), 1)
        assert.isTrue(yield* store.isTouched("LAND"))
      }),
    )

    it.effect("writes nothing of a file that breaks in the middle", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const before = yield* store.sets("PROPERTY")
        const text = deals(3_000, "broken")
        const broken = Stream.concat(Stream.make(utf8(text)), Stream.make(Uint8Array.of(0x31, 0xff, 0x00)))
        const imported = importSamples({
          asset: "PROPERTY",
          bytes: broken,
          fileName: "broken.csv",
          owner: undefined,
          today,
        })
        const error = yield* Effect.flip(
          store.insert(
            "PROPERTY",
            undefined,
            Stream.map(imported, ({ samples }) => samples),
          ),
        )
        assert.strictEqual(error._tag, "TableError")
        assert.deepStrictEqual(yield* store.sets("PROPERTY"), before)
      }),
    )

    for (const [how, stored] of [
      ["by this version", (samples: ReadonlyArray<ImportedSample>) => samples],
      ["by an older version", asFormerlyStored],
    ] as const) {
      it.effect(`loses no row to a crafted row with the same MurmurHash3 that was stored ${how}`, () =>
        Effect.gen(function* () {
          const store = yield* SampleStore
          const owners = how === "by this version" ? ([7, 8] as const) : ([5, 6] as const)
          const [first, second] = collidingFiles(owners)
          const [crafted, honest] = [yield* samplesOf(first, owners[0]), yield* samplesOf(second, owners[1])]
          assert.deepStrictEqual(crafted[0]?.formerIds, honest[0]?.formerIds)
          yield* store.insert("PROPERTY", owners[0], batches(stored(crafted)))
          yield* store.insert("PROPERTY", owners[1], batches(honest))
          yield* store.insert("PROPERTY", owners[1], batches(honest))
          for (const [owner, price] of [
            [owners[0], 3_200_000],
            [owners[1], 1_900_000],
          ] as const) {
            const found = yield* all("PROPERTY", { owner })
            assert.deepStrictEqual(
              found.map(({ sample }) => sample.price),
              [price],
            )
          }
        }),
      )
    }

    it.effect("adds nothing when a file comes again that an older version stored", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const text = deals(3, "older") + deals(3, "older").split("\n").slice(1).join("\n")
        const samples = yield* samplesOf(text)
        assert.strictEqual(new Set(samples.map(({ sample }) => sample.sampleId)).size, 6)
        const first = yield* store.insert("PROPERTY", undefined, batches(asFormerlyStored(samples)))
        assert.strictEqual(first.added, 6)
        const renamed = yield* importedSamples(text, { fileName: "copy.csv" })
        for (const again of [samples, renamed]) {
          const { added, conflicts } = yield* store.insert("PROPERTY", undefined, batches(again))
          assert.deepStrictEqual([added, conflicts], [0, 0])
        }
        const { added } = yield* store.insert("PROPERTY", 7, batches(yield* samplesOf(text, 7)))
        assert.strictEqual(added, 6)
      }),
    )

    it.effect("counts samples whose id belongs to another sample", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const [own] = yield* samplesOf(deals(1, "own id"))
        const named = (sampleId: string, price: number) =>
          unknownBefore({ ...own!.sample, sampleId, price, source: `${price}` })
        yield* store.insert("PROPERTY", undefined, batches([named("host-1", 1_000_000)]))
        const [same, other] = [named("host-1", 1_000_000), named("host-1", 2_000_000)]
        const outcomes = [
          yield* store.insert("PROPERTY", undefined, batches([same, other])),
          yield* store.insert("PROPERTY", 7, batches([same])),
          yield* store.insert("PROPERTY", undefined, batches([named("host-2", 1), named("host-2", 2)])),
        ]
        assert.deepStrictEqual(
          outcomes.map(({ added, conflicts }) => [added, conflicts]),
          [
            [0, 1],
            [0, 1],
            [1, 1],
          ],
        )
      }),
    )

    it.effect("announces an import once it is stored, through the host's own channel if it has one", () =>
      Effect.gen(function* () {
        const announced: Array<string> = []
        const own = SampleStore.layer({
          keys,
          announce: (channel, payload) => Effect.sync(() => announced.push(`${channel} ${payload}`)),
        })
        const samples = yield* samplesOf(deals(1, "announced"))
        yield* Effect.gen(function* () {
          const store = yield* SampleStore
          yield* store.insert("PROPERTY", undefined, batches(samples))
          yield* store.insert("PROPERTY", undefined, batches(samples))
        }).pipe(Effect.provide(own))
        assert.deepStrictEqual(announced, ["ov_catalogue PROPERTY"])
      }),
    )

    it.effect("an error of the database is a defect", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const store = yield* SampleStore
        const samples = yield* samplesOf(deals(1, "defect"))
        yield* sql`ALTER TABLE market_samples RENAME TO elsewhere`
        const exit = yield* Effect.exit(store.insert("PROPERTY", undefined, batches(samples)))
        yield* sql`ALTER TABLE elsewhere RENAME TO market_samples`
        assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
      }),
    )

    it.effect("takes files at the same time, and each of two equal ones once", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const files = yield* Effect.forEach(["left", "middle", "right", "right"], (name) =>
          Effect.map(samplesOf(deals(60, name)), (samples) =>
            samples.map(({ sample }) => unknownBefore({ ...sample, source: "together" })),
          ),
        )
        const outcomes = yield* Effect.forEach(
          files,
          (samples) => store.insert("PROPERTY", undefined, batches(samples)),
          { concurrency: "unbounded" },
        )
        const [left, middle, ...right] = outcomes.map(({ added, conflicts }) => [added, conflicts])
        assert.deepStrictEqual(
          [left, middle],
          [
            [60, 0],
            [60, 0],
          ],
        )
        assert.deepStrictEqual(
          right.toSorted(([a = 0], [b = 0]) => a - b),
          [
            [0, 0],
            [60, 0],
          ],
        )
        assert.lengthOf(yield* all("PROPERTY", { source: "together" }), 180)
        const [set, ...others] = (yield* store.sets("PROPERTY")).filter(({ source }) => source === "together")
        assert.deepStrictEqual([set?.counts.LISTING, others.length], [180, 0])
      }),
    )

    it.effect("announces an import on the channel, when it is committed", () =>
      Effect.gen(function* () {
        const store = yield* SampleStore
        const listening = yield* Deferred.make<void>()
        const { listen } = yield* Notifications.Notifications
        const received = yield* listen(catalogueChannel).pipe(
          Stream.tap(() => Deferred.succeed(listening, undefined)),
          Stream.take(2),
          Stream.runCollect,
          Effect.forkChild,
        )
        yield* Deferred.await(listening)
        const samples = yield* samplesOf(deals(1, "received"))
        yield* store.insert("PROPERTY", undefined, batches(samples))
        assert.deepStrictEqual(yield* Fiber.join(received), [Notifications.resync, "PROPERTY"])
      }),
    )
  })
}

describe("migrations", () => {
  it("have numbers of their own", () => {
    assert.deepStrictEqual(Object.keys(migrations), [
      "0010_samples",
      "0070_market_models",
      "0071_past_models",
      "0082_sample_removals",
      "0160_market_samples",
      "0170_models",
      "0188_model_register",
    ])
  })
})
