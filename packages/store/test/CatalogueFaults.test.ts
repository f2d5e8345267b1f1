import { assert, describe, it } from "@effect/vitest"
import { LocalDate, type Sample, SearchUnavailable } from "@open-valuation/core"
import { SampleSource } from "@open-valuation/core/ports"
import type { Progress } from "@open-valuation/store"
import { SampleStore } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Deferred, Effect, Layer, Logger, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { home, homes, imported, keys, started, stored, tables, tablesOf } from "./CatalogueTables.ts"
import { migrated } from "./Migrated.ts"

/** More than are filed without a table of their own, in three markets. */
const many: ReadonlyArray<Sample> = ["浙江省/杭州市", "浙江省/宁波市", "江苏省/南京市"].flatMap((city) =>
  homes(7_000, { city }),
)

const whole = tablesOf(many.map((sample) => ({ sample, owner: undefined })))

/** Nobody has seen the imports' processes for longer than a living one waits. */
const processesDie = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`UPDATE imports SET seen_at = seen_at - interval '3 minutes'`,
)

/** Imports that are not done, and the rows of their tables. */
const begun = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const own = yield* sql<{ readonly name: string }>`
    SELECT relname AS name FROM pg_class WHERE relname ~ '^import_rows_[0-9]+$'`
  const [imports] = yield* sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM imports`
  const rows = yield* Effect.forEach(own, ({ name }) =>
    Effect.map(
      sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM ${sql(name)}`,
      ([row]) => row?.count,
    ),
  )
  return { imports: imports?.count, rows }
})

const NOTHING = { imports: 0, rows: [] }

/** The import of a process that reads a file to its end, and then never goes on. */
const hangsReading = Effect.gen(function* () {
  const isRead = yield* Deferred.make<void>()
  const end = Stream.fromEffect(Effect.andThen(Deferred.succeed(isRead, undefined), Effect.never))
  const { insert } = yield* SampleStore
  yield* Effect.forkScoped(insert("PROPERTY", undefined, Stream.concat(imported(many), end)))
  yield* Deferred.await(isRead)
  // Rows are written while others are read.
  yield* Effect.repeat(begun, { until: ({ rows }) => rows[0] === many.length })
})

/** The import of a process that never goes on once two of three markets are filed. */
const hangsFiling = Effect.gen(function* () {
  const isFiled = yield* Deferred.make<void>()
  const { insert } = yield* SampleStore
  const hang = ({ filed }: Progress) =>
    Effect.andThen(filed === 14_000 ? Deferred.succeed(isFiled, undefined) : Effect.void, Effect.never)
  yield* Effect.forkScoped(insert("PROPERTY", undefined, imported(many), hang))
  yield* Deferred.await(isFiled)
})

/** A process looks for imports whose processes have died. */
const resumed = Effect.flatMap(SampleStore, ({ resumeImports }) => resumeImports)

/** Runs an effect and tells what it logs. */
const logged = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const lines: Array<string> = []
    const logger = Logger.layer([Logger.make(({ logLevel, message }) => lines.push(`${logLevel} ${String(message)}`))])
    return Effect.as(Effect.provide(effect, logger), lines)
  })

const searched = Effect.flatMap(SampleSource, ({ search }) =>
  search({
    assetType: "PROPERTY",
    account: undefined,
    city: "浙江省/杭州市/西湖区",
    facts: { community: "翠苑一区", propertyUsage: "RESIDENTIAL" },
    asOf: LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-03-15")),
    steps: [{ scope: { _tag: "Group" }, withinDays: Number.MAX_SAFE_INTEGER }],
    target: 3,
    limit: 10,
  }),
)

const foundIds = Effect.map(searched, ({ samples }) => samples.map(({ sampleId }) => sampleId).toSorted())

