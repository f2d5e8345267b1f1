import { assert, expect, it } from "@effect/vitest"
import type { AssetType, Sample } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import { SampleSource } from "@open-valuation/core/ports"
import { propertyKeys } from "@open-valuation/core/property"
import { Migrations, Postgres } from "@open-valuation/store/postgres"
import { CatalogueSql, migrations, SampleStore } from "@open-valuation/store/sql"
import { freshUrl } from "@open-valuation/testing/database"
import { Context, Effect, Layer, Logger, Redacted, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { lagOf } from "../src/sql/CatalogueSql.ts"

const keys = new Map<AssetType, SearchKeys>([["PROPERTY", propertyKeys]])

const home = (sampleId: string): Sample => ({
  sampleId,
  assetType: "PROPERTY",
  kind: "TRANSACTION",
  source: "list",
  observedAt: "2026-01-05",
  observedDay: 20_458,
  price: 3_000_000,
  city: "浙江省/杭州市/西湖区",
  objectKey: sampleId,
  facts: { community: "翠苑一区", buildingArea: 90 },
})

const idsFound = Effect.gen(function* () {
  const { search } = yield* SampleSource
  const { samples } = yield* search({
    assetType: "PROPERTY",
    account: undefined,
    city: "浙江省/杭州市/西湖区",
    facts: { community: "翠苑一区" },
    asOf: 20_500,
    steps: [{ scope: { _tag: "Group" }, withinDays: 365 }],
    target: 5,
    limit: 5,
  })
  return samples.map(({ sampleId }) => sampleId)
})

/** A database with one sample. */
const databaseWith = Effect.fnUntraced(function* (sampleId: string) {
  const url = yield* freshUrl
  const context = yield* Layer.build(
    SampleStore.layer({ keys }).pipe(
      Layer.provide(Migrations.layer(migrations)),
      Layer.provideMerge(Postgres.layer({ url })),
    ),
  )
  const { insert } = Context.get(context, SampleStore)
  yield* insert("PROPERTY", undefined, Stream.make([{ sample: home(sampleId), formerIds: [] }]))
  return context
})

const foundBeside = Effect.fnUntraced(function* (replica: SqlClient.SqlClient) {
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => void lines.push(String(message)))
  const primary = yield* databaseWith("on the primary")
  const catalogue = CatalogueSql.layer({ keys, replica }).pipe(Layer.provide(Layer.succeedContext(primary)))
  const ids = yield* Effect.provide(idsFound, Layer.provideMerge(catalogue, Logger.layer([logger])))
  return { ids, lines }
})

it.effect("searches go to a replica that is not behind", () =>
  Effect.gen(function* () {
    const replica = Context.get(yield* databaseWith("on the replica"), SqlClient.SqlClient)
    expect(yield* foundBeside(replica)).toEqual({ ids: ["on the replica"], lines: [] })
  }).pipe(Effect.scoped),
)

it.effect("a replica that is away costs one line: searches go to the database itself", () =>
  Effect.gen(function* () {
    const url = Redacted.make("postgres://nobody@127.0.0.1:9/nothing")
    const replica = Context.get(yield* Layer.build(Postgres.layer({ url, isTested: false })), SqlClient.SqlClient)
    const { ids, lines } = yield* foundBeside(replica)
    assert.deepStrictEqual(ids, ["on the primary"])
    assert.deepStrictEqual(lines, ["The replica of OV_SAMPLES_URL does not answer: searches go to the database itself"])
  }).pipe(Effect.scoped),
)

it("a replica is as far behind as the last position of the primary that it has reached is old", () => {
  const marks = [
    { at: 1_000, position: 10n },
    { at: 3_000, position: 10n },
    { at: 5_000, position: 30n },
  ]
  expect(lagOf(marks, 30n, 5_000)).toBe(0)
  expect(lagOf(marks, 29n, 5_000)).toBe(2)
  expect(lagOf(marks, 9n, 3_601_000)).toBe(3_600)
  expect(lagOf([], 9n, 5_000)).toBe(0)
})
