import { PgClient } from "@effect/sql-pg"
import { Effect, Option, PartitionedSemaphore } from "effect"
import { type SqlClient, Statement } from "effect/sql"

/**
 * A client of one connection whose accounts take turns: a statement or transaction of one account waits for at most one
 * of each other account, however many are queued. `asker` is the account that a fiber works for.
 */
export const fairClient = (client: PgClient.PgClient, asker: Effect.Effect<number>): PgClient.PgClient => {
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
