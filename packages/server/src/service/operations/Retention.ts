import { Context, DateTime, Effect, Layer, Option, Schedule, Schema } from "effect"
import { type Sharding, Singleton } from "effect/cluster"
import { SqlClient, type Statement } from "effect/sql"
import { chatPolicy } from "../chat-sessions/ChatPolicy.ts"
import { MaterialBytes } from "../materials/MaterialBytes.ts"
import { removeOldMaterials } from "../materials/OldMaterials.ts"
import { Int8 } from "../RowTypes.ts"
import { stored, waitForStorage } from "../StorageUnavailable.ts"
import * as DeliveryJournal from "../webhooks/DeliveryJournal.ts"
import { dueMark } from "./DueMark.ts"
import { removeFinishedRuns } from "./FinishedRuns.ts"

/** Number of rows removed by a purge. */
export interface Purged {
  /** Ended tasks. Their events, idempotency keys, deliveries and attempts are removed with them. */
  readonly tasks: number
  /** Deliveries without a task: test webhooks. */
  readonly deliveries: number
  /** Expired idempotency keys. */
  readonly idempotencyKeys: number
  /** Uploaded files, including those of interrupted uploads. */
  readonly materials: number
  /** Passwords of uploaded files that no task has used within a day. */
  readonly passwords: number
  /** Chat sessions in which nothing was said for that long. Their turns are removed with them. */
  readonly chatSessions: number
  /** Idle chat sessions that were closed, and can still be read. */
  readonly closedChatSessions: number
  /** Expired links and ended sessions of the console. */
  readonly consoleEntries: number
  /** Messages of the workflow engine. */
  readonly engineMessages: number
}

/** Maximum number of rows that one statement removes, so that it holds their locks only briefly. */
const BATCH = 500

/** Lifetime of idempotency keys, and of the engine's messages after the end of their run. */
const DAY = { hours: 24 }

/** Maximum age of uploaded files, days, whatever age is requested. */
const MATERIAL_DAYS = 30

/** Removes expired data. */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Removes tasks that ended more than `days` days ago, with everything that belongs to them; uploaded files after
     * the same number of days, at most 30; chat sessions so many days after their last message; expired keys,
     * passwords, tests and engine messages after a day; and links and sessions of the console once they have ended.
     * Keeps tasks in progress and tasks whose webhook is still pending. Closes chat sessions 30 days after their last
     * message. Nothing of it happens before a purge a day earlier has found it expired, so that a wrong clock can be
     * set right. Needs the engine's tables.
     */
    readonly purge: (days: number) => Effect.Effect<Purged>
  }
>()("@open-valuation/server/Retention") {
  static readonly layer: Layer.Layer<Retention, never, SqlClient.SqlClient> = Layer.effect(
    Retention,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* MaterialBytes
      const purge = Effect.fnUntraced(
        function* (days: number) {
          const due = yield* dueMark
          if (Option.isNone(due)) return nothing
          const now = due.value
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
          const materials = yield* removeOldMaterials(
            storage,
            { complete: oldestMaterial, incomplete: DateTime.toDate(dayAgo) },
            BATCH,
          )
          const passwords = yield* inBatches(
            sql`UPDATE materials SET password = NULL WHERE id = ANY(ARRAY(SELECT id FROM materials
              WHERE password IS NOT NULL AND created_at <= ${DateTime.toDate(dayAgo)}
              ORDER BY created_at LIMIT ${BATCH}::integer FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const chatSessions = yield* inBatches(
            sql`DELETE FROM chat_sessions WHERE id = ANY(ARRAY(SELECT id FROM chat_sessions
              WHERE last_at <= ${before} ORDER BY last_at LIMIT ${BATCH}::integer FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const idleSince = DateTime.toDate(DateTime.subtract(now, { days: chatPolicy.idleDays }))
          const closedChatSessions = yield* inBatches(
            sql`UPDATE chat_sessions SET closed_at = ${DateTime.toDate(yield* DateTime.now)} WHERE id = ANY(ARRAY(SELECT id
              FROM chat_sessions WHERE closed_at IS NULL AND last_at <= ${idleSince}
              ORDER BY last_at LIMIT ${BATCH}::integer FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const expired = (table: string) =>
            inBatches(
              sql`DELETE FROM ${sql(table)} WHERE token_hash = ANY(ARRAY(SELECT token_hash FROM ${sql(table)}
                WHERE expires_at <= ${DateTime.toDate(now)} ORDER BY expires_at LIMIT ${BATCH}::integer
                FOR UPDATE SKIP LOCKED))
              RETURNING 1`,
            )
          const consoleEntries = (yield* expired("console_links")) + (yield* expired("console_sessions"))
          const engineMessages = yield* removeFinishedRuns(dayAgo, BATCH)
          return {
            tasks,
            deliveries,
            idempotencyKeys,
            materials,
            passwords,
            chatSessions,
            closedChatSessions,
            consoleEntries,
            engineMessages,
          }
        },
        Effect.provideService(SqlClient.SqlClient, sql),
      )
      return Retention.of({ purge: (days) => stored(purge(days)) })
    }),
  )
}

const nothing: Purged = {
  tasks: 0,
  deliveries: 0,
  idempotencyKeys: 0,
  materials: 0,
  passwords: 0,
  chatSessions: 0,
  closedChatSessions: 0,
  consoleEntries: 0,
  engineMessages: 0,
}

/** Repeats a statement that removes at most one batch of rows, until it removes fewer. */
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
 * Purges at start and then once a day, in one of the processes that share the database. The engine picks the process,
 * and picks another when that one stops.
 */
export const dailyPurge = (days: number): Layer.Layer<never, never, Retention | Sharding.Sharding> =>
  Singleton.make(
    "Retention",
    Effect.gen(function* () {
      const { purge } = yield* Retention
      yield* waitForStorage("the purge of old tasks waits")(purge(days)).pipe(
        Effect.flatMap((purged) =>
          Object.values(purged).some((rows) => rows > 0) ? logPurged(days, purged) : Effect.void,
        ),
        Effect.catchDefect((defect) =>
          Effect.logError("Old tasks could not be removed, trying again tomorrow", defect),
        ),
        Effect.repeat(Schedule.spaced("1 day")),
        Effect.asVoid,
      )
    }),
  )

const logPurged = (days: number, purged: Purged) =>
  Effect.annotateLogs(Effect.logInfo("Removed expired data"), { days, ...purged })
