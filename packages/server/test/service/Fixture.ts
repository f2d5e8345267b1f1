import type { AssetType, ValuationEvent } from "@open-valuation/core"
import { filledBy } from "@open-valuation/testing/database"
import { Clock, DateTime, Duration, Effect, Layer, Redacted, Schedule, Stream } from "effect"
import { SqlMessageStorage } from "effect/cluster"
import { Digest, SecureRandom } from "effect/crypto"
import { Migrator, SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { DatabaseClock, dueMark } from "../../src/operations/Retention.ts"
import {
  Accounts,
  ApiKeys,
  type CreateInput,
  migrations,
  type Principal,
  Retention,
  type RunOptions,
  SecretBox,
  TaskEngine,
  Tasks,
  TaskSignals,
  type Valuer,
  type Valuers,
  WebhookClient,
  type WebhookOptions,
  Webhooks,
} from "../../src/service.ts"

/** Random bytes that are the same in every run: the high bits of each step of a linear congruential generator. */
const seededBytes = (seed: number) => {
  let state = seed >>> 0
  return (size: number) =>
    Uint8Array.from({ length: size }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
}

/** Digests, and seeded randomness. */
export const crypto = (seed = 7) =>
  Layer.merge(
    Digest.layerWebCrypto,
    Layer.sync(SecureRandom.SecureRandom, () => SecureRandom.make(seededBytes(seed))),
  )

/** Accounts and keys on a database with the tables. */
export const accountsOn = <E>(database: Layer.Layer<SqlClient.SqlClient, E>, seed?: number) =>
  ApiKeys.layer.pipe(
    Layer.provideMerge(Accounts.layer),
    Layer.provideMerge(SecretBox.layer(Redacted.make(new Uint8Array(32).fill(9)))),
    Layer.provideMerge(crypto(seed)),
    Layer.provideMerge(database),
  )

/** A receiver that accepts everything. */
const acceptsAll: WebhookClient["Service"] = {
  post: () => Effect.succeed({ statusCode: 204, retryAfter: undefined }),
}

/** The whole service on a database with the tables. */
export const serviceOn = <E>(
  database: Layer.Layer<SqlClient.SqlClient, E>,
  valuers: Valuers<never>,
  options?: Partial<RunOptions>,
  seed?: number,
  webhooks: { readonly receiver?: WebhookClient["Service"]; readonly options?: WebhookOptions } = {},
) =>
  Tasks.layer(valuers, { searchRetries: 1, shutdownPatience: "100 millis", ...options }).pipe(
    Layer.provideMerge(Webhooks.layer(webhooks.options)),
    Layer.provide(Layer.succeed(WebhookClient, webhooks.receiver ?? acceptsAll)),
    Layer.provideMerge(TaskEngine.layerSingle({ pollInterval: "500 millis", shutdownPatience: "100 millis" })),
    Layer.provideMerge(TaskSignals.layerLocal),
    Layer.provideMerge(accountsOn(database, seed)),
  )

/** Makes the tables of the service, and of its journal. */
export const migrate = Migrator.make({})({ loader: Migrator.fromRecord(migrations) }).pipe(
  Effect.andThen(Effect.scoped(Layer.build(Layer.fresh(SqlMessageStorage.layerMigrations({}))))),
  Effect.orDie,
  Effect.asVoid,
)

/** A database with the tables. */
export const migrated = filledBy(migrate)

/** Valuers with the events that a test defines. */
export const valuersOf = (events: Valuer<never>["events"]): Valuers<never> => ({
  assets: new Map([["PROPERTY", { events }]]),
})

/** A step, samples, progress and a result. */
export const someEvents: ReadonlyArray<ValuationEvent<unknown>> = [
  { _tag: "Step", stage: "PREPARE", message: { code: "test.step", params: { n: 1 } } },
  { _tag: "Samples", kind: "TRANSACTION", found: 3, kept: 2, excluded: [], preview: [] },
  { _tag: "Progress", done: 1, total: 2, unit: "page", label: { code: "test.label", params: {} } },
  { _tag: "Result", outcome: { value: 1_000_000, schemaVersion: 1 } },
]

/** Valuers that finish at once. */
export const quickValuers: Valuers<never> = valuersOf(() => Stream.fromIterable(someEvents))

/** A principal with a separate account. */
export const principalOf = Effect.fnUntraced(function* (account: string) {
  const { key } = yield* (yield* ApiKeys).create({ name: "test", account })
  return yield* (yield* Accounts).authenticate(key)
})

/** A create body that the test valuers accept. */
export const input = (over: Partial<CreateInput> = {}): CreateInput => ({
  assetType: "PROPERTY",
  request: { city: "北京", buildingArea: 89.5 },
  locale: "zh",
  callbackUrl: undefined,
  idempotency: undefined,
  requestId: "test-request",
  ...over,
})

/** The task once it has ended. */
export const ended = (principal: Principal, id: number, assetType: AssetType = "PROPERTY") =>
  Effect.flatMap(Tasks, (tasks) =>
    tasks
      .get(principal, assetType, id)
      .pipe(Effect.repeat({ until: (task) => task.status !== "IN_PROGRESS", schedule: Schedule.spaced("20 millis") })),
  )

/** Marks what has expired now, and removes it a day later. The database has the time of the test's clock. */
export const purge = Effect.fnUntraced(
  function* (days: number, classes: Readonly<Record<string, number>> = {}) {
    const retention = yield* Retention
    yield* dueMark
    const tomorrow = (yield* Clock.currentTimeMillis) + Duration.toMillis("1 day")
    return yield* TestClock.setTime(tomorrow).pipe(
      Effect.andThen(retention.purge({ days, classes: new Map(Object.entries(classes)) })),
      Effect.provide(TestClock.layer()),
    )
  },
  Effect.provideService(DatabaseClock, DateTime.now),
)

/** Runs an effect at the given time. */
export const at =
  (time: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    TestClock.setTime(time).pipe(Effect.andThen(effect), Effect.provide(TestClock.layer()))

/** Runs an effect the given number of days later. */
export const later =
  (days: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => at(now + Duration.toMillis(Duration.days(days)))(effect))

/** The ids in a table, or in another column of it. */
export const idsOf = (table: string, column = "id") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql`SELECT DISTINCT ${sql(column)}::integer AS id FROM ${sql(table)} ORDER BY 1`
    return rows.map(({ id }) => id)
  })
