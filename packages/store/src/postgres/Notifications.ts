import { PgClient, PgConnection } from "@effect/sql-pg"
import { Context, Effect, Layer, PubSub, Schedule, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/**
 * The payload that a listener gets when it starts listening, and again after each lost connection: messages may have
 * been missed, so read the state again.
 */
export const resync = ""

/**
 * Short messages between all users of one database. On PostgreSQL they reach every process (LISTEN and NOTIFY), on the
 * embedded database the only process.
 */
export class Notifications extends Context.Service<
  Notifications,
  {
    /** Payloads of a channel, `resync` first. Never ends and never fails: it reconnects by itself. */
    readonly listen: (channel: string) => Stream.Stream<string>
    /**
     * Sends a payload of less than 8,000 bytes. Inside a transaction it is sent at commit, and not at all after a
     * rollback.
     */
    readonly notify: (channel: string, payload: string) => Effect.Effect<void, SqlError.SqlError>
  }
>()("@open-valuation/store/Notifications") {}

/** LISTEN on a separate connection per channel, NOTIFY through the pool. */
export const layerPostgres: Layer.Layer<Notifications, never, PgClient.PgClient> = Layer.effect(
  Notifications,
  Effect.map(PgClient.PgClient, (sql) => {
    const hear = (channel: string) =>
      Effect.gen(function* () {
        const connection = yield* PgConnection.make(sql.config)
        const received = yield* connection.listen(channel)
        return Stream.succeed(resync).pipe(
          Stream.concat(Stream.map(Stream.fromQueue(received), ({ payload }) => payload)),
        )
      })
    return Notifications.of({
      listen: (channel) =>
        Stream.fromEffect(checked(channel, "")).pipe(
          Stream.flatMap(() =>
            Stream.unwrap(hear(channel)).pipe(
              Stream.tapError((error) => Effect.logWarning(`Channel ${channel} lost (${error.message}), reconnecting`)),
              Stream.retry(again),
              Stream.orDie,
            ),
          ),
        ),
      notify: (channel, payload) =>
        Effect.andThen(checked(channel, payload), sql`SELECT pg_notify(${channel}, ${payload})`).pipe(Effect.asVoid),
    })
  }),
)

/** There is only one process, so messages are published locally when the transaction has committed. */
export const layerEmbedded: Layer.Layer<Notifications, never, SqlClient.SqlClient> = Layer.effect(
  Notifications,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const published = yield* PubSub.unbounded<{ readonly channel: string; readonly payload: string }>()
    return Notifications.of({
      listen: (channel) =>
        Stream.fromEffect(Effect.andThen(checked(channel, ""), PubSub.subscribe(published))).pipe(
          Stream.flatMap((subscription) =>
            Stream.fromSubscription(subscription).pipe(
              Stream.filter((message) => message.channel === channel),
              Stream.map(({ payload }) => payload),
              (payloads) => Stream.concat(Stream.succeed(resync), payloads),
            ),
          ),
          Stream.scoped,
        ),
      notify: (channel, payload) =>
        Effect.andThen(
          checked(channel, payload),
          sql.afterCommit(Effect.asVoid(PubSub.publish(published, { channel, payload }))),
        ),
    })
  }),
)

/** A tenth of a second at first, at most five seconds. */
export const again = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

/** Enforces PostgreSQL's limits on both databases. Exceeding them is a bug of the caller, so it is a defect. */
export const checked = (channel: string, payload: string): Effect.Effect<void> => {
  const named = Buffer.byteLength(channel)
  if (named === 0 || named > 63)
    return Effect.die(new RangeError(`Channel name of ${named} bytes: 1 to 63 are allowed`))
  const bytes = Buffer.byteLength(payload)
  return bytes < 8000
    ? Effect.void
    : Effect.die(new RangeError(`Payload of ${bytes} bytes: fewer than 8000 are allowed`))
}
