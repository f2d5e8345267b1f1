import { LocalDate } from "@open-valuation/core"
import { Cause, Context, DateTime, Effect, Exit, Layer, Option, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { AccountId } from "../accounts/ApiKey.ts"
import { Int8, stored } from "../storage/Rows.ts"
import { Actor, insertEntry, type NewEntry, objectText, Outcome } from "./AuditEntry.ts"

/** Id of an entry. Later entries have greater ones. */
export const AuditEventId = Int8.pipe(Schema.brand("AuditEventId"))
export type AuditEventId = typeof AuditEventId.Type

/** An entry of the log. */
export const AuditEvent = Schema.Struct({
  eventId: AuditEventId,
  accountId: Schema.NullOr(AccountId),
  at: Schema.DateTimeUtcFromDate,
  actor: Actor,
  action: Schema.String,
  object: Schema.String,
  ip: Schema.NullOr(Schema.String),
  requestId: Schema.String,
  outcome: Outcome,
})
export interface AuditEvent extends Schema.Schema.Type<typeof AuditEvent> {}

/** Which entries to read. All that is given must match. */
export interface AuditFilter {
  /** Absent: the entries of all accounts, and those of none. */
  readonly accountId?: AccountId | undefined
  /** The first and the last day, Asia/Shanghai. */
  readonly from?: LocalDate.LocalDate | undefined
  readonly to?: LocalDate.LocalDate | undefined
  /** Only entries of this object, or of what belongs to it: `property-valuations/12`. */
  readonly object?: string | undefined
}

/** A page of entries, newest first. */
export interface AuditPage extends AuditFilter {
  /** The last id of the page before. */
  readonly cursor?: number | undefined
  readonly limit: number
}

/** Entries that an export reads at once. */
const PIECE = 1000

/**
 * Who has done what, when, from where and of which object. Entries are only added: the table itself refuses to
 * change or remove them, but for those that are older than the operator keeps them. An entry that stands before its
 * action gets its outcome once.
 */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /**
     * Runs an action behind its entry: nothing is done unless the entry is stored. The answer's own id, if it has one,
     * joins the object of the entry. An action that is cut off has the outcome `UNKNOWN`.
     */
    readonly around: <A, E, R>(entry: NewEntry, action: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Stores the entry of something that has ended. */
    readonly record: (entry: NewEntry, outcome: "DONE" | "REFUSED" | "FAILED") => Effect.Effect<void>
    /** Entries, newest first. */
    readonly list: (page: AuditPage) => Effect.Effect<ReadonlyArray<AuditEvent>>
    /** All entries that match, oldest first, read in pieces of 1,000. */
    readonly all: (filter: AuditFilter) => Stream.Stream<AuditEvent>
  }
>()("@open-valuation/server/AuditLog") {
  static readonly layer: Layer.Layer<AuditLog, never, SqlClient.SqlClient> = Layer.effect(
    AuditLog,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const begin = Effect.fnUntraced(function* (entry: NewEntry) {
        const rows = yield* sql`${insertEntry(sql, entry, yield* now, null)} RETURNING id AS "eventId"`
        return (yield* decodeIds(rows))[0].eventId
      }, stored)

      const end = Effect.fnUntraced(
        function* (id: AuditEventId, outcome: Outcome, object: string) {
          yield* sql`UPDATE audit_events SET outcome = ${outcome}, object = ${objectText(object)}
            WHERE id = ${String(id)}::bigint`
        },
        Effect.catchCause((cause) => Effect.logWarning("The outcome of an audited action is not stored", cause)),
      )

      const conditions = ({ accountId, from, object, to }: AuditFilter) =>
        sql.and([
          sql`true`,
          ...(accountId === undefined ? [] : [sql`account_id = ${String(accountId)}::bigint`]),
          ...(from === undefined ? [] : [sql`at >= ${startOf(from)}::timestamptz`]),
          ...(to === undefined ? [] : [sql`at < ${startOf(dayAfter(to))}::timestamptz`]),
          ...(object === undefined
            ? []
            : [sql`(object = ${object}::text OR starts_with(object, ${object}::text || '/'))`]),
        ])

      const columns = sql.literal(`id AS "eventId", account_id AS "accountId", at,
        json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) AS actor,
        action, object, ip, request_id AS "requestId", COALESCE(outcome, 'UNKNOWN') AS outcome`)

      const read = (filter: AuditFilter, after: Cursor, order: "ASC" | "DESC", limit: number) =>
        sql`SELECT ${columns} FROM audit_events WHERE ${conditions(filter)} ${
          after === undefined
            ? sql.literal("")
            : sql`AND (at, id) ${sql.literal(order === "ASC" ? ">" : "<")}
                ((SELECT at FROM audit_events WHERE id = ${String(after)}::bigint), ${String(after)}::bigint)`
        } ORDER BY at ${sql.literal(order)}, id ${sql.literal(order)} LIMIT ${limit}::integer`.pipe(
          Effect.flatMap(decodeEvents),
          stored,
        )

      return AuditLog.of({
        around: (entry, action) =>
          Effect.flatMap(begin(entry), (id) =>
            Effect.onExit(action, (exit) => {
              const object = Exit.isSuccess(exit) ? withOwnId(entry.object, exit.value) : entry.object
              const outcome = outcomeOf(exit)
              return outcome === undefined ? Effect.void : end(id, outcome, object)
            }),
          ),
        record: Effect.fnUntraced(function* (entry, outcome) {
          yield* sql`${insertEntry(sql, entry, yield* now, outcome)}`
        }, stored),
        list: ({ cursor, limit, ...filter }) => read(filter, cursor, "DESC", limit),
        all: (filter) =>
          Stream.paginate<Cursor, AuditEvent>(undefined, (after) =>
            Effect.map(read(filter, after, "ASC", PIECE), (events) => [
              events,
              events.length < PIECE ? Option.none() : Option.some(events.at(-1)?.eventId),
            ]),
          ),
      })
    }),
  )
}

