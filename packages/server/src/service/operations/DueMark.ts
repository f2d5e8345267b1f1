import { Context, DateTime, Duration, Effect, Option, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

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
