import { Duplex } from "node:stream"
import { PgClient } from "@effect/sql-pg"
import { Effect, type Layer, Option, PartitionedSemaphore } from "effect"
import { type SqlClient, SqlError, Statement } from "effect/sql"
import type { Pglite } from "./Pglite.ts"

/**
 * A client of one connection whose accounts take turns: a statement or transaction of one account waits for at most one
 * of each other account, however many are queued. `asker` is the account that a fiber works for.
 */
const fairClient = (client: PgClient.PgClient, asker: Effect.Effect<number>): PgClient.PgClient => {
  const turns = PartitionedSemaphore.makeUnsafe<number>({ permits: 1 })
  const turn = Effect.flatMap(asker, (id) =>
    Effect.acquireRelease(turns.take(id, 1), () => turns.release(1), { interruptible: true }),
  )
  const reserve = Effect.andThen(turn, client.reserve)
  const transaction = Effect.serviceOption(client.transactionService)
  const connection = Effect.flatMap(
    transaction,
    Option.match({ onNone: () => reserve, onSome: ([held]) => Effect.succeed(held) }),
  )
  const withTransaction: SqlClient.SqlClient["withTransaction"] = (effect) =>
    Effect.flatMap(Effect.zip(transaction, asker), ([outer, id]) =>
      Option.isSome(outer) ? client.withTransaction(effect) : turns.withPermit(id)(client.withTransaction(effect)),
    )
  const statement = Statement.make(connection, PgClient.makeCompiler(), [["db.system.name", "postgresql"]], undefined)
  const fair = Object.assign(statement, { ...client, ...statement, reserve, withTransaction })
  return Object.assign(fair, { safe: fair, withoutTransforms: () => fair })
}

export interface WireOptions {
  /** The account that a fiber works for. Accounts take turns. */
  readonly asker?: Effect.Effect<number>
  readonly isUsable?: () => boolean
}

const nobody = Effect.succeed(0)

/**
 * Connects the driver for real PostgreSQL over its wire protocol to a PGlite in a thread of this process. PGlite is one
 * session, so the pool has one connection. Statements and transactions queue for it, and accounts take turns. A fiber
 * inside a transaction must not wait for a statement outside it, and the consumer of `sql.stream` must not query: both
 * would deadlock. Every statement fails while `isUsable` returns false. Each session asks for the database when it
 * begins, and ends with it.
 */
export const layer = (
  database: () => Promise<Pglite>,
  { asker = nobody, isUsable = () => true }: WireOptions = {},
): Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, SqlError.SqlError> =>
  PgClient.layerFrom(
    Effect.map(
      PgClient.make({
        stream: sessions(database, isUsable),
        username: "postgres",
        database: "postgres",
        minConnections: 1,
        maxConnections: 1,
        idleTimeout: Number.POSITIVE_INFINITY,
        connectTimeout: Number.POSITIVE_INFINITY,
      }),
      (client) => fairClient(Object.assign(client, { listen: () => Effect.fail(noListen) }), asker),
    ),
  )

/** LISTEN would occupy the only connection forever. */
const noListen = new SqlError.SqlError({
  reason: new SqlError.UnknownError({
    cause: new Error("LISTEN on the embedded database"),
    message: "The embedded database has one connection: use Notifications.listen",
    operation: "listen",
  }),
})

/**
 * Opens sessions one after another. A new session (the pool replaces a connection whose statement was interrupted)
 * waits until the previous one is closed, and then finds no open transaction and no prepared statement.
 */
const sessions = (database: () => Promise<Pglite>, isUsable: () => boolean): (() => Duplex) => {
  let free = Promise.resolve()
  return () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    let started = false
    // A database that was opened again knows nothing of the session's transaction and prepared statements.
    let own: Pglite | undefined
    const execute = async (message: Uint8Array): Promise<Uint8Array> => {
      if (!isUsable()) throw new Error("The embedded database may not be used any more")
      own ??= await database()
      return own.execute(message)
    }
    const stream: Duplex = new Duplex({
      read() {},
      write(message: Buffer, _encoding, written) {
        if (started) return void reply(message).then(written, written)
        if (isCancelRequest(message)) return stream.destroy()
        started = true
        const ready = free
        free = closed
        ready
          .then(async () => Promise.all(reset.map(execute)))
          .then(async () => reply(message))
          .then(written, written)
      },
      final(done) {
        close()
        stream.push(null)
        done()
      },
      destroy(error, done) {
        close()
        done(error)
      },
    })
    const reply = async (message: Uint8Array): Promise<undefined> => {
      // By now it is another session's turn.
      if (stream.destroyed) return undefined
      const answer = await execute(message)
      if (answer.length > 0 && !stream.destroyed) stream.push(answer)
      return undefined
    }
    return stream
  }
}

/** A CancelRequest arrives on a separate connection. Statements here finish before it can be read. */
const isCancelRequest = (message: Buffer): boolean => message.length === 16 && message.readInt32BE(4) === 80_877_102

/** Frame of the simple query protocol: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const simpleQuery = (statement: string): Uint8Array => {
  const text = Buffer.from(`${statement}\0`)
  const frame = Buffer.alloc(5 + text.length, "Q")
  frame.writeInt32BE(4 + text.length, 1)
  text.copy(frame, 5)
  return frame
}

const reset = ["ROLLBACK", "DISCARD ALL"].map(simpleQuery)
