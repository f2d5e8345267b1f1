import { assert, describe, it } from "@effect/vitest"
import { type AssetType, LocalDate, type Sample } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { type SampleQuery, SampleSource } from "@open-valuation/core/ports"
import { Catalogue, exportColumns, headerLine, sampleLine } from "@open-valuation/store"
import { CatalogueSql, SampleStore } from "@open-valuation/store/sql"
import { layerEmbedded } from "@open-valuation/testing/database"
import { Effect, Layer, Stream } from "effect"
import { asFormerlyStored, csv, importedSamples, today, utf8 } from "./Files.ts"
import { migrated } from "./Migrated.ts"

const byCity: SearchKeys = {
  market: (city) => city,
  groupNames: ({ community }) => (typeof community === "string" ? [community] : []),
  groupField: "community",
  neighbourhood: () => undefined,
  district: () => undefined,
  point: () => undefined,
}
const keys = new Map<AssetType, SearchKeys>([["PROPERTY", byCity]])

const file = csv(
  "kind,observedAt,price,buildingArea,city,community",
  "TRANSACTION,2025-06-30,3200000,89.5,杭州市,翠苑一区",
  "TRANSACTION,2025-07-01,3300000,90,杭州市,翠苑一区",
  "TRANSACTION,2025-07-01,-1,90,杭州市,翠苑一区",
)

const load = (text: string, owner?: number) =>
  Effect.flatMap(Catalogue, (catalogue) =>
    catalogue.import({ asset: "PROPERTY", bytes: utf8(text), fileName: "deals.csv", owner, today }),
  )

const query = (account?: string, community = "翠苑一区"): SampleQuery => ({
  assetType: "PROPERTY",
  account,
  city: "浙江省/杭州市",
  facts: { community },
  asOf: LocalDate.toEpochDay(today),
  steps: [{ scope: { _tag: "Group" }, withinDays: 365 }],
  target: 3,
  limit: 10,
})

const prices = (account?: string, community?: string) =>
  Effect.gen(function* () {
    const source = yield* SampleSource
    const { samples } = yield* source.search(query(account, community))
    return samples.map(({ price }) => price).toSorted((a, b) => a - b)
  })

const rules = Effect.gen(function* () {
  const first = yield* load(file)
  assert.deepStrictEqual(
    [first.rows, first.accepted, first.added, first.refused.map(({ line }) => line)],
    [3, 2, 2, [4]],
  )
  assert.strictEqual((yield* load(file)).added, 0)
  assert.deepStrictEqual(yield* prices(), [3_200_000, 3_300_000])

  const own = csv("kind,observedAt,price,buildingArea,city,community", "LISTING,2025-08,3400000,91,杭州市,翠苑一区")
  assert.strictEqual((yield* load(own, 7)).added, 1)
  assert.deepStrictEqual(yield* prices("7"), [3_200_000, 3_300_000, 3_400_000])

  const broken = Uint8Array.from([...utf8(file.replaceAll("翠苑", "古荡")), 0xff, 0xff, 0x00])
  const catalogue = yield* Catalogue
  const error = yield* Effect.flip(
    catalogue.import({ asset: "PROPERTY", bytes: broken, fileName: "b.csv", owner: undefined, today }),
  )
  assert.strictEqual(error._tag, "TableError")
  assert.deepStrictEqual(yield* catalogue.cities("PROPERTY", "7"), new Map([["浙江省/杭州市", 3]]))
  assert.strictEqual((yield* catalogue.state("PROPERTY", "浙江省/杭州市"))?.samples, 2)

  assert.deepStrictEqual(yield* catalogue.markets("PROPERTY"), ["浙江省/杭州市"])
  assert.deepStrictEqual(yield* catalogue.markets("LAND"), [])
  assert.isUndefined(yield* catalogue.state("LAND", "浙江省/杭州市"))
})

const added = (text: string, owner?: number) =>
  Effect.map(load(text, owner), ({ added: count, conflicts }) => [count, conflicts])

const exported = (samples: ReadonlyArray<Sample>) => {
  const columns = exportColumns("PROPERTY", new Set(samples.flatMap(({ facts }) => Object.keys(facts))))
  return headerLine(columns) + samples.map((sample) => sampleLine(columns, sample)).join("")
}