for (const { layer: empty, name } of databases) {
  const Stored = SampleStore.layer({ keys }).pipe(Layer.provideMerge(Layer.fresh(migrated(empty))))
  describe(`an import on ${name}`, () => {
    it.effect("adds nothing when its process was killed while it read, and leaves no table once that was seen", () =>
      Effect.gen(function* () {
        yield* hangsReading
        assert.deepStrictEqual(yield* begun, { imports: 1, rows: [many.length] })
        yield* resumed
        assert.deepStrictEqual(yield* begun, { imports: 1, rows: [many.length] })
        yield* processesDie
        assert.deepStrictEqual(yield* logged(resumed), [])
        assert.deepStrictEqual(yield* begun, NOTHING)
        assert.lengthOf(yield* stored, 0)
      }).pipe(Effect.scoped, Effect.provide(Stored)),
    )

    it.effect("is completed by the next process when its own was killed while it filed", () =>
      Effect.gen(function* () {
        yield* hangsFiling
        assert.lengthOf(yield* stored, 14_000)
        yield* processesDie
        const lines = yield* logged(Effect.all([resumed, resumed], { concurrency: 2 }))
        assert.deepStrictEqual(lines, ["Info An interrupted import of PROPERTY was completed: 7000 samples were added"])
        assert.deepStrictEqual(yield* begun, NOTHING)
        assert.deepStrictEqual(yield* tables, whole)
      }).pipe(Effect.scoped, Effect.provide(Stored)),
    )

    it.effect("is completed by a process that was there before, once it has looked", () =>
      Effect.gen(function* () {
        const isCompleted = yield* Deferred.make<string>()
        const logger = Logger.make(({ message }) => Deferred.doneUnsafe(isCompleted, Effect.succeed(String(message))))
        yield* Effect.provide(started, Logger.layer([logger]))
        yield* Effect.scoped(hangsFiling)
        assert.strictEqual((yield* begun).imports, 1)
        yield* processesDie
        yield* TestClock.adjust("30 seconds")
        assert.match(yield* Deferred.await(isCompleted), /was completed: 7000 samples were added/)
        assert.deepStrictEqual(yield* begun, NOTHING)
        assert.deepStrictEqual(yield* tables, whole)
      }).pipe(Effect.scoped, Effect.provide(Stored)),
    )

    it.effect("whose rows were lost by a crash of the database says so in one line, and is forgotten", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* hangsFiling
        const before = yield* stored
        yield* sql`TRUNCATE import_rows_1`
        yield* processesDie
        assert.deepStrictEqual(yield* logged(resumed), [
          "Warn An interrupted import of PROPERTY lost its rows: import the file again",
        ])
        assert.deepStrictEqual(yield* begun, NOTHING)
        assert.deepStrictEqual(yield* tables, tablesOf(before))
        const { insert } = yield* SampleStore
        const { added } = yield* insert("PROPERTY", undefined, imported(many))
        assert.strictEqual(added, 7_000)
        assert.deepStrictEqual(yield* tables, whole)
      }).pipe(Effect.scoped, Effect.provide(Stored)),
    )

    it.effect("of one file by two processes at once adds each sample once", () =>
      Effect.gen(function* () {
        const both = yield* Effect.all(
          Array.from({ length: 2 }, () =>
            Effect.flatMap(SampleStore, ({ insert }) => insert("PROPERTY", undefined, imported(many))).pipe(
              Effect.provide(Layer.fresh(SampleStore.layer({ keys }))),
            ),
          ),
          { concurrency: 2 },
        )
        assert.strictEqual(
          both.reduce((sum, { added }) => sum + added, 0),
          many.length,
        )
        assert.deepStrictEqual(
          both.map(({ conflicts }) => conflicts),
          [0, 0],
        )
        assert.deepStrictEqual(yield* begun, NOTHING)
        assert.deepStrictEqual(yield* tables, whole)
      }).pipe(Effect.provide(Stored)),
    )
  })

  describe(`a database of a former version on ${name}`, () => {
    const formerly = Effect.fnUntraced(function* (
      version: number,
      samples: ReadonlyArray<Sample>,
      owner: number | null,
    ) {
      const sql = yield* SqlClient.SqlClient
      for (const {
        askPrice,
        city,
        facts,
        kind,
        objectKey,
        observedAt,
        observedDay,
        price,
        sampleId,
        source,
      } of samples) {
        yield* sql`INSERT INTO samples (sample_id, asset_type, owner_account, kind, source, observed_at, observed_day, price,
            ask_price, city, object_key, facts, imported_at, version)
          VALUES (${sampleId}, 'PROPERTY', ${owner}::bigint, ${kind}, ${source}, ${observedAt}, ${observedDay}, ${price},
            ${askPrice ?? null}::float8, ${city}, ${objectKey}, ${JSON.stringify(facts)}::text::jsonb, now(), ${version})`
      }
      yield* sql`INSERT INTO catalogue_versions VALUES ('PROPERTY', ${version}, now())
        ON CONFLICT (asset_type) DO UPDATE SET version = excluded.version`
    })
    const formerlyRemoved = Effect.fnUntraced(function* (version: number, source: string) {
      const sql = yield* SqlClient.SqlClient
      yield* sql`DELETE FROM samples WHERE source = ${source}`
      yield* sql`INSERT INTO sample_removals VALUES ('PROPERTY', ${version}, ${source})`
      yield* sql`UPDATE catalogue_versions SET version = ${version} WHERE asset_type = 'PROPERTY'`
    })

    it.effect("is filed when a process starts, once, and again what such a version adds and removes beside it", () =>
      Effect.gen(function* () {
        const [shared, own] = [homes(30), homes(5, { source: "own list" })]
        yield* formerly(1, shared, null)
        yield* formerly(2, own, 7)
        const first = [
          ...shared.map((sample) => ({ sample, owner: undefined })),
          ...own.map((sample) => ({ sample, owner: 7 })),
        ]
        yield* Effect.all([started, started], { concurrency: 2 })
        assert.deepStrictEqual(yield* tables, tablesOf(first))
        yield* started
        assert.deepStrictEqual(yield* tables, tablesOf(first))

        const later = homes(10, { source: "later", city: "浙江省/宁波市" })
        yield* formerly(3, later, null)
        yield* formerlyRemoved(4, "own list")
        yield* started
        const second = [...shared, ...later].map((sample) => ({ sample, owner: undefined }))
        assert.deepStrictEqual(yield* tables, tablesOf(second))
        const found = (yield* stored).map(({ sample }) => sample)
        assert.sameDeepMembers(found, [...shared, ...later])
      }).pipe(Effect.scoped, Effect.provide(Stored)),
    )
  })

  describe(`a database that lost a function on ${name}`, () => {
    it.effect("fails a search with a line that says what helps, and finds again after a start", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { insert } = yield* SampleStore
        yield* insert("PROPERTY", undefined, imported([home("a", 20_000), home("b", 20_001)]))
        const process = yield* started
        assert.deepStrictEqual(yield* Effect.provide(foundIds, process), ["a", "b"])
        yield* sql`DROP FUNCTION comparables`
        const error = yield* Effect.flip(Effect.provide(searched, process))
        assert.instanceOf(error, SearchUnavailable)
        assert.match(String(error.cause), /lacks a function of the search: start a process of this version/)
        assert.deepStrictEqual(yield* logged(started), ["Warn The database lacked comparables: made anew"])
        assert.deepStrictEqual(yield* Effect.provide(foundIds, process), ["a", "b"])
        assert.deepStrictEqual(yield* logged(started), [])
      }).pipe(Effect.scoped, Effect.provide(Stored)),
    )
  })
}
