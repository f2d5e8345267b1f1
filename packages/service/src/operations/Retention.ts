import { Context, DateTime, Effect, Layer, Schedule, Schema } from "effect"
import { type Sharding, Singleton } from "effect/cluster"
import { SqlClient, type Statement } from "effect/sql"
import { Int8 } from "../RowTypes.ts"
import { stored, waitForStorage } from "../StorageUnavailable.ts"
import * as DeliveryJournal from "../webhooks/DeliveryJournal.ts"
import { removeFinishedRuns } from "./FinishedRuns.ts"

/** How many rows a purge has removed. */
export interface Purged {
  /** Ended tasks; their events, idempotency keys, deliveries and attempts went with them. */
  readonly tasks: number
  /** Deliveries of no task: tests. */
  readonly deliveries: number
  /** Idempotency keys that had expired. */
  readonly idempotencyKeys: number
  /** Uploaded files, those of uploads that were cut off among them. */
  readonly materials: number
  /** Passwords of uploaded files that no task has used within a day. */
  readonly passwords: number
  /** Messages of the workflow engine. */
  readonly engineMessages: number
}

/** Rows that one statement removes at most: it holds their locks no longer than a moment. */
const BATCH = 500

/** Idempotency keys stand for a day; what the engine remembers of a run is kept as long after its end. */
const DAY = { hours: 24 }

/** Uploaded files are kept no longer, whatever is asked for. */
const MATERIAL_DAYS = 30

/** Removes what nobody may ask for any more. */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Removes tasks that ended more than `days` days ago, with all that belongs to them, uploaded files after as many
     * days, 30 at most, and what has outlived its use after a day. A task in progress stays, and one whose webhook is
     * still under way. Needs the engine's tables.
     */
    readonly purge: (days: number) => Effect.Effect<Purged>
  }
>()("@open-valuation/service/Retention") {
  static readonly layer: Layer.Layer<Retention, never, SqlClient.SqlClient> = Layer.effect(
    Retention,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const purge = Effect.fnUntraced(
        function* (days: number) {
          const now = yield* DateTime.now
          const dayAgo = DateTime.subtract(now, DAY)
          const before = DateTime.toDate(DateTime.subtract(now, { days }))
          const idempotencyKeys = yield* inBatches(
            sql`DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(SELECT ctid FROM idempotency_keys
              WHERE created_at <= ${DateTime.toDate(dayAgo)} ORDER BY created_at LIMIT ${BATCH}::integer
              FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const tasks = yield* inBatches(
            sql`DELETE FROM tasks WHERE id = ANY(ARRAY(SELECT t.id FROM tasks t
              WHERE t.finished_at <= ${before} AND NOT ${DeliveryJournal.taskHasPending(sql)}
              ORDER BY t.finished_at LIMIT ${BATCH}::integer FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const deliveries = yield* inBatches(DeliveryJournal.removeTests(sql, before, BATCH))
          const oldestMaterial = DateTime.toDate(DateTime.subtract(now, { days: Math.min(days, MATERIAL_DAYS) }))
          const materials = yield* inBatches(
            sql`DELETE FROM materials WHERE id = ANY(ARRAY(SELECT id FROM materials
              WHERE created_at <= ${oldestMaterial} OR (NOT complete AND created_at <= ${DateTime.toDate(dayAgo)})
              ORDER BY created_at LIMIT ${BATCH}::integer FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const passwords = yield* inBatches(
            sql`UPDATE materials SET password = NULL WHERE id = ANY(ARRAY(SELECT id FROM materials
              WHERE password IS NOT NULL AND created_at <= ${DateTime.toDate(dayAgo)}
              ORDER BY created_at LIMIT ${BATCH}::integer FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const engineMessages = yield* removeFinishedRuns(dayAgo, BATCH)
          return { tasks, deliveries, idempotencyKeys, materials, passwords, engineMessages }
        },
        Effect.provideService(SqlClient.SqlClient, sql),
      )
      return Retention.of({ purge: (days) => stored(purge(days)) })
    }),
  )
}

/** Repeats a statement that removes no more than a batch of rows, until it finds less than that. */
const inBatches = Effect.fnUntraced(function* (statement: Statement.Statement<unknown>) {
  const sql = yield* SqlClient.SqlClient
  let removed = 0
  while (true) {
    const [row] = yield* sql`WITH gone AS (${statement}) SELECT count(*) AS rows FROM gone`
    const { rows } = yield* Schema.decodeUnknownEffect(Rows)(row)
    removed += rows
    if (rows < BATCH) return removed
  }
})

const Rows = Schema.Struct({ rows: Int8 })

/**
 * Purges at start and then once a day, in one of the processes that share the database: the engine picks it, and
 * another when that one goes.
 */
export const dailyPurge = (days: number): Layer.Layer<never, never, Retention | Sharding.Sharding> =>
  Singleton.make(
    "Retention",
    Effect.gen(function* () {
      const { purge } = yield* Retention
      yield* waitForStorage("old tasks are removed later")(purge(days)).pipe(
        Effect.flatMap((purged) => (Object.values(purged).some((rows) => rows > 0) ? told(days, purged) : Effect.void)),
        Effect.catchDefect((defect) =>
          Effect.logError("Old tasks could not be removed, trying again tomorrow", defect),
        ),
        Effect.repeat(Schedule.spaced("1 day")),
        Effect.asVoid,
      )
    }),
  )

const told = (days: number, purged: Purged) =>
  Effect.annotateLogs(Effect.logInfo("Removed what is past its time"), { days, ...purged })
