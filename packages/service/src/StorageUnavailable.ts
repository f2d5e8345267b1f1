import { Cause, Effect, Schema } from "effect"
import { type SqlError, SqlError as SqlErrors } from "effect/sql"

/**
 * The database does not answer. It is raised as a defect, because no caller can do more than try again later: a server
 * answers 503 when `isStorageUnavailable` recognises it.
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  cause: Schema.Defect(),
}) {}

/** Whether an SQL error says that the connection is lost or the server is shutting down (SQLSTATE class 57P). */
const isConnectionLoss = (error: unknown): boolean => {
  if (!SqlErrors.isSqlError(error)) return false
  if (error.reason._tag === "ConnectionError") return true
  const { cause } = error.reason
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return false
  return typeof cause.code === "string" && (cause.code.startsWith("57P") || cause.code === "53300")
}

/** Whether a failure came from a database that is away, and will pass when it is back. */
export const isStorageUnavailable = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => {
    const failure = Cause.isFailReason(reason) ? reason.error : Cause.isDieReason(reason) ? reason.defect : undefined
    return failure instanceof StorageUnavailable || isConnectionLoss(failure)
  })

type StorageFailure = SqlError.SqlError | Schema.SchemaError

/** SQL and row decoding failures as defects; a lost connection as `StorageUnavailable`. */
export const stored = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, Exclude<E, Extract<E, StorageFailure>>, R> =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E, StorageFailure> => SqlErrors.isSqlError(error) || Schema.isSchemaError(error),
    (error): Effect.Effect<never> =>
      Effect.die(isConnectionLoss(error) ? new StorageUnavailable({ cause: error }) : error),
    (error) => Effect.fail(error),
  )
