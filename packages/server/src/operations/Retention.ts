import { Context, DateTime, Duration, Effect, Layer, Option, Schedule, Schema } from "effect"
import { MachineId, type Sharding, Singleton, Snowflake } from "effect/cluster"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { openForRemoval, removeOldEntries } from "../audit/AuditLog.ts"
import { chatPolicy } from "../chat/ChatSession.ts"
import { MaterialBytes, removeOldMaterials } from "../materials/MaterialBytes.ts"
import { removeOldRunItems, removeOldRuns } from "../portfolios/PortfolioRuns.ts"
import { Int8, jsonText, stored, waitForStorage } from "../storage/Rows.ts"
import * as DeliveryJournal from "../webhooks/DeliveryJournal.ts"
import { isRetentionClass, MATERIAL_DAYS, type RetentionPolicy } from "./RetentionPolicy.ts"

/** Hours that lie between the mark of what has expired and its removal: time to notice a wrong clock. */
const NOTICE = { hours: 24 }

/** Difference between the clocks of this process and of the database from which on one of them is wrong, minutes. */
const MOST_APART = Duration.minutes(60)

/** Time without a purge, or without a new row, after which the clock may have jumped. */
const LONG_SILENCE = Duration.days(30)

/** The time of the database, read from it by default. */
export const DatabaseClock = Context.Reference<
  Effect.Effect<DateTime.Utc, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient>
>("@open-valuation/server/operations/DueMark/DatabaseClock", {
  defaultValue: () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`SELECT clock_timestamp() AS at`
      return (yield* decodeInstant(row)).at
    }),
})

/**
 * Marks the present instant, and returns the latest one that an earlier purge marked a day ago or longer: what had
 * expired by then may be removed. None when there is none yet, or when the clock of this process is not that of the
 * database, which is logged. A clock that was ahead leaves no mark once it is right again. Where both are one clock, as
 * with the embedded database, one that jumps ahead is seen by its distance from the last purge, and logged; whoever
 * sets it right within a day loses nothing.
 */
export const dueMark = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* yield* DatabaseClock
  const here = yield* DateTime.now
  const apart = Duration.abs(DateTime.distance(here, now))
  if (Duration.isGreaterThan(apart, MOST_APART)) {
    yield* Effect.logWarning(
      `Nothing is removed: the clock of this machine says ${DateTime.formatIso(here)}, that of the database ` +
        `${DateTime.formatIso(now)}. Set the wrong one right; expired data is looked for again tomorrow and at a start`,
    )
    return Option.none<DateTime.Utc>()
  }
  const date = DateTime.toDate(now)
  const noticed = DateTime.toDate(DateTime.subtract(now, NOTICE))
  yield* sql`DELETE FROM retention_marks WHERE at > ${date}::timestamptz
    OR at < (SELECT max(at) FROM retention_marks WHERE at <= ${noticed}::timestamptz)`
  yield* sql`INSERT INTO retention_marks (at) VALUES (${date}::timestamptz) ON CONFLICT DO NOTHING`
  const [row] = yield* sql`SELECT
      (SELECT max(at) FROM retention_marks WHERE at <= ${noticed}::timestamptz) AS due,
      (SELECT min(at) FROM retention_marks WHERE at > ${noticed}::timestamptz) AS next,
      GREATEST((SELECT created_at FROM tasks ORDER BY id DESC LIMIT 1),
        (SELECT created_at FROM materials ORDER BY id DESC LIMIT 1),
        (SELECT max(last_at) FROM chat_sessions)) AS newest`
  const { due, newest, next } = yield* decodeMarks(row)
  const last = due ?? newest
  const silence = last === null ? Duration.zero : DateTime.distance(last, now)
  if (next !== null && Duration.isGreaterThan(silence, LONG_SILENCE)) {
    yield* Effect.logWarning(
      `The clock says ${DateTime.formatIso(now)}, ${Math.floor(Duration.toDays(silence))} days after ` +
        `${due === null ? "the newest stored row" : "the last purge"}. If it is wrong, set it right and start again ` +
        `before ${DateTime.formatIso(DateTime.addDuration(next, NOTICE))}: what has expired by it is removed then`,
    )
  }
  return Option.fromNullishOr(due)
})

const Instant = Schema.DateTimeUtcFromDate
const decodeInstant = Schema.decodeUnknownEffect(Schema.Struct({ at: Instant }))
const decodeMarks = Schema.decodeUnknownEffect(
  Schema.Struct({ due: Schema.NullOr(Instant), next: Schema.NullOr(Instant), newest: Schema.NullOr(Instant) }),
)

/** A stretch of rows in their order: the last one read, and the numbers of rows read and removed. */
const Stretch = Schema.Struct({ last: Schema.NullOr(Schema.String), read: Int8, removed: Int8 })

