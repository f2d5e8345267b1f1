import { assert, describe, it } from "@effect/vitest"
import { databases } from "@open-valuation/testing/database"
import { DateTime, Deferred, Effect, Layer, Logger, Schedule, Schema, Stream } from "effect"
import { MachineId, Snowflake, SqlMessageStorage } from "effect/cluster"
import { SqlClient } from "effect/sql"
import { Activity, DurableDeferred, Workflow } from "effect/workflow"
import { DatabaseClock } from "../../src/operations/Retention.ts"
import {
  ChatSessions,
  dailyPurge,
  MaterialReadings,
  MaterialStore,
  Retention,
  type RetentionPolicy,
  Tasks,
} from "../../src/service.ts"
import { someAssets } from "./ChatFixture.ts"
import {
  at,
  ended,
  idsOf,
  input,
  later,
  migrated,
  principalOf,
  purge,
  quickValuers,
  serviceOn,
  someEvents,
  valuersOf,
} from "./Fixture.ts"

const plain: RetentionPolicy = { days: 365, classes: new Map() }

const often = Schedule.spaced("20 millis")

/** A purge that removes nothing. */
const nothing = {
  tasks: 0,
  deliveries: 0,
  idempotencyKeys: 0,
  materials: 0,
  passwords: 0,
  chatSessions: 0,
  closedChatSessions: 0,
  consoleEntries: 0,
  engineMessages: 0,
  portfolioRuns: 0,
  auditEntries: 0,
}

/** Ends at once, except for a request that asks never to end. */
const valuers = valuersOf((request) =>
  Stream.fromIterable(someEvents).pipe((events) =>
    typeof request === "object" && request !== null && "stuck" in request ? Stream.never : events,
  ),
)

