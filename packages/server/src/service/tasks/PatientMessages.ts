import { Cause, type Duration, Effect, Option, Schedule } from "effect"
import { ClusterError, MessageStorage } from "effect/cluster"
import { type SqlClient, SqlError } from "effect/sql"
import { isStorageUnavailable } from "../StorageUnavailable.ts"

type Storage = MessageStorage.MessageStorage["Service"]

/** 0.1 seconds at first, at most a second. */
const untilBack = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("1 second")])

const isUnavailable = (error: unknown): boolean =>
  error instanceof ClusterError.PersistenceError && isStorageUnavailable(Cause.fail(error.cause))

const isDuplicate = (error: unknown): boolean =>
  error instanceof ClusterError.PersistenceError &&
  SqlError.isSqlError(error.cause) &&
  error.cause.reason._tag === "UniqueViolation"

/**
 * The engine's messages, whose reads and writes wait for an unavailable database, for at most `patience`. The engine
 * itself tries a reply for less than a second, and then regards its run as ended without a result for the rest of the
 * process. Inside a transaction nothing waits: the transaction is lost.
 *
 * A read claims messages for ten minutes. Where the database has made a claim and the answer was lost with the
 * connection, nobody would run them until then: so the read after a failed one takes back all claims of its shards
 * first. Messages whose runs are in progress here are skipped by the engine.
 */
export const patientMessages = (
  storage: Storage,
  transaction: SqlClient.SqlClient["transactionService"],
  patience: Duration.Input,
): Storage => {
  const wait = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.serviceOption(transaction), (outer) =>
      Option.isSome(outer)
        ? effect
        : Effect.retry(effect, { schedule: Schedule.upTo(untilBack, { duration: patience }), while: isUnavailable }),
    )
  /** A row that an earlier attempt wrote, whose answer was lost, is saved. */
  const waitToSave = <A, B, E, R>(effect: Effect.Effect<A, E, R>, saved: B): Effect.Effect<A | B, E, R> =>
    Effect.suspend(() => {
      let attempts = 0
      const attempt = Effect.suspend(() => {
        attempts += 1
        return effect
      })
      return Effect.catchIf(
        wait(attempt),
        (error) => attempts > 1 && isDuplicate(error),
        () => Effect.succeed(saved),
      )
    })
  let isClaimLost = false
  return {
    ...storage,
    saveRequest: (request) => waitToSave(storage.saveRequest(request), MessageStorage.SaveResult.Success()),
    saveEnvelope: (envelope) => waitToSave(storage.saveEnvelope(envelope), undefined),
    saveReply: (reply) => waitToSave(storage.saveReply(reply), undefined),
    clearReplies: (id, options) => wait(storage.clearReplies(id, options)),
    repliesFor: (requests) => wait(storage.repliesFor(requests)),
    repliesForUnfiltered: (ids) => wait(storage.repliesForUnfiltered(ids)),
    requestIdForPrimaryKey: (key) => wait(storage.requestIdForPrimaryKey(key)),
    unprocessedMessagesById: (ids) => wait(storage.unprocessedMessagesById(ids)),
    resetRequests: (ids) => wait(storage.resetRequests(ids)),
    resetAddresses: (addresses) => wait(storage.resetAddresses(addresses)),
    unprocessedMessages: (shardIds, options) => {
      const read = storage.unprocessedMessages(shardIds, options)
      const again = Effect.andThen(storage.resetShards(shardIds), read)
      return Effect.suspend(() => (isClaimLost ? again : read)).pipe(
        Effect.onExit(({ _tag }) =>
          Effect.sync(() => {
            isClaimLost = _tag === "Failure"
          }),
        ),
      )
    },
  }
}