/** Reads rows once in stretches of a batch, each from after the last one, and returns how many were removed. */
const inStretches = Effect.fnUntraced(function* (
  first: string,
  statement: (after: string) => Statement.Statement<unknown>,
) {
  let after = first
  let removed = 0
  while (true) {
    const [row] = yield* statement(after)
    const found = yield* Schema.decodeUnknownEffect(Stretch)(row)
    removed += found.removed
    if (found.last === null || found.read < BATCH) return removed
    after = found.last
  }
})

/** Message ids of the engine begin with their creation time. */
const firstIdAt = (instant: DateTime.Utc): string =>
  String(Snowflake.make({ timestamp: instant.epochMilliseconds, machineId: MachineId.make(0), sequence: 0 }))

/**
 * Removes the workflow engine's messages of runs that ended before an instant, and returns how many it removed. A
 * message is removed, with its replies, when it is older than the instant and processed, and its run is either gone or
 * has a final reply (not a suspension) from before the instant. The message that started a run is removed last, once no
 * message of the run is unprocessed. So no message that is still awaited is removed, and a run cannot start again from
 * what is left. Reads the journal once.
 */
const removeFinishedRuns = Effect.fnUntraced(function* (before: DateTime.Utc) {
  const sql = yield* SqlClient.SqlClient
  const end = firstIdAt(before)
  return yield* inStretches(
    "0",
    (after) => sql`
      WITH stretch AS (
        SELECT id, shard_id, entity_type, entity_id, tag, processed,
          CASE WHEN entity_type = 'Workflow/-/DurableClock' THEN 'Workflow/' || (payload::json->>'workflowName')
            ELSE entity_type END || '/' || entity_id || '/run/' AS run_id
        FROM cluster_messages WHERE id > ${after}::bigint AND id < ${end}::bigint
        ORDER BY id LIMIT ${BATCH}::integer
      ), done AS (
        SELECT s.id FROM stretch s
          LEFT JOIN cluster_messages run ON run.message_id = s.run_id
          LEFT JOIN cluster_replies reply ON reply.request_id = run.id AND reply.kind = 0
        WHERE s.processed AND s.entity_type LIKE 'Workflow/%'
          AND (run.id IS NULL OR (run.processed AND reply.id < ${end}::bigint
            AND reply.payload::json #>> '{value,_tag}' IS DISTINCT FROM 'Suspended'))
          AND NOT (s.id = run.id AND EXISTS (SELECT FROM cluster_messages other
            WHERE other.shard_id = s.shard_id AND NOT other.processed AND other.entity_id = s.entity_id))
      ), replies AS (
        DELETE FROM cluster_replies r USING done WHERE r.request_id = done.id
      ), messages AS (
        DELETE FROM cluster_messages m USING done WHERE m.id = done.id RETURNING m.id
      )
      SELECT (SELECT max(id)::text FROM stretch) AS last, (SELECT count(*) FROM stretch) AS read,
        (SELECT count(*) FROM messages) AS removed`,
  )
})

/**
 * Removes tasks that ended longer ago than their asset's days, or the default; those with an adopted value stay as long
 * as adopted ones do, if that is longer. Those whose webhook is still pending stay. Reads once what ended before the
 * fewest of these days.
 */
const removeOldTasks = Effect.fnUntraced(function* (now: DateTime.Utc, { classes, days }: RetentionPolicy) {
  const sql = yield* SqlClient.SqlClient
  const ago = (age: number) => DateTime.formatIso(DateTime.subtract(now, { days: age }))
  const assets = [...classes].filter(([name]) => !isRetentionClass(name))
  const byAsset = jsonText(Object.fromEntries(assets.map(([name, age]) => [name, ago(age)])))
  const latest = ago(assets.reduce((least, [, age]) => Math.min(least, age), days))
  const adopted = classes.get("ADOPTED")
  return yield* inStretches(
    "-infinity",
    (after) => sql`
      WITH stretch AS (
        SELECT id, finished_at FROM tasks
        WHERE finished_at > ${after}::timestamptz AND finished_at <= ${latest}::timestamptz
        ORDER BY finished_at FETCH FIRST (${BATCH}::integer) ROWS WITH TIES
      ), gone AS (
        DELETE FROM tasks WHERE id = ANY(ARRAY(SELECT t.id FROM tasks t JOIN stretch s ON s.id = t.id
          WHERE t.finished_at <= LEAST(
              COALESCE((${byAsset}::jsonb ->> t.asset_type)::timestamptz, ${ago(days)}::timestamptz),
              CASE WHEN t.adoption IS NOT NULL THEN ${adopted === undefined ? null : ago(adopted)}::timestamptz END)
            AND NOT ${DeliveryJournal.taskHasPending(sql)}
          FOR UPDATE OF t SKIP LOCKED))
        RETURNING 1
      )
      SELECT (SELECT max(finished_at)::text FROM stretch) AS last, (SELECT count(*) FROM stretch) AS read,
        (SELECT count(*) FROM gone) AS removed`,
  )
})