/** Lets the present transaction remove entries, and no other. */
export const openForRemoval = (sql: SqlClient.SqlClient) =>
  sql`SELECT set_config('open_valuation.audit_retention', 'on', true)`

/** Removes a batch of the entries up to a time, in a transaction that is open for it. */
export const removeOldEntries = (sql: SqlClient.SqlClient, before: Date | null, batch: number) =>
  sql`DELETE FROM audit_events WHERE id = ANY(ARRAY(
      SELECT id FROM audit_events WHERE account_id IS NULL AND at <= ${before}::timestamptz
      UNION ALL SELECT e.id FROM accounts a, LATERAL (SELECT id FROM audit_events
        WHERE account_id = a.id AND at <= ${before}::timestamptz ORDER BY at LIMIT ${batch}::integer) e
      LIMIT ${batch}::integer))
    RETURNING 1`

type Cursor = number | undefined

const now = Effect.map(DateTime.now, DateTime.toDate)

const outcomeOf = (exit: Exit.Exit<unknown, unknown>): Outcome | undefined => {
  if (Exit.isSuccess(exit)) return "DONE"
  if (Cause.hasInterruptsOnly(exit.cause)) return undefined
  return exit.cause.reasons.some(Cause.isFailReason) ? "REFUSED" : "FAILED"
}

/**
 * The path of what an answer is about: its own id is its first member, and joins the path of what it was made under.
 * Of an answer that only counted it ends in `dryRun`.
 */
const withOwnId = (object: string, data: unknown): string => {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return object
  if ("dryRun" in data && data.dryRun === true) return `${object}/dryRun`
  const [first] = Object.entries(data)
  if (first === undefined || !/(?:Id|Ref)$/.test(first[0])) return object
  const id: unknown = first[1]
  if (typeof id !== "string" && typeof id !== "number") return object
  return object.split("/").includes(String(id)) ? object : `${object}/${id}`
}

const startOf = (day: LocalDate.LocalDate): Date => new Date(`${day}T00:00:00+08:00`)

const dayAfter = (day: LocalDate.LocalDate): LocalDate.LocalDate =>
  LocalDate.fromEpochDay(LocalDate.toEpochDay(day) + 1)

const decodeIds = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ eventId: AuditEventId })]))
const decodeEvents = Schema.decodeUnknownEffect(Schema.Array(AuditEvent))