describe.each(databases)("Retention on $name", ({ layer }) => {
  const service = (chosen = valuers) =>
    Retention.layer.pipe(Layer.provideMerge(Layer.fresh(serviceOn(migrated(layer), chosen))))

  it.live("removes ended tasks with everything that belongs to them, and keeps tasks in progress", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tasks = yield* Tasks
      const alpha = yield* principalOf("alpha")
      const create = (key: string, request: unknown = {}) =>
        Effect.map(
          tasks.create(alpha, input({ request, idempotency: { key, fingerprint: key } })),
          ({ task }) => task.id,
        )
      const plain = yield* create("plain")
      const delivered = yield* create("delivered")
      const pending = yield* create("pending")
      yield* Effect.forEach([plain, delivered, pending], (id) => ended(alpha, id))
      const stuck = yield* create("stuck", { stuck: true })
      const deliver = (task: number | null, status: string) => sql`WITH d AS (
          INSERT INTO webhook_deliveries (account_id, key_id, task_id, webhook_id, type, url, status, created_at)
          VALUES (${alpha.accountId}, ${alpha.keyId}, ${task}, ${`${task}${status}`}, 'test', 'https://a', ${status}, now())
          RETURNING id)
        INSERT INTO webhook_attempts (delivery_id, round, number, at, duration_ms) SELECT id, 1, 1, now(), 5 FROM d`
      yield* deliver(delivered, "DELIVERED")
      yield* deliver(pending, "PENDING")
      yield* deliver(null, "FAILED")
      yield* deliver(null, "PENDING")

      assert.deepStrictEqual(yield* later(0.9)(purge(1)), nothing)

      const first = yield* later(2)(purge(365))
      assert.deepStrictEqual([first.tasks, first.deliveries, first.idempotencyKeys], [0, 0, 4])

      assert.deepStrictEqual(yield* later(366)(purge(365)), { ...nothing, tasks: 2, deliveries: 1 })
      assert.deepStrictEqual(yield* idsOf("tasks"), [pending, stuck])
      assert.deepStrictEqual(yield* idsOf("task_events", "task_id"), [pending])
      assert.deepStrictEqual(yield* idsOf("webhook_deliveries"), [2, 4])
      assert.deepStrictEqual(yield* idsOf("webhook_attempts", "delivery_id"), [2, 4])
    }).pipe(Effect.provide(service())),
  )

  it.live("closes chat sessions after 30 idle days, and removes them with their turns after as many as asked", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const chats = yield* ChatSessions
      const alpha = yield* principalOf("alpha")
      const open = Effect.map(chats.open(alpha, { assetType: "EQUIPMENT", locale: null }), ({ session }) => session.id)
      const say = (id: number) => chats.take(alpha, id, { content: "model A", materialRef: undefined, locale: "zh" })
      const [idle, busy] = [yield* open, yield* open]
      yield* say(idle)
      const purged = Effect.map(purge(60), ({ chatSessions, closedChatSessions }) => [chatSessions, closedChatSessions])
      assert.deepStrictEqual(yield* later(29)(purged), [0, 0])
      yield* later(20)(say(busy))
      assert.deepStrictEqual(yield* later(31)(purged), [0, 1])
      assert.deepStrictEqual(yield* later(31)(purged), [0, 0])
      assert.deepInclude(yield* Effect.flip(say(idle)), { _tag: "ChatSessionEnded", reason: "closed" })
      assert.lengthOf((yield* chats.read(alpha, idle)).turns, 2)
      assert.isTrue(yield* chats.exists(alpha, idle))
      yield* say(busy)

      assert.deepStrictEqual(yield* later(61)(purged), [1, 1])
      assert.isFalse(yield* chats.exists(alpha, idle))
      assert.deepStrictEqual(yield* idsOf("chat_turns", "session_id"), [busy])
      assert.lengthOf(yield* sql`SELECT FROM chat_sessions`, 1)
    }).pipe(
      Effect.provide(
        ChatSessions.layer({ assets: someAssets }).pipe(
          Layer.provide(Layer.merge(MaterialStore.layer, MaterialReadings.layer)),
          Layer.provideMerge(service()),
        ),
      ),
    ),
  )

  it.live("removes nothing by a clock that is ahead, and says so", () =>
    Effect.gen(function* () {
      const alpha = yield* principalOf("alpha")
      const { task } = yield* (yield* Tasks).create(alpha, input())
      yield* ended(alpha, task.id)
      const said: Array<string> = []
      const listening = Logger.layer([Logger.make(({ message }) => void said.push(String(message)))])
      const purgeTasks = Effect.flatMap(Retention, (retention) => retention.purge(plain)).pipe(
        Effect.map(({ tasks }) => tasks),
        Effect.provide(listening),
      )
      const onOneClock = Effect.provideService(purgeTasks, DatabaseClock, DateTime.now)

      assert.strictEqual(yield* later(400)(purgeTasks), 0)
      assert.match(said.pop() ?? "", /^Nothing is removed: the clock of this machine says .+, that of the database /)
      assert.strictEqual(yield* later(402)(purgeTasks), 0)
      said.length = 0

      // One clock for both. It is set right in time.
      assert.strictEqual(yield* later(400)(onOneClock), 0)
      assert.match(said.pop() ?? "", /, 400 days after the newest stored row\. .+ before .+: what has expired by it is/)
      assert.strictEqual(yield* later(400.5)(onOneClock), 0)
      assert.lengthOf(said, 1)
      assert.strictEqual(yield* onOneClock, 0)
      assert.strictEqual(yield* later(1.1)(onOneClock), 0)
      assert.deepStrictEqual(yield* idsOf("tasks"), [task.id])
      said.length = 0

      // The server stood still for a year and a half, and nobody says that the clock is wrong.
      assert.strictEqual(yield* later(550)(onOneClock), 0)
      assert.match(said.pop() ?? "", / 548 days after the last purge\. /)
      assert.strictEqual(yield* later(551.1)(onOneClock), 1)
      assert.deepStrictEqual(said, [])
    }).pipe(Effect.provide(service())),
  )

  it.live("removes many tasks in small batches", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, keyId } = yield* principalOf("alpha")
      yield* sql`INSERT INTO tasks (account_id, key_id, asset_type, valuation_no, status, locale, request, request_id,
          today, charge_fen, free, created_at, finished_at)
        SELECT ${accountId}, ${keyId}, CASE WHEN n % 2 = 0 THEN 'LAND' ELSE 'PROPERTY' END, 'VAL-' || n, 'SUCCESS', 'zh', '{}', 'r', now(), 0, true,
          now() - n * interval '1 hour', now() - n * interval '1 hour'
        FROM generate_series(1, 1300) n`
      // 240 hours are 10 days, 1,080 hours 45 days.
      assert.strictEqual((yield* purge(10, { LAND: 45 })).tasks, 530 + 111)
      assert.strictEqual((yield* purge(10)).tasks, 1061 - 641)
      assert.lengthOf(yield* idsOf("tasks"), 239)
    }).pipe(Effect.provide(service())),
  )

  it.live("keeps all messages of a suspended run", () => {
    const answer = DurableDeferred.make("Answer", { success: Schema.Int })
    const Waiting = Workflow.make("Waiting", {
      payload: { id: Schema.Int },
      success: Schema.Int,
      idempotencyKey: ({ id }) => String(id),
    })
    return Effect.gen(function* () {
      const asked = yield* Deferred.make<DurableDeferred.Token>()
      let drawn = 0
      const runs = Waiting.toLayer(
        Effect.fnUntraced(function* () {
          const number = yield* Activity.make({
            name: "Draw",
            success: Schema.Int,
            execute: Effect.sync(() => (drawn += 1)),
          })
          yield* Deferred.succeed(asked, yield* DurableDeferred.token(answer))
          return number + (yield* DurableDeferred.await(answer))
        }),
      )
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const executionId = yield* Waiting.execute({ id: 1 }, { discard: true })
        const token = yield* Deferred.await(asked)
        const suspended = sql`SELECT FROM cluster_replies WHERE payload LIKE '%Suspended%'`
        yield* Effect.repeat(suspended, { until: (rows) => rows.length > 0, schedule: often })
        assert.strictEqual((yield* later(400)(purge(365))).engineMessages, 0)

        yield* DurableDeferred.succeed(answer, { token, value: 40 })
        const result = yield* Effect.repeat(Waiting.poll(executionId), {
          until: (found) => found._tag === "Some" && found.value._tag === "Complete",
          schedule: often,
        })
        assert.isTrue(result._tag === "Some" && result.value._tag === "Complete")
        assert.strictEqual(drawn, 1)
        assert.isAbove((yield* later(2)(purge(365))).engineMessages, 2)
        assert.lengthOf(yield* sql`SELECT id FROM cluster_messages`, 0)
        assert.lengthOf(yield* sql`SELECT id FROM cluster_replies`, 0)
      }).pipe(Effect.provide(runs))
    }).pipe(Effect.provide(service(quickValuers)))
  })

  it.live("keeps the engine's messages that are recent, unprocessed or needed by a run", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const now = Date.UTC(2026, 2, 15)
      const engineMessages = Effect.map(at(now)(purge(365)), (purged) => purged.engineMessages)
      const idAt = (hoursAgo: number, sequence: number) =>
        String(
          Snowflake.make({
            timestamp: now - hoursAgo * 3_600_000,
            machineId: MachineId.make(1),
            sequence,
          }),
        )
      let sequence = 0
      const message = Effect.fnUntraced(function* (
        run: string,
        tag: string,
        is: {
          readonly hoursAgo: number
          readonly processed?: boolean
          readonly type?: string
          readonly payload?: string
        },
      ) {
        const id = idAt(is.hoursAgo, sequence++)
        const type = is.type ?? "Workflow/Test"
        yield* sql`INSERT INTO cluster_messages (id, request_id, message_id, shard_id, entity_type, entity_id, kind, tag,
            payload, processed)
          VALUES (${id}, ${id}, ${`${type}/${run}/${tag}/${tag === "run" ? "" : sequence}`}, 'default:1', ${type}, ${run}, 0,
            ${tag}, ${is.payload ?? "{}"}, ${is.processed ?? true})`
        return id
      })
      const reply = (request: string, hoursAgo: number, value: string) =>
        sql`INSERT INTO cluster_replies (id, kind, request_id, payload)
          VALUES (${idAt(hoursAgo, sequence++)}, 0, ${request}, ${`{"_tag":"Success","value":{"_tag":"${value}"}}`})`
      const clock = { type: "Workflow/-/DurableClock", payload: '{"workflowName":"Test"}' }

      const run = Effect.fnUntraced(function* (name: string, endedHoursAgo: number, value: string) {
        yield* reply(yield* message(name, "run", { hoursAgo: 90 }), endedHoursAgo, value)
        yield* reply(yield* message(name, "activity", { hoursAgo: 89 }), 88, "Complete")
      })
      yield* run("old", 25, "Complete")
      yield* message("old", "run", { hoursAgo: 80, ...clock })
      yield* run("young", 23, "Complete")
      yield* run("suspended", 25, "Suspended")
      yield* message("suspended", "run", { hoursAgo: 80, ...clock })
      yield* run("rings", 25, "Complete")
      yield* message("rings", "run", { hoursAgo: 80, processed: false, ...clock })
      yield* message("unstarted", "run", { hoursAgo: 90, processed: false })
      yield* message("gone", "deferred", { hoursAgo: 30 })
      yield* message("other", "run", { hoursAgo: 90, type: "NotAWorkflow" })

      const left =
        sql`SELECT entity_id || ' ' || tag || CASE WHEN entity_type LIKE '%Clock' THEN ' clock' ELSE '' END AS row
        FROM cluster_messages ORDER BY id`.pipe(Effect.map((rows) => rows.map(({ row }) => row)))
      assert.strictEqual(yield* engineMessages, 5)
      assert.sameMembers(yield* left, [
        "unstarted run",
        "other run",
        "young run",
        "young activity",
        "suspended run",
        "suspended activity",
        "suspended run clock",
        "rings run",
        "rings run clock",
      ])
      assert.lengthOf(yield* sql`SELECT id FROM cluster_replies`, 5)

      yield* sql`UPDATE cluster_messages SET processed = true WHERE entity_id = 'rings'`
      assert.strictEqual(yield* engineMessages, 2)
      assert.strictEqual(yield* engineMessages, 0)
    }).pipe(
      Effect.provide(
        Retention.layer.pipe(
          Layer.provideMerge(
            Layer.fresh(SqlMessageStorage.layerMigrations({})).pipe(Layer.provideMerge(migrated(layer))),
          ),
        ),
      ),
    ),
  )

  it.live("starts with the engine", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<RetentionPolicy>()
      const retention = Layer.succeed(Retention, {
        purge: (policy) => Effect.as(Deferred.succeed(asked, policy), nothing),
      })
      const started = dailyPurge(plain).pipe(
        Layer.provide(retention),
        Layer.provide(Layer.fresh(serviceOn(migrated(layer), quickValuers))),
      )
      assert.strictEqual(yield* Effect.provide(Deferred.await(asked), started), plain)
    }),
  )
})