/** Number of rows removed by a purge. */
export interface Purged {
  /** Ended tasks. Their events, idempotency keys, deliveries and attempts are removed with them. */
  readonly tasks: number
  /** Deliveries without a task: tests, and the events of portfolios. */
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
  /** Ended runs of portfolios, with their values. */
  readonly portfolioRuns: number
  /** Entries of the audit log. */
  readonly auditEntries: number
}

/** Maximum number of rows that one statement removes, so that it holds their locks only briefly. */
const BATCH = 500

/** Lifetime of idempotency keys, and of the engine's messages after the end of their run. */
const DAY = { hours: 24 }

/** Removes expired data. */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Removes tasks that ended longer ago than the days of their class, with everything that belongs to them; uploaded
     * files after those of theirs, at most 30; chat sessions so many days after their last message; runs of portfolios
     * and audit entries where these classes have days; expired keys, passwords, tests and engine messages after a day;
     * and links and sessions of the console once they have ended. Keeps tasks in progress and tasks whose webhook is
     * still pending. Closes chat sessions 30 days after their last message. Nothing of it happens before a purge a day
     * earlier has found it expired, so that a wrong clock can be set right. Needs the engine's tables.
     */
    readonly purge: (policy: RetentionPolicy) => Effect.Effect<Purged>
  }
>()("@open-valuation/server/Retention") {
  static readonly layer: Layer.Layer<Retention, never, SqlClient.SqlClient> = Layer.effect(
    Retention,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* MaterialBytes
      const purge = Effect.fnUntraced(
        function* (policy: RetentionPolicy) {
          const due = yield* dueMark
          if (Option.isNone(due)) return nothing
          const now = due.value
          const dayAgo = DateTime.subtract(now, DAY)
          const daysAgo = (days: number) => DateTime.toDate(DateTime.subtract(now, { days }))
          const daysOf = (name: string) => policy.classes.get(name) ?? policy.days
          // Nothing is as old as null.
          const keptUnless = (name: string) =>
            Option.getOrNull(Option.map(Option.fromUndefinedOr(policy.classes.get(name)), daysAgo))
          const idempotencyKeys = yield* inBatches(
            sql`DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(SELECT ctid FROM idempotency_keys
              WHERE created_at <= ${DateTime.toDate(dayAgo)} ORDER BY created_at LIMIT ${BATCH}::integer
              FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const tasks = yield* removeOldTasks(now, policy)
          const deliveries = yield* inBatches(DeliveryJournal.removeLoose(sql, daysAgo(policy.days), BATCH))
          const oldestMaterial = daysAgo(Math.min(daysOf("MATERIALS"), MATERIAL_DAYS))
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
              WHERE last_at <= ${daysAgo(daysOf("CHATS"))} ORDER BY last_at LIMIT ${BATCH}::integer FOR UPDATE SKIP LOCKED))
            RETURNING 1`,
          )
          const idleSince = daysAgo(chatPolicy.idleDays)
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
          const engineMessages = yield* removeFinishedRuns(dayAgo)
          yield* inBatches(removeOldRunItems(sql, keptUnless("RUNS"), BATCH))
          const portfolioRuns = yield* inBatches(removeOldRuns(sql, keptUnless("RUNS"), BATCH))
          const auditEntries = yield* inBatches(removeOldEntries(sql, keptUnless("AUDIT"), BATCH), openForRemoval(sql))
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
            portfolioRuns,
            auditEntries,
          }
        },
        Effect.provideService(SqlClient.SqlClient, sql),
      )
      return Retention.of({ purge: (policy) => stored(purge(policy)) })
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
  portfolioRuns: 0,
  auditEntries: 0,
}

/**
 * Repeats a statement that removes at most one batch of rows, until it removes fewer; each after `opening`, if
 * given.
 */
const inBatches = Effect.fnUntraced(function* (
  statement: Statement.Statement<unknown>,
  opening?: Statement.Statement<unknown>,
) {
  const sql = yield* SqlClient.SqlClient
  const batch = sql`WITH gone AS (${statement}) SELECT count(*) AS rows FROM gone`
  let removed = 0
  while (true) {
    const [row] = yield* opening === undefined ? batch : sql.withTransaction(Effect.andThen(opening, batch))
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
export const dailyPurge = (policy: RetentionPolicy): Layer.Layer<never, never, Retention | Sharding.Sharding> =>
  Singleton.make(
    "Retention",
    Effect.gen(function* () {
      const { purge } = yield* Retention
      yield* waitForStorage("the purge of old tasks waits")(purge(policy)).pipe(
        Effect.flatMap((purged) =>
          Object.values(purged).some((rows) => rows > 0) ? logPurged(policy, purged) : Effect.void,
        ),
        Effect.catchDefect((defect) =>
          Effect.logError("Old tasks could not be removed, trying again tomorrow", defect),
        ),
        Effect.repeat(Schedule.spaced("1 day")),
        Effect.asVoid,
      )
    }),
  )

const logPurged = ({ classes, days }: RetentionPolicy, purged: Purged) =>
  Effect.annotateLogs(Effect.logInfo("Removed expired data"), { days, ...Object.fromEntries(classes), ...purged })