const identities = Effect.gen(function* () {
  const catalogue = yield* Catalogue
  assert.deepStrictEqual(yield* added(file), [2, 0])
  const samples = (yield* Stream.runCollect(catalogue.samples("PROPERTY", "浙江省/杭州市"))).flat()
  assert.lengthOf(samples, 2)
  const copy = exported(samples)
  assert.deepStrictEqual(yield* added(copy), [0, 0])
  assert.deepStrictEqual(yield* added(copy, 7), [2, 0])
  assert.deepStrictEqual(yield* added(copy.replace(",3200000,", ",3250000,")), [1, 0])

  // Anyone can write another sample's id into a file, before or after that sample comes.
  const header = "kind,observedAt,price,buildingArea,city,community,sampleId"
  const next = csv(header, "TRANSACTION,2025-08-01,3500000,95,杭州市,翠苑一区,")
  const [coming] = yield* importedSamples(next)
  for (const id of [coming!.sample.sampleId, samples[0]!.sampleId]) {
    const forged = csv(header, `TRANSACTION,2025-08-02,${id === samples[0]!.sampleId ? 1 : 2},95,杭州市,翠苑一区,${id}`)
    assert.deepStrictEqual(yield* added(forged), [1, 0])
  }
  assert.deepStrictEqual(yield* added(next), [1, 0])

  // As numbers these names are equal, so the rows have one id.
  const named = (community: string) =>
    csv("kind,observedAt,price,buildingArea,city,community", `LISTING,2025-08,3400000,91,杭州市,${community}`)
  assert.deepStrictEqual(yield* added(named("312.0")), [1, 0])
  assert.deepStrictEqual(yield* added(named("312.0")), [0, 0])
  assert.deepStrictEqual(yield* added(named("312")), [0, 1])
  const outcome = yield* catalogue.add("PROPERTY", undefined, Stream.make([{ ...samples[0]!, price: 1 }]))
  assert.deepStrictEqual(outcome, { added: 0, conflicts: 1 })
})

describe("a catalogue takes files and finds their samples", () => {
  it.effect("in memory", () => rules.pipe(Effect.provide(Catalogue.layerMemory({ keys }))))

  it.effect("and recognises samples by content, not by an id that anyone can write: in memory", () =>
    identities.pipe(Effect.provide(Catalogue.layerMemory({ keys }))),
  )

  const Database = migrated(layerEmbedded)
  const Stored = SampleStore.layer({ keys }).pipe(Layer.provideMerge(Database))
  const kept = {
    "searched in memory": CatalogueSql.layerInMemory({ keys }).pipe(Layer.provideMerge(Stored)),
    "searched there": CatalogueSql.layer({ keys }).pipe(Layer.provideMerge(Stored)),
  }

  for (const [where, Kept] of Object.entries(kept)) {
    it.effect(`in a database, ${where}`, () => rules.pipe(Effect.provide(Kept)), 60_000)

    it.effect(`and recognises samples by content, not by an id that anyone can write: in a database, ${where}`, () =>
      identities.pipe(Effect.provide(Kept)),
    )
  }

  const Kept = kept["searched there"]

  it.effect("and has the samples of an older version once when their file comes again", () =>
    Effect.gen(function* () {
      const store = yield* SampleStore
      const former = asFormerlyStored(yield* importedSamples(file))
      yield* store.insert("PROPERTY", undefined, Stream.make(former))
      assert.deepStrictEqual(yield* added(file), [0, 0])
      const more = csv(file.split("\n")[0]!, file.split("\n")[1]!, "LISTING,2025-08,3400000,91,杭州市,翠苑一区")
      assert.deepStrictEqual(yield* added(more), [1, 0])
      assert.deepStrictEqual(yield* prices(), [3_200_000, 3_300_000, 3_400_000])
    }).pipe(Effect.provide(Kept)),
  )

  it.effect("and another process finds with its next search what one has added, named or removed", () =>
    Effect.gen(function* () {
      const other = yield* Layer.build(Layer.fresh(CatalogueSql.layer({ keys })))
      const read = <A, E>(effect: Effect.Effect<A, E, Catalogue | SampleSource>) => Effect.provide(effect, other)
      assert.deepStrictEqual(yield* read(prices()), [])
      yield* load(file)
      assert.deepStrictEqual(yield* read(prices()), [3_200_000, 3_300_000])

      yield* load(file.replaceAll("3200000", "3250000"), 7)
      assert.deepStrictEqual(yield* read(prices("7")), [3_200_000, 3_250_000, 3_300_000, 3_300_000])
      assert.deepStrictEqual(yield* read(prices()), [3_200_000, 3_300_000])

      assert.deepStrictEqual(yield* read(prices(undefined, "古荡新村")), [])
      yield* load(file.replaceAll("翠苑一区", "古荡新村").replaceAll("3200000", "3100000"))
      assert.deepStrictEqual(yield* read(prices(undefined, "古荡新村")), [3_100_000, 3_300_000])
      const examples = yield* read(
        Effect.flatMap(Catalogue, (catalogue) => catalogue.examples("PROPERTY", { ...query(), facts: {} })),
      )
      assert.sameMembers(
        examples.map(({ facts }) => facts["community"]),
        ["翠苑一区", "古荡新村"],
      )

      assert.strictEqual((yield* read(load(file.replaceAll("3200000", "3000000")))).added, 1)
      assert.deepStrictEqual(yield* prices(), [3_000_000, 3_200_000, 3_300_000])

      assert.strictEqual(yield* Effect.flatMap(Catalogue, ({ remove }) => remove("PROPERTY", "deals.csv")), 7)
      for (const where of [read(prices()), read(prices("7")), prices(), read(prices(undefined, "古荡新村"))]) {
        assert.deepStrictEqual(yield* where, [])
      }
    }).pipe(Effect.scoped, Effect.provide(Kept)),
  )
})
