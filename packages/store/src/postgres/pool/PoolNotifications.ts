import { type Duration, Effect, Latch, Layer, PubSub, Schedule, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { again, checked, Notifications, resync } from "../Notifications.ts"
import type { HostPool, PoolNotification } from "./HostPool.ts"
import { lease, type LeasedConnection } from "./LeasedConnection.ts"

/** Interval at which the connection that listens is tried. */
const HEARTBEAT: Duration.Input = "30 seconds"

/** A message of a channel, or `undefined` for all of them. */
type Received = Omit<PoolNotification, "channel"> & { readonly channel: string | undefined }

/** LISTEN for all channels on one connection of the host's pool, NOTIFY on any. */
export const layer = (
  pool: HostPool,
  patience: Duration.Input,
): Layer.Layer<Notifications, never, SqlClient.SqlClient> =>
  Layer.effect(
    Notifications,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const received = yield* PubSub.unbounded<Received>()
      const channels = new Set<string>()
      const isOpen = Latch.makeUnsafe(false)
      let open: LeasedConnection | undefined
      let wasOpen = false

      const listenOn = (connection: LeasedConnection, channel: string) =>
        connection.executeRaw(`LISTEN "${channel.replaceAll('"', '""')}"`, [])

      const session = Effect.gen(function* () {
        const connection = yield* lease(pool, patience)
        const publish = (message: PoolNotification): void => void PubSub.publishUnsafe(received, message)
        yield* Effect.acquireRelease(
          Effect.sync(() => {
            connection.client.on("notification", publish)
            open = connection
            isOpen.openUnsafe()
          }),
          () =>
            Effect.andThen(
              Effect.sync(() => {
                open = undefined
                isOpen.closeUnsafe()
                connection.client.off("notification", publish)
              }),
              Effect.ignore(connection.executeRaw("UNLISTEN *", [])),
            ),
        )
        yield* Effect.forEach([...channels], (channel) => listenOn(connection, channel))
        if (wasOpen) yield* PubSub.publish(received, { channel: undefined })
        wasOpen = true
        yield* Effect.raceFirst(
          connection.lost,
          Effect.repeat(connection.executeRaw("SELECT 1", []), Schedule.spaced(HEARTBEAT)),
        )
      })
      yield* Effect.forkScoped(
        Effect.scoped(session).pipe(
          Effect.tapError((error) => Effect.logWarning(`Channels lost (${error.message}), reconnecting`)),
          Effect.retry(again),
        ),
      )

      /** Listening twice changes nothing, and so each listener knows when it listens. */
      const begin = (channel: string) =>
        Effect.suspend(() => {
          channels.add(channel)
          return Effect.andThen(
            isOpen.await,
            Effect.suspend(() => (open === undefined ? Effect.void : listenOn(open, channel))),
          )
        }).pipe(Effect.retry(again), Effect.orDie)

      return Notifications.of({
        listen: (channel) =>
          Stream.fromEffect(Effect.andThen(checked(channel, ""), PubSub.subscribe(received))).pipe(
            Stream.tap(() => begin(channel)),
            Stream.flatMap((subscription) =>
              Stream.fromSubscription(subscription).pipe(
                Stream.filter((message) => message.channel === channel || message.channel === undefined),
                Stream.map(({ payload }) => payload ?? resync),
                (payloads) => Stream.concat(Stream.succeed(resync), payloads),
              ),
            ),
            Stream.scoped,
          ),
        notify: (channel, payload) =>
          Effect.andThen(checked(channel, payload), sql`SELECT pg_notify(${channel}, ${payload})`).pipe(Effect.asVoid),
      })
    }),
  )
